// Messages about games and the connection itself.

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "domain/base/id.hpp"
#include "gateway/handlers/handlers.hpp"
#include "gateway/hub/hub.hpp"
#include "wire/sanction.hpp"

namespace escaque::services::gateway {

void act_in_game(Session& session, Inbound in);

namespace {

games_v1::Command to_command(Session& session, v1::ClientMessage& message, Instant received) {
  v1::ActInGame& act = *message.mutable_act_in_game();
  const auto shown = session.shown(act.game_id());
  const Millis measured = session.lag().lag();
  const Millis thought(std::max(act.thought_ms(), 0));
  games_v1::Command command;
  command.set_command_id(message.id());
  command.set_user_id(session.user_id());
  command.set_game_id(act.game_id());
  command.set_version(std::max(act.version(), 0));
  command.mutable_action()->Swap(act.mutable_action());
  command.set_received_us(
      std::chrono::duration_cast<std::chrono::microseconds>(received.time_since_epoch()).count());
  command.set_ping_lag_ms(static_cast<int>(measured.count()));
  command.set_claimed_lag_ms(
      static_cast<int>(claimed_lag(shown, received, thought, measured).count()));
  return command;
}

/// What takes the words of a call away, if anything does; without words it goes through all the
/// same.
std::optional<ErrorDetail> mute_in(const conduct_v1::ListSanctionsResponse& listed, UtcTime now) {
  using etiquette::Feature;
  std::vector<etiquette::Sanction> record;
  for (const auto& wire : listed.sanctions()) {
    if (auto sanction = wire::from<etiquette::Sanction>(wire))
      record.push_back(std::move(*sanction));
  }
  for (const Feature feature : {Feature::rooms, Feature::tells, Feature::account}) {
    const auto taken = taking(record, feature, now);
    if (!taken) continue;
    ErrorDetail detail = wire::refused_by(*taken, now).detail;
    detail.set_field("action.call_arbiter.about");
    detail.set_expected("a call without words, the end of the sanction, or an appeal");
    return detail;
  }
  return std::nullopt;
}

/// While conduct is away nobody is known to be muted: the arbiter is called.
Awaitable<void> call_with_words(std::shared_ptr<Session> session, Inbound in) {
  conduct_v1::ListSanctionsRequest request;
  *request.mutable_asking() = *session->user();
  request.set_user_id(session->user_id());
  const Backends backends = session->backends();
  const auto answer = co_await backends.ask(&Conduct::ListSanctions, std::move(request));
  if (answer) {
    auto muted = mute_in(*answer, wire::from_unix_ms(session->hub().utc_ms()));
    if (muted) {
      co_return session->refuse(in.message.id(), std::move(*muted),
                                in.message.act_in_game().game_id());
    }
  }
  session->hub().games().act(*session, to_command(*session, in.message, in.received));
}

/// What act_in_game puts off until other services know the player again.
Awaitable<void> act_when_proven(std::shared_ptr<Session> session, Inbound in) {
  act_in_game(*session, std::move(in));
  co_return;
}

}  // namespace

void follow_game(Session& session, Inbound in) {
  const auto& follow = in.message.follow_game();
  const int from = next_version(follow.from_version() - (follow.from_version() > 0 ? 1 : 0));
  session.hub().games().follow(session, follow.game_id(), from, in.message.id());
}

void unfollow_game(Session& session, Inbound in) {
  session.hub().games().unfollow(session, in.message.unfollow_game().game_id());
  session.done(in.message.id());
}

void leave_game(Session& session, Inbound in) {
  session.hub().games().leave(session, in.message.leave_game().game_id());
  session.done(in.message.id());
}

void act_in_game(Session& session, Inbound in) {
  if (in.message.act_in_game().action().action_case() == games_v1::PlayerAction::ACTION_NOT_SET) {
    return session.refuse(in.message.id(),
                          refusal(common_v1::REASON_UNKNOWN_MESSAGE, "the action has no kind",
                                  "one field of the oneof of PlayerAction", "action"),
                          in.message.act_in_game().game_id());
  }
  if (!session.assertion().is_good(session.hub().now())) {
    return session.enqueue(act_when_proven, std::move(in));
  }
  const auto& action = in.message.act_in_game().action();
  if (action.has_call_arbiter() && !action.call_arbiter().about().empty()) {
    return session.enqueue(call_with_words, std::move(in));
  }
  session.hub().games().act(session, to_command(session, in.message, in.received));
}

void follow_lobby(Session& session, Inbound in) {
  session.hub().lobby().follow(session, in.message.id());
}

void unfollow_lobby(Session& session, Inbound in) {
  session.hub().lobby().unfollow(session);
  session.done(in.message.id());
}

void follow_watch(Session& session, Inbound in) {
  session.hub().watch().follow(session, in.message.id());
}

void unfollow_watch(Session& session, Inbound in) {
  session.hub().watch().unfollow(session);
  session.done(in.message.id());
}

void follow_people(Session& session, Inbound in) {
  const int wanted = in.message.follow_people();
  if (wanted < 0 || wanted > 3) {
    return session.refuse(
        in.message.id(),
        refusal(common_v1::REASON_MALFORMED, "there are no such people",
                "1: the best; 2: whom you follow; 3: both; 0: nobody", "follow_people"));
  }
  const OnlineTopic::Circles circles{(wanted & 1) != 0, (wanted & 2) != 0};
  session.hub().online_topic().follow(session, circles, in.message.id());
}

void follow_event(Session& session, Inbound in) {
  const std::string& event_id = in.message.follow_event().event_id();
  if (!from_base62(event_id)) {
    return session.refuse(in.message.id(), malformed_id("follow_event.event_id"));
  }
  session.hub().events().follow(session, event_id, in.message.id());
}

void unfollow_event(Session& session, Inbound in) {
  session.hub().events().unfollow(session);
  session.done(in.message.id());
}

void take_pong(Session& session, Inbound in) {
  const int nonce = in.message.pong().nonce();
  if (!session.lag().pong_received(nonce, in.received, session.transport_lag())) return;
  session.hub().metrics().lag.observe(static_cast<double>(session.lag().lag().count()) / 1000.0);
}

void answer_ping(Session& session, Inbound in) {
  v1::ServerMessage message;
  message.set_reply_to(in.message.id());
  message.mutable_pong()->set_nonce(in.message.ping().nonce());
  session.send(std::move(message));
}

}  // namespace escaque::services::gateway
