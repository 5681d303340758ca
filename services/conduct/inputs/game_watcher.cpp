#include "conduct/inputs/game_watcher.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "escaque/games/v1/outbox.pb.h"

#include "conduct/inputs/game_lines.hpp"
#include "platform/asio/crash_point.hpp"
#include "platform/asio/thread_priority.hpp"

namespace escaque::services::conduct {
namespace {

using eventlog::Handled;

// Entries of which it is known that they have to wait; another one is only looked at again.
constexpr std::size_t kMaxWaits = 10'000;

bool has_judged(const games::v1::GameCreated& created) {
  const auto is_judged = [](const auto& player) {
    return !player.user().is_guest() && !player.user().is_computer();
  };
  return is_judged(created.white()) || is_judged(created.black());
}

bool is_called_off(rules::Termination how) {
  return how == rules::Termination::aborted || how == rules::Termination::no_start;
}

}  // namespace

Awaitable<Handled> GameWatcher::handle(const eventlog::OutboxEntry& entry) {
  games::v1::GameFinished finished;
  if (!finished.ParseFromString(entry.payload) || !finished.has_created()) {
    co_return co_await reject(entry, "the entry names no game");
  }
  if (!has_judged(finished.created())) {
    parts_.metrics.inputs_of_nobody.increment();
    co_return Handled::done;
  }
  const std::string name = std::to_string(entry.shard) + ' ' + to_string(entry.position);
  const auto waits = waits_.find(name);
  if (waits != waits_.end() && parts_.time.utc_now() < waits->second) co_return Handled::retry;
  std::string id = finished.game_id();
  auto answer = co_await parts_.get_game(std::move(id));
  if (!answer) {
    const bool is_gone = answer.error().reason() == common::v1::REASON_NO_SUCH_GAME ||
                         answer.error().reason() == common::v1::REASON_MALFORMED;
    if (is_gone) co_return co_await reject(entry, "games knows no such game");
    parts_.logger.warn("input_waits", {{"game", finished.game_id()}});
    co_return Handled::retry;
  }
  const auto log = std::make_shared<const games::v1::GetGameResponse>(std::move(*answer));
  auto read = [log, least = parts_.lost_material] {
    lower_thread_priority();
    return read_record(*log, least);
  };
  auto record = co_await parts_.workers.run(std::move(read));
  if (!record) co_return co_await reject(entry, to_string(record.error()));
  // An archive that has not the correction yet.
  if (record->version < finished.version() || must_wait(*record, name)) co_return Handled::retry;
  auto lines = co_await see_lines(log, *record);
  if (!lines) co_return Handled::retry;
  waits_.erase(name);
  co_return co_await keep(std::move(*record), std::move(*lines));
}

Awaitable<std::optional<GameWatcher::Lines>> GameWatcher::see_lines(LogPtr log,
                                                                    const GameRecord& record) {
  if (!parts_.find_lines) co_return Lines();
  auto said = co_await parts_.find_lines(talk_to_players(record));
  if (!said) co_return std::nullopt;
  if (said->empty()) co_return Lines();
  auto read = [log = std::move(log), record, said = std::move(*said)] {
    lower_thread_priority();
    return lines_seen(*log, record, said);
  };
  Lines lines = co_await parts_.workers.run(std::move(read));
  std::vector<UserId> others;
  for (const etiquette::LineSeen& line : lines) {
    if (!line.is_from_opponent) others.push_back(line.from);
  }
  if (others.empty()) co_return lines;
  const auto people = co_await parts_.find_people(std::move(others));
  if (!people) co_return std::nullopt;
  std::erase_if(lines, [&](const etiquette::LineSeen& line) {
    return !line.is_from_opponent && !people->contains(line.from);
  });
  co_return lines;
}

bool GameWatcher::must_wait(const GameRecord& record, const std::string& entry) {
  if (waits_.contains(entry)) return false;  // It has waited.
  UtcTime known{};
  for (const Color color : {Color::white, Color::black}) {
    for (const auto& loss : record.sides[color].losses) {
      known = std::max(known, loss.at + known_after_);
    }
  }
  const UtcTime now = parts_.time.utc_now();
  if (now >= known) return false;
  // The log has Redis' time, which may be ahead of ours.
  known = std::min(known, now + known_after_);
  if (waits_.size() >= kMaxWaits) {
    std::erase_if(waits_, [now](const auto& one) { return one.second <= now; });
  }
  if (waits_.size() < kMaxWaits) waits_.insert_or_assign(entry, known);
  return true;
}

Awaitable<Handled> GameWatcher::keep(GameRecord record, Lines lines) {
  if (is_called_off(record.sides.white.termination)) {
    const auto is_unwanted =
        co_await parts_.is_unwanted(record.sides.white.player, record.sides.black.player);
    if (!is_unwanted) co_return Handled::retry;
    record.sides.white.is_unwanted = record.sides.black.is_unwanted = *is_unwanted;
  }
  GameRecord copy = record;
  const auto kept = co_await parts_.store.add(std::move(copy), std::move(lines));
  if (!kept) {
    parts_.logger.warn("input_waits", {{"game", to_string(record.id)}});
    co_return Handled::retry;
  }
  ESCAQUE_CRASH_POINT("conduct.before_ack");
  // Also of one that was there: whoever kept it may have died before the rules saw it.
  const bool is_seen = co_await parts_.on_kept(record, *kept);
  if (!is_seen) co_return Handled::retry;
  switch (kept->kept) {
    case Kept::now:
      parts_.metrics.inputs_kept.increment();
      break;
    case Kept::corrected:
      parts_.metrics.inputs_corrected.increment();
      break;
    case Kept::earlier:
      parts_.metrics.inputs_repeated.increment();
      break;
    case Kept::nobody:
      parts_.metrics.inputs_of_nobody.increment();
      break;
  }
  co_return Handled::done;
}

// Coming again would not make it any better: kept for a person.
Awaitable<Handled> GameWatcher::reject(const eventlog::OutboxEntry& entry,
                                       std::string_view reason) {
  RejectedInput rejected{entry.shard, eventlog::to_string(entry.position), entry.payload,
                         std::string(reason)};
  parts_.logger.error("input_rejected", {{"game", entry.member}, {"reason", rejected.reason}});
  const auto kept = co_await parts_.store.reject(std::move(rejected));
  if (!kept) co_return Handled::retry;
  parts_.metrics.inputs_rejected.increment();
  co_return Handled::done;
}

}  // namespace escaque::services::conduct
