#pragma once
// What accounts are made of.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/base/id.hpp"
#include "domain/base/time.hpp"

namespace escaque::services::accounts {

/// What a user is besides a player, which everybody is.
enum class Role : std::uint8_t { helper, admin, second_signer, operator_, arbiter };
inline constexpr std::array kRoles{Role::helper, Role::admin, Role::second_signer, Role::operator_,
                                   Role::arbiter};
[[nodiscard]] std::string_view to_string(Role role);
/// The reverse.
[[nodiscard]] std::optional<Role> role_named(std::string_view text);

enum class ListKind : std::uint8_t { censor, noplay, follow };
inline constexpr std::array kListKinds{ListKind::censor, ListKind::noplay, ListKind::follow};
[[nodiscard]] std::string_view to_string(ListKind kind);

enum class AccountKind : std::uint8_t {
  person,
  computer,
  guest,
  closed,  ///< By its owner or the operator: only its id, its games and its look-alikes are left.
};

/// The name shown for a closed account. No handle has a space.
inline constexpr std::string_view kClosedName = "closed account";

struct Account {
  UserId id;
  std::string handle;
  std::string title;  ///< GM, WIM … or empty.
  AccountKind kind = AccountKind::person;
  UtcTime created;
  std::vector<Role> roles;

  friend bool operator==(const Account&, const Account&) = default;
};

struct Lists {
  std::vector<UserId> censor;
  std::vector<UserId> noplay;
  std::vector<UserId> follow;
  /// Registered people who censor the owner.
  int censored_by = 0;
  bool is_child = false;  ///< The owner's is a child's account.

  [[nodiscard]] std::vector<UserId>& of(ListKind kind) {
    return kind == ListKind::censor ? censor : kind == ListKind::noplay ? noplay : follow;
  }
  friend bool operator==(const Lists&, const Lists&) = default;
};

/// From whom a user accepts something.
enum class Audience : std::uint8_t { everybody, registered, followed, nobody };
inline constexpr std::array kAudiences{Audience::everybody, Audience::registered,
                                       Audience::followed, Audience::nobody};
[[nodiscard]] std::string_view to_string(Audience audience);

/// Whether a user lets registered computers challenge them.
enum class ComputerChallenges : std::uint8_t { taken, refused };
[[nodiscard]] std::string_view to_string(ComputerChallenges choice);

/// By an admin or a club: the account is a child's.
struct ChildMark {
  std::string club;  ///< Its id; empty: an admin.
  std::string club_name;
  UtcTime since;

  friend bool operator==(const ChildMark&, const ChildMark&) = default;
};

struct Preferences {
  Audience may_challenge = Audience::everybody;
  Audience may_invite = Audience::registered;
  Audience may_tell = Audience::registered;
  ComputerChallenges computers = ComputerChallenges::taken;
  Audience may_see = Audience::everybody;  ///< That the user is online, and plays.
  /// Not the user's to change; any: it is a child's account.
  std::vector<ChildMark> child_marks = {};

  friend bool operator==(const Preferences&, const Preferences&) = default;
};

/// As a user sets them; nothing leaves it as it is, for clients that do not know the question yet.
struct WantedPreferences {
  Audience may_challenge = Audience::everybody;
  Audience may_invite = Audience::registered;
  std::optional<Audience> may_tell = {};
  std::optional<ComputerChallenges> computers = {};
  std::optional<Audience> may_see = {};
};

/// What a user has chosen about being seen online.
struct Visibility {
  UserId user;
  Audience may_see = Audience::everybody;
  std::vector<UserId> followed;  ///< By the user, where that decides.
};

/// What a user wants of others.
struct Wishes {
  Lists lists;
  Preferences preferences;
};

/// One place on one list: `owner` censors, does not play or follows `other`.
struct ListPlace {
  UserId owner;
  ListKind kind = ListKind::censor;
  UserId other;
};

enum class Membership : std::uint8_t { absent, present };

}  // namespace escaque::services::accounts
