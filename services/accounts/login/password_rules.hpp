#pragma once
// Which passwords somebody may choose.

#include <optional>
#include <string_view>

#include "accounts/account_error.hpp"

namespace escaque::services::accounts {

/// Whether `text` has a length that passwords have.
[[nodiscard]] bool is_password(std::string_view text);

/// Why nobody may choose `password` for `handle`: its length, or that it is among the first that
/// somebody who guesses would try. Nothing: it will do.
[[nodiscard]] std::optional<AccountError> refusal_of_password(std::string_view password,
                                                              std::string_view handle);

}  // namespace escaque::services::accounts
