// Messages between people: talk and personal lists.

#include <optional>
#include <string>
#include <utility>

#include "gateway/handlers/handlers.hpp"
#include "gateway/hub/hub.hpp"
#include "platform/encoding/hex.hpp"

namespace escaque::services::gateway {
namespace {

/// Fills in whose game it is. Whoever speaks at a board sits at it.
std::optional<ErrorDetail> address_room(Session& session, const v1::Say& say,
                                        conduct_v1::SayRequest& request) {
  const GameTopic* topic = session.hub().games().find(say.game_id());
  if (topic == nullptr || !topic->is_loaded() || !topic->is_followed_by(session)) {
    return refusal(common_v1::REASON_NO_SUCH_GAME, "you do not follow this game",
                   "follow_game first", "game_id");
  }
  request.set_game_id(say.game_id());
  request.set_white_id(topic->players().white);
  request.set_black_id(topic->players().black);
  request.set_white_handle(topic->handles().white);
  request.set_black_handle(topic->handles().black);
  request.set_is_game_over(topic->is_over());
  return std::nullopt;
}

}  // namespace

std::string scoped_command_id(const Session& session, const std::string& id) {
  return encoding::hash_hex(session.user_id() + '/' + id, 16);
}

Awaitable<void> say(std::shared_ptr<Session> session, Inbound in) {
  const v1::Say& said = in.message.say();
  const Backends b = session->backends();
  conduct_v1::SayRequest request;
  *request.mutable_from() = *session->user();
  request.set_command_id(scoped_command_id(*session, in.message.id()));
  request.set_room(said.room());
  request.set_text(said.text());
  if (said.room() == conduct_v1::ROOM_TELL) {
    auto to = co_await find_user(b, said.handle());
    if (!to) co_return session->refuse(in.message.id(), to.error());
    *request.mutable_to() = std::move(*to);
  } else if (auto error = address_room(*session, said, request)) {
    co_return session->refuse(in.message.id(), std::move(*error));
  }
  const auto answer = co_await b.ask(&Conduct::Say, std::move(request));
  if (!answer) co_return session->refuse(in.message.id(), answer.error());
  session->done(in.message.id());
}

Awaitable<void> set_list_member(std::shared_ptr<Session> session, Inbound in) {
  const v1::SetListMember& wish = in.message.set_list_member();
  const Backends b = session->backends();
  const auto other = co_await find_user(b, wish.handle());
  if (!other) co_return session->refuse(in.message.id(), other.error());
  accounts_v1::SetListMemberRequest request;
  request.set_user_id(session->user_id());
  request.set_kind(wish.kind());
  request.set_other_id(other->id());
  request.set_is_member(wish.is_member());
  const auto answer = co_await b.ask(&Accounts::SetListMember, std::move(request));
  if (!answer) co_return session->refuse(in.message.id(), answer.error());
  // The lists themselves come by the stream `accounts`, to all of the user's connections.
  session->done(in.message.id());
}

}  // namespace escaque::services::gateway
