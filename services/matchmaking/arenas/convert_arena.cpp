// Entries of arenas, wire ↔ domain.

#include "matchmaking/arenas/convert_arena.hpp"

#include <utility>

#include "matchmaking/wire/convert.hpp"
#include "matchmaking/wire/words.hpp"

namespace escaque::services::matchmaking {
namespace {

namespace table = pairing::waves;

static_assert(v1::LEFT_OUT_NO_OPPONENT == static_cast<int>(table::LeftOut::no_opponent) + 1);
static_assert(v1::ARENA_CREDIT_SERIAL_DRAW == static_cast<int>(table::Credit::serial_draw) + 1);

void write_score(const std::optional<arena::Score>& from, v1::ArenaScore& to) {
  if (!from) return;
  to.set_scored(from->scored);
  to.set_bonus(from->bonus);
  to.set_credit(word_to_wire<v1::ArenaCredit>(from->credit));
  to.set_points(from->points);
  to.set_games(from->games);
  to.set_performance(from->performance);
  to.set_wins_in_a_row(from->wins_in_a_row);
  to.set_is_berserk(from->is_berserk);
}

arena::Score read_arena_score(WireReader& in, const v1::ArenaScore& wire) {
  return {.scored = wire.scored(),
          .bonus = wire.bonus(),
          .credit = in.word(wire.credit(), table::Credit::serial_draw),
          .points = wire.points(),
          .games = wire.games(),
          .performance = wire.performance(),
          .wins_in_a_row = wire.wins_in_a_row(),
          .is_berserk = wire.is_berserk()};
}

common_v1::Color winner_to_wire(const table::FinishedGame& game) {
  if (!game.outcome || !game.outcome->winner) return common_v1::COLOR_UNSPECIFIED;
  return word_to_wire<common_v1::Color>(*game.outcome->winner);
}

void write_correction(const arena::Correction& from, v1::ArenaCorrection& to) {
  to.set_points_before(from.points_before);
  to.set_place_before(from.place_before);
  to.set_points(from.points);
  to.set_place(from.place);
  to.set_games(from.games);
  to.set_performance(from.performance);
  to.set_wins_in_a_row(from.wins_in_a_row);
  for (const arena::Rescored& each : from.rescored) {
    auto& rescored = *to.add_rescored();
    rescored.set_game_id(to_string(each.game));
    rescored.set_before(each.before);
    rescored.set_scored(each.scored);
    rescored.set_credit(word_to_wire<v1::ArenaCredit>(each.credit));
  }
}

void write_pairing(GameId game, const table::Meeting& players, v1::ArenaPairing& to) {
  to.set_game_id(to_string(game));
  to.set_white_id(to_string(players.white));
  to.set_black_id(to_string(players.black));
}

void write_result(GameId game, const table::FinishedGame& from, v1::ArenaGameFinished& to) {
  to.set_game_id(to_string(game));
  to.set_white_id(to_string(from.players.white));
  to.set_black_id(to_string(from.players.black));
  to.set_counts(from.outcome.has_value());
  to.set_winner(winner_to_wire(from));
  to.set_plies(from.plies);
  to.set_is_white_berserk(from.is_berserk.white);
  to.set_is_black_berserk(from.is_berserk.black);
}

struct ArenaFactWriter {
  v1::ArenaFact& to;

  void operator()(const arena::ArenaCreated& fact) const {
    auto& wire = *to.mutable_arena_created();
    wire.set_arena_id(to_string(fact.id));
    *wire.mutable_regulations() = to_wire(fact.regulations);
    wire.set_organizer_id(to_string(fact.organizer));
    wire.set_created_ms(ms_of(fact.created));
    wire.set_needs_approval(fact.needs_approval);
  }
  void operator()(const arena::PlayerJoined& fact) const {
    auto& wire = *to.mutable_player_joined();
    *wire.mutable_player()->mutable_user() = user_to_wire(fact.player);
    *wire.mutable_player()->mutable_rating() = to_wire(fact.player.rating);
    wire.set_at_ms(ms_of(fact.at));
  }
  void operator()(const arena::PlayerPaused& fact) const {
    to.mutable_player_paused()->set_user_id(to_string(fact.user));
    to.mutable_player_paused()->set_is_idle(fact.is_idle);
  }
  void operator()(const arena::PlayerResumed& fact) const {
    to.mutable_player_resumed()->set_user_id(to_string(fact.user));
  }
  void operator()(const arena::PlayerLeft& fact) const {
    to.mutable_player_left()->set_user_id(to_string(fact.user));
  }
  void operator()(const arena::WavePaired& fact) const {
    auto& wire = *to.mutable_wave_paired();
    wire.set_at_ms(ms_of(fact.at));
    wire.set_is_unrated(fact.is_unrated);
    for (const arena::ArenaGame& game : fact.games) {
      write_pairing(game.id, game.players, *wire.add_games());
    }
    for (const auto& [user, reason] : fact.left_out) {
      auto& left = *wire.add_left_out();
      left.set_user_id(to_string(user));
      left.set_reason(word_to_wire<v1::LeftOut>(reason));
    }
  }
  void operator()(const arena::GameFinished& fact) const {
    auto& wire = *to.mutable_game_finished();
    write_result(fact.game, fact.result, wire);
    wire.set_ended_ms(ms_of(fact.ended));
    wire.set_game_version(fact.game_version);
    if (fact.scores.white) write_score(fact.scores.white, *wire.mutable_white());
    if (fact.scores.black) write_score(fact.scores.black, *wire.mutable_black());
  }
  void operator()(const arena::GameCorrected& fact) const {
    *to.mutable_game_corrected() = to_wire(fact);
  }
  void operator()(const arena::VisibilityRuled& fact) const {
    write_visibility(fact.ruling, *to.mutable_visibility_ruled());
  }
  void operator()(const arena::RatingRuled& fact) const {
    write_ruling(fact.ruling, *to.mutable_rating_ruled());
  }
  void operator()(const arena::ArenaFinished& fact) const {
    to.mutable_arena_finished()->set_at_ms(ms_of(fact.at));
  }
  void operator()(const arena::ArenaCancelled& fact) const {
    to.mutable_arena_cancelled()->set_at_ms(ms_of(fact.at));
    to.mutable_arena_cancelled()->set_reason(fact.reason);
  }
};

arena::Fact read(WireReader& in, const v1::ArenaCreated& wire) {
  return arena::ArenaCreated{in.id<arena::ArenaId>(wire.arena_id()),
                             in.read(from_wire(wire.regulations())), in.user(wire.organizer_id()),
                             in.time(wire.created_ms()), wire.needs_approval()};
}

arena::Fact read(WireReader& in, const v1::ArenaPlayerJoined& wire) {
  arena::PlayerJoined joined{in.read(matchmaking::from_wire(wire.player().user())),
                             in.time(wire.at_ms())};
  joined.player.rating = matchmaking::from_wire(wire.player().rating());
  return joined;
}

arena::Fact read(WireReader& in, const v1::ArenaWavePaired& wire) {
  arena::WavePaired wave;
  wave.at = in.time(wire.at_ms());
  wave.is_unrated = wire.is_unrated();
  for (const v1::ArenaPairing& game : wire.games()) {
    wave.games.push_back(
        {in.id<GameId>(game.game_id()), {in.user(game.white_id()), in.user(game.black_id())}});
  }
  for (const v1::ArenaLeftOut& left : wire.left_out()) {
    wave.left_out.emplace_back(in.user(left.user_id()),
                               in.word(left.reason(), table::LeftOut::no_opponent));
  }
  return wave;
}

std::optional<rules::Outcome> read_outcome(WireReader& in, bool counts, common_v1::Color winner) {
  if (!counts) return {};
  if (winner == common_v1::COLOR_UNSPECIFIED) return rules::Outcome::draw();
  return rules::Outcome::win(in.word(winner, Color::black));
}

table::FinishedGame read_result(WireReader& in, const v1::ArenaGameFinished& wire) {
  return {{in.user(wire.white_id()), in.user(wire.black_id())},
          read_outcome(in, wire.counts(), wire.winner()),
          wire.plies(),
          {wire.is_white_berserk(), wire.is_black_berserk()}};
}

arena::Fact read(WireReader& in, const v1::ArenaGameFinished& wire) {
  arena::GameFinished finished;
  finished.game = in.id<GameId>(wire.game_id());
  finished.result = read_result(in, wire);
  finished.ended = in.time(wire.ended_ms());
  finished.game_version = wire.game_version();
  if (wire.has_white()) finished.scores.white = read_arena_score(in, wire.white());
  if (wire.has_black()) finished.scores.black = read_arena_score(in, wire.black());
  return finished;
}

arena::Correction read_correction(WireReader& in, const v1::ArenaCorrection& wire) {
  arena::Correction correction{.points_before = wire.points_before(),
                               .place_before = wire.place_before(),
                               .points = wire.points(),
                               .place = wire.place(),
                               .games = wire.games(),
                               .performance = wire.performance(),
                               .wins_in_a_row = wire.wins_in_a_row(),
                               .rescored = {}};
  for (const v1::ArenaRescored& each : wire.rescored()) {
    correction.rescored.push_back({in.id<GameId>(each.game_id()), each.before(), each.scored(),
                                   in.word(each.credit(), table::Credit::serial_draw)});
  }
  return correction;
}

arena::Fact read(WireReader& in, const v1::ArenaGameCorrected& wire) {
  arena::GameCorrected corrected;
  corrected.game = in.id<GameId>(wire.result().game_id());
  corrected.result = read_result(in, wire.result());
  corrected.before = {corrected.result.players,
                      read_outcome(in, wire.counted_before(), wire.winner_before()),
                      wire.plies_before(),
                      {wire.was_white_berserk(), wire.was_black_berserk()}};
  corrected.game_version = wire.result().game_version();
  corrected.at = in.time(wire.result().ended_ms());
  corrected.players = {read_correction(in, wire.white()), read_correction(in, wire.black())};
  return corrected;
}

arena::Fact read(WireReader& in, const v1::ArenaFact& wire) {
  switch (wire.fact_case()) {
    case v1::ArenaFact::kArenaCreated:
      return read(in, wire.arena_created());
    case v1::ArenaFact::kPlayerJoined:
      return read(in, wire.player_joined());
    case v1::ArenaFact::kPlayerPaused:
      return arena::PlayerPaused{in.user(wire.player_paused().user_id()),
                                 wire.player_paused().is_idle()};
    case v1::ArenaFact::kPlayerResumed:
      return arena::PlayerResumed{in.user(wire.player_resumed().user_id())};
    case v1::ArenaFact::kPlayerLeft:
      return arena::PlayerLeft{in.user(wire.player_left().user_id())};
    case v1::ArenaFact::kWavePaired:
      return read(in, wire.wave_paired());
    case v1::ArenaFact::kGameFinished:
      return read(in, wire.game_finished());
    case v1::ArenaFact::kGameCorrected:
      return read(in, wire.game_corrected());
    case v1::ArenaFact::kVisibilityRuled:
      return arena::VisibilityRuled{read_visibility(in, wire.visibility_ruled())};
    case v1::ArenaFact::kRatingRuled:
      return arena::RatingRuled{read_ruling(in, wire.rating_ruled())};
    case v1::ArenaFact::kArenaFinished:
      return arena::ArenaFinished{in.time(wire.arena_finished().at_ms())};
    case v1::ArenaFact::kArenaCancelled:
      return arena::ArenaCancelled{in.time(wire.arena_cancelled().at_ms()),
                                   wire.arena_cancelled().reason()};
    case v1::ArenaFact::FACT_NOT_SET:
      break;
  }
  in.fail();
  return {};
}

}  // namespace

v1::ArenaGameCorrected to_wire(const arena::GameCorrected& fact) {
  v1::ArenaGameCorrected to;
  write_result(fact.game, fact.result, *to.mutable_result());
  to.mutable_result()->set_ended_ms(ms_of(fact.at));
  to.mutable_result()->set_game_version(fact.game_version);
  to.set_winner_before(winner_to_wire(fact.before));
  to.set_counted_before(fact.before.outcome.has_value());
  to.set_plies_before(fact.before.plies);
  to.set_was_white_berserk(fact.before.is_berserk.white);
  to.set_was_black_berserk(fact.before.is_berserk.black);
  write_correction(fact.players.white, *to.mutable_white());
  write_correction(fact.players.black, *to.mutable_black());
  return to;
}

v1::ArenaEntry to_wire(const arena::Entry& entry) {
  v1::ArenaEntry wire;
  wire.set_version(entry.version);
  for (const arena::Fact& fact : entry.facts) std::visit(ArenaFactWriter{*wire.add_facts()}, fact);
  return wire;
}

std::optional<arena::Entry> from_wire(const v1::ArenaEntry& wire) {
  WireReader in;
  arena::Entry entry;
  entry.version = wire.version();
  for (const v1::ArenaFact& fact : wire.facts()) entry.facts.push_back(read(in, fact));
  if (!in.is_good()) return std::nullopt;
  return entry;
}

}  // namespace escaque::services::matchmaking
