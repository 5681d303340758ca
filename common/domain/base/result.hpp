#pragma once
// The one way an expected failure travels: a value or a small enum that says why.

#include <boost/system/result.hpp>

namespace escaque {

/// A `T`, or the reason `E` why there is none. Use only what std::expected has too:
/// `if (!r)`, `*r`, `r->`, `r.error()`.
template <class T, class E>
using Result = boost::system::result<T, E>;

}  // namespace escaque
