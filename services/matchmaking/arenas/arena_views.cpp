// What is shown of arenas, and what their games are created from.

#include "matchmaking/arenas/convert_arena.hpp"
#include "matchmaking/arenas/facts.hpp"

namespace escaque::services::matchmaking {
namespace {

namespace table = pairing::waves;

v1::ArenaStage stage_of(const arena::Arena& arena) {
  if (arena.cancelled) return v1::ARENA_STAGE_CANCELLED;
  return arena.finished ? v1::ARENA_STAGE_FINISHED : v1::ARENA_STAGE_OPEN;
}

void write_player(const arena::Arena& arena, const table::Standing& standing, int joined,
                  v1::ArenaPlayer& to) {
  const game::Player& player = arena.players.at(standing.player);
  const table::Sheet& sheet = *arena.table.sheet(standing.player);
  wire::Writer user(*to.mutable_user());
  wire::kUser(user, player);
  to.set_rating(player.rating.value);
  to.set_points(standing.points);
  to.set_games(static_cast<std::int32_t>(sheet.games().size()));
  to.set_performance(standing.performance.value_or(0));
  to.set_wins_in_a_row(sheet.wins_in_a_row());
  to.set_is_paused(arena.table.is_paused(standing.player));
  if (const auto left_out = arena.table.left_out(standing.player)) {
    to.set_left_out(wire::to_word<v1::LeftOut>(*left_out));
  }
  to.set_joined(joined);
}

}  // namespace

arena::ReportGame to_report(const games_v1::GameFinished& finished, UtcTime at) {
  const auto& ended = finished.ended();
  arena::ReportGame report;
  report.game = GameId::parse(finished.game_id()).value_or(GameId{});
  report.plies = finished.plies();
  report.is_berserk = {finished.is_white_berserk(), finished.is_black_berserk()};
  report.ended = at;
  report.game_version = finished.version();
  switch (ended.termination()) {
    case games_v1::TERMINATION_NO_START:
      report.idle = finished.plies() == 0 ? Color::white : Color::black;
      break;
    case games_v1::TERMINATION_ABORTED:
    case games_v1::TERMINATION_DOUBLE_FORFEIT:
      break;
    default:
      report.outcome = rules::Outcome::draw();
      if (ended.winner() == common_v1::COLOR_WHITE) {
        report.outcome = rules::Outcome::win(Color::white);
      }
      if (ended.winner() == common_v1::COLOR_BLACK) {
        report.outcome = rules::Outcome::win(Color::black);
      }
  }
  return report;
}

games_v1::CreateGameRequest to_create_game(const arena::Arena& arena, GameId game) {
  const table::Meeting& players = arena.games.at(game);
  game::Terms terms = terms_of(arena.regulations());
  terms.is_rated = terms.is_rated && !arena.unrated_games.contains(game);
  // An arena ends at its hour, and its players have games to go on with.
  terms.rules.adjourning = laws::Adjourning::by_arbiter;
  games_v1::CreateGameRequest request;
  request.set_game_id(to_string(game));
  request.set_arena_id(to_string(arena.created.id));
  wire::Writer writer(request);
  writer.unless(WIRE(talk_rule), arena.talk_rule, etiquette::TalkRule::all);
  writer(WIRE(white), arena.players.at(players.white));
  writer(WIRE(black), arena.players.at(players.black));
  wire::kTerms(writer, terms);
  return request;
}

v1::ArenaSummary to_summary(const arena::Arena& arena) {
  v1::ArenaSummary to;
  to.set_arena_id(to_string(arena.created.id));
  to.set_name(arena.regulations().name);
  to.set_stage(stage_of(arena));
  wire::write(arena.rules().time, *to.mutable_time_control());
  to.set_is_rated(arena.regulations().is_rated);
  to.set_starts_ms(wire::to_unix_ms(arena.rules().starts));
  to.set_ends_ms(wire::to_unix_ms(arena.rules().ends));
  to.set_players(static_cast<std::int32_t>(arena.players.size()));
  return to;
}

v1::GetArenaResponse to_view(const arena::Arena& arena) {
  v1::GetArenaResponse to;
  to.set_version(arena.version);
  to.set_stage(stage_of(arena));
  wire::write(arena.created, *to.mutable_created());
  to.set_ends_ms(wire::to_unix_ms(arena.rules().ends));
  to.set_closes_ms(wire::to_unix_ms(table::closes(arena.rules())));
  for (const table::Standing& standing : arena.table.standings()) {
    write_player(arena, standing, arena.table.joined_as(standing.player), *to.add_players());
  }
  for (const auto& [game, players] : arena.games) {
    wire::write(arena::ArenaGame{game, players}, *to.add_games());
  }
  wire::Writer writer(to);
  writer(WIRE(corrections), arena.corrections);
  to.set_is_rated(arena.is_rated());
  to.set_cancel_reason(arena.cancel_reason);
  if (arena.is_hidden()) writer(WIRE(hidden), arena.visibility_ruling);
  writer(WIRE(rating_ruling), arena.rating_ruling);
  writer(WIRE(talk_rule), arena.talk_rule);
  return to;
}

void write_why(const arena::Arena& arena, std::optional<UserId> asker, UtcTime now,
               v1::GetArenaResponse& to) {
  const table::Answer why = arena.table.why_not_paired(asker.value_or(UserId{}), now);
  to.set_why(wire::to_word<v1::WhyNotPaired>(why.reason));
  if (why.until) to.set_until_ms(wire::to_unix_ms(*why.until));
  to.set_time_ms(wire::to_unix_ms(now));
}

}  // namespace escaque::services::matchmaking
