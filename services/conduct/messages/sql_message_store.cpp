#include <limits>
#include <utility>

#include <soci/soci.h>

#include "conduct/lines/line_store.hpp"
#include "conduct/messages/message_store.hpp"
#include "conduct/sql_values.hpp"

namespace escaque::services::conduct {
namespace {

using etiquette::KeptLine;

// What is shown of what was said before `hidden_ms`: nothing.
constexpr std::string_view kIsShown =
    " AND lines.time_ms > COALESCE((SELECT hidden_ms FROM message_places"
    " WHERE owner_id = :owner AND other_id = :other), 0)";
constexpr std::string_view kIsUnread =
    " AND lines.time_ms > COALESCE((SELECT read_ms FROM message_places"
    " WHERE owner_id = :owner AND other_id = :other), 0)";

int count_unread(soci::session& session, const std::string& owner, const std::string& other) {
  int unread = 0;
  session << "SELECT COUNT(*) FROM lines WHERE from_id = :from AND to_id = :to AND room = 'tell'"
          << kIsUnread,
      soci::use(other), soci::use(owner), soci::use(owner), soci::use(other), soci::into(unread);
  return unread;
}

std::vector<KeptLine> messages_with(soci::session& session, const std::string& owner,
                                    const std::string& other, const MessagePlace& before,
                                    int limit) {
  const long long time = to_ms(before.time);
  const std::string statement =
      "SELECT " + std::string(kLineColumns) +
      " FROM lines WHERE room = 'tell' AND ((from_id = :a AND to_id = :b)"
      " OR (from_id = :c AND to_id = :d)) AND (time_ms < :t OR (time_ms = :u AND id < :id))" +
      std::string(kIsShown) + " ORDER BY time_ms DESC, id DESC LIMIT " + std::to_string(limit);
  const soci::rowset<soci::row> rows =
      (session.prepare << statement, soci::use(owner), soci::use(other), soci::use(other),
       soci::use(owner), soci::use(time), soci::use(time), soci::use(before.line_id),
       soci::use(owner), soci::use(other));
  std::vector<KeptLine> found;
  for (const soci::row& row : rows) found.push_back(read_line(row));
  return found;
}

std::vector<KeptLine> all_messages(soci::session& session, const std::string& owner,
                                   const MessagePlace& before, int limit) {
  const long long time = to_ms(before.time);
  // Two searches by index, and the latest of both.
  const auto side = [](const std::string& mine, const std::string& others, const std::string& n) {
    return "SELECT " + std::string(kLineColumns) +
           " FROM lines LEFT JOIN message_places ON owner_id = :owner" + n +
           " AND other_id = " + others + " WHERE " + mine + " = :mine" + n +
           " AND room = 'tell' AND time_ms > COALESCE(hidden_ms, 0)"
           " AND (time_ms < :t" +
           n + " OR (time_ms = :u" + n + " AND id < :id" + n + "))";
  };
  const std::string statement = side("from_id", "to_id", "1") + " UNION ALL " +
                                side("to_id", "from_id", "2") +
                                " ORDER BY time_ms DESC, id DESC LIMIT " + std::to_string(limit);
  const soci::rowset<soci::row> rows =
      (session.prepare << statement, soci::use(owner), soci::use(owner), soci::use(time),
       soci::use(time), soci::use(before.line_id), soci::use(owner), soci::use(owner),
       soci::use(time), soci::use(time), soci::use(before.line_id));
  std::vector<KeptLine> found;
  for (const soci::row& row : rows) found.push_back(read_line(row));
  return found;
}

/// Later than everything.
MessagePlace latest_place() { return {from_ms(std::numeric_limits<long long>::max()), {}}; }

}  // namespace

std::vector<std::string> message_schema() {
  return {
      "CREATE TABLE message_places ("
      " owner_id TEXT NOT NULL, other_id TEXT NOT NULL,"
      " read_ms BIGINT NOT NULL,"    // What the other wrote up to then was read.
      " hidden_ms BIGINT NOT NULL,"  // What either wrote up to then is not shown.
      " PRIMARY KEY (owner_id, other_id))",
      "CREATE INDEX lines_by_listener ON lines (to_id, from_id, time_ms)",
  };
}

MessageStore::Outcome<std::vector<Conversation>> MessageStore::conversations(UserId owner,
                                                                             int limit) {
  auto find = [owner, limit](soci::session& session) {
    const std::string id = to_string(owner);
    std::vector<std::string> others;
    {
      const soci::rowset<std::string> rows =
          (session.prepare
               << "SELECT other FROM (SELECT to_id AS other, MAX(time_ms) AS time FROM lines"
                  " WHERE from_id = :from AND room = 'tell' GROUP BY to_id UNION ALL"
                  " SELECT from_id, MAX(time_ms) FROM lines WHERE to_id = :to AND room = 'tell'"
                  " GROUP BY from_id) AS sides GROUP BY other ORDER BY MAX(time) DESC LIMIT "
               << limit,
           soci::use(id), soci::use(id));
      others.assign(rows.begin(), rows.end());
    }
    std::vector<Conversation> found;
    for (const std::string& other : others) {
      const auto user = UserId::parse(other);
      std::vector<KeptLine> last = messages_with(session, id, other, latest_place(), 1);
      if (!user || last.empty()) continue;
      found.push_back({*user, std::move(last.front()), count_unread(session, id, other)});
    }
    return found;
  };
  co_return co_await database_.read(find);
}

MessageStore::Outcome<std::vector<KeptLine>> MessageStore::messages(MessageQuery query) {
  auto find = [query = std::move(query)](soci::session& session) {
    const std::string owner = to_string(query.owner);
    const MessagePlace before = query.before.value_or(latest_place());
    return query.other ? messages_with(session, owner, to_string(*query.other), before, query.limit)
                       : all_messages(session, owner, before, query.limit);
  };
  co_return co_await database_.read(std::move(find));
}

MessageStore::Outcome<void> MessageStore::read(UserId owner, UserId other, UtcTime time) {
  auto write = [owner, other, time](soci::session& session) {
    const std::string one = to_string(owner);
    const std::string two = to_string(other);
    const long long up_to = to_ms(time);
    session << "INSERT INTO message_places (owner_id, other_id, read_ms, hidden_ms)"
               " VALUES (:owner, :other, :time, 0) ON CONFLICT (owner_id, other_id)"
               " DO UPDATE SET read_ms = excluded.read_ms"
               " WHERE message_places.read_ms < excluded.read_ms",
        soci::use(one), soci::use(two), soci::use(up_to);
  };
  co_return co_await database_.run(write);
}

MessageStore::Outcome<int> MessageStore::unread_of(UserId owner, UserId talker) {
  auto find = [owner, talker](soci::session& session) {
    return count_unread(session, to_string(owner), to_string(talker));
  };
  co_return co_await database_.read(find);
}

MessageStore::Outcome<bool> MessageStore::has_written(UserId owner, UserId other) {
  auto find = [owner, other](soci::session& session) {
    const std::string from = to_string(owner);
    const std::string to = to_string(other);
    int found = 0;
    session << "SELECT COUNT(*) FROM (SELECT 1 FROM lines WHERE from_id = :from AND to_id = :to"
               " AND room = 'tell' LIMIT 1) AS one",
        soci::use(from), soci::use(to), soci::into(found);
    return found > 0;
  };
  co_return co_await database_.read(find);
}

MessageStore::Outcome<void> MessageStore::forget(UserId user, UtcTime now) {
  auto write = [user, now](soci::session& session) {
    const std::string id = to_string(user);
    const long long time = to_ms(now);
    session << "DELETE FROM message_places WHERE owner_id = :id", soci::use(id);
    session
        << "INSERT INTO message_places (owner_id, other_id, read_ms, hidden_ms)"
           " SELECT DISTINCT CASE WHEN from_id = :a THEN to_id ELSE from_id END, CAST(:b AS TEXT),"
           " CAST(:t AS BIGINT), CAST(:u AS BIGINT)"
           " FROM lines WHERE room = 'tell' AND (from_id = :c OR to_id = :d)"
           " ON CONFLICT (owner_id, other_id)"
           " DO UPDATE SET read_ms = excluded.read_ms, hidden_ms = excluded.hidden_ms",
        soci::use(id), soci::use(id), soci::use(time), soci::use(time), soci::use(id),
        soci::use(id);
  };
  co_return co_await database_.run(write);
}

}  // namespace escaque::services::conduct
