#pragma once
// The gRPC shells of `accounts`: the service for everybody, and the operator's. Their calls run on
// the thread of `host`, which is that of `accounts`.

#include "escaque/accounts/v1/accounts_service.grpc.pb.h"

#include "accounts/accounts.hpp"
#include "accounts/announcements/announcements.hpp"
#include "accounts/desk/people_desk.hpp"
#include "accounts/emergency/emergency.hpp"
#include "accounts/rpc/operator_socket.hpp"
#include "accounts/sessions/assertions.hpp"
#include "platform/grpc/service.hpp"

namespace escaque::services::accounts {

namespace v1 = escaque::accounts::v1;

class AccountsService final : public rpc::Service {
 public:
  AccountsService(Accounts& accounts, Emergency& emergency, Announcements& announcements,
                  PeopleDesk& desk, Assertions& assertions, rpc::Host host);

 private:
  void serve_announcements(Announcements& announcements);
  void serve_closing(Accounts& accounts);
  void serve_desk(PeopleDesk& desk);
  void serve_email(Accounts& accounts);
  void serve_emergency(Emergency& emergency);
  void serve_recovery(Accounts& accounts);
};

/// The user of this machine who calls; nothing: not a peer of ours.
using Peer = std::optional<uid_t>;

class AccountsAdminService final : public rpc::Service {
 public:
  AccountsAdminService(Accounts& accounts, Emergency& emergency, Announcements& announcements,
                       rpc::Host host);

 private:
  void serve_announcements(Announcements& announcements);
  void serve_emergency(Emergency& emergency);

  /// `handler(state, request, peer)`. The peer is looked up at once, as that takes an open
  /// connection.
  template <class State, class Handler>
  void serve_operator(State& state, Handler handler) {
    serve(
        state, [](const auto& context) { return uid_of_peer(context.peer()); }, handler);
  }
};

}  // namespace escaque::services::accounts
