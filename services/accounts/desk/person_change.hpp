#pragma once
// What the admins' desk changes about people: their handle, title and roles, and whether theirs is
// a child's account. What gives power, or takes away what was earned, waits for the signature of
// somebody else. So does, where the site wants it, what a user asks for: to be a registered
// computer.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "accounts/account.hpp"
#include "accounts/account_error.hpp"

namespace escaque::services::accounts {

using ChangeId = Id<struct ChangeIdTag>;

enum class ChangeKind : std::uint8_t {
  handle,
  title,
  roles,
  computer,  ///< The user asks to be a registered computer.
  child,     ///< It is a child's account, or no longer one.
};
inline constexpr std::array kChangeKinds{ChangeKind::handle, ChangeKind::title, ChangeKind::roles,
                                         ChangeKind::computer, ChangeKind::child};
/// The new value of ChangeKind::child; empty: none.
inline constexpr std::string_view kChild = "child";
[[nodiscard]] std::string_view to_string(ChangeKind kind);

enum class ChangeState : std::uint8_t {
  waiting,  ///< For a signature.
  done,
  refused,
  lapsed,  ///< Nobody has signed in time.
};

inline constexpr std::array kChangeStates{ChangeState::waiting, ChangeState::done,
                                          ChangeState::refused, ChangeState::lapsed};

struct PersonChange {
  ChangeId id;
  UserId user;
  ChangeKind kind = ChangeKind::handle;
  /// The new handle, the new title (empty: none), the names of all roles with spaces between,
  /// what text_of() makes of a wish, or kChild.
  std::string value;
  std::string reason;
  UserId by;
  UtcTime asked;
  ChangeState state = ChangeState::waiting;
  std::optional<UserId> settled_by;
  UtcTime settled;  ///< 0 while it waits.
};

/// How long a change waits for its signature.
inline constexpr Millis kSignWithin = std::chrono::days(7);

/// Roles, and the loss of a title.
[[nodiscard]] bool needs_signature(ChangeKind kind, std::string_view value);

[[nodiscard]] bool is_title(std::string_view text);

/// "admin arbiter". In the order of kRoles, so that the same roles are the same text.
[[nodiscard]] std::string names_of(const std::vector<Role>& roles);
/// The reverse.
[[nodiscard]] std::vector<Role> roles_named(std::string_view names);

/// What is said of a computer by whoever registers it.
struct ComputerWish {
  std::string engine;
  std::optional<UserId> operated_by = {};  ///< The person who answers for it.
};
[[nodiscard]] std::string text_of(const ComputerWish& wish);
/// The reverse.
[[nodiscard]] ComputerWish wish_of(const std::string& text);
/// 1 to 40 characters of ASCII in one line, and no insult.
[[nodiscard]] bool is_engine_name(const std::string& text);

/// Whether an admin has to agree before an account becomes a computer's (computers.approval).
enum class Approval : std::uint8_t { automatic, admin };

/// What the new value has to be, whoever asks. A handle may look like nobody else's, which the
/// database knows.
[[nodiscard]] Answer<void> check_value(ChangeKind kind, const std::string& value);

}  // namespace escaque::services::accounts
