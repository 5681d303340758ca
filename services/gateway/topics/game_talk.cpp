#include "gateway/topics/game_talk.hpp"

#include <utility>

#include "domain/etiquette/rooms.hpp"
#include "gateway/hub/hub.hpp"
#include "wire/words.hpp"

namespace escaque::services::gateway {
namespace {

constexpr std::size_t kMaxTalks = 500;

}  // namespace

bool may_read(conduct_v1::Room room, Seat seat, bool is_game_over) {
  const auto known = wire::from_word<etiquette::Room>(room);
  const auto stage = is_game_over ? etiquette::GameStage::over : etiquette::GameStage::running;
  return known && is_in(*known, stage, seat != Seat::spectator);
}

std::optional<conduct_v1::Talk> parse_talk(const eventlog::Entry& entry) {
  conduct_v1::Talk talk;
  if (!talk.ParseFromString(entry.payload)) return std::nullopt;
  talk.set_talk_id(to_string(entry.position));
  talk.set_time_ms(static_cast<double>(entry.time.time_since_epoch().count()));
  return talk;
}

GameTalk::GameTalk(Hub& hub, std::string game_id)
    : hub_(hub), stream_("talk:" + std::move(game_id)) {}

void GameTalk::start() {
  eventlog::FollowerHandlers handlers;
  handlers.on_entry = [this](const eventlog::Entry& entry) { on_entry(entry); };
  handlers.on_caught_up = [this] { on_caught_up(); };
  follower_.emplace(hub_.event_log(), hub_.context(), stream_, eventlog::Position{},
                    std::move(handlers));
}

bool GameTalk::hides(const Session& session, const conduct_v1::Talk& talk) {
  return !session.reads(talk);
}

void GameTalk::join(const std::shared_ptr<Session>& session, Seat seat) {
  const auto [place, is_new] = readers_.insert_or_assign(session.get(), Reader{session, seat});
  if (is_new && is_caught_up_) send_history(place->second, [](const auto&) { return true; });
}

void GameTalk::leave(const Session& session) { readers_.erase(&session); }

void GameTalk::on_game_over() {
  if (std::exchange(is_game_over_, true) || !is_caught_up_) return;
  for (const auto& [key, reader] : readers_) {
    send_history(reader, [seat = reader.seat](const conduct_v1::Talk& talk) {
      return !may_read(talk.room(), seat, false);
    });
  }
}

void GameTalk::on_entry(const eventlog::Entry& entry) {
  auto talk = parse_talk(entry);
  if (!talk) return;
  if (talks_.size() == kMaxTalks) talks_.erase(talks_.begin());
  talks_.push_back(std::move(*talk));
  if (!is_caught_up_) return;
  const conduct_v1::Talk& said = talks_.back();
  v1::ServerMessage message;
  *message.mutable_talks()->add_talks() = said;
  const OutgoingPtr outgoing = hub_.outgoing(std::move(message));
  for (const auto& [key, reader] : readers_) {
    if (!may_read(said.room(), reader.seat, is_game_over_) || hides(*reader.session, said))
      continue;
    reader.session->deliver(outgoing);
  }
}

void GameTalk::on_caught_up() {
  is_caught_up_ = true;
  for (const auto& [key, reader] : readers_) {
    send_history(reader, [](const auto&) { return true; });
  }
}

void GameTalk::send_history(const Reader& reader,
                            const std::function<bool(const conduct_v1::Talk&)>& is_wanted) const {
  v1::ServerMessage message;
  for (const auto& talk : talks_) {
    if (!is_wanted(talk) || hides(*reader.session, talk)) continue;
    if (may_read(talk.room(), reader.seat, is_game_over_)) {
      *message.mutable_talks()->add_talks() = talk;
    }
  }
  if (message.talks().talks_size() > 0) reader.session->send(std::move(message));
}

}  // namespace escaque::services::gateway
