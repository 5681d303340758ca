#include "cli/admin/person_order.hpp"

#include <chrono>
#include <sstream>

#include "cli/admin/case_order.hpp"
#include "cli/backup/words.hpp"
#include "domain/base/time.hpp"

namespace escaque::clients::cli::admin {
namespace {

namespace accounts_v1 = accounts::v1;
namespace common_v1 = common::v1;

std::string role_word(int role) { return word_of(*common_v1::Role_descriptor(), role); }

int desk_role(const std::string& word) {
  for (const int role : {common_v1::ROLE_HELPER, common_v1::ROLE_ARBITER, common_v1::ROLE_ADMIN,
                         common_v1::ROLE_SECOND_SIGNER}) {
    if (role_word(role) == word) return role;
  }
  return 0;
}

std::string roles_of(const accounts_v1::RoleSet& roles) {
  std::string words;
  for (const int role : roles.roles()) words += (words.empty() ? "" : ", ") + role_word(role);
  return words.empty() ? "no role" : words;
}

std::string handle_of(const common_v1::User& user) {
  if (user.handle().empty()) return user.id();
  return user.is_computer() ? user.handle() + " (C)" : user.handle();
}

std::string day_of(double ms) {
  return utc_text(std::chrono::system_clock::time_point(Millis(static_cast<Millis::rep>(ms))));
}

std::string value_of(const accounts_v1::PersonChange& change) {
  if (change.has_roles()) return roles_of(change.roles());
  if (change.has_computer()) {
    const auto& wish = change.computer();
    return "a computer (C), " + wish.engine() +
           (wish.operator_().empty() ? std::string() : " of " + wish.operator_());
  }
  if (change.value_case() == accounts_v1::PersonChange::kHandle) return change.handle();
  if (change.value_case() == accounts_v1::PersonChange::kIsChild) {
    return change.is_child() ? "a child's account" : "no child's account";
  }
  return change.title().empty() ? "no title" : change.title();
}

}  // namespace

std::vector<std::string> change_verbs() {
  return {"rename", "title", "roles", "child", "no-child", "approve", "decline"};
}

std::vector<std::string> role_words() { return {"helper", "arbiter", "admin", "second-signer"}; }

Result<accounts_v1::PersonCommand, std::string> to_command(const TypedChange& typed) {
  accounts_v1::PersonCommand command;
  if (typed.verb == "approve") {
    command.mutable_sign()->set_change_id(typed.change_id);
    return command;
  }
  if (typed.verb == "decline") {
    command.mutable_refuse()->set_change_id(typed.change_id);
    return command;
  }
  auto& change = *command.mutable_change();
  change.set_user(typed.user);
  if (typed.reason.empty()) return typed.verb + " without a reason (expected: --reason WHY)";
  change.set_reason(typed.reason);
  if (typed.verb == "rename") {
    change.set_handle(typed.value);
  } else if (typed.verb == "title") {
    change.set_title(typed.value);
  } else if (typed.verb == "child" || typed.verb == "no-child") {
    change.set_is_child(typed.verb == "child");
  } else {
    change.mutable_roles();
    for (const std::string& word : typed.roles) {
      const int role = desk_role(word);
      if (role == 0) {
        return "the role \"" + word + "\" (expected: one of helper, arbiter, admin, second-signer)";
      }
      change.mutable_roles()->add_roles(static_cast<common_v1::Role>(role));
    }
  }
  return command;
}

std::string describe(const accounts_v1::PersonCommand& command) {
  if (command.has_sign()) return "the change " + command.sign().change_id() + " is carried out";
  if (command.has_refuse()) return "the change " + command.refuse().change_id() + " is not made";
  const auto& change = command.change();
  const std::string why = ": " + change.reason();
  if (change.has_roles()) {
    return change.user() + " has " + roles_of(change.roles()) +
           " once somebody else has signed it" + why;
  }
  if (change.value_case() == accounts_v1::PersonCommand::Change::kHandle) {
    return change.user() + " is called " + change.handle() + " from now on" + why;
  }
  if (change.value_case() == accounts_v1::PersonCommand::Change::kIsChild) {
    return "the account of " + change.user() + " is " +
           (change.is_child() ? "a child's from now on" : "no longer a child's") + why;
  }
  if (change.title().empty()) {
    return change.user() + " has no title once somebody else has signed it" + why;
  }
  return change.user() + " has the title " + change.title() + " from now on" + why;
}

std::string to_text(const accounts_v1::ListPersonChangesResponse& changes) {
  std::ostringstream out;
  for (const accounts_v1::PersonChange& change : changes.changes()) {
    out << change.change_id() << ' '
        << word_of(*accounts_v1::ChangeState_descriptor(), change.state()) << ": "
        << handle_of(change.user()) << " -> " << value_of(change) << ", asked by "
        << handle_of(change.by()) << " on " << day_of(change.asked_ms());
    if (change.has_settled_by()) {
      out << ", settled by " << handle_of(change.settled_by()) << " on "
          << day_of(change.settled_ms());
    }
    out << '\n';
  }
  if (changes.changes().empty()) out << "no changes\n";
  return std::move(out).str();
}

}  // namespace escaque::clients::cli::admin
