#include "games/archive/sql_archive_store.hpp"

#include <limits>
#include <utility>

#include <soci/soci.h>

#include "platform/encoding/base64.hpp"
#include "platform/sql/audit.hpp"
#include "wire/words.hpp"

namespace escaque::services::games {
namespace {

long long to_ms(UtcTime time) { return time.time_since_epoch().count(); }

template <class Message>
std::string to_text(const Message& message) {
  return encoding::to_base64(message.SerializeAsString());
}

template <class Message>
Message from_text(const std::string& text) {
  const auto bytes = encoding::from_base64(text);
  Message message;
  if (!bytes || !message.ParseFromString(*bytes)) {
    throw soci::soci_error("a row of the archive cannot be read");
  }
  return message;
}

std::optional<v1::GameLog> log_of(soci::session& session, const std::string& game_id) {
  std::string log;
  session << "SELECT log FROM archived_games WHERE game_id = :id", soci::use(game_id),
      soci::into(log);
  if (!session.got_data()) return std::nullopt;
  return from_text<v1::GameLog>(log);
}

/// A result was corrected. The game keeps its place in the lists of its players: `ended_ms` is when
/// it ended first.
void correct_game(soci::session& session, const ArchivedGame& game, double ended_ms) {
  v1::GameSummary summary = game.summary;
  summary.set_ended_ms(ended_ms);
  const std::string summary_text = to_text(summary);
  const std::string log = to_text(game.log);
  const int termination = summary.result().termination();
  const int winner = summary.result().winner();
  session << "UPDATE archived_games SET termination = :termination, winner = :winner,"
             " summary = :summary, log = :log WHERE game_id = :id",
      soci::use(termination), soci::use(winner), soci::use(summary_text), soci::use(log),
      soci::use(summary.game_id());
}

double first_end(soci::session& session, const std::string& game_id) {
  long long ended_ms = 0;
  session << "SELECT ended_ms FROM archived_games WHERE game_id = :id", soci::use(game_id),
      soci::into(ended_ms);
  return static_cast<double>(ended_ms);
}

void insert_game(soci::session& session, const ArchivedGame& game) {
  const v1::GameSummary& summary = game.summary;
  const std::string summary_text = to_text(summary);
  const std::string log = to_text(game.log);
  const auto created_ms = static_cast<long long>(summary.created_ms());
  const auto ended_ms = static_cast<long long>(summary.ended_ms());
  const int termination = summary.result().termination();
  const int winner = summary.result().winner();
  session << "INSERT INTO archived_games (game_id, white_id, black_id, created_ms, ended_ms, plies,"
             " termination, winner, outbox_entry, summary, log) VALUES (:id, :white, :black,"
             " :created, :ended, :plies, :termination, :winner, :entry, :summary, :log)",
      soci::use(summary.game_id()), soci::use(summary.white().user().id()),
      soci::use(summary.black().user().id()), soci::use(created_ms), soci::use(ended_ms),
      soci::use(summary.plies()), soci::use(termination), soci::use(winner),
      soci::use(game.outbox_entry), soci::use(summary_text), soci::use(log);
}

void insert_player(soci::session& session, const v1::GameSummary& summary,
                   const std::string& user) {
  const auto ended_ms = static_cast<long long>(summary.ended_ms());
  const int category = summary.category();
  const int is_rated = summary.is_rated() ? 1 : 0;
  session << "INSERT INTO game_players (user_id, ended_ms, game_id, category, is_rated)"
             " VALUES (:user, :ended, :game, :category, :rated)",
      soci::use(user), soci::use(ended_ms), soci::use(summary.game_id()), soci::use(category),
      soci::use(is_rated);
}

}  // namespace

const sql::Migrations& migrations() {
  static const sql::Migrations steps{
      {.number = 1,
       .name = "create_archive",
       .statements =
           {"CREATE TABLE archived_games (game_id TEXT PRIMARY KEY, white_id TEXT NOT NULL,"
            " black_id TEXT NOT NULL, created_ms BIGINT NOT NULL, ended_ms BIGINT NOT NULL,"
            " plies INTEGER NOT NULL, termination INTEGER NOT NULL, winner INTEGER NOT NULL,"
            " outbox_entry TEXT NOT NULL, summary TEXT NOT NULL, log TEXT NOT NULL)",
            "CREATE TABLE game_players (user_id TEXT NOT NULL, ended_ms BIGINT NOT NULL,"
            " game_id TEXT NOT NULL, category INTEGER NOT NULL, is_rated INTEGER NOT NULL,"
            " PRIMARY KEY (user_id, ended_ms, game_id))",
            "CREATE TABLE streams_to_delete (game_id TEXT PRIMARY KEY, due_ms BIGINT NOT NULL)",
            "CREATE INDEX streams_to_delete_due ON streams_to_delete (due_ms)"}},
      {.number = 2, .name = "create_audit", .statements = {sql::audit_schema()}},
      {.number = 3,
       .name = "index_orders",
       .statements = {"CREATE INDEX audit_orders ON audit (subject_id, actor_id)"}},
      {.number = 4,
       .name = "create_rejected_entries",
       .statements = {"CREATE TABLE rejected_entries (shard INTEGER NOT NULL,"
                      " position TEXT NOT NULL, member TEXT NOT NULL,"
                      " payload_base64 TEXT NOT NULL, reason TEXT NOT NULL,"
                      " PRIMARY KEY (shard, position))"}},
      {.number = 5, .name = "guard_audit", .statements = sql::audit_guard()}};
  return steps;
}

ArchiveStore::Outcome<void> SqlArchiveStore::add(ArchivedGame game) {
  return database_.run([game = std::move(game)](soci::session& session) {
    const v1::GameSummary& summary = game.summary;
    if (const auto known = log_of(session, summary.game_id())) {
      if (known->entries_size() >= game.log.entries_size()) return;
      return correct_game(session, game, first_end(session, summary.game_id()));
    }
    insert_game(session, game);
    insert_player(session, summary, summary.white().user().id());
    insert_player(session, summary, summary.black().user().id());
    const long long due_ms = to_ms(game.delete_stream_at);
    session << "INSERT INTO streams_to_delete (game_id, due_ms) VALUES (:id, :due)",
        soci::use(summary.game_id()), soci::use(due_ms);
  });
}

ArchiveStore::Outcome<std::optional<v1::GameLog>> SqlArchiveStore::find(GameId id) {
  return database_.read(
      [game_id = to_string(id)](soci::session& session) { return log_of(session, game_id); });
}

ArchiveStore::Outcome<std::vector<v1::GameSummary>> SqlArchiveStore::list(ArchiveQuery query) {
  return database_.read([query = std::move(query)](soci::session& session) {
    const PageStart start = query.after.value_or(
        PageStart{.ended_ms = std::numeric_limits<std::int64_t>::max(), .game_id = ""});
    const long long ended_ms = start.ended_ms;
    const std::string user = to_string(query.user);
    const int least_rated = query.rated_only ? 1 : 0;
    const int category = query.category ? wire::to_word<common_v1::Category>(*query.category) : 0;
    const soci::rowset<std::string> rows =
        (session.prepare
             << "SELECT g.summary FROM game_players p JOIN archived_games g"
                " ON g.game_id = p.game_id WHERE p.user_id = :user"
                " AND (p.ended_ms < :ended OR (p.ended_ms = :same AND p.game_id < :game))"
                " AND p.is_rated >= :rated AND (:any = 0 OR p.category = :category)"
                " ORDER BY p.ended_ms DESC, p.game_id DESC LIMIT :limit",
         soci::use(user), soci::use(ended_ms), soci::use(ended_ms), soci::use(start.game_id),
         soci::use(least_rated), soci::use(category), soci::use(category), soci::use(query.limit));
    std::vector<v1::GameSummary> games;
    for (const std::string& text : rows) games.push_back(from_text<v1::GameSummary>(text));
    return games;
  });
}

ArchiveStore::Outcome<std::vector<DueStream>> SqlArchiveStore::streams_due(UtcTime now,
                                                                           DueStream after,
                                                                           int limit) {
  return database_.read([now, after, limit](soci::session& session) {
    const long long now_ms = to_ms(now);
    const long long after_ms = to_ms(after.due);
    const std::string after_game = to_string(after.game);
    const soci::rowset<soci::row> rows =
        (session.prepare << "SELECT due_ms, game_id FROM streams_to_delete WHERE due_ms <= :now"
                            " AND (due_ms > :after OR (due_ms = :same AND game_id > :game))"
                            " ORDER BY due_ms, game_id LIMIT :limit",
         soci::use(now_ms), soci::use(after_ms), soci::use(after_ms), soci::use(after_game),
         soci::use(limit));
    std::vector<DueStream> due;
    for (const soci::row& row : rows) {
      const auto id = GameId::parse(row.get<std::string>(1));
      if (id) due.push_back({UtcTime(Millis(row.get<long long>(0))), *id});
    }
    return due;
  });
}

ArchiveStore::Outcome<void> SqlArchiveStore::streams_deleted(std::vector<GameId> ids) {
  return database_.run([ids = std::move(ids)](soci::session& session) {
    if (ids.empty()) return;
    // An id in base62 needs no quoting.
    std::string list;
    for (const GameId id : ids) list += (list.empty() ? "'" : ",'") + to_string(id) + "'";
    session << "DELETE FROM streams_to_delete WHERE game_id IN (" << list << ")";
  });
}

ArchiveStore::Outcome<DueDeletions> SqlArchiveStore::due_deletions(UtcTime now) {
  return database_.read([now](soci::session& session) {
    const long long now_ms = to_ms(now);
    long long count = 0;
    long long oldest = 0;
    session << "SELECT COUNT(*), COALESCE(MIN(due_ms), 0) FROM streams_to_delete"
               " WHERE due_ms <= :now",
        soci::use(now_ms), soci::into(count), soci::into(oldest);
    return DueDeletions{count, UtcTime(Millis(oldest))};
  });
}

ArchiveStore::Outcome<void> SqlArchiveStore::reject(RejectedEntry entry) {
  return database_.run([entry = std::move(entry)](soci::session& session) {
    const int shard = static_cast<int>(entry.shard);
    const std::string payload = encoding::to_base64(entry.payload);
    session << "INSERT INTO rejected_entries (shard, position, member, payload_base64, reason)"
               " VALUES (:shard, :position, :member, :payload, :reason)"
               " ON CONFLICT (shard, position) DO NOTHING",
        soci::use(shard), soci::use(entry.position), soci::use(entry.member), soci::use(payload),
        soci::use(entry.reason);
  });
}

}  // namespace escaque::services::games
