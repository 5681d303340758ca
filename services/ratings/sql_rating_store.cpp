#include <algorithm>
#include <map>
#include <random>
#include <utility>

#include <soci/soci.h>

#include "platform/asio/planted_fault.hpp"
#include "platform/encoding/base64.hpp"
#include "platform/relay/stream_relay.hpp"
#include "ratings/convert.hpp"
#include "ratings/rating_rows.hpp"
#include "ratings/rating_store.hpp"

namespace escaque::services::ratings {

using rating::RecordBefore;
using rating::Recount;

namespace {

constexpr int kMaxHistory = 10'000;

long long to_ms(UtcTime time) { return time.time_since_epoch().count(); }
UtcTime from_ms(long long ms) { return UtcTime(Millis(ms)); }

Applied apply_first(soci::session& session, const RatedGame& game) {
  const long long sequence = insert_game(session, game);
  if (!counts(game)) return {Applied::Kind::uncounted, {}};
  ByColor<Record> before;
  for (const Color color : {Color::white, Color::black}) {
    before[color] = find_record(session, game.players[color], game.category);
  }
  ByColor<Record> after = rate(game, before);
  if (ESCAQUE_PLANTED_FAULT("ratings.applied_twice", 5)) after = rate(game, after);
  for (const Color color : {Color::white, Color::black}) {
    write_record(session, {game.players[color], game.category}, after[color]);
  }
  const Recounted counted{{sequence, game}, change_by(game, before, after), after};
  write_history(session, counted);
  relay::enqueue(session, to_wire(counted.change).SerializeAsString());
  return {Applied::Kind::now, after};
}

/// Of a correction that is counted before anything is written, so that no other result waits.
struct Draft {
  Recount recount;
  long long last = 0;         // Place in the sequence of the last game that it knows.
  long long corrections = 0;  // Of the category, when it was counted.
  bool lacks_records = false;
};

RecordBefore records_in(soci::session& session, Category category) {
  return [&session, category](UserId user, long long sequence) {
    return find_record_before(session, {user, category}, sequence);
  };
}

/// The recomputation rule: the game keeps its place, and what followed from it follows anew.
Draft draft(soci::session& session, const RatedGame& game, long long sequence) {
  Draft counted;
  counted.last = last_sequence(session);
  counted.corrections = count_corrections(session, game.category);
  auto games = games_in_sequence(session, game.category, sequence);
  // The game keeps its time, too: the correction came later.
  const UtcTime ended = std::exchange(games.front().game, game).ended;
  games.front().game.ended = ended;
  try {
    counted.recount = recount_from(games, records_in(session, game.category));
  } catch (const MissingRecord&) {
    counted.lacks_records = true;
  }
  return counted;
}

/// False when it is not what follows any more.
bool write_correction(soci::session& session, const RatedGame& game, Draft counted) {
  if (counted.lacks_records) complete_history(session, game.category);
  const bool is_old = counted.corrections != count_corrections(session, game.category);
  if (counted.lacks_records || is_old) return false;
  update_result(session, game);
  const auto younger = games_in_sequence(session, game.category, counted.last + 1);
  go_on(counted.recount, younger, records_in(session, game.category));
  for (const auto& [key, record] : counted.recount.records) write_record(session, key, record);
  for (const Recounted& moved : counted.recount.games) {
    write_history(session, moved);
    relay::enqueue(session, to_wire(moved.change).SerializeAsString());
  }
  note_correction(session, game.category);
  return true;
}

/// Nothing when its result was another one: what follows has to be counted first.
std::optional<Applied> apply_in(soci::session& session, const RatedGame& game) {
  const auto standing = find_standing(session, game.id);
  if (!standing) return apply_first(session, game);
  if (standing->version >= game.version) return Applied{Applied::Kind::earlier, {}};
  if (standing->score != game.score) return std::nullopt;
  update_result(session, game);
  return Applied{Applied::Kind::earlier, {}};
}

std::optional<Applied> correct_in(soci::session& session, const RatedGame& game, Draft counted) {
  // Others may have corrected it meanwhile.
  if (const auto applied = apply_in(session, game)) return applied;
  if (!write_correction(session, game, std::move(counted))) return std::nullopt;
  return Applied{Applied::Kind::corrected, {}};
}

Draft draft_of(soci::session& session, const RatedGame& game) {
  const auto standing = find_standing(session, game.id);
  return standing ? draft(session, game, standing->sequence) : Draft();
}

GameId random_entry_id() {
  std::random_device random;
  return GameId{(std::uint64_t{random()} << 32U) | random()};
}

int refund_for(soci::session& session, const Loss& loss, UtcTime now) {
  const Record record = find_record(session, loss.user, loss.category);
  const Snapshot shown = rating::snapshot(rating_at(record, now));
  // What is still being found out needs no repair.
  if (record.games == 0 || shown.is_provisional) return 0;
  const int room = peak_of(session, loss.user, loss.category) + kAbovePeak - shown.value;
  return std::clamp(std::min(loss.points, kMaxRefund), 0, std::max(room, 0));
}

std::vector<Refunded> refund_in(soci::session& session, const RefundOrder& order) {
  if (note_refund_order(session, order.case_id)) {
    std::map<RecordKey, int> losses;
    for (const GameId game : order.games) {
      const auto loss = take_loss(session, order.case_id, game, order.offender);
      if (loss) losses[{loss->user, loss->category}] += loss->points;
    }
    for (const auto& [key, lost] : losses) {
      const int points = refund_for(session, {key.first, key.second, lost}, order.now);
      if (points == 0) continue;
      const RatedGame entry{random_entry_id(),          key.second, {key.first, order.offender},
                            WhiteScore::refund,         order.now,  1,
                            static_cast<double>(points)};
      note_refund(session, order.case_id, entry.id);
      apply_first(session, entry);
    }
  }
  std::vector<Refunded> refunded;
  for (const RatedGame& entry : refunds_of(session, order.case_id)) {
    if (!is_refund(entry)) continue;  // It was undone.
    refunded.push_back({entry.players.white, entry.category, static_cast<int>(entry.points)});
  }
  return refunded;
}

std::vector<std::string> verify_in(soci::session& session) {
  Records stored;
  for (const Category category : rating::kCategories) {
    for (const UserRecord& record : find_records(session, category)) {
      stored[{record.user, category}] = record.record;
    }
  }
  return differences(stored, recompute(games_in_sequence(session)));
}

}  // namespace

RatingStore::Outcome<Applied> RatingStore::apply(RatedGame game) {
  auto apply_game = [game](soci::session& session) { return apply_in(session, game); };
  auto applied = co_await database_.run(apply_game);
  while (applied && !*applied) {
    auto count = [game](soci::session& session) { return draft_of(session, game); };
    auto counted = co_await database_.read(count);
    if (!counted) co_return counted.error();
    auto write = [game, counted = std::move(*counted)](soci::session& session) {
      return correct_in(session, game, counted);
    };
    applied = co_await database_.run(std::move(write));
  }
  if (!applied) co_return applied.error();
  co_return **applied;
}

RatingStore::Outcome<std::vector<Refunded>> RatingStore::refund(RefundOrder order) {
  auto work = [order = std::move(order)](soci::session& session) {
    return refund_in(session, order);
  };
  co_return co_await database_.run(std::move(work));
}

RatingStore::Outcome<void> RatingStore::undo_refunds(std::string case_id) {
  auto find = [case_id](soci::session& session) { return refunds_of(session, case_id); };
  const auto entries = co_await database_.read(find);
  if (!entries) co_return entries.error();
  for (RatedGame entry : *entries) {
    entry.score = WhiteScore::none;
    entry.version = 2;
    const auto undone = co_await apply(entry);
    if (!undone) co_return undone.error();
  }
  auto release = [case_id](soci::session& session) { release_games(session, case_id); };
  co_return co_await database_.run(release);
}

RatingStore::Outcome<void> RatingStore::reject(RejectedEntry entry) {
  auto insert = [entry = std::move(entry)](soci::session& session) {
    const int shard = static_cast<int>(entry.shard);
    const std::string payload = encoding::to_base64(entry.payload);
    session << "INSERT INTO rejected_entries (shard, position, payload_base64, reason)"
               " VALUES (:shard, :position, :payload, :reason)"
               " ON CONFLICT (shard, position) DO NOTHING",
        soci::use(shard), soci::use(entry.position), soci::use(payload), soci::use(entry.reason);
  };
  co_return co_await database_.run(std::move(insert));
}

RatingStore::Outcome<std::vector<CategoryRecord>> RatingStore::records_of(UserId user) {
  auto find = [user](soci::session& session) {
    std::vector<CategoryRecord> records;
    for (const Category category : rating::kCategories) {
      const Record record = find_record(session, user, category);
      if (record.games > 0) records.push_back({category, record});
    }
    return records;
  };
  co_return co_await database_.read(find);
}

RatingStore::Outcome<std::vector<UserRecord>> RatingStore::records_of(std::vector<UserId> users,
                                                                      Category category) {
  auto find = [users = std::move(users), category](soci::session& session) {
    std::vector<UserRecord> records;
    for (const UserId user : users) {
      const Record record = find_record(session, user, category);
      if (record.games > 0) records.push_back({user, record});
    }
    return records;
  };
  co_return co_await database_.read(std::move(find));
}

RatingStore::Outcome<std::vector<UserRecord>> RatingStore::all_records(Category category) {
  auto find = [category](soci::session& session) { return find_records(session, category); };
  co_return co_await database_.read(find);
}

RatingStore::Outcome<std::vector<HistoryPoint>> RatingStore::history(UserId user, Category category,
                                                                     UtcTime since) {
  auto find = [user, category, since](soci::session& session) {
    const std::string id = to_string(user);
    const std::string name(rating::to_string(category));
    const long long since_ms = to_ms(since);
    std::vector<HistoryPoint> points;
    const soci::rowset<soci::row> rows =
        (session.prepare << "SELECT time_ms, value, deviation, provisional, game_id"
                            " FROM rating_history WHERE user_id = :id AND category = :category"
                            " AND time_ms >= :since ORDER BY sequence DESC LIMIT "
                         << kMaxHistory,
         soci::use(id), soci::use(name), soci::use(since_ms));
    for (const soci::row& row : rows) {
      points.push_back({from_ms(row.get<long long>(0)),
                        {row.get<int>(1), row.get<int>(2), row.get<int>(3) != 0},
                        GameId::parse(row.get<std::string>(4)).value_or(GameId())});
    }
    return std::vector<HistoryPoint>(points.rbegin(), points.rend());
  };
  co_return co_await database_.read(find);
}

RatingStore::Outcome<std::optional<GameChange>> RatingStore::change_of(GameId game) {
  auto find = [game](soci::session& session) { return find_change(session, game); };
  co_return co_await database_.read(find);
}

RatingStore::Outcome<std::vector<GameChange>> RatingStore::changes_of(std::vector<GameId> games) {
  auto find = [games = std::move(games)](soci::session& session) {
    std::vector<GameChange> changes;
    for (const GameId game : games) {
      if (const auto change = find_change(session, game)) changes.push_back(*change);
    }
    return changes;
  };
  co_return co_await database_.read(std::move(find));
}

RatingStore::Outcome<std::vector<std::string>> RatingStore::verify() {
  co_return co_await database_.read(verify_in);
}

}  // namespace escaque::services::ratings
