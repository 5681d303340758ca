#include "matchmaking/log/log_archive.hpp"

#include <limits>

#include <soci/soci.h>

#include "platform/encoding/base64.hpp"

namespace escaque::services::matchmaking {
namespace {

namespace v1 = ::escaque::matchmaking::v1;

constexpr std::string_view kRowColumns =
    "id, organizer_id, parent_id, started_ms, ended_ms, players, summary, is_hidden, club_id";

const char* word_of(ArchivedKind kind) {
  switch (kind) {
    case ArchivedKind::event:
      return "event";
    case ArchivedKind::arena:
      return "arena";
    case ArchivedKind::season:
      return "season";
  }
  return "";
}

long long ms_since_1970(UtcTime time) { return time.time_since_epoch().count(); }

template <class Message>
Message read_message(const std::string& text) {
  const auto bytes = encoding::from_base64(text);
  Message message;
  if (!bytes || !message.ParseFromString(*bytes)) {
    throw soci::soci_error("a row of the archive cannot be read");
  }
  return message;
}

v1::ArchivedLog to_archived(const StoredLog& log) {
  v1::ArchivedLog to;
  for (const eventlog::Entry& entry : log) {
    v1::ArchivedEntry& archived = *to.add_entries();
    archived.set_version(static_cast<std::int32_t>(entry.version()));
    archived.set_time_ms(ms_since_1970(entry.time));
    archived.set_payload(entry.payload);
  }
  return to;
}

StoredLog to_stored(v1::ArchivedLog from) {
  StoredLog log;
  for (v1::ArchivedEntry& archived : *from.mutable_entries()) {
    const auto version = static_cast<std::uint64_t>(archived.version());
    eventlog::Entry& entry = log.emplace_back();
    entry.position = {version, 0};
    entry.previous = {version - 1, 0};
    entry.time = UtcTime(Millis(archived.time_ms()));
    entry.payload = std::move(*archived.mutable_payload());
  }
  return log;
}

ArchivedRow to_row(const soci::row& columns) {
  ArchivedRow row;
  row.id = columns.get<std::string>(0);
  row.organizer_id = columns.get<std::string>(1);
  row.parent_id = columns.get<std::string>(2);
  row.started = UtcTime(Millis(columns.get<long long>(3)));
  row.ended = UtcTime(Millis(columns.get<long long>(4)));
  row.players = columns.get<int>(5);
  row.summary = read_message<v1::ArchivedSummary>(columns.get<std::string>(6));
  row.is_hidden = columns.get<int>(7) != 0;
  row.club_id = columns.get<std::string>(8);
  return row;
}

template <class Prepared>
LogArchive::Rows to_rows(const Prepared& prepared) {
  const soci::rowset<soci::row> found = prepared;
  LogArchive::Rows rows;
  for (const soci::row& columns : found) rows.push_back(to_row(columns));
  return rows;
}

}  // namespace

Awaitable<Result<void, sql::SqlError>> LogArchive::put(ArchivedKind kind, ArchivedRow row,
                                                       std::shared_ptr<const StoredLog> log) {
  auto write = [kind, row = std::move(row), log = std::move(log)](soci::session& session) {
    const std::string of = word_of(kind);
    const auto version = static_cast<long long>(log->back().version());
    const long long started_ms = ms_since_1970(row.started);
    const long long ended_ms = ms_since_1970(row.ended);
    const int is_hidden = row.is_hidden ? 1 : 0;
    const long long made_ms = ms_since_1970(row.made);
    const std::string summary = encoding::to_base64(row.summary.SerializeAsString());
    const std::string text = encoding::to_base64(to_archived(*log).SerializeAsString());
    session << "INSERT INTO archived_logs (kind, id, version, organizer_id, parent_id, started_ms,"
               " ended_ms, players, summary, log, is_hidden, made_ms, club_id) VALUES (:kind, :id,"
               " :version, :organizer, :parent, :started, :ended, :players, :summary, :log,"
               " :hidden, :made, :club)"
               " ON CONFLICT (kind, id) DO UPDATE SET version = excluded.version,"
               " organizer_id = excluded.organizer_id, parent_id = excluded.parent_id,"
               " started_ms = excluded.started_ms, ended_ms = excluded.ended_ms,"
               " players = excluded.players, summary = excluded.summary, log = excluded.log,"
               " is_hidden = excluded.is_hidden, made_ms = excluded.made_ms,"
               " club_id = excluded.club_id WHERE excluded.version >= archived_logs.version",
        soci::use(of), soci::use(row.id), soci::use(version), soci::use(row.organizer_id),
        soci::use(row.parent_id), soci::use(started_ms), soci::use(ended_ms),
        soci::use(row.players), soci::use(summary), soci::use(text), soci::use(is_hidden),
        soci::use(made_ms), soci::use(row.club_id);
  };
  co_return co_await database_.run(std::move(write));
}

std::optional<StoredLog> LogArchive::log_of(soci::session& session, ArchivedKind kind,
                                            const std::string& id) {
  const std::string of = word_of(kind);
  std::string log;
  session << "SELECT log FROM archived_logs WHERE kind = :kind AND id = :id", soci::use(of),
      soci::use(id), soci::into(log);
  if (!session.got_data()) return std::nullopt;
  return to_stored(read_message<v1::ArchivedLog>(log));
}

Awaitable<Result<LogArchive::Rows, sql::SqlError>> LogArchive::page(ArchivedKind kind,
                                                                    std::optional<AfterRow> after,
                                                                    int most) {
  auto read = [kind, after = std::move(after), most](soci::session& session) {
    const std::string of = word_of(kind);
    const long long ended_ms =
        after ? ms_since_1970(after->ended) : std::numeric_limits<long long>::max();
    const std::string id = after ? after->id : std::string();
    return to_rows(
        (session.prepare << "SELECT " << kRowColumns
                         << " FROM archived_logs WHERE kind = :kind AND is_hidden = 0 AND"
                            " (ended_ms < :ended OR (ended_ms = :ended_too AND id > :id))"
                            " ORDER BY ended_ms DESC, id LIMIT :most",
         soci::use(of), soci::use(ended_ms), soci::use(ended_ms), soci::use(id), soci::use(most)));
  };
  co_return co_await database_.read(std::move(read));
}

Awaitable<Result<LogArchive::Rows, sql::SqlError>> LogArchive::page_of_club(
    ArchivedKind kind, std::string club_id, std::optional<AfterRow> after, int most) {
  auto read = [kind, club_id = std::move(club_id), after = std::move(after),
               most](soci::session& session) {
    const std::string of = word_of(kind);
    const long long ended_ms =
        after ? ms_since_1970(after->ended) : std::numeric_limits<long long>::max();
    const std::string id = after ? after->id : std::string();
    return to_rows((session.prepare
                        << "SELECT " << kRowColumns
                        << " FROM archived_logs WHERE kind = :kind AND club_id = :club AND"
                           " is_hidden = 0 AND (ended_ms < :ended OR (ended_ms = :ended_too AND"
                           " id > :id)) ORDER BY ended_ms DESC, id LIMIT :most",
                    soci::use(of), soci::use(club_id), soci::use(ended_ms), soci::use(ended_ms),
                    soci::use(id), soci::use(most)));
  };
  co_return co_await database_.read(std::move(read));
}

Awaitable<Result<LogArchive::Rows, sql::SqlError>> LogArchive::of_parent(
    ArchivedKind kind, std::string parent_id, std::vector<std::string> ids) {
  auto read = [kind, parent_id = std::move(parent_id),
               ids = std::move(ids)](soci::session& session) {
    const std::string of = word_of(kind);
    Rows rows = to_rows((session.prepare << "SELECT " << kRowColumns
                                         << " FROM archived_logs WHERE kind = :kind AND"
                                            " parent_id = :parent ORDER BY ended_ms, id",
                         soci::use(of), soci::use(parent_id)));
    for (const std::string& id : ids) {
      Rows one = to_rows((session.prepare << "SELECT " << kRowColumns
                                          << " FROM archived_logs WHERE kind = :kind AND"
                                             " id = :id AND parent_id <> :parent",
                          soci::use(of), soci::use(id), soci::use(parent_id)));
      rows.insert(rows.end(), std::make_move_iterator(one.begin()),
                  std::make_move_iterator(one.end()));
    }
    return rows;
  };
  co_return co_await database_.read(std::move(read));
}

Awaitable<Result<std::vector<LogArchive::Made>, sql::SqlError>> LogArchive::made_since(
    ArchivedKind kind, std::string organizer_id, UtcTime since) {
  auto read = [kind, organizer_id = std::move(organizer_id), since](soci::session& session) {
    const std::string of = word_of(kind);
    const long long since_ms = ms_since_1970(since);
    const soci::rowset<soci::row> found =
        (session.prepare << "SELECT id, made_ms FROM archived_logs WHERE kind = :kind AND"
                            " organizer_id = :organizer AND made_ms > :since",
         soci::use(of), soci::use(organizer_id), soci::use(since_ms));
    std::vector<Made> made;
    for (const soci::row& columns : found) {
      made.push_back({columns.get<std::string>(0), UtcTime(Millis(columns.get<long long>(1)))});
    }
    return made;
  };
  co_return co_await database_.read(std::move(read));
}

}  // namespace escaque::services::matchmaking
