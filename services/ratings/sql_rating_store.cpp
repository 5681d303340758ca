#include <utility>

#include <soci/soci.h>
#include <sodium.h>

#include "platform/asio/planted_fault.hpp"
#include "platform/relay/stream_relay.hpp"
#include "ratings/convert.hpp"
#include "ratings/rating_store.hpp"

namespace escaque::services::ratings {
namespace {

constexpr int kMaxHistory = 10'000;

long long to_ms(UtcTime time) { return time.time_since_epoch().count(); }
UtcTime from_ms(long long ms) { return UtcTime(Millis(ms)); }

Record read_record(const soci::row& row, std::size_t first) {
  return {{row.get<double>(first), row.get<double>(first + 1), row.get<double>(first + 2)},
          row.get<int>(first + 3),
          from_ms(row.get<long long>(first + 4))};
}

constexpr std::string_view kRecordColumns = "value, deviation, volatility, games, changed_ms";

Record find_record(soci::session& session, UserId user, Category category) {
  const std::string id = to_string(user);
  const std::string name(rating::to_string(category));
  const soci::rowset<soci::row> rows =
      (session.prepare << "SELECT " << kRecordColumns
                       << " FROM ratings WHERE user_id = :id AND category = :category",
       soci::use(id), soci::use(name));
  const auto first = rows.begin();
  return first == rows.end() ? Record() : read_record(*first, 0);
}

void write_record(soci::session& session, UserId user, Category category, const Record& record) {
  const std::string id = to_string(user);
  const std::string name(rating::to_string(category));
  const long long changed = to_ms(record.changed);
  session << "INSERT INTO ratings"
             " (user_id, category, value, deviation, volatility, games, changed_ms)"
             " VALUES (:id, :category, :value, :deviation, :volatility, :games, :changed)"
             " ON CONFLICT (user_id, category) DO UPDATE SET value = excluded.value,"
             " deviation = excluded.deviation, volatility = excluded.volatility,"
             " games = excluded.games, changed_ms = excluded.changed_ms",
      soci::use(id), soci::use(name), soci::use(record.glicko.value),
      soci::use(record.glicko.deviation), soci::use(record.glicko.volatility),
      soci::use(record.games), soci::use(changed);
}

bool is_applied(soci::session& session, const std::string& game_id) {
  int count = 0;
  session << "SELECT COUNT(*) FROM rated_games WHERE game_id = :id", soci::use(game_id),
      soci::into(count);
  return count != 0;
}

long long insert_game(soci::session& session, const RatedGame& game) {
  long long sequence = 0;
  session << "SELECT COALESCE(MAX(sequence), 0) + 1 FROM rated_games", soci::into(sequence);
  const std::string id = to_string(game.id);
  const std::string category(rating::to_string(game.category));
  const std::string white = to_string(game.players.white);
  const std::string black = to_string(game.players.black);
  const int score = static_cast<int>(game.score);
  const long long ended = to_ms(game.ended);
  session << "INSERT INTO rated_games"
             " (sequence, game_id, category, white_id, black_id, white_half_points, ended_ms)"
             " VALUES (:sequence, :id, :category, :white, :black, :score, :ended)",
      soci::use(sequence), soci::use(id), soci::use(category), soci::use(white), soci::use(black),
      soci::use(score), soci::use(ended);
  return sequence;
}

void insert_history(soci::session& session, const RatedGame& game, long long sequence,
                    const Change& change) {
  const std::string user = to_string(change.user);
  const std::string category(rating::to_string(game.category));
  const std::string id = to_string(game.id);
  const long long time = to_ms(game.ended);
  const int before_provisional = change.before.is_provisional ? 1 : 0;
  const int provisional = change.after.is_provisional ? 1 : 0;
  session << "INSERT INTO rating_history (user_id, category, sequence, game_id, time_ms,"
             " before_value, before_deviation, before_provisional, value, deviation, provisional)"
             " VALUES (:user, :category, :sequence, :game, :time, :bv, :bd, :bp, :v, :d, :p)",
      soci::use(user), soci::use(category), soci::use(sequence), soci::use(id), soci::use(time),
      soci::use(change.before.value), soci::use(change.before.deviation),
      soci::use(before_provisional), soci::use(change.after.value),
      soci::use(change.after.deviation), soci::use(provisional);
}

Snapshot read_snapshot(const soci::row& row, std::size_t first) {
  return {row.get<int>(first), row.get<int>(first + 1), row.get<int>(first + 2) != 0};
}

Applied apply_in(soci::session& session, const RatedGame& game) {
  if (is_applied(session, to_string(game.id))) return {Applied::Kind::earlier, {}};
  ByColor<Record> before;
  for (const Color color : {Color::white, Color::black}) {
    before[color] = find_record(session, game.players[color], game.category);
  }
  ByColor<Record> after = rate(game, before);
  if (ESCAQUE_PLANTED_FAULT("ratings.applied_twice", 5)) after = rate(game, after);
  const long long sequence = insert_game(session, game);
  GameChange change{game.id, game.category, {}};
  for (const Color color : {Color::white, Color::black}) {
    write_record(session, game.players[color], game.category, after[color]);
    change.sides[color] = {game.players[color],
                           rating::snapshot(rating_at(before[color], game.ended)),
                           rating::snapshot(after[color].glicko)};
    insert_history(session, game, sequence, change.sides[color]);
  }
  relay::enqueue(session, to_wire(change).SerializeAsString());
  return {Applied::Kind::now, after};
}

std::string to_base64(const std::string& bytes) {
  constexpr int kVariant = sodium_base64_VARIANT_ORIGINAL;
  std::string text(sodium_base64_encoded_len(bytes.size(), kVariant), '\0');
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                    bytes.size(), kVariant);
  text.pop_back();
  return text;
}

std::vector<UserRecord> all_in(soci::session& session, Category category) {
  const std::string name(rating::to_string(category));
  std::vector<UserRecord> records;
  const soci::rowset<soci::row> rows =
      (session.prepare << "SELECT user_id, " << kRecordColumns
                       << " FROM ratings WHERE category = :category",
       soci::use(name));
  for (const soci::row& row : rows) {
    if (const auto user = UserId::parse(row.get<std::string>(0))) {
      records.push_back({*user, read_record(row, 1)});
    }
  }
  return records;
}

std::vector<RatedGame> games_in_sequence(soci::session& session) {
  std::vector<RatedGame> games;
  const soci::rowset<soci::row> rows =
      (session.prepare << "SELECT game_id, category, white_id, black_id, white_half_points,"
                          " ended_ms FROM rated_games ORDER BY sequence");
  for (const soci::row& row : rows) {
    games.push_back({GameId::parse(row.get<std::string>(0)).value_or(GameId()),
                     rating::parse_category(row.get<std::string>(1)).value_or(Category::blitz),
                     {UserId::parse(row.get<std::string>(2)).value_or(UserId()),
                      UserId::parse(row.get<std::string>(3)).value_or(UserId())},
                     static_cast<WhiteScore>(row.get<int>(4)),
                     from_ms(row.get<long long>(5))});
  }
  return games;
}

std::vector<std::string> verify_in(soci::session& session) {
  Records stored;
  for (const Category category : rating::kCategories) {
    for (const UserRecord& record : all_in(session, category)) {
      stored[{record.user, category}] = record.record;
    }
  }
  return differences(stored, recompute(games_in_sequence(session)));
}

std::optional<GameChange> find_change(soci::session& session, GameId game) {
  const std::string id = to_string(game);
  const soci::rowset<soci::row> rows =
      (session.prepare << "SELECT g.category, h.user_id, g.white_id, h.before_value,"
                          " h.before_deviation, h.before_provisional, h.value, h.deviation,"
                          " h.provisional FROM rated_games g JOIN rating_history h"
                          " ON h.category = g.category AND h.sequence = g.sequence"
                          " AND h.user_id IN (g.white_id, g.black_id) WHERE g.game_id = :id",
       soci::use(id));
  std::optional<GameChange> change;
  for (const soci::row& row : rows) {
    const auto user = UserId::parse(row.get<std::string>(1));
    if (!user) continue;
    if (!change) change = GameChange{game, Category::blitz, {}};
    change->category = rating::parse_category(row.get<std::string>(0)).value_or(Category::blitz);
    const Color color =
        row.get<std::string>(1) == row.get<std::string>(2) ? Color::white : Color::black;
    change->sides[color] = {*user, read_snapshot(row, 3), read_snapshot(row, 6)};
  }
  return change;
}

}  // namespace

RatingStore::Outcome<Applied> RatingStore::apply(RatedGame game) {
  auto apply_game = [game](soci::session& session) { return apply_in(session, game); };
  co_return co_await database_.run(apply_game);
}

RatingStore::Outcome<void> RatingStore::reject(RejectedEntry entry) {
  auto insert = [entry = std::move(entry)](soci::session& session) {
    const int shard = static_cast<int>(entry.shard);
    const std::string payload = to_base64(entry.payload);
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
  auto find = [category](soci::session& session) { return all_in(session, category); };
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
      points.push_back({from_ms(row.get<long long>(0)), read_snapshot(row, 1),
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

RatingStore::Outcome<std::vector<std::string>> RatingStore::verify() {
  co_return co_await database_.read(verify_in);
}

}  // namespace escaque::services::ratings
