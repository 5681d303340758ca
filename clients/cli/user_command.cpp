// escaque user create|role|password|drop-second-factor|close|erase: the operator's calls, over the
// server's own socket.

#include <array>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <sodium.h>

#include "cli/place/data_folder.hpp"
#include "operator_call.hpp"
#include "platform/encoding/base64.hpp"

namespace escaque::clients::cli {
namespace {

namespace v1 = accounts::v1;

constexpr std::array<std::pair<const char*, common::v1::Role>, 5> kRoles{{
    {"helper", common::v1::ROLE_HELPER},
    {"admin", common::v1::ROLE_ADMIN},
    {"second-signer", common::v1::ROLE_SECOND_SIGNER},
    {"operator", common::v1::ROLE_OPERATOR},
    {"arbiter", common::v1::ROLE_ARBITER},
}};

struct UserOptions {
  std::string socket = operator_socket();
  std::string handle;
  std::vector<std::string> roles;
  std::string title;
  bool computer = false;
  bool yes = false;
};

std::vector<std::string> role_names() {
  std::vector<std::string> names;
  for (const auto& [name, role] : kRoles) names.emplace_back(name);
  return names;
}

common::v1::Role role_named(const std::string& text) {
  for (const auto& [name, role] : kRoles) {
    if (text == name) return role;
  }
  return common::v1::ROLE_UNSPECIFIED;
}

/// From ESCAQUE_PASSWORD, or a new random one that is printed: never from the command line, where
/// other users of the machine could read it.
std::string password() {
  if (const char* given = std::getenv("ESCAQUE_PASSWORD")) return given;
  std::string bits(12, '\0');
  randombytes_buf(bits.data(), bits.size());
  std::string text = encoding::to_base64(bits, encoding::Base64::url_unpadded);
  std::cout << "password: " << text << '\n';
  return text;
}

Exit create(const UserOptions& options) {
  v1::CreateUserRequest request;
  request.set_handle(options.handle);
  request.set_password(password());
  request.set_title(options.title);
  request.set_is_computer(options.computer);
  for (const auto& role : options.roles) request.add_roles(role_named(role));
  v1::CreateUserResponse response;
  const auto exit =
      call_operator("user", options.socket, &OperatorStub::CreateUser, request, response);
  if (exit == Exit::ok) std::cout << "created " << response.user().handle() << '\n';
  return exit;
}

Exit set_roles(const UserOptions& options) {
  v1::SetRolesRequest request;
  request.set_handle(options.handle);
  for (const auto& role : options.roles) request.add_roles(role_named(role));
  v1::SetRolesResponse response;
  const auto exit =
      call_operator("user", options.socket, &OperatorStub::SetRoles, request, response);
  if (exit == Exit::ok)
    std::cout << options.handle << " has " << options.roles.size() << " role(s)\n";
  return exit;
}

Exit reset_password(const UserOptions& options) {
  v1::ResetPasswordRequest request;
  request.set_handle(options.handle);
  request.set_password(password());
  v1::ResetPasswordResponse response;
  const auto exit =
      call_operator("user", options.socket, &OperatorStub::ResetPassword, request, response);
  if (exit == Exit::ok) std::cout << "all sessions of " << options.handle << " were ended\n";
  return exit;
}

Exit drop_second_factor(const UserOptions& options) {
  v1::DropSecondFactorRequest request;
  request.set_handle(options.handle);
  v1::DropSecondFactorResponse response;
  const auto exit =
      call_operator("user", options.socket, &OperatorStub::DropSecondFactor, request, response);
  if (exit == Exit::ok) {
    std::cout << options.handle << " logs in with the password alone; recovery codes are void\n";
  }
  return exit;
}

Exit close_user(const UserOptions& options) {
  if (!options.yes) {
    std::cerr << "escaque user close: nobody can undo this; games in progress go on without the "
                 "player (expected: --yes)\n";
    return Exit::failed;
  }
  v1::CloseUserRequest request;
  request.set_handle(options.handle);
  v1::CloseUserResponse response;
  const auto exit =
      call_operator("user", options.socket, &OperatorStub::CloseUser, request, response);
  if (exit == Exit::ok) std::cout << "the account of " << options.handle << " is closed\n";
  return exit;
}

Exit erase_user(const UserOptions& options) {
  if (!options.yes) {
    std::cerr << "escaque user erase: nobody can undo this; the account is closed, and what was "
                 "written about its owner in cases can be read by nobody again (expected: --yes)\n";
    return Exit::failed;
  }
  v1::EraseUserRequest request;
  request.set_user(options.handle);
  v1::EraseUserResponse response;
  const auto exit =
      call_operator("user", options.socket, &OperatorStub::EraseUser, request, response);
  if (exit == Exit::ok) {
    const bool is_again = response.erased_before_ms() > 0;
    std::cout << (is_again ? "erased again, with what has been written since the last time: "
                             "the account "
                           : "closed and erased: the account ")
              << response.user_id() << ". Backups from before still have it: delete them in time\n";
  }
  return exit;
}

CLI::App* add(CLI::App& group, const char* name, const char* help, UserOptions& options) {
  CLI::App* command = group.add_subcommand(name, help);
  command->add_option("NAME", options.handle, "Handle of the user")->required();
  command->add_option("--socket", options.socket, "The operator's socket of accounts");
  return command;
}

}  // namespace

void add_user(CLI::App& root, Exit& exit) {
  const auto options = std::make_shared<UserOptions>();
  CLI::App* group = root.add_subcommand("user",
                                        "Create users, give roles, reset passwords, close accounts "
                                        "(ESCAQUE_PASSWORD, or a new random one)");
  group->require_subcommand(1);

  CLI::App* create_command = add(*group, "create", "Create a user", *options);
  create_command->add_option("--role", options->roles, "Roles besides player")
      ->check(CLI::IsMember(role_names()));
  create_command->add_option("--title", options->title, "GM, WIM …");
  create_command->add_flag("--computer", options->computer, "A registered computer");
  create_command->callback([options, &exit] { exit = create(*options); });

  CLI::App* role_command = add(*group, "role", "Set all roles of a user", *options);
  role_command->add_option("ROLE", options->roles, "Roles besides player; none takes all away")
      ->check(CLI::IsMember(role_names()));
  role_command->callback([options, &exit] { exit = set_roles(*options); });

  CLI::App* password_command =
      add(*group, "password", "Set a new password and end all sessions", *options);
  password_command->callback([options, &exit] { exit = reset_password(*options); });

  CLI::App* factor_command =
      add(*group, "drop-second-factor",
          "Turn off a second factor whose authenticator and codes are lost", *options);
  factor_command->callback([options, &exit] { exit = drop_second_factor(*options); });

  CLI::App* close_command = add(*group, "close", "Close an account for good", *options);
  close_command->add_flag("--yes", options->yes, "Really");
  close_command->callback([options, &exit] { exit = close_user(*options); });

  CLI::App* erase_command =
      add(*group, "erase",
          "Close an account for good, and erase what was written about its owner; NAME may be the "
          "id of an account that is closed",
          *options);
  erase_command->add_flag("--yes", options->yes, "Really");
  erase_command->callback([options, &exit] { exit = erase_user(*options); });
}

}  // namespace escaque::clients::cli
