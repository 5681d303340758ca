#include <algorithm>
#include <optional>
#include <utility>

#include <soci/soci.h>

#include "conduct/inputs/connection_store.hpp"
#include "conduct/sql_values.hpp"
#include "wire/forms.hpp"

namespace escaque::services::conduct {
namespace {

namespace v1 = escaque::conduct::v1;

using etiquette::DeviceId;
using etiquette::LinkEnd;
using etiquette::NetworkId;

// What was lost this near to each other was lost together.
constexpr Millis kTogether{60'000};
// A game hears of it a little later than the gateway: its grace, or the life of its presence.
constexpr Millis kHeardWithin{30'000};
constexpr Millis kHeardBefore{2'000};
// A browser is not connected for longer without a break.
constexpr Millis kLongest = std::chrono::days(30);

/// The first 64 bits of a hash.
std::uint64_t first_bits(const std::string& hash) {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < 8 && i < hash.size(); ++i) {
    bits = bits << 8U | static_cast<unsigned char>(hash[i]);
  }
  return bits;
}

LinkEnd link_end(v1::ConnectionEnd end) {
  switch (end) {
    case v1::CONNECTION_END_CLIENT_LEFT:
      return LinkEnd::left;
    case v1::CONNECTION_END_CONNECTION_LOST:
    case v1::CONNECTION_END_TOO_SLOW:
      return LinkEnd::broken;
    case v1::CONNECTION_END_SILENT:
      return LinkEnd::timed_out;
    default:  // Also what a newer gateway says.
      return LinkEnd::server;
  }
}

void insert_opened(soci::session& session, const std::string& hub, UtcTime time,
                   const v1::ConnectionOpened& opened) {
  const std::string id = hub + ' ' + std::to_string(opened.number());
  const long long at = to_ms(time);
  const std::string device = to_base62(first_bits(opened.device()));
  const std::string network = to_base62(first_bits(opened.network()));
  const int is_shared = static_cast<int>(opened.is_shared_network());
  const int entrance = static_cast<int>(opened.entrance());
  session << "INSERT INTO connections (id, hub, user_id, entrance, device, network,"
             " is_shared_network, opened_ms, closed_ms, ended)"
             " VALUES (:id, :hub, :user, :entrance, :device, :network, :shared, :at, 0, '')"
             " ON CONFLICT (id) DO NOTHING",
      soci::use(id), soci::use(hub), soci::use(opened.user_id()), soci::use(entrance),
      soci::use(device), soci::use(network), soci::use(is_shared), soci::use(at);
}

// The note of its opening may have been lost.
void insert_closed(soci::session& session, const std::string& hub, UtcTime time,
                   const v1::ConnectionClosed& closed) {
  const std::string id = hub + ' ' + std::to_string(closed.number());
  const long long at = to_ms(time);
  const std::string ended(enum_name(link_end(closed.end())));
  const std::string nothing = to_base62(0);
  session << "INSERT INTO connections (id, hub, user_id, entrance, device, network,"
             " is_shared_network, opened_ms, closed_ms, ended)"
             " VALUES (:id, :hub, :user, 0, :device, :network, 0, :opened, :closed, :ended)"
             " ON CONFLICT (id) DO NOTHING",
      soci::use(id), soci::use(hub), soci::use(closed.user_id()), soci::use(nothing),
      soci::use(nothing), soci::use(at), soci::use(at), soci::use(ended);
  session << "UPDATE connections SET closed_ms = :closed, ended = :ended"
             " WHERE id = :id AND closed_ms = 0",
      soci::use(at), soci::use(ended), soci::use(id);
}

void insert_notes(soci::session& session, const v1::ConnectionNotes& notes) {
  for (const v1::ConnectionNote& note : notes.notes()) {
    const UtcTime time = wire::from_unix_ms(note.time_ms());
    if (note.has_hub_started()) {
      const long long at = to_ms(time);
      session << "INSERT INTO hubs (hub, started_ms) VALUES (:hub, :at) ON CONFLICT DO NOTHING",
          soci::use(notes.hub()), soci::use(at);
    } else if (note.has_connection_opened()) {
      insert_opened(session, notes.hub(), time, note.connection_opened());
    } else if (note.has_connection_closed()) {
      insert_closed(session, notes.hub(), time, note.connection_closed());
    }
  }
}

/// A connection of the user that ended shortly before.
struct Closed {
  std::string id;
  std::string hub;
  std::string network;
  bool is_shared_network = false;
  UtcTime time;
  LinkEnd end = LinkEnd::broken;
};

std::optional<Closed> closed_before(soci::session& session, UserId user, UtcTime heard) {
  const std::string id = to_string(user);
  const long long from = to_ms(heard - kHeardWithin);
  const long long until = to_ms(heard + kHeardBefore);
  const soci::rowset<soci::row> rows =
      (session.prepare << "SELECT id, hub, network, is_shared_network, closed_ms, ended"
                          " FROM connections WHERE user_id = :user AND closed_ms BETWEEN :from"
                          " AND :until ORDER BY closed_ms DESC LIMIT 1",
       soci::use(id), soci::use(from), soci::use(until));
  const auto found = rows.begin();
  if (found == rows.end()) return std::nullopt;
  Closed closed;
  closed.id = found->get<std::string>(0);
  closed.hub = found->get<std::string>(1);
  closed.network = found->get<std::string>(2);
  closed.is_shared_network = found->get<int>(3) != 0;
  closed.time = from_ms(found->get<long long>(4));
  closed.end = parse_word<LinkEnd>(found->get<std::string>(5)).value_or(LinkEnd::server);
  return closed;
}

Millis up_for(soci::session& session, const Closed& closed) {
  long long started = 0;
  session << "SELECT started_ms FROM hubs WHERE hub = :hub", soci::use(closed.hub),
      soci::into(started);
  if (!session.got_data()) return Millis(0);
  return std::max(Millis(0), closed.time - from_ms(started));
}

int count_lost(soci::session& session, const Closed& closed) {
  const long long from = to_ms(closed.time - kTogether);
  const long long until = to_ms(closed.time + kTogether);
  int number = 0;
  session << "SELECT COUNT(*) FROM connections WHERE closed_ms BETWEEN :from AND :until"
             " AND ended <> 'left' AND id <> :id",
      soci::use(from), soci::use(until), soci::use(closed.id), soci::into(number);
  return number;
}

int count_lost_in_network(soci::session& session, const Closed& closed, UserId user) {
  if (closed.network == to_base62(0)) return 0;
  const long long from = to_ms(closed.time - kTogether);
  const long long until = to_ms(closed.time + kTogether);
  const std::string id = to_string(user);
  int number = 0;
  session << "SELECT COUNT(DISTINCT user_id) FROM connections"
             " WHERE closed_ms BETWEEN :from AND :until AND network = :network"
             " AND ended <> 'left' AND user_id <> :user",
      soci::use(from), soci::use(until), soci::use(closed.network), soci::use(id),
      soci::into(number);
  return number;
}

int count_open(soci::session& session, UtcTime time) {
  const long long at = to_ms(time);
  const long long not_before = to_ms(time - std::chrono::days(1));
  int number = 0;
  session << "SELECT COUNT(*) FROM connections WHERE opened_ms BETWEEN :first AND :at"
             " AND (closed_ms = 0 OR closed_ms >= :still)",
      soci::use(not_before), soci::use(at), soci::use(at), soci::into(number);
  return number;
}

/// The value of `column` that all connections of the time have in common; 0 where they do not.
std::uint64_t common_value(soci::session& session, const std::string& column, UserId user,
                           UtcTime from, UtcTime until) {
  const std::string id = to_string(user);
  const long long not_before = to_ms(from - kLongest);
  const long long first = to_ms(from);
  const long long last = to_ms(until);
  const soci::rowset<std::string> rows =
      (session.prepare << "SELECT DISTINCT " << column
                       << " FROM connections WHERE user_id = :user AND opened_ms BETWEEN :before"
                          " AND :last AND (closed_ms = 0 OR closed_ms >= :first) LIMIT 2",
       soci::use(id), soci::use(not_before), soci::use(last), soci::use(first));
  std::uint64_t value = 0;
  int number = 0;
  for (const std::string& each : rows) {
    value = from_base62(each).value_or(0);
    ++number;
  }
  return number == 1 ? value : 0;
}

/// Each that is known, the latest first.
std::vector<std::uint64_t> all_values(soci::session& session, const std::string& column,
                                      const std::string& where, UserId user) {
  constexpr int kMost = 50;
  const std::string id = to_string(user);
  const std::string nothing = to_base62(0);
  const soci::rowset<std::string> rows =
      (session.prepare << "SELECT " << column << " FROM connections WHERE user_id = :user AND "
                       << column << " <> :nothing" << where << " GROUP BY " << column
                       << " ORDER BY MAX(opened_ms) DESC LIMIT " << kMost,
       soci::use(id), soci::use(nothing));
  std::vector<std::uint64_t> values;
  for (const std::string& each : rows) {
    if (const auto value = from_base62(each); value && *value != 0) values.push_back(*value);
  }
  return values;
}

}  // namespace

std::vector<std::string> connection_schema() {
  return {
      "CREATE TABLE connections ("
      " id TEXT PRIMARY KEY, hub TEXT NOT NULL, user_id TEXT NOT NULL, entrance INTEGER NOT NULL,"
      " device TEXT NOT NULL, network TEXT NOT NULL,"  // Base62 of 64 bits; zero: not known.
      " is_shared_network INTEGER NOT NULL, opened_ms BIGINT NOT NULL,"
      " closed_ms BIGINT NOT NULL, ended TEXT NOT NULL)",  // 0 and "": not that we know
      "CREATE INDEX connections_by_user ON connections (user_id, opened_ms)",
      "CREATE INDEX connections_by_closing ON connections (closed_ms)",
      "CREATE INDEX connections_by_opening ON connections (opened_ms)",
      "CREATE TABLE hubs (hub TEXT PRIMARY KEY, started_ms BIGINT NOT NULL)",
      "CREATE TABLE connections_kept (one INTEGER PRIMARY KEY, position TEXT NOT NULL)",
      "INSERT INTO connections_kept (one, position) VALUES (1, '0-0')",
  };
}

PlayedFrom played_from(soci::session& session, UserId user, UtcTime from, UtcTime until) {
  // What many share says nothing of one of them.
  const std::string network =
      "CASE is_shared_network WHEN 0 THEN network ELSE '" + to_base62(0) + "' END";
  return {DeviceId{common_value(session, "device", user, from, until)},
          NetworkId{common_value(session, network, user, from, until)}};
}

bool was_connected(soci::session& session, UserId user, UtcTime from, UtcTime until) {
  const std::string id = to_string(user);
  const long long begin = to_ms(from);
  const long long end = to_ms(until);
  int count = 0;
  session << "SELECT COUNT(*) FROM connections WHERE user_id = :id AND opened_ms <= :begin"
             " AND closed_ms >= :end",  // Zero: not that we know.
      soci::use(id), soci::use(begin), soci::use(end), soci::into(count);
  return count > 0;
}

UsedFrom used_from(soci::session& session, UserId user) {
  UsedFrom used;
  for (const std::uint64_t each : all_values(session, "device", "", user)) {
    used.devices.push_back(DeviceId{each});
  }
  for (const std::uint64_t each :
       all_values(session, "network", " AND is_shared_network = 0", user)) {
    used.networks.push_back(NetworkId{each});
  }
  return used;
}

void look_around(soci::session& session, UserId user, etiquette::LinkLost& loss) {
  const auto closed = closed_before(session, user, loss.at);
  if (!closed) {
    // The gateway died with it, or its notes were lost.
    loss.around.is_fault = true;
    return;
  }
  // That the player said so is better known to the game.
  if (loss.cause != LinkEnd::left) loss.cause = closed->end;
  loss.around.server_up = up_for(session, *closed);
  loss.around.lost = count_lost(session, *closed);
  loss.around.lost_in_network = count_lost_in_network(session, *closed, user);
  loss.around.sessions = count_open(session, closed->time - kTogether);
}

void erase_connections(soci::session& session, UserId user) {
  const std::string id = to_string(user);
  session << "DELETE FROM connections WHERE user_id = :id", soci::use(id);
}

Awaitable<Result<void, sql::SqlError>> ConnectionStore::keep(Notes notes,
                                                             eventlog::Position up_to) {
  auto insert = [notes = std::move(notes), up_to](soci::session& session) {
    for (const v1::ConnectionNotes& each : notes) insert_notes(session, each);
    const std::string position = eventlog::to_string(up_to);
    session << "UPDATE connections_kept SET position = :position WHERE one = 1",
        soci::use(position);
  };
  co_return co_await database_.run(std::move(insert));
}

Awaitable<Result<eventlog::Position, sql::SqlError>> ConnectionStore::kept_up_to() {
  auto find = [](soci::session& session) {
    std::string position;
    session << "SELECT position FROM connections_kept WHERE one = 1", soci::into(position);
    return eventlog::Position::parse(position).value_or(eventlog::Position());
  };
  co_return co_await database_.read(find);
}

Awaitable<Result<long long, sql::SqlError>> ConnectionStore::forget_before(UtcTime time) {
  auto erase = [time](soci::session& session) {
    const long long before = to_ms(time);
    soci::statement statement =
        (session.prepare << "DELETE FROM connections WHERE opened_ms < :before", soci::use(before));
    statement.execute(true);
    const long long gone = statement.get_affected_rows();
    session << "DELETE FROM hubs WHERE started_ms < :before AND NOT EXISTS"
               " (SELECT 1 FROM connections WHERE connections.hub = hubs.hub)",
        soci::use(before);
    return gone;
  };
  co_return co_await database_.run(std::move(erase));
}

}  // namespace escaque::services::conduct
