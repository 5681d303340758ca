// How a GameTopic sends what was written before somebody followed.

#include <algorithm>
#include <utility>

#include "gateway/hub/hub.hpp"
#include "gateway/records/calls_for_arbiters.hpp"
#include "gateway/topics/game_topic.hpp"
#include "platform/asio/planted_fault.hpp"
#include "platform/asio/timer.hpp"

namespace escaque::services::gateway {
namespace {

constexpr int kEntriesPerMessage = 256;
constexpr Millis kCreationGrace{1'000};

}  // namespace

void GameTopic::begin_replay(Follow& follow) {
  follow.state = State::loading;
  follow.serial = ++last_serial_;
  hub_.spawn("replay", replay(follow.session, follow.serial));
}

Awaitable<void> GameTopic::replay(std::shared_ptr<Session> session, std::uint64_t serial) {
  const auto self = shared_from_this();
  for (;;) {
    const Follow* before = find(*session);
    if (before == nullptr || before->serial != serial) co_return;
    // Another gateway may have told it more than we know yet; or the log has lost what was told.
    const bool is_ahead = before->next > version_ + 1;
    const auto entries = co_await read(is_ahead ? 1 : before->next);
    Follow* follow = find(*session);
    if (follow == nullptr || follow->serial != serial) co_return;
    if (!entries) {
      give_up(*follow, entries.error());
      co_return;
    }
    if (is_ahead) forget_what_is_lost(*follow, *entries);
    const int last = entries->empty() ? follow->next - 1 : entries->back().version();
    // Pub/sub may have been faster than the reading.
    if (last >= version_ || entries->empty()) {
      serve(*follow, *entries);
      co_return;
    }
  }
}

void GameTopic::forget_what_is_lost(Follow& follow, const Entries& all) {
  if (all.empty() || follow.next <= all.back().version() + 1) return;
  follow.next = 1;
  follow.begins_again = true;
}

Awaitable<void> GameTopic::replay_one(std::shared_ptr<Session> session, int version) {
  const auto self = shared_from_this();
  const auto entries = co_await read(version);
  const Follow* const follow = find(*session);
  if (!entries || entries->empty() || (follow != nullptr && is_late(*follow))) co_return;
  v1::ServerMessage message;
  message.mutable_game_entries()->set_game_id(game_id_);
  *message.mutable_game_entries()->add_entries() =
      reads_calls(*session) ? entries->front() : without_call(entries->front());
  message.mutable_game_entries()->set_time_ms(hub_.utc_ms());
  message.mutable_game_entries()->set_is_caught_up(true);
  session->send(std::move(message));
}

void GameTopic::repeat(Session& session, int version) {
  hub_.spawn("replay_one", replay_one(session.shared_from_this(), version));
}

Awaitable<void> GameTopic::load_archive() {
  const auto self = shared_from_this();
  auto game = co_await get_game();
  if (!game && game.error().reason() == common_v1::REASON_NO_SUCH_GAME) {
    // It may have been paired and not been created yet: then its first entry comes by itself.
    co_await pause_for(kCreationGrace);
  }
  if (is_loaded_) co_return;
  if (!game) {
    if (game.error().reason() == common_v1::REASON_NO_SUCH_GAME) {
      hub_.games().note_unknown(game_id_);
    }
    give_up_all(game.error());
    co_return;
  }
  // Created after the stream was found empty: the follower is about to deliver it.
  if (!game->is_archived()) co_return;
  loaded_.assign(game->entries().begin(), game->entries().end());
  for (const auto& entry : loaded_) fold(entry);
  follower_.reset();
  on_players_known();
}

Awaitable<OrRefused<GameTopic::Entries>> GameTopic::read(int from_version) {
  const auto self = shared_from_this();
  if (from_version > version_) co_return Entries();
  if (follower_) {
    const eventlog::Position after{static_cast<std::uint64_t>(from_version - 1), 0};
    const auto stream = co_await hub_.event_log().read(stream_, after);
    if (!stream) {
      co_return refusal(common_v1::REASON_UNAVAILABLE, "the log of the game cannot be read now",
                        "follow it again in a moment");
    }
    Entries entries;
    for (const auto& entry : *stream) {
      games_v1::GameEntry parsed;
      if (!parsed.ParseFromString(entry.payload)) continue;
      parsed.set_version(static_cast<int>(entry.version()));
      parsed.set_time_ms(static_cast<double>(entry.time.time_since_epoch().count()));
      entries.push_back(std::move(parsed));
    }
    if (entries.size() > 1 && ESCAQUE_PLANTED_FAULT("gateway.entries_out_of_order", 2)) {
      std::swap(entries.front(), entries.back());
    }
    if (!entries.empty()) co_return entries;
  }
  // The stream was deleted: the game is over and archived.
  const auto archived = co_await get_game();
  if (!archived) co_return archived.error();
  Entries entries(archived->entries().begin(), archived->entries().end());
  std::erase_if(entries, [&](const auto& entry) { return entry.version() < from_version; });
  co_return entries;
}

Awaitable<OrRefused<games_v1::GetGameResponse>> GameTopic::get_game() {
  games_v1::GetGameRequest request;
  request.set_game_id(game_id_);
  const Backends& backends = hub_.backends();
  co_return co_await backends.ask(&Games::GetGame, std::move(request));
}

void GameTopic::serve(Follow& follow, const Entries& entries) {
  const bool is_behind = is_late(follow);
  const auto end = std::find_if(entries.begin(), entries.end(), [&](const auto& entry) {
    return is_behind && entry.version() > shown_version();
  });
  auto next = std::find_if(entries.begin(), end,
                           [&](const auto& entry) { return entry.version() >= follow.next; });
  if (next != end && follow.seat != Seat::spectator) note_shown(follow);
  const bool is_told_all = reads_calls(*follow.session);
  for (bool is_last = false; !is_last;) {
    if (next != end && follow.session->is_congested()) {
      // A page at a time, as fast as they are read: catch_up() goes on here.
      follow.next = next->version();
      follow.state = State::behind;
      return;
    }
    v1::ServerMessage message;
    v1::GameEntries& part = *message.mutable_game_entries();
    part.set_game_id(game_id_);
    part.set_begins_again(std::exchange(follow.begins_again, false));
    for (; next != end && part.entries_size() < kEntriesPerMessage; ++next) {
      games_v1::GameEntry& entry = *part.add_entries();
      entry = is_told_all ? *next : without_call(*next);
      if (is_behind) entry.set_time_ms(entry.time_ms() + static_cast<double>(delay_.count()));
    }
    is_last = next == end;
    part.set_time_ms(hub_.utc_ms());
    part.set_is_caught_up(is_last);
    if (is_last) message.set_reply_to(std::exchange(follow.reply_to, {}));
    follow.session->send(std::move(message));
  }
  // The stream may have been read further than pub/sub has told us yet, and the follower may have
  // been told more by another gateway: nothing is sent twice.
  const int read_up_to = entries.empty() ? 0 : entries.back().version();
  const int last = is_behind ? shown_version() : std::max(version_, read_up_to);
  follow.next = std::max(follow.next, last + 1);
  follow.state = State::live;
  if (audience_) follow.session->deliver(audience_message());
  talk_.join(follow.session, follow.seat);
}

void GameTopic::give_up(Follow& follow, const ErrorDetail& error) {
  const auto session = follow.session;
  session->refuse(follow.reply_to, error, game_id_);
  session->followed_games().erase(game_id_);
  unfollow(*session, games_v1::ABSENCE_LOST);
}

void GameTopic::give_up_all(const ErrorDetail& error) {
  while (!follows_.empty()) give_up(follows_.begin()->second, error);
  close_if_unused();
}

}  // namespace escaque::services::gateway
