#include <algorithm>
#include <chrono>
#include <utility>

#include <soci/soci.h>

#include "conduct/analysis/analysis_store.hpp"
#include "conduct/inputs/input_fields.hpp"
#include "conduct/inputs/input_store.hpp"
#include "conduct/sql_values.hpp"
#include "domain/etiquette/rules/catalogue.hpp"
#include "platform/encoding/base64.hpp"
#include "platform/encoding/hex.hpp"

namespace escaque::services::conduct {
namespace {

namespace v1 = escaque::conduct::v1;

// Then ENG-2 waits no longer for more games of somebody whom ENG-1 has found.
constexpr auto kFollowedFor = std::chrono::days(90);
// What has waited for longer says nothing that later games would not.
constexpr auto kWaitsAtMost = std::chrono::days(14);
// The latest games of an accused player.
constexpr int kReportedGames = 30;
// Rules look within a moment; whoever was to show them may have died.
constexpr Millis kLookedAtWithin{60'000};

/// waiting → taken → kept (rules are to look) → done; or given_up.
enum class QueueState : std::uint8_t { waiting, taken, kept, done, given_up };

bool has_row(soci::session& session, const std::string& query, const std::string& id) {
  int one = 0;
  session << query, soci::use(id), soci::into(one);
  return session.got_data();
}

bool is_accused(soci::session& session, UserId user) {
  return has_row(session,
                 "SELECT 1 FROM cases WHERE accused_id = :id AND offence = 'engine'"
                 " AND state = 'open' LIMIT 1",
                 to_string(user));
}

bool is_followed(soci::session& session, UserId user, UtcTime now) {
  const std::string id = to_string(user);
  const std::string rule(etiquette::kEngineScreen.id);
  const long long since = to_ms(now - kFollowedFor);
  int one = 0;
  session << "SELECT 1 FROM rule_decisions WHERE user_id = :id AND rule = :rule"
             " AND time_ms >= :since LIMIT 1",
      soci::use(id), soci::use(rule), soci::use(since), soci::into(one);
  return session.got_data();
}

Urgency urgency_of(soci::session& session, const AnalysisOffer& offer, UtcTime now) {
  Urgency most = Urgency::sampled;
  for (const Color color : {Color::white, Color::black}) {
    if (!offer.is_judged[color]) continue;
    if (is_accused(session, offer.players[color])) return Urgency::reported;
    if (is_followed(session, offer.players[color], now)) most = Urgency::followed;
  }
  return most;
}

/// Where there is too much to look at, it is looked at the same people for a month: a game of each
/// would say nothing of anybody.
long long lot_of(UserId user, UtcTime ended) {
  const std::chrono::year_month_day day(std::chrono::floor<std::chrono::days>(ended));
  const std::string text = std::to_string(static_cast<int>(day.year())) + ' ' +
                           std::to_string(static_cast<unsigned>(day.month())) + ' ' +
                           to_string(user);
  constexpr std::size_t kDigits = 8;
  return std::stoll(encoding::hash_hex(text, 16).substr(0, kDigits), nullptr, 16);
}

long long lot_of(const AnalysisOffer& offer) {
  std::optional<long long> first;
  for (const Color color : {Color::white, Color::black}) {
    if (!offer.is_judged[color]) continue;
    const long long lot = lot_of(offer.players[color], offer.ended);
    first = std::min(first.value_or(lot), lot);
  }
  return first.value_or(0);
}

void insert_offer(soci::session& session, const AnalysisOffer& offer, Urgency urgency) {
  const std::string game = to_string(offer.game);
  const std::string white = to_string(offer.players.white);
  const std::string black = to_string(offer.players.black);
  const int how = static_cast<int>(urgency);
  const long long lot = lot_of(offer);
  const long long ended = to_ms(offer.ended);
  session << "INSERT INTO analysis_queue (game_id, white_id, black_id, state, urgency, lot,"
             " ended_ms, until_ms, tries) VALUES (:game, :white, :black, 'waiting', :urgency, :lot,"
             " :ended, 0, 0) ON CONFLICT DO NOTHING",
      soci::use(game), soci::use(white), soci::use(black), soci::use(how), soci::use(lot),
      soci::use(ended);
}

/// What matters least goes: of the last by lot, the oldest.
void keep_short(soci::session& session, std::size_t most) {
  long long waiting = 0;
  session << "SELECT COUNT(*) FROM analysis_queue WHERE state = 'waiting'", soci::into(waiting);
  const long long surplus = waiting - static_cast<long long>(most);
  if (surplus <= 0) return;
  session << "DELETE FROM analysis_queue WHERE game_id IN (SELECT game_id FROM analysis_queue"
             " WHERE state = 'waiting' ORDER BY urgency DESC, lot DESC, ended_ms LIMIT :surplus)",
      soci::use(surplus);
}

void set_state(soci::session& session, GameId game, QueueState state) {
  const std::string id = to_string(game);
  const std::string name(enum_name(state));
  session << "UPDATE analysis_queue SET state = :state WHERE game_id = :game", soci::use(name),
      soci::use(id);
}

std::vector<GameId> give_up(soci::session& session, int tries) {
  const soci::rowset<soci::row> rows =
      (session.prepare << "SELECT game_id FROM analysis_queue WHERE state = 'waiting'"
                          " AND tries >= :tries",
       soci::use(tries));
  std::vector<GameId> games;
  for (const soci::row& row : rows) {
    if (const auto id = GameId::parse(row.get<std::string>(0))) games.push_back(*id);
  }
  for (const GameId game : games) set_state(session, game, QueueState::given_up);
  return games;
}

bool may_sample(soci::session& session, int a_day, UtcTime now) {
  const long long since = to_ms(now - std::chrono::days(1));
  const int sampled = static_cast<int>(Urgency::sampled);
  int taken = 0;
  session << "SELECT COUNT(*) FROM analysis_queue WHERE urgency = :sampled AND taken_ms > :since",
      soci::use(sampled), soci::use(since), soci::into(taken);
  return taken < a_day;
}

std::optional<GameId> next_game(soci::session& session, Urgency least) {
  const int most = static_cast<int>(least);
  std::string game;
  session << "SELECT game_id FROM analysis_queue WHERE state = 'waiting' AND urgency <= :most"
             " ORDER BY urgency, lot, ended_ms LIMIT 1",
      soci::use(most), soci::into(game);
  return session.got_data() ? GameId::parse(game) : std::nullopt;
}

void lend(soci::session& session, GameId game, UtcTime now, UtcTime until) {
  const std::string id = to_string(game);
  const long long taken = to_ms(now);
  const long long end = to_ms(until);
  session << "UPDATE analysis_queue SET state = 'taken', tries = tries + 1, taken_ms = :taken,"
             " until_ms = :until WHERE game_id = :game",
      soci::use(taken), soci::use(end), soci::use(id);
}

std::optional<QueueState> state_of(soci::session& session, GameId game) {
  const std::string id = to_string(game);
  std::string state;
  session << "SELECT state FROM analysis_queue WHERE game_id = :game", soci::use(id),
      soci::into(state);
  return session.got_data() ? parse_word<QueueState>(state) : std::nullopt;
}

AnalysisRow row_of(soci::session& session, GameId game) {
  const std::string id = to_string(game);
  const soci::rowset<soci::row> rows =
      (session.prepare << "SELECT user_id, sequence FROM analysed_games WHERE game_id = :game"
                          " ORDER BY sequence",
       soci::use(id));
  AnalysisRow made;
  made.game = game;
  for (const soci::row& row : rows) {
    const auto user = UserId::parse(row.get<std::string>(0));
    if (user) made.inputs.emplace_back(*user, row.get<long long>(1));
  }
  return made;
}

void insert_analysed(soci::session& session, const AnalysisResult& result,
                     const etiquette::GameAnalysed& side) {
  const std::string game = to_string(result.game);
  const std::string user = to_string(side.player);
  if (has_row(session, "SELECT 1 FROM erased_people WHERE user_id = :id", user)) return;
  const long long sequence = next_input_sequence(session);
  const long long ended = to_ms(result.ended);
  const std::string seen =
      encoding::to_base64(wire::to<v1::GameAnalysed>(side).SerializeAsString());
  session << "INSERT INTO analysed_games (game_id, user_id, sequence, ended_ms, version, engine,"
             " nodes, lines, seen) VALUES (:game, :user, :sequence, :ended, :version, :engine,"
             " :nodes, :lines, :seen)",
      soci::use(game), soci::use(user), soci::use(sequence), soci::use(ended),
      soci::use(side.version), soci::use(result.engine), soci::use(result.nodes),
      soci::use(result.lines), soci::use(seen);
}

/// What waits of the player's games becomes at least so urgent.
void hurry(soci::session& session, UserId player, Urgency urgency) {
  const std::string id = to_string(player);
  const int how = static_cast<int>(urgency);
  for (const char* column : {"white_id", "black_id"}) {
    session << "UPDATE analysis_queue SET urgency = :urgency WHERE state = 'waiting' AND urgency > "
            << how << " AND " << column << " = :id",
        soci::use(how), soci::use(id);
  }
}

}  // namespace

void queue_reported(soci::session& session, UserId accused, std::optional<GameId> game) {
  const std::string id = to_string(accused);
  const std::string about = to_text(game);
  std::vector<AnalysisOffer> offers;
  {
    const soci::rowset<soci::row> rows =
        (session.prepare << "SELECT game_id, opponent_id, ended_ms FROM game_inputs"
                            " WHERE user_id = :id AND is_rated = 1 AND category <> 'chess960'"
                            " ORDER BY game_id = :about DESC, ended_ms DESC LIMIT "
                         << kReportedGames,
         soci::use(id), soci::use(about));
    for (const soci::row& row : rows) {
      const auto one = GameId::parse(row.get<std::string>(0));
      const auto opponent = UserId::parse(row.get<std::string>(1));
      if (!one || !opponent) continue;
      // Which of the two had White is told by the log.
      offers.push_back({*one, {accused, *opponent}, {true, false}, from_ms(row.get<long long>(2))});
    }
  }
  for (const AnalysisOffer& offer : offers) insert_offer(session, offer, Urgency::reported);
  hurry(session, accused, Urgency::reported);
}

void hurry_followed(soci::session& session, UserId player) {
  hurry(session, player, Urgency::followed);
}

std::vector<std::string> analysis_schema() {
  return {
      "CREATE TABLE analysis_queue ("
      " game_id TEXT PRIMARY KEY, white_id TEXT NOT NULL, black_id TEXT NOT NULL,"
      " state TEXT NOT NULL,"  // QueueState
      " urgency INTEGER NOT NULL, lot BIGINT NOT NULL, ended_ms BIGINT NOT NULL,"
      " taken_ms BIGINT NOT NULL DEFAULT 0, until_ms BIGINT NOT NULL, tries INTEGER NOT NULL)",
      "CREATE INDEX analysis_queue_by_order ON analysis_queue (state, urgency, lot, ended_ms)",
      "CREATE INDEX analysis_queue_by_taking ON analysis_queue (urgency, taken_ms)",
      "CREATE INDEX analysis_queue_by_white ON analysis_queue (white_id)",
      "CREATE INDEX analysis_queue_by_black ON analysis_queue (black_id)",
      "CREATE TABLE analysed_games ("
      " game_id TEXT NOT NULL, user_id TEXT NOT NULL, sequence BIGINT NOT NULL UNIQUE,"
      " ended_ms BIGINT NOT NULL, version INTEGER NOT NULL,"  // 0: not comparable
      " engine TEXT NOT NULL, nodes INTEGER NOT NULL, lines INTEGER NOT NULL,"
      " seen TEXT NOT NULL,"  // conduct.v1.GameAnalysed in base64
      " PRIMARY KEY (game_id, user_id))",
      "CREATE INDEX analysed_games_by_user ON analysed_games (user_id, sequence)",
      "CREATE INDEX analysed_games_by_end ON analysed_games (ended_ms)",
  };
}

void erase_analyses(soci::session& session, UserId user) {
  const std::string id = to_string(user);
  session << "DELETE FROM analysed_games WHERE user_id = :id", soci::use(id);
  session << "DELETE FROM analysis_queue WHERE white_id = :id", soci::use(id);
  session << "DELETE FROM analysis_queue WHERE black_id = :id", soci::use(id);
}

void forget_analyses(soci::session& session, UtcTime ended_before) {
  const long long before = to_ms(ended_before);
  session << "DELETE FROM analysed_games WHERE ended_ms < :t", soci::use(before);
  session << "DELETE FROM analysis_queue WHERE ended_ms < :t", soci::use(before);
}

AnalysisStore::Outcome<void> AnalysisStore::offer(AnalysisOffer offer, UtcTime now) {
  auto work = [offer, now, limits = limits_](soci::session& session) {
    const Urgency urgency = urgency_of(session, offer, now);
    if (urgency == Urgency::sampled && limits.sample_a_day == 0) return;
    insert_offer(session, offer, urgency);
    keep_short(session, limits.queue);
  };
  co_return co_await database_.run(std::move(work));
}

AnalysisStore::Outcome<TakenGame> AnalysisStore::take(UtcTime now) {
  auto work = [now, limits = limits_](soci::session& session) {
    const long long at = to_ms(now);
    session << "UPDATE analysis_queue SET state = 'waiting' WHERE state = 'taken'"
               " AND until_ms <= :now",
        soci::use(at);
    const long long old = to_ms(now - kWaitsAtMost);
    session << "DELETE FROM analysis_queue WHERE state = 'waiting' AND urgency = 2"
               " AND ended_ms < :old",
        soci::use(old);
    TakenGame taken;
    taken.given_up = give_up(session, limits.tries);
    const bool is_sample = may_sample(session, limits.sample_a_day, now);
    taken.game = next_game(session, is_sample ? Urgency::sampled : Urgency::followed);
    if (taken.game) lend(session, *taken.game, now, now + limits.lease);
    return taken;
  };
  co_return co_await database_.run(std::move(work));
}

AnalysisStore::Outcome<bool> AnalysisStore::fail(GameId game) {
  auto work = [game, limits = limits_](soci::session& session) {
    if (state_of(session, game) != QueueState::taken) return false;
    const std::string id = to_string(game);
    int tries = 0;
    session << "SELECT tries FROM analysis_queue WHERE game_id = :game", soci::use(id),
        soci::into(tries);
    const bool is_over = tries >= limits.tries;
    set_state(session, game, is_over ? QueueState::given_up : QueueState::waiting);
    return is_over;
  };
  co_return co_await database_.run(std::move(work));
}

AnalysisStore::Outcome<void> AnalysisStore::give_back(GameId game) {
  auto work = [game](soci::session& session) {
    const std::string id = to_string(game);
    session << "UPDATE analysis_queue SET state = 'waiting', tries = tries - 1, taken_ms = 0"
               " WHERE game_id = :game AND state = 'taken'",
        soci::use(id);
  };
  co_return co_await database_.run(std::move(work));
}

AnalysisStore::Outcome<void> AnalysisStore::finish(GameId game) {
  auto work = [game](soci::session& session) { set_state(session, game, QueueState::done); };
  co_return co_await database_.run(std::move(work));
}

AnalysisStore::Outcome<bool> AnalysisStore::is_known(GameId game) {
  auto find = [game](soci::session& session) { return state_of(session, game).has_value(); };
  co_return co_await database_.read(std::move(find));
}

AnalysisStore::Outcome<KeptAnalysis> AnalysisStore::keep(AnalysisResult result, UtcTime now) {
  auto work = [result = std::move(result), now](soci::session& session) {
    KeptAnalysis kept;
    const auto state = state_of(session, result.game);
    if (!state) return kept;
    kept.is_known = true;
    kept.is_new = *state != QueueState::kept && *state != QueueState::done;
    if (kept.is_new) {
      for (const auto& side : result.sides) insert_analysed(session, result, side);
      const std::string id = to_string(result.game);
      const long long until = to_ms(now + kLookedAtWithin);
      session << "UPDATE analysis_queue SET state = 'kept', until_ms = :until"
                 " WHERE game_id = :game",
          soci::use(until), soci::use(id);
    }
    kept.row = row_of(session, result.game);
    return kept;
  };
  co_return co_await database_.run(std::move(work));
}

AnalysisStore::Outcome<std::vector<AnalysisRow>> AnalysisStore::unseen(UtcTime now) {
  auto find = [now](soci::session& session) {
    const long long at = to_ms(now);
    std::vector<GameId> games;
    {
      const soci::rowset<soci::row> rows =
          (session.prepare << "SELECT game_id FROM analysis_queue WHERE state = 'kept'"
                              " AND until_ms <= :now LIMIT 100",
           soci::use(at));
      for (const soci::row& row : rows) {
        if (const auto id = GameId::parse(row.get<std::string>(0))) games.push_back(*id);
      }
    }
    std::vector<AnalysisRow> unseen;
    for (const GameId game : games) unseen.push_back(row_of(session, game));
    return unseen;
  };
  co_return co_await database_.read(std::move(find));
}

}  // namespace escaque::services::conduct
