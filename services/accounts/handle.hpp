#pragma once
// Handles: [A-Za-z][A-Za-z0-9_-]{2,19}, the same to the server when they differ in case only, and
// refused when they look like one that exists.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace escaque::services::accounts {

struct Handle {
  std::string text;  ///< As its owner writes it.
  std::string key;   ///< Lower case: two handles with the same key are the same.
  /// What it looks like (skeletons of UTS #39). Two handles that share one are confusable:
  /// Player1, PIayer1 and PLAYER1 share "playerl".
  std::vector<std::string> looks;
};

[[nodiscard]] std::optional<Handle> parse_handle(std::string_view text);

/// The lower-case form under which a handle is found.
[[nodiscard]] std::string handle_key(std::string_view text);

/// Whether it, or a word of it, looks like a name of the server itself or like a guest's.
[[nodiscard]] bool is_reserved(const Handle& handle);
/// Whether it looks like a guest's.
[[nodiscard]] bool is_guest_like(const Handle& handle);

/// Whether it has an insult, a slur or a threat, also in joined words (CHT-5).
[[nodiscard]] bool is_offensive(const Handle& handle);

/// A handle for a guest: "Guest-" and `digits` random characters of which no two look the same.
[[nodiscard]] std::string random_guest_handle(int digits);

}  // namespace escaque::services::accounts
