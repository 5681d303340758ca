// Messages between people: talk and personal lists.

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

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
  request.set_is_guarded(topic->is_guarded());
  request.set_talk_rule(topic->talk_rule());
  return std::nullopt;
}

/// Whom a message is for, and whether its author may see that they are here. Nearly always they
/// are, and nobody has to be asked.
Awaitable<OrRefused<OnlinePeople::Called>> addressee(std::shared_ptr<Session> session,
                                                     std::string handle) {
  const Viewer viewer = as_viewer(session->user());
  if (auto here = session->hub().online().called(handle, viewer)) co_return std::move(*here);
  const Backends b = session->backends();
  auto found = co_await find_user(b, std::move(handle));
  if (!found) co_return found.error();
  OnlinePeople::Called to{std::move(*found), false};
  std::vector<std::string> ids{to.user.id()};
  const auto seen = co_await seen_of(b, std::move(ids), viewer);
  to.is_seen = seen.contains(to.user.id());
  co_return to;
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
  request.set_moves_to(said.moves_to());
  request.set_preset(said.preset());
  bool is_kept = false;
  if (said.room() == conduct_v1::ROOM_TELL) {
    auto to = co_await addressee(session, said.handle());
    if (!to) co_return session->refuse(in.message.id(), to.error());
    const bool is_away = co_await session->hub().presence().is_away(to->user.id());
    request.set_is_to_away(is_away);
    // As if they were away, where the author may not see that they are here.
    is_kept = is_away || !to->is_seen;
    *request.mutable_to() = std::move(to->user);
  } else if (const auto stream = talk_stream(said.room(), said.channel())) {
    const bool is_shout = said.room() == conduct_v1::ROOM_SHOUT;
    if (!is_shout && !session->hub().talk().is_followed(*session, *stream)) {
      co_return session->refuse(in.message.id(), refusal(common_v1::REASON_NOT_ALLOWED,
                                                         "you have not joined this channel",
                                                         "follow_talk first", "channel"));
    }
    if (!is_shout) request.set_channel(said.channel());
  } else if (auto error = address_room(*session, said, request)) {
    co_return session->refuse(in.message.id(), std::move(*error));
  }
  const auto answer = co_await b.ask(&Conduct::Say, std::move(request));
  if (!answer) co_return session->refuse(in.message.id(), answer.error());
  v1::Done done;
  done.set_is_kept(is_kept);
  done.set_suggested_channel(answer->suggested_channel());
  done.set_is_hidden_from_opponent(answer->is_hidden_from_opponent());
  if (answer->talk().room() != said.room()) done.set_said_in(answer->talk().room());
  session->done(in.message.id(), std::move(done));
}

Awaitable<void> follow_talk(std::shared_ptr<Session> session, Inbound in) {
  const v1::FollowTalk& wish = in.message.follow_talk();
  const auto stream = talk_stream(wish.room(), wish.channel());
  if (!stream) {
    co_return session->refuse(
        in.message.id(), refusal(common_v1::REASON_MALFORMED, "this room is followed with its game",
                                 "ROOM_CHANNEL or ROOM_SHOUT", "room"));
  }
  if (wish.room() == conduct_v1::ROOM_CHANNEL) {
    const Backends b = session->backends();
    const auto known = co_await b.ask(&Conduct::ListChannels, conduct_v1::ListChannelsRequest());
    if (!known) co_return session->refuse(in.message.id(), known.error());
    const auto& all = known->channels();
    if (std::none_of(all.begin(), all.end(),
                     [&](const auto& each) { return each.name() == wish.channel(); })) {
      co_return session->refuse(in.message.id(),
                                refusal(common_v1::REASON_NO_SUCH_ENTRY, "there is no such channel",
                                        "one of GET channels", "channel"));
    }
  }
  if (!session->is_open()) co_return;
  if (auto error = session->hub().talk().follow(*session, *stream)) {
    co_return session->refuse(in.message.id(), std::move(*error));
  }
  session->done(in.message.id());
}

void unfollow_talk(Session& session, Inbound in) {
  const v1::UnfollowTalk& wish = in.message.unfollow_talk();
  const auto stream = talk_stream(wish.room(), wish.channel());
  if (stream) session.hub().talk().unfollow(session, *stream);
  session.done(in.message.id());
}

Awaitable<void> follow_live_talk(std::shared_ptr<Session> session, Inbound in) {
  const Backends b = session->backends();
  conduct_v1::WatchTalkRequest request;
  *request.mutable_user() = *session->user();
  const auto allowed = co_await b.ask(&Conduct::WatchTalk, std::move(request));
  if (!allowed) co_return session->refuse(in.message.id(), allowed.error());
  if (!session->is_open()) co_return;
  co_await session->hub().live_talk().follow(session);
  session->done(in.message.id());
}

void unfollow_live_talk(Session& session, Inbound in) {
  session.hub().live_talk().unfollow(session);
  session.done(in.message.id());
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
