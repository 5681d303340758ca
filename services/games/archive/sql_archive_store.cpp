#include "games/archive/sql_archive_store.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include <soci/soci.h>

#include "games/archive/description.hpp"
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

/// What a search asks for, in small letters as far as ASCII goes.
std::string folded(std::string text) {
  std::ranges::transform(text, text.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return text;
}

/// The event, arena or simul; empty: none.
std::string host_of(const v1::GameSummary& summary) {
  if (!summary.event_id().empty()) return summary.event_id();
  return summary.arena_id().empty() ? summary.simul_id() : summary.arena_id();
}

/// What a search asks for of a game, as one of its players had it.
struct PlayersView {
  PlayersView(const v1::GameSummary& summary, const std::string& the_line, const std::string& user)
      : opponent(summary.white().user().id() == user ? summary.black().user().id()
                                                     : summary.white().user().id()),
        color(summary.white().user().id() == user ? common_v1::COLOR_WHITE
                                                  : common_v1::COLOR_BLACK),
        score(static_cast<int>(score_for(summary, user).value_or(Score{}))),
        base_ms(static_cast<long long>(summary.time_control().base_ms())),
        increment_ms(static_cast<long long>(summary.time_control().increment_ms())),
        host(host_of(summary)),
        eco(summary.eco()),
        opening(folded(summary.opening())),
        line(the_line) {}

  std::string opponent;
  int color;
  int score;
  long long base_ms;
  long long increment_ms;
  std::string host;
  std::string eco;
  std::string opening;
  std::string line;
};

void insert_player(soci::session& session, const v1::GameSummary& summary, const std::string& line,
                   const std::string& user) {
  const auto ended_ms = static_cast<long long>(summary.ended_ms());
  const int category = summary.category();
  const int is_rated = summary.is_rated() ? 1 : 0;
  const PlayersView view(summary, line, user);
  session << "INSERT INTO game_players (user_id, ended_ms, game_id, category, is_rated,"
             " is_described, opponent_id, color, score, base_ms, increment_ms, host_id, eco,"
             " opening, line) VALUES (:user, :ended, :game, :category, :rated, 1, :opponent,"
             " :color, :score, :base, :increment, :host, :eco, :opening, :line)",
      soci::use(user), soci::use(ended_ms), soci::use(summary.game_id()), soci::use(category),
      soci::use(is_rated), soci::use(view.opponent), soci::use(view.color), soci::use(view.score),
      soci::use(view.base_ms), soci::use(view.increment_ms), soci::use(view.host),
      soci::use(view.eco), soci::use(view.opening), soci::use(view.line);
}

/// The same for a row that is there.
void describe_player(soci::session& session, const v1::GameSummary& summary,
                     const std::string& line, const std::string& user) {
  const PlayersView view(summary, line, user);
  session << "UPDATE game_players SET is_described = 1, opponent_id = :opponent, color = :color,"
             " score = :score, base_ms = :base, increment_ms = :increment, host_id = :host,"
             " eco = :eco, opening = :opening, line = :line"
             " WHERE user_id = :user AND game_id = :game",
      soci::use(view.opponent), soci::use(view.color), soci::use(view.score),
      soci::use(view.base_ms), soci::use(view.increment_ms), soci::use(view.host),
      soci::use(view.eco), soci::use(view.opening), soci::use(view.line), soci::use(user),
      soci::use(summary.game_id());
}

/// Of both players.
void describe(soci::session& session, const v1::GameSummary& summary, const v1::GameLog& log) {
  const std::string line = beginning_of(log).line;
  describe_player(session, summary, line, summary.white().user().id());
  describe_player(session, summary, line, summary.black().user().id());
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
  describe(session, summary, game.log);
}

/// An ECO code, or how one begins: "C", "c6", "C65".
bool is_eco(const std::string& text) {
  if (text.empty() || text.size() > 3 || text[0] < 'a' || text[0] > 'e') return false;
  return text.find_first_not_of("0123456789", 1) == text.npos;
}

/// For LIKE ESCAPE '!': a % in a search is a % in a name.
std::string pattern_of(const std::string& text) {
  std::string pattern = "%";
  for (const char c : text) {
    if (c == '%' || c == '_' || c == '!') pattern += '!';
    pattern += c;
  }
  return pattern + "%";
}

/// The rows of `p` (game_players) that are meant. Numbers and ids in base62 need no quoting; a text
/// is bound to :name, an empty one means any. An unary plus keeps the database from taking an index
/// for a column that half of all rows have the same value in.
std::string conditions(const ArchiveQuery& query) {
  std::string sql = " WHERE p.user_id = '" + to_string(query.user) + "'";
  const auto add = [&sql](const std::string& condition) { sql += " AND " + condition; };
  if (query.after) {
    const std::string ended = std::to_string(query.after->ended_ms);
    add("(p.ended_ms < " + ended + " OR (p.ended_ms = " + ended + " AND p.game_id < '" +
        query.after->game_id + "'))");
  }
  if (query.since) add("p.ended_ms >= " + std::to_string(to_ms(*query.since)));
  if (query.until) add("p.ended_ms < " + std::to_string(to_ms(*query.until)));
  if (query.is_rated) add(*query.is_rated ? "p.is_rated = 1" : "p.is_rated = 0");
  if (query.category) {
    const int category = wire::to_word<common_v1::Category>(*query.category);
    add("p.category = " + std::to_string(category));
  }
  if (query.opponent) add("p.opponent_id = '" + to_string(*query.opponent) + "'");
  if (query.color) {
    const int color = wire::to_word<common_v1::Color>(*query.color);
    add("+p.color = " + std::to_string(color));
  }
  if (query.score) add("p.score = " + std::to_string(static_cast<int>(*query.score)));
  if (query.time_control) {
    add("p.base_ms = " + std::to_string(query.time_control->base.count()));
    add("p.increment_ms = " + std::to_string(query.time_control->increment.count()));
  }
  if (query.host) add("p.host_id = '" + to_base62(*query.host) + "'");
  if (query.is_hosted) add(*query.is_hosted ? "p.host_id <> ''" : "p.host_id = ''");
  const std::string opening = folded(query.opening);
  if (is_eco(opening)) {
    const auto letter = static_cast<char>(opening[0] - 'a' + 'A');
    add("p.eco LIKE '" + std::string(1, letter) + opening.substr(1) + "%'");
  }
  return sql + " AND (:any = '' OR p.opening LIKE :name ESCAPE '!')";
}

/// What `conditions` wants for :any and :name.
std::string name_of_opening(const ArchiveQuery& query) {
  const std::string opening = folded(query.opening);
  return opening.empty() || is_eco(opening) ? std::string() : pattern_of(opening);
}

void count(Scores& scores, int score, int games) {
  if (score == static_cast<int>(Score::won)) scores.won += games;
  if (score == static_cast<int>(Score::drawn)) scores.drawn += games;
  if (score == static_cast<int>(Score::lost)) scores.lost += games;
}

constexpr const char* kLatestFirst = " ORDER BY p.ended_ms DESC, p.game_id DESC LIMIT ";

// Of one answer with logs, in base64; a game of 100 moves has about 20 KB.
constexpr std::size_t kMostRead = std::size_t{1} << 20;

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
      {.number = 5,
       .name = "guard_audit",
       .statements = sql::audit_guard(),
       .in_postgres = sql::audit_guard_in_postgres()},
      // What a search asks for. An older build writes rows without it; describe_old_games() looks
      // after those.
      {.number = 6,
       .name = "describe_games",
       .statements = {
           "ALTER TABLE game_players ADD COLUMN is_described INTEGER NOT NULL DEFAULT 0",
           "ALTER TABLE game_players ADD COLUMN opponent_id TEXT NOT NULL DEFAULT ''",
           "ALTER TABLE game_players ADD COLUMN color INTEGER NOT NULL DEFAULT 0",
           "ALTER TABLE game_players ADD COLUMN score INTEGER NOT NULL DEFAULT 0",
           "ALTER TABLE game_players ADD COLUMN base_ms BIGINT NOT NULL DEFAULT 0",
           "ALTER TABLE game_players ADD COLUMN increment_ms BIGINT NOT NULL DEFAULT 0",
           "ALTER TABLE game_players ADD COLUMN host_id TEXT NOT NULL DEFAULT ''",
           "ALTER TABLE game_players ADD COLUMN eco TEXT NOT NULL DEFAULT ''",
           "ALTER TABLE game_players ADD COLUMN opening TEXT NOT NULL DEFAULT ''",
           "ALTER TABLE game_players ADD COLUMN line TEXT NOT NULL DEFAULT ''",
           "CREATE INDEX game_players_old ON game_players (game_id) WHERE is_described = 0",
           "CREATE INDEX game_players_opponents ON game_players (user_id, opponent_id, ended_ms,"
           " game_id)",
           "CREATE INDEX game_players_lines ON game_players (user_id, color, line, score,"
           " category, is_rated)"}}};
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
    const std::string line = beginning_of(game.log).line;
    insert_player(session, summary, line, summary.white().user().id());
    insert_player(session, summary, line, summary.black().user().id());
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
    const std::string name = name_of_opening(query);
    const soci::rowset<std::string> rows =
        (session.prepare << "SELECT g.summary FROM game_players p JOIN archived_games g"
                            " ON g.game_id = p.game_id"
                         << conditions(query) << kLatestFirst << query.limit,
         soci::use(name), soci::use(name));
    std::vector<v1::GameSummary> games;
    for (const std::string& text : rows) games.push_back(from_text<v1::GameSummary>(text));
    return games;
  });
}

ArchiveStore::Outcome<std::vector<v1::GameWithLog>> SqlArchiveStore::read(ArchiveQuery query) {
  return database_.read([query = std::move(query)](soci::session& session) {
    const std::string name = name_of_opening(query);
    const soci::rowset<soci::row> rows =
        (session.prepare << "SELECT g.summary, g.log FROM game_players p JOIN archived_games g"
                            " ON g.game_id = p.game_id"
                         << conditions(query) << kLatestFirst << query.limit,
         soci::use(name), soci::use(name));
    std::vector<v1::GameWithLog> games;
    std::size_t bytes = 0;
    for (const soci::row& row : rows) {
      const auto log = row.get<std::string>(1);
      bytes += log.size();
      if (bytes > kMostRead && !games.empty()) break;
      v1::GameWithLog& game = games.emplace_back();
      *game.mutable_summary() = from_text<v1::GameSummary>(row.get<std::string>(0));
      *game.mutable_log() = from_text<v1::GameLog>(log);
    }
    return games;
  });
}

ArchiveStore::Outcome<Openings> SqlArchiveStore::openings(OpeningsQuery query) {
  return database_.read([query = std::move(query)](soci::session& session) {
    std::string prefix;
    for (const std::string& move : query.moves) prefix.append(move).append(" ");
    // Lines that begin so are between it and the same with the sign that follows a space.
    std::string end = prefix.empty() ? "z" : prefix;
    if (!prefix.empty()) end.back() = '!';
    const std::string user = to_string(query.user);
    const int color = wire::to_word<common_v1::Color>(query.color);
    const int category = query.category ? wire::to_word<common_v1::Category>(*query.category) : 0;
    const int least_rated = query.rated_only ? 1 : 0;
    std::string line;
    int score = 0;
    int games = 0;
    soci::statement rows =
        (session.prepare << "SELECT line, score, COUNT(*) FROM game_players WHERE user_id = :user"
                            " AND color = :color AND line > '' AND line >= :prefix AND line < :end"
                            " AND score > 0 AND (:any = 0 OR category = :category)"
                            " AND is_rated >= :rated GROUP BY line, score",
         soci::use(user), soci::use(color), soci::use(prefix), soci::use(end), soci::use(category),
         soci::use(category), soci::use(least_rated), soci::into(line), soci::into(score),
         soci::into(games));
    Openings openings;
    rows.execute();
    while (rows.fetch()) {
      count(openings.all, score, games);
      const std::size_t next = line.find(' ', prefix.size());
      if (next == line.npos) continue;  // It ended here, or goes on beyond what is kept.
      count(openings.moves[line.substr(prefix.size(), next - prefix.size())], score, games);
    }
    return openings;
  });
}

ArchiveStore::Outcome<int> SqlArchiveStore::describe_old_games(int most) {
  return database_.run([most](soci::session& session) {
    const soci::rowset<std::string> rows =
        (session.prepare << "SELECT DISTINCT game_id FROM game_players WHERE is_described = 0"
                            " ORDER BY game_id LIMIT :most",
         soci::use(most));
    const std::vector<std::string> ids(rows.begin(), rows.end());
    for (const std::string& id : ids) {
      std::string summary_text;
      std::string log_text;
      session << "SELECT summary, log FROM archived_games WHERE game_id = :id", soci::use(id),
          soci::into(summary_text), soci::into(log_text);
      auto summary = from_text<v1::GameSummary>(summary_text);
      const auto log = from_text<v1::GameLog>(log_text);
      complete(summary, log);
      summary_text = to_text(summary);
      session << "UPDATE archived_games SET summary = :summary WHERE game_id = :id",
          soci::use(summary_text), soci::use(id);
      describe(session, summary, log);
    }
    return static_cast<int>(ids.size());
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
