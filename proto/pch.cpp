// The PCH needs a target that owns it.
