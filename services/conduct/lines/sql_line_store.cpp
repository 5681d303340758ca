#include <algorithm>
#include <utility>

#include <soci/soci.h>

#include "conduct/lines/line_store.hpp"
#include "conduct/sql_values.hpp"
#include "domain/etiquette/habit.hpp"

namespace escaque::services::conduct {
namespace {

using etiquette::KeptLine;
using etiquette::Room;

/// In the column game_id: the game, "#" and the channel, or nothing.
std::string place_of(const KeptLine& line) {
  return line.channel.empty() ? to_text(line.game) : '#' + line.channel;
}

void insert_line(soci::session& session, std::string_view table, const KeptLine& line) {
  const std::string room(enum_name(line.room));
  const std::string game = place_of(line);
  const std::string from = to_string(line.from);
  const std::string to = to_text(line.to);
  const long long time = to_ms(line.time);
  session << "INSERT INTO " << table
          << " (id, room, game_id, from_id, to_id, said, time_ms)"
             " VALUES (:id, :room, :game, :from, :to, :said, :time) ON CONFLICT DO NOTHING",
      soci::use(line.id), soci::use(room), soci::use(game), soci::use(from), soci::use(to),
      soci::use(line.text), soci::use(time);
}

/// Of the conversation that `line` belongs to, on one side of it, the nearest first.
std::vector<KeptLine> side_of(soci::session& session, const KeptLine& line, bool is_before,
                              int count) {
  const bool is_of_two = line.to.has_value();
  const std::string where = !is_of_two ? "game_id = :one AND room = :two"
                                       : "((from_id = :one AND to_id = :two) OR (from_id = :other"
                                         " AND to_id = :another))";
  const std::string compared = is_before ? " AND (time_ms < :t OR (time_ms = :u AND id < :id))"
                                         : " AND (time_ms > :t OR (time_ms = :u AND id > :id))";
  const std::string sorted =
      is_before ? " ORDER BY time_ms DESC, id DESC LIMIT " : " ORDER BY time_ms, id LIMIT ";
  const std::string statement = "SELECT " + std::string(kLineColumns) + " FROM lines WHERE " +
                                where + compared + sorted + std::to_string(count);
  const std::string one = is_of_two ? to_string(line.from) : place_of(line);
  const std::string two = is_of_two ? to_string(*line.to) : std::string(enum_name(line.room));
  const long long time = to_ms(line.time);
  std::vector<KeptLine> found;
  const auto collect = [&](const soci::rowset<soci::row>& rows) {
    for (const soci::row& row : rows) found.push_back(read_line(row));
  };
  if (!is_of_two) {
    collect((session.prepare << statement, soci::use(one), soci::use(two), soci::use(time),
             soci::use(time), soci::use(line.id)));
  } else {
    collect((session.prepare << statement, soci::use(one), soci::use(two), soci::use(two),
             soci::use(one), soci::use(time), soci::use(time), soci::use(line.id)));
  }
  return found;
}

/// What one of them was refused to tell the other.
void add_refused(soci::session& session, const TalkToPlayers& talk, Color by,
                 std::vector<LineToPlayer>& found) {
  const std::string from = to_string(talk.players[by]);
  const std::string to = to_string(talk.players[opposite(by)]);
  const std::string game = to_string(talk.game);
  const long long began = to_ms(talk.began);
  const long long ended = to_ms(talk.ended);
  const soci::rowset<soci::row> rows =
      (session.prepare << "SELECT " << kLineColumns
                       << " FROM refused_lines WHERE from_id = :from AND to_id = :to"
                          " AND time_ms BETWEEN :began AND :ended AND game_id IN ('', :game)"
                          " ORDER BY time_ms, id LIMIT "
                       << kMaxTalkToPlayers,
       soci::use(from), soci::use(to), soci::use(began), soci::use(ended), soci::use(game));
  for (const soci::row& row : rows) found.push_back({read_line(row), true});
}

/// What others told one of them.
void add_told(soci::session& session, const TalkToPlayers& talk, Color to,
              std::vector<LineToPlayer>& found) {
  const std::string player = to_string(talk.players[to]);
  const std::string opponent = to_string(talk.players[opposite(to)]);
  const long long began = to_ms(talk.began);
  const long long ended = to_ms(talk.ended);
  const soci::rowset<soci::row> rows =
      (session.prepare << "SELECT " << kLineColumns
                       << " FROM lines WHERE to_id = :player AND room = 'tell'"
                          " AND from_id <> :opponent AND time_ms BETWEEN :began AND :ended"
                          " ORDER BY time_ms, id LIMIT "
                       << kMaxTalkToPlayers,
       soci::use(player), soci::use(opponent), soci::use(began), soci::use(ended));
  for (const soci::row& row : rows) found.push_back({read_line(row), false});
}

}  // namespace

std::vector<std::string> line_schema() {
  return {
      "CREATE TABLE lines ("
      " id TEXT PRIMARY KEY, room TEXT NOT NULL,"
      " game_id TEXT NOT NULL, from_id TEXT NOT NULL, to_id TEXT NOT NULL,"  // "": none
      " said TEXT NOT NULL, time_ms BIGINT NOT NULL)",
      "CREATE INDEX lines_by_game ON lines (game_id, room, time_ms)",
      "CREATE INDEX lines_by_pair ON lines (from_id, to_id, time_ms)",
      "CREATE INDEX lines_by_time ON lines (time_ms)",
      "CREATE TABLE lines_kept (one INTEGER PRIMARY KEY, position TEXT NOT NULL)",
      "INSERT INTO lines_kept (one, position) VALUES (1, '0-0')",
  };
}

std::vector<std::string> refused_line_schema() {
  return {
      "CREATE TABLE refused_lines ("
      " id TEXT PRIMARY KEY, room TEXT NOT NULL, game_id TEXT NOT NULL, from_id TEXT NOT NULL,"
      " to_id TEXT NOT NULL, said TEXT NOT NULL, time_ms BIGINT NOT NULL)",
      "CREATE INDEX refused_lines_by_pair ON refused_lines (from_id, to_id, time_ms)",
      "CREATE INDEX refused_lines_by_time ON refused_lines (time_ms)",
  };
}

void erase_lines(soci::session& session, UserId author) {
  const std::string id = to_string(author);
  session << "DELETE FROM lines WHERE from_id = :id", soci::use(id);
  session << "DELETE FROM refused_lines WHERE from_id = :id", soci::use(id);
}

KeptLine read_line(const soci::row& row) {
  KeptLine line;
  line.id = row.get<std::string>(0);
  line.room = parse_word<Room>(row.get<std::string>(1)).value_or(Room::players);
  const std::string place = row.get<std::string>(2);
  line.game = GameId::parse(place);
  if (line.room == Room::channel && !place.empty()) line.channel = place.substr(1);
  line.from = UserId::parse(row.get<std::string>(3)).value_or(UserId());
  line.to = UserId::parse(row.get<std::string>(4));
  line.text = row.get<std::string>(5);
  line.time = from_ms(row.get<long long>(6));
  return line;
}

std::vector<KeptLine> lines_around(soci::session& session, const std::string& line_id,
                                   int each_way) {
  const soci::rowset<soci::row> rows =
      (session.prepare << "SELECT " << kLineColumns << " FROM lines WHERE id = :id",
       soci::use(line_id));
  const auto found = rows.begin();
  if (found == rows.end()) return {};
  KeptLine line = read_line(*found);
  std::vector<KeptLine> all = side_of(session, line, true, each_way);
  std::reverse(all.begin(), all.end());
  const std::vector<KeptLine> after = side_of(session, line, false, each_way);
  line.is_reported = true;
  all.push_back(std::move(line));
  all.insert(all.end(), after.begin(), after.end());
  return all;
}

std::vector<KeptLine> lines_before(soci::session& session, const KeptLine& line, int count) {
  std::vector<KeptLine> before = side_of(session, line, true, count);
  std::reverse(before.begin(), before.end());
  return before;
}

std::vector<KeptLine> latest_lines_of(soci::session& session, UserId user, bool is_private,
                                      UtcTime since, int limit) {
  std::string rooms;
  for (const Room room : enumerators<Room>()) {
    if (etiquette::is_private(room) != is_private) continue;
    rooms += (rooms.empty() ? "'" : ", '") + std::string(enum_name(room)) + "'";
  }
  const std::string id = to_string(user);
  const long long after = to_ms(since);
  const soci::rowset<soci::row> rows =
      (session.prepare << "SELECT " << kLineColumns
                       << " FROM lines WHERE from_id = :id AND time_ms > :after AND room IN ("
                       << rooms << ") ORDER BY time_ms DESC, id DESC LIMIT " << limit,
       soci::use(id), soci::use(after));
  std::vector<KeptLine> lines;
  for (const soci::row& row : rows) lines.push_back(read_line(row));
  return lines;
}

Awaitable<Result<void, sql::SqlError>> LineStore::keep(std::vector<KeptLine> lines,
                                                       eventlog::Position up_to) {
  auto insert = [lines = std::move(lines), up_to](soci::session& session) {
    for (const KeptLine& line : lines) insert_line(session, "lines", line);
    if (up_to == eventlog::Position()) return;
    const std::string position = eventlog::to_string(up_to);
    session << "UPDATE lines_kept SET position = :position WHERE one = 1", soci::use(position);
  };
  co_return co_await database_.run(std::move(insert));
}

Awaitable<Result<void, sql::SqlError>> LineStore::keep_refused(KeptLine line) {
  auto insert = [line = std::move(line)](soci::session& session) {
    insert_line(session, "refused_lines", line);
  };
  co_return co_await database_.run(std::move(insert));
}

Awaitable<Result<std::vector<LineToPlayer>, sql::SqlError>> LineStore::to_players(
    TalkToPlayers talk) {
  auto find = [talk](soci::session& session) {
    std::vector<LineToPlayer> found;
    for (const Color color : {Color::white, Color::black}) {
      add_refused(session, talk, color, found);
      if (talk.is_advice_forbidden) add_told(session, talk, color, found);
    }
    std::ranges::stable_sort(found, {}, [](const LineToPlayer& each) { return each.line.time; });
    return found;
  };
  co_return co_await database_.read(std::move(find));
}

Awaitable<Result<eventlog::Position, sql::SqlError>> LineStore::kept_up_to() {
  auto find = [](soci::session& session) {
    std::string position;
    session << "SELECT position FROM lines_kept WHERE one = 1", soci::into(position);
    return eventlog::Position::parse(position).value_or(eventlog::Position());
  };
  co_return co_await database_.read(find);
}

Awaitable<Result<long long, sql::SqlError>> LineStore::forget_before(UtcTime time) {
  auto erase = [time](soci::session& session) {
    const long long before = to_ms(time);
    soci::statement statement =
        (session.prepare << "DELETE FROM lines WHERE time_ms < :before", soci::use(before));
    statement.execute(true);
    session << "DELETE FROM refused_lines WHERE time_ms < :before", soci::use(before);
    session << "DELETE FROM message_places WHERE read_ms < :read AND hidden_ms < :hidden",
        soci::use(before), soci::use(before);
    return statement.get_affected_rows();
  };
  co_return co_await database_.run(std::move(erase));
}

}  // namespace escaque::services::conduct
