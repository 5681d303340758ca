#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <soci/soci.h>

#include "conduct/analysis/analysis_store.hpp"
#include "conduct/inputs/connection_store.hpp"
#include "conduct/inputs/input_fields.hpp"
#include "conduct/inputs/input_store.hpp"
#include "conduct/lines/line_store.hpp"
#include "conduct/sql_values.hpp"
#include "platform/encoding/base64.hpp"

namespace escaque::services::conduct {
namespace {

namespace v1 = escaque::conduct::v1;

using etiquette::AccountsCompared;
using etiquette::ConversationSeen;
using etiquette::GameAnalysed;
using etiquette::GameSeen;
using etiquette::LineSeen;

// More of them make nobody more settled.
constexpr int kMostCounted = 1'000;
// That a case shows.
constexpr int kMaxCountedLines = 20;

int rated_games_before(soci::session& session, UserId player, rating::Category category,
                       UtcTime time) {
  const std::string id = to_string(player);
  const std::string name(enum_name(category));
  const long long before = to_ms(time);
  int number = 0;
  session << "SELECT COUNT(*) FROM (SELECT 1 FROM game_inputs WHERE user_id = :id"
             " AND category = :category AND is_rated = 1 AND ended_ms < :before LIMIT "
          << kMostCounted << ") AS earlier",
      soci::use(id), soci::use(name), soci::use(before), soci::into(number);
  return number;
}

/// What the log of the game does not tell.
void complete(soci::session& session, ByColor<GameSeen>& sides, const ByColor<bool>& is_judged) {
  for (const Color color : {Color::white, Color::black}) {
    GameSeen& seen = sides[color];
    const PlayedFrom from = played_from(session, seen.player, seen.started, seen.ended);
    seen.device = from.device;
    seen.network = from.network;
    if (!is_judged[color]) continue;
    seen.own.games = rated_games_before(session, seen.player, seen.category, seen.ended);
    seen.opposing.games = rated_games_before(session, seen.opponent, seen.category, seen.ended);
    for (etiquette::LinkLost& loss : seen.losses) look_around(session, seen.player, loss);
  }
  const bool is_shared =
      sides.white.network.value != 0 && sides.white.network == sides.black.network;
  for (const Color color : {Color::white, Color::black}) {
    sides[color].is_network_shared = is_shared;
  }
}

/// The row of one of its players.
struct KeptRow {
  long long sequence = 0;
  int version = 0;
};

std::optional<KeptRow> find_row(soci::session& session, const GameSeen& seen) {
  const std::string game = to_string(seen.game);
  const std::string user = to_string(seen.player);
  KeptRow row;
  session << "SELECT sequence, version FROM game_inputs WHERE game_id = :game AND user_id = :user",
      soci::use(game), soci::use(user), soci::into(row.sequence), soci::into(row.version);
  return session.got_data() ? std::optional(row) : std::nullopt;
}

template <class Wire, class Seen>
std::string text_of(const Seen& seen) {
  return encoding::to_base64(wire::to<Wire>(seen).SerializeAsString());
}

long long insert(soci::session& session, const GameSeen& seen, int version) {
  const long long sequence = next_input_sequence(session);
  const std::string game = to_string(seen.game);
  const std::string user = to_string(seen.player);
  const std::string opponent = to_string(seen.opponent);
  const std::string category(enum_name(seen.category));
  const int is_rated = static_cast<int>(seen.is_rated);
  const long long ended = to_ms(seen.ended);
  const std::string text = text_of<v1::GameSeen>(seen);
  session << "INSERT INTO game_inputs (game_id, user_id, sequence, version, opponent_id, category,"
             " is_rated, ended_ms, seen, corrected) VALUES (:game, :user, :sequence, :version,"
             " :opponent, :category, :rated, :ended, :seen, '')",
      soci::use(game), soci::use(user), soci::use(sequence), soci::use(version),
      soci::use(opponent), soci::use(category), soci::use(is_rated), soci::use(ended),
      soci::use(text);
  return sequence;
}

void correct(soci::session& session, const GameSeen& seen, const KeptRow& row, int version) {
  const std::string text = text_of<v1::GameSeen>(seen);
  session << "UPDATE game_inputs SET corrected = :text, version = :version"
             " WHERE sequence = :sequence",
      soci::use(text), soci::use(version), soci::use(row.sequence);
}

template <class Seen, class Wire>
std::optional<Seen> read_input(const std::string& bytes) {
  Wire wire;
  if (!wire.ParseFromString(bytes)) return std::nullopt;
  auto seen = wire::read<Seen>(wire);
  // A newer build's words; what nobody can read is nobody's fault.
  if (!seen) return std::nullopt;
  return std::move(*seen);
}

std::optional<GameSeen> read_seen(const std::string& bytes) {
  return read_input<GameSeen, v1::GameSeen>(bytes);
}

/// The row of this game and player of one of the tables of inputs.
template <class Seen, class Wire>
std::optional<Seen> one_of(soci::session& session, std::string_view table, GameId game,
                           UserId player) {
  const std::string game_id = to_string(game);
  const std::string user_id = to_string(player);
  std::string text;
  session << "SELECT seen FROM " << table << " WHERE game_id = :game AND user_id = :user",
      soci::use(game_id), soci::use(user_id), soci::into(text);
  if (!session.got_data()) return std::nullopt;
  return read_input<Seen, Wire>(encoding::from_base64(text).value_or(std::string()));
}

/// What rules see, of the kind that is kept under this name; nothing: a newer build's.
using AnySeen = decltype(StoredInput::seen);
template <class Seen, class Wire>
std::optional<AnySeen> read_any(const std::string& bytes) {
  auto seen = read_input<Seen, Wire>(bytes);
  return seen ? std::optional<AnySeen>(std::move(*seen)) : std::nullopt;
}
struct KindRow {
  std::string_view kind;
  std::optional<AnySeen> (*read)(const std::string& bytes);
};
constexpr std::string_view kLineKind = "line";
constexpr std::string_view kConversationKind = "conversation";
constexpr std::string_view kAccountsKind = "accounts";
constexpr std::string_view kStoredKind = "stored";
constexpr std::string_view kAnalysedKind = "analysed";
constexpr std::array kKinds{
    KindRow{kLineKind, &read_any<LineSeen, v1::LineSeen>},
    KindRow{kConversationKind, &read_any<ConversationSeen, v1::ConversationSeen>},
    KindRow{kAccountsKind, &read_any<AccountsCompared, v1::AccountsCompared>},
    KindRow{kStoredKind, &read_any<etiquette::StoredGameSeen, v1::StoredGameSeen>},
    KindRow{kAnalysedKind, &read_any<GameAnalysed, v1::GameAnalysed>},
};

void add_known(std::string_view kind, const soci::row& row, std::vector<StoredInput>& inputs) {
  const auto known = std::ranges::find(kKinds, kind, &KindRow::kind);
  if (known == kKinds.end()) return;
  StoredInput input;
  input.sequence = row.get<long long>(0);
  input.bytes = encoding::from_base64(row.get<std::string>(1)).value_or(std::string());
  auto seen = known->read(input.bytes);
  if (!seen) return;
  input.seen = std::move(*seen);
  inputs.push_back(std::move(input));
}

/// What is kept of one player apart from games.
std::vector<StoredInput> others_of(soci::session& session, UserId player, long long after,
                                   long long up_to) {
  const std::string id = to_string(player);
  std::vector<StoredInput> inputs;
  const soci::rowset<soci::row> analysed =
      (session.prepare << "SELECT sequence, seen FROM analysed_games WHERE user_id = :id"
                          " AND sequence > :after AND sequence <= :up_to",
       soci::use(id), soci::use(after), soci::use(up_to));
  for (const soci::row& row : analysed) add_known(kAnalysedKind, row, inputs);
  const soci::rowset<soci::row> seen =
      (session.prepare << "SELECT sequence, seen, kind FROM person_inputs WHERE user_id = :id"
                          " AND sequence > :after AND sequence <= :up_to",
       soci::use(id), soci::use(after), soci::use(up_to));
  for (const soci::row& row : seen) add_known(row.get<std::string>(2), row, inputs);
  return inputs;
}

}  // namespace

std::vector<std::string> input_schema() {
  return {
      "CREATE TABLE game_inputs ("
      " game_id TEXT NOT NULL, user_id TEXT NOT NULL, sequence BIGINT NOT NULL UNIQUE,"
      " version INTEGER NOT NULL, opponent_id TEXT NOT NULL, category TEXT NOT NULL,"
      " is_rated INTEGER NOT NULL, ended_ms BIGINT NOT NULL,"
      " seen TEXT NOT NULL, corrected TEXT NOT NULL,"  // conduct.v1.GameSeen in base64, or "".
      " PRIMARY KEY (game_id, user_id))",
      "CREATE TABLE input_sequence (last BIGINT NOT NULL)",
      "INSERT INTO input_sequence (last) VALUES (0)",
      "CREATE INDEX game_inputs_by_user ON game_inputs (user_id, sequence)",
      "CREATE INDEX game_inputs_by_end ON game_inputs (ended_ms)",
      "CREATE INDEX game_inputs_rated ON game_inputs (user_id, category, is_rated, ended_ms)",
      "CREATE TABLE rejected_inputs ("
      " shard INTEGER NOT NULL, position TEXT NOT NULL, payload TEXT NOT NULL,"  // base64
      " reason TEXT NOT NULL, PRIMARY KEY (shard, position))",
  };
}

std::vector<std::string> person_input_schema() {
  return {
      "CREATE TABLE person_inputs ("
      " kind TEXT NOT NULL, name TEXT NOT NULL, user_id TEXT NOT NULL, other_id TEXT NOT NULL,"
      " sequence BIGINT NOT NULL UNIQUE, time_ms BIGINT NOT NULL,"
      " seen TEXT NOT NULL,"  // The message of conduct.v1 in base64.
      " PRIMARY KEY (user_id, kind, name))",
      "CREATE INDEX person_inputs_by_user ON person_inputs (user_id, sequence)",
      "CREATE INDEX person_inputs_by_other ON person_inputs (other_id)",
      "CREATE INDEX person_inputs_by_time ON person_inputs (time_ms)",
  };
}

PersonInput person_input(const LineSeen& line) {
  return {kLineKind, to_string(line.game) + ' ' + line.line,          line.from, std::nullopt,
          line.time, wire::to<v1::LineSeen>(line).SerializeAsString()};
}

PersonInput person_input(const ConversationSeen& conversation) {
  return {kConversationKind, std::to_string(to_ms(conversation.time)),
          conversation.user, std::nullopt,
          conversation.time, wire::to<v1::ConversationSeen>(conversation).SerializeAsString()};
}

PersonInput person_input(const etiquette::StoredGameSeen& game) {
  const auto weeks = std::chrono::floor<std::chrono::weeks>(game.time - game.since).count();
  return {kStoredKind,
          to_string(game.game) + ' ' + std::to_string(game.refusals) + ' ' + std::to_string(weeks),
          game.player,
          std::nullopt,
          game.time,
          wire::to<v1::StoredGameSeen>(game).SerializeAsString()};
}

PersonInput person_input(const AccountsCompared& both) {
  return {kAccountsKind,   to_string(both.suspended.user),
          both.fresh.user, both.suspended.user,
          both.time,       wire::to<v1::AccountsCompared>(both).SerializeAsString()};
}

long long keep_input(soci::session& session, const PersonInput& input) {
  const std::string kind(input.kind);
  const std::string user = to_string(input.user);
  long long sequence = 0;
  session << "SELECT sequence FROM person_inputs WHERE user_id = :user AND kind = :kind"
             " AND name = :name",
      soci::use(user), soci::use(kind), soci::use(input.name), soci::into(sequence);
  if (session.got_data()) return sequence;
  sequence = next_input_sequence(session);
  const std::string other = to_text(input.other);
  const long long time = to_ms(input.time);
  const std::string seen = encoding::to_base64(input.bytes);
  session << "INSERT INTO person_inputs (kind, name, user_id, other_id, sequence, time_ms, seen)"
             " VALUES (:kind, :name, :user, :other, :sequence, :time, :seen)",
      soci::use(kind), soci::use(input.name), soci::use(user), soci::use(other),
      soci::use(sequence), soci::use(time), soci::use(seen);
  return sequence;
}

std::vector<StoredGame> games_of(soci::session& session, UserId player, long long after,
                                 long long up_to) {
  const std::string id = to_string(player);
  const soci::rowset<soci::row> rows =
      (session.prepare << "SELECT sequence, seen, corrected FROM game_inputs"
                          " WHERE user_id = :id AND sequence > :after AND sequence <= :up_to"
                          " ORDER BY sequence",
       soci::use(id), soci::use(after), soci::use(up_to));
  std::vector<StoredGame> games;
  for (const soci::row& row : rows) {
    StoredGame game;
    game.sequence = row.get<long long>(0);
    game.bytes = encoding::from_base64(row.get<std::string>(1)).value_or(std::string());
    auto seen = read_seen(game.bytes);
    if (!seen) continue;
    game.seen = std::move(*seen);
    if (const std::string later = row.get<std::string>(2); !later.empty()) {
      game.corrected = read_seen(encoding::from_base64(later).value_or(std::string()));
    }
    games.push_back(std::move(game));
  }
  return games;
}

std::optional<GameSeen> seen_of(soci::session& session, GameId game, UserId player) {
  return one_of<GameSeen, v1::GameSeen>(session, "game_inputs", game, player);
}

std::optional<etiquette::GameAnalysed> analysis_of(soci::session& session, GameId game,
                                                   UserId player) {
  return one_of<etiquette::GameAnalysed, v1::GameAnalysed>(session, "analysed_games", game, player);
}

std::vector<StoredGame> latest_games_of(soci::session& session, UserId player, int count) {
  const std::string id = to_string(player);
  long long before = 0;
  // The sequence of the one before them.
  session << "SELECT COALESCE(MIN(sequence), 1) - 1 FROM (SELECT sequence FROM game_inputs"
             " WHERE user_id = :id ORDER BY sequence DESC LIMIT "
          << count << ") AS latest",
      soci::use(id), soci::into(before);
  return games_of(session, player, before, kAllInputs);
}

std::vector<etiquette::KeptLine> counted_lines(soci::session& session, UserId author, GameId game) {
  const std::string user = to_string(author);
  const std::string at = to_string(game) + ' ';
  const auto size = static_cast<int>(at.size());
  std::vector<etiquette::KeptLine> lines;
  for (const std::string_view table : {"lines", "refused_lines"}) {
    const soci::rowset<soci::row> rows =
        (session.prepare << "SELECT " << kLineColumns << " FROM " << table
                         << " WHERE id IN (SELECT substr(name, " << size + 1
                         << ") FROM person_inputs WHERE user_id = :user AND kind = '" << kLineKind
                         << "' AND substr(name, 1, " << size << ") = :at) ORDER BY time_ms, id"
                         << " LIMIT " << kMaxCountedLines,
         soci::use(user), soci::use(at));
    for (const soci::row& row : rows) {
      lines.push_back(read_line(row));
      lines.back().is_reported = true;
    }
  }
  return lines;
}

long long next_input_sequence(soci::session& session) {
  long long last = 0;
  session << "UPDATE input_sequence SET last = last + 1";
  session << "SELECT last FROM input_sequence", soci::into(last);
  return last;
}

void erase_inputs(soci::session& session, UserId user) {
  const std::string id = to_string(user);
  session << "DELETE FROM game_inputs WHERE user_id = :id", soci::use(id);
  session << "DELETE FROM person_inputs WHERE user_id = :id OR other_id = :other", soci::use(id),
      soci::use(id);
  session << "DELETE FROM rule_decisions WHERE user_id = :id", soci::use(id);
  erase_analyses(session, user);
}

InputStore::Outcome<Added> InputStore::add(GameRecord record, std::vector<LineSeen> lines) {
  auto work = [record = std::move(record), lines = std::move(lines)](soci::session& session) {
    Added added;
    ByColor<GameSeen> sides = record.sides;
    bool is_complete = false;
    for (const Color color : {Color::white, Color::black}) {
      if (!record.is_judged[color]) continue;
      const auto row = find_row(session, record.sides[color]);
      if (row) added.sequences[color] = row->sequence;
      if (row && row->version >= record.version) {
        if (added.kept == Kept::nobody) added.kept = Kept::earlier;
        continue;
      }
      if (!std::exchange(is_complete, true)) complete(session, sides, record.is_judged);
      if (row) {
        correct(session, sides[color], *row, record.version);
        added.kept = Kept::corrected;
      } else {
        added.sequences[color] = insert(session, sides[color], record.version);
        added.kept = Kept::now;
      }
    }
    for (const LineSeen& line : lines) {
      added.lines.emplace_back(line.from, keep_input(session, person_input(line)));
    }
    return added;
  };
  co_return co_await database_.run(std::move(work));
}

InputStore::Outcome<std::optional<long long>> InputStore::add(ConversationSeen conversation,
                                                              Millis apart) {
  auto work = [conversation, apart](soci::session& session) -> std::optional<long long> {
    const std::string user = to_string(conversation.user);
    const std::string kind(kConversationKind);
    const long long since = to_ms(conversation.time - apart);
    int number = 0;
    session << "SELECT COUNT(*) FROM person_inputs WHERE user_id = :user AND kind = :kind"
               " AND time_ms > :since",
        soci::use(user), soci::use(kind), soci::use(since), soci::into(number);
    if (number > 0) return std::nullopt;
    return keep_input(session, person_input(conversation));
  };
  co_return co_await database_.run(std::move(work));
}

InputStore::Outcome<std::optional<long long>> InputStore::add(WaitingSide side, UtcTime now) {
  auto work = [side = std::move(side), now](soci::session& session) -> std::optional<long long> {
    std::vector<UtcTime> refusals = side.declined;
    for (const Unanswered& each : side.unanswered) {
      // Whoever went away may not have seen it.
      if (was_connected(session, side.seen.player, each.from, each.until)) {
        refusals.push_back(each.from);
      }
    }
    if (refusals.empty()) return std::nullopt;
    etiquette::StoredGameSeen seen = side.seen;
    seen.refusals = days_of(refusals);
    seen.time = now;
    return keep_input(session, person_input(seen));
  };
  co_return co_await database_.run(std::move(work));
}

InputStore::Outcome<std::vector<StoredGame>> InputStore::games_of(UserId player, long long after,
                                                                  long long up_to) {
  auto find = [player, after, up_to](soci::session& session) {
    return conduct::games_of(session, player, after, up_to);
  };
  co_return co_await database_.read(find);
}

InputStore::Outcome<std::vector<StoredInput>> InputStore::inputs_of(UserId player, long long after,
                                                                    long long up_to) {
  auto find = [player, after, up_to](soci::session& session) {
    std::vector<StoredInput> inputs = others_of(session, player, after, up_to);
    for (StoredGame& game : conduct::games_of(session, player, after, up_to)) {
      inputs.push_back({game.sequence, std::move(game.seen), std::move(game.bytes)});
    }
    std::ranges::sort(inputs, {}, &StoredInput::sequence);
    return inputs;
  };
  co_return co_await database_.read(find);
}

InputStore::Outcome<void> InputStore::reject(RejectedInput rejected) {
  auto work = [rejected = std::move(rejected)](soci::session& session) {
    const int shard = static_cast<int>(rejected.shard);
    const std::string payload = encoding::to_base64(rejected.payload);
    session << "INSERT INTO rejected_inputs (shard, position, payload, reason)"
               " VALUES (:shard, :position, :payload, :reason) ON CONFLICT DO NOTHING",
        soci::use(shard), soci::use(rejected.position), soci::use(payload),
        soci::use(rejected.reason);
  };
  co_return co_await database_.run(std::move(work));
}

InputStore::Outcome<long long> InputStore::forget_before(UtcTime time) {
  auto erase = [time](soci::session& session) {
    const long long before = to_ms(time);
    soci::statement statement =
        (session.prepare << "DELETE FROM game_inputs WHERE ended_ms < :t", soci::use(before));
    statement.execute(true);
    const long long gone = statement.get_affected_rows();
    session << "DELETE FROM person_inputs WHERE time_ms < :t", soci::use(before);
    forget_analyses(session, time);
    return gone;
  };
  co_return co_await database_.run(std::move(erase));
}

}  // namespace escaque::services::conduct
