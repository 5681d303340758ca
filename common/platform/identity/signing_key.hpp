#pragma once
// The Ed25519 key by which a process proves which service it is.

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace escaque::identity {

using PublicKey = std::array<unsigned char, 32>;

class SigningKey {
 public:
  /// A new one that no file holds.
  [[nodiscard]] static SigningKey make();
  /// The key of the file; a new one is written to it, for its owner only, when there is none. All
  /// instances of a service share one file. Throws config::StartupError, which calls it `name`.
  [[nodiscard]] static SigningKey from_file(const std::string& path,
                                            const std::string& name = "identity.dir");

  ~SigningKey();
  SigningKey(const SigningKey&) = default;
  SigningKey& operator=(const SigningKey&) = default;

  [[nodiscard]] PublicKey public_key() const;
  /// 64 bytes.
  [[nodiscard]] std::string sign(std::string_view text) const;

 private:
  SigningKey() = default;

  std::array<unsigned char, 64> secret_{};  // As libsodium keeps it: the seed and the public key.
};

[[nodiscard]] bool is_signed_by(const PublicKey& key, std::string_view text,
                                std::string_view signature);

/// Nothing when `text` is not 64 hexadecimal digits.
[[nodiscard]] std::optional<PublicKey> public_key_from_hex(std::string_view text);

}  // namespace escaque::identity
