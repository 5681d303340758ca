#include "accounts/desk/person_change.hpp"

#include <algorithm>

#include "accounts/handle.hpp"
#include "platform/speech/lexicon.hpp"

namespace escaque::services::accounts {
namespace {

constexpr std::size_t kMaxTitle = 5;
constexpr std::size_t kMaxEngineName = 40;

bool has(const std::vector<Role>& roles, Role role) {
  return std::find(roles.begin(), roles.end(), role) != roles.end();
}

Answer<void> check_handle(const std::string& value) {
  const auto handle = parse_handle(value);
  if (!handle) return Refused(AccountError::invalid_handle);
  if (is_reserved(*handle)) return Refused(AccountError::reserved_handle);
  if (is_offensive(*handle)) return Refused(AccountError::offensive_handle);
  return {};
}

}  // namespace

std::string_view to_string(ChangeKind kind) {
  switch (kind) {
    case ChangeKind::handle:
      return "handle";
    case ChangeKind::title:
      return "title";
    case ChangeKind::roles:
      return "roles";
    case ChangeKind::computer:
      return "computer";
    case ChangeKind::child:
      return "child";
  }
  return "";
}

bool needs_signature(ChangeKind kind, std::string_view value) {
  return kind == ChangeKind::roles || (kind == ChangeKind::title && value.empty());
}

bool is_title(std::string_view text) {
  return text.size() <= kMaxTitle &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

std::string names_of(const std::vector<Role>& roles) {
  std::string names;
  for (const Role role : kRoles) {
    if (has(roles, role)) names.append(names.empty() ? "" : " ").append(to_string(role));
  }
  return names;
}

std::vector<Role> roles_named(std::string_view names) {
  std::vector<Role> roles;
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(' '), names.size());
    if (const auto role = role_named(names.substr(0, end))) roles.push_back(*role);
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return roles;
}

Answer<void> check_value(ChangeKind kind, const std::string& value) {
  switch (kind) {
    case ChangeKind::handle:
      return check_handle(value);
    case ChangeKind::title:
      if (!is_title(value)) return Refused(AccountError::invalid_title);
      return {};
    case ChangeKind::roles:
      if (has(roles_named(value), Role::operator_)) return Refused(AccountError::operators_role);
      return {};
    case ChangeKind::child:
      break;
    case ChangeKind::computer:
      break;  // Nobody asks for it but the user, by a wish.
  }
  return {};
}

std::string text_of(const ComputerWish& wish) {
  return (wish.operated_by ? to_string(*wish.operated_by) : "-") + ' ' + wish.engine;
}

ComputerWish wish_of(const std::string& text) {
  const auto space = std::min(text.find(' '), text.size());
  ComputerWish wish;
  wish.operated_by = UserId::parse(text.substr(0, space));
  wish.engine = text.substr(std::min(space + 1, text.size()));
  return wish;
}

bool is_engine_name(const std::string& text) {
  const auto is_plain = [](char c) { return c >= ' ' && c <= '~'; };
  const bool is_line = !text.empty() && text.size() <= kMaxEngineName && text.front() != ' ' &&
                       std::all_of(text.begin(), text.end(), is_plain);
  if (!is_line) return false;
  const auto verdict = speech::Lexicon::own().judge_name(text);
  return !verdict || verdict->kind < speech::Kind::bad;
}

}  // namespace escaque::services::accounts
