#include "accounts/account.hpp"

namespace escaque::services::accounts {

std::string_view to_string(Role role) {
  switch (role) {
    case Role::helper:
      return "helper";
    case Role::admin:
      return "admin";
    case Role::second_signer:
      return "second_signer";
    case Role::operator_:
      return "operator";
    case Role::arbiter:
      return "arbiter";
  }
  return "";
}

std::optional<Role> role_named(std::string_view text) {
  for (const Role role : kRoles) {
    if (to_string(role) == text) return role;
  }
  return std::nullopt;
}

std::string_view to_string(ListKind kind) {
  switch (kind) {
    case ListKind::censor:
      return "censor";
    case ListKind::noplay:
      return "noplay";
    case ListKind::follow:
      return "follow";
  }
  return "";
}

std::string_view to_string(Audience audience) {
  switch (audience) {
    case Audience::everybody:
      return "everybody";
    case Audience::registered:
      return "registered";
    case Audience::followed:
      return "followed";
    case Audience::nobody:
      return "nobody";
  }
  return "";
}

std::string_view to_string(ComputerChallenges choice) {
  switch (choice) {
    case ComputerChallenges::taken:
      return "taken";
    case ComputerChallenges::refused:
      return "refused";
  }
  return "";
}

}  // namespace escaque::services::accounts
