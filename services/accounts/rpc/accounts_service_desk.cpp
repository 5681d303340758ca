// The shells of what the admins' desk changes about people.

#include <unordered_map>

#include "accounts/convert.hpp"
#include "accounts/rpc/accounts_service.hpp"

namespace escaque::services::accounts {
namespace {

template <class T>
using Served = Awaitable<Result<T, rpc::Error>>;
using Wire = v1::PersonChange;
using People = std::unordered_map<UserId, common::v1::User>;

People people_of(const std::vector<Account>& accounts) {
  People people;
  for (const Account& account : accounts) people.emplace(account.id, to_wire(account));
  return people;
}

common::v1::User user_in(const People& people, UserId id) {
  const auto found = people.find(id);
  if (found != people.end()) return found->second;
  common::v1::User user;
  user.set_id(to_string(id));
  return user;
}

v1::ChangeState to_wire(ChangeState state) {
  switch (state) {
    case ChangeState::waiting:
      return v1::CHANGE_STATE_WAITING;
    case ChangeState::done:
      return v1::CHANGE_STATE_DONE;
    case ChangeState::refused:
      return v1::CHANGE_STATE_REFUSED;
    case ChangeState::lapsed:
      return v1::CHANGE_STATE_LAPSED;
  }
  return v1::CHANGE_STATE_UNSPECIFIED;
}

Wire to_wire(const PersonChange& change, const People& people) {
  Wire wire;
  wire.set_change_id(to_string(change.id));
  *wire.mutable_user() = user_in(people, change.user);
  switch (change.kind) {
    case ChangeKind::handle:
      wire.set_handle(change.value);
      break;
    case ChangeKind::title:
      wire.set_title(change.value);
      break;
    case ChangeKind::roles:
      wire.mutable_roles();
      for (const Role role : roles_named(change.value)) {
        wire.mutable_roles()->add_roles(role_to_wire(role));
      }
      break;
    case ChangeKind::computer: {
      const ComputerWish wish = wish_of(change.value);
      wire.mutable_computer()->set_engine(wish.engine);
      if (wish.operated_by) {
        wire.mutable_computer()->set_operator_(user_in(people, *wish.operated_by).handle());
      }
      break;
    }
    case ChangeKind::child:
      wire.set_is_child(!change.value.empty());
      break;
  }
  wire.set_reason(change.reason);
  *wire.mutable_by() = user_in(people, change.by);
  wire.set_asked_ms(static_cast<double>(change.asked.time_since_epoch().count()));
  wire.set_state(to_wire(change.state));
  if (change.settled_by) *wire.mutable_settled_by() = user_in(people, *change.settled_by);
  wire.set_settled_ms(static_cast<double>(change.settled.time_since_epoch().count()));
  return wire;
}

Answer<ChangeOrder> read_wish(const v1::PersonCommand& command, UserId by) {
  const v1::PersonCommand::Change& wire = command.change();
  ChangeOrder order;
  order.command_id = command.command_id();
  order.by = by;
  order.user = UserId::parse(wire.user());
  order.handle = wire.user();
  order.reason = wire.reason();
  switch (wire.value_case()) {
    case v1::PersonCommand::Change::kHandle:
      order.kind = ChangeKind::handle;
      order.value = wire.handle();
      break;
    case v1::PersonCommand::Change::kTitle:
      order.kind = ChangeKind::title;
      order.value = wire.title();
      break;
    case v1::PersonCommand::Change::kRoles: {
      const auto roles = from_wire(wire.roles().roles());
      if (!roles) return roles.error();
      order.kind = ChangeKind::roles;
      order.value = names_of(*roles);
      break;
    }
    case v1::PersonCommand::Change::kIsChild:
      order.kind = ChangeKind::child;
      if (wire.is_child()) order.value = kChild;
      break;
    case v1::PersonCommand::Change::VALUE_NOT_SET:
      return Refused(AccountError::nothing_changes);
  }
  return order;
}

Answer<Signature> read_signature(const v1::CommandPersonRequest& request, UserId by) {
  const v1::PersonCommand& command = request.command();
  const bool is_given = command.has_sign();
  const auto id =
      ChangeId::parse(is_given ? command.sign().change_id() : command.refuse().change_id());
  if (!id) return Refused(AccountError::no_such_change);
  return Signature{*id, by, is_given, request.rated_games()};
}

Awaitable<Answer<Named<PersonChange>>> obey(PeopleDesk& desk,
                                            const v1::CommandPersonRequest& request, UserId by) {
  const v1::PersonCommand& command = request.command();
  if (command.has_change()) {
    auto order = read_wish(command, by);
    if (!order) co_return order.error();
    co_return co_await desk.ask(std::move(*order));
  }
  const auto signature = read_signature(request, by);
  if (!signature) co_return signature.error();
  co_return co_await desk.settle(*signature);
}

Served<v1::CommandPersonResponse> command_person(PeopleDesk& desk,
                                                 const v1::CommandPersonRequest& request) {
  const auto by = parse_user_id(request.user().id());
  if (!by) co_return to_error(by.error());
  const auto done = co_await obey(desk, request, *by);
  if (!done) co_return to_error(done.error());
  v1::CommandPersonResponse response;
  *response.mutable_change() = to_wire(done->what, people_of(done->people));
  co_return response;
}

Served<v1::ListPersonChangesResponse> list_changes(PeopleDesk& desk,
                                                   const v1::ListPersonChangesRequest& request) {
  const auto by = parse_user_id(request.user().id());
  if (!by) co_return to_error(by.error());
  const auto found = co_await desk.list(*by);
  if (!found) co_return to_error(found.error());
  const People people = people_of(found->people);
  v1::ListPersonChangesResponse response;
  for (const PersonChange& change : found->what) *response.add_changes() = to_wire(change, people);
  co_return response;
}

Served<v1::RequestComputerResponse> request_computer(PeopleDesk& desk,
                                                     const v1::RequestComputerRequest& request) {
  const auto user = parse_user_id(request.user_id());
  if (!user) co_return to_error(user.error());
  ComputerOrder order{*user, request.wish().engine(), request.wish().operator_(),
                      request.rated_games()};
  const auto asked = co_await desk.ask_computer(std::move(order));
  if (!asked) co_return to_error(asked.error());
  v1::RequestComputerResponse response;
  *response.mutable_change() = to_wire(asked->what, people_of(asked->people));
  co_return response;
}

}  // namespace

void AccountsService::serve_desk(PeopleDesk& desk) {
  serve(desk, request_computer);
  serve(desk, list_changes);
  serve(desk, command_person);
}

}  // namespace escaque::services::accounts
