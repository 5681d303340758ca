// escaque-accounts: users, sessions, roles, personal lists.

#include "accounts/accounts_server.hpp"
#include "platform/service/run.hpp"

int main(int argc, char** argv) {
  using namespace escaque::services::accounts;
  return escaque::service::run<AccountsServer, Config>(
      argc, argv, "accounts", "Users, sessions, roles and personal lists of Escaque");
}
