// What is shown of arenas, what they are created from, and what their games are created from.

#include <algorithm>
#include <chrono>
#include <utility>

#include "domain/laws/edition.hpp"
#include "matchmaking/arenas/convert_arena.hpp"
#include "matchmaking/wire/convert.hpp"
#include "matchmaking/wire/words.hpp"

namespace escaque::services::matchmaking {
namespace {

namespace table = pairing::waves;

static_assert(v1::WHY_NOT_PAIRED_AWAY == static_cast<int>(table::WhyNotPaired::away) + 1);

constexpr Millis kLongestClosing = std::chrono::minutes(1);

v1::ArenaStage stage_of(const arena::Arena& arena) {
  if (arena.cancelled) return v1::ARENA_STAGE_CANCELLED;
  return arena.finished ? v1::ARENA_STAGE_FINISHED : v1::ARENA_STAGE_OPEN;
}

void write_player(const arena::Arena& arena, const table::Standing& standing, int joined,
                  v1::ArenaPlayer& to) {
  const game::Player& player = arena.players.at(standing.player);
  const table::Sheet& sheet = *arena.table.sheet(standing.player);
  *to.mutable_user() = user_to_wire(player);
  to.set_rating(player.rating.value);
  to.set_points(standing.points);
  to.set_games(static_cast<std::int32_t>(sheet.games().size()));
  to.set_performance(standing.performance.value_or(0));
  to.set_wins_in_a_row(sheet.wins_in_a_row());
  to.set_is_paused(arena.table.is_paused(standing.player));
  if (const auto left_out = arena.table.left_out(standing.player)) {
    to.set_left_out(word_to_wire<v1::LeftOut>(*left_out));
  }
  to.set_joined(joined);
}

games_v1::Player arena_seat(const game::Player& player) {
  games_v1::Player seat;
  *seat.mutable_user() = user_to_wire(player);
  *seat.mutable_rating() = to_wire(player.rating);
  return seat;
}

v1::ArenaScoring scoring_to_wire(const table::Scoring& scoring) {
  v1::ArenaScoring to;
  to.set_win(scoring.win);
  to.set_draw(scoring.draw);
  to.set_streak_after(scoring.streak_after);
  to.set_berserk_bonus(scoring.berserk_bonus);
  to.set_berserk_least_plies(scoring.berserk_least_plies);
  to.set_short_draw_plies(scoring.short_draw_plies);
  to.set_serial_draw_plies(scoring.serial_draw_plies);
  return to;
}

table::Scoring scoring_from_wire(const v1::ArenaScoring& wire) {
  return {wire.win(),
          wire.draw(),
          wire.streak_after(),
          wire.berserk_bonus(),
          wire.berserk_least_plies(),
          wire.short_draw_plies(),
          wire.serial_draw_plies()};
}

}  // namespace

v1::ArenaRegulations to_wire(const arena::Regulations& from) {
  v1::ArenaRegulations to;
  to.set_name(from.name);
  to.set_text(from.text);
  *to.mutable_time_control() = to_wire(from.rules.time);
  to.set_variant(word_to_wire<common_v1::Variant>(from.variant));
  to.set_is_rated(from.is_rated);
  to.set_edition(std::string(laws::to_string(from.edition)));
  to.set_starts_ms(ms_of(from.rules.starts));
  const Millis duration = from.rules.ends - from.rules.starts;
  to.set_duration_ms(static_cast<std::int32_t>(duration.count()));
  to.set_wave_every_ms(static_cast<std::int32_t>(from.rules.wave_every.count()));
  to.set_closing_window_ms(static_cast<std::int32_t>(from.rules.closing_window.count()));
  to.set_counts_late_games(from.rules.counts_late_games);
  to.set_allows_berserk(from.rules.allows_berserk);
  *to.mutable_scoring() = scoring_to_wire(from.rules.scoring);
  if (from.min_rating) to.set_min_rating(*from.min_rating);
  if (from.max_rating) to.set_max_rating(*from.max_rating);
  to.set_max_players(from.max_players);
  return to;
}

std::optional<arena::Regulations> from_wire(const v1::ArenaRegulations& wire) {
  WireReader in;
  arena::Regulations to;
  to.name = wire.name();
  to.text = wire.text();
  to.rules.time = from_wire(wire.time_control());
  if (wire.variant() != common_v1::VARIANT_UNSPECIFIED) {
    to.variant = in.word(wire.variant(), rules::Variant::chess960);
  }
  to.is_rated = wire.is_rated();
  if (!wire.edition().empty()) to.edition = in.read(laws::parse_edition(wire.edition()));
  to.rules.starts = in.time(wire.starts_ms());
  const Millis duration(wire.duration_ms());
  to.rules.ends = to.rules.starts + duration;
  if (wire.wave_every_ms() != 0) to.rules.wave_every = Millis(wire.wave_every_ms());
  to.rules.closing_window = wire.has_closing_window_ms() ? Millis(wire.closing_window_ms())
                                                         : std::min(kLongestClosing, duration / 2);
  to.rules.counts_late_games = wire.counts_late_games();
  to.rules.allows_berserk = wire.allows_berserk();
  if (wire.has_scoring()) to.rules.scoring = scoring_from_wire(wire.scoring());
  if (wire.has_min_rating()) to.min_rating = wire.min_rating();
  if (wire.has_max_rating()) to.max_rating = wire.max_rating();
  if (wire.max_players() != 0) to.max_players = wire.max_players();
  if (!in.is_good()) return std::nullopt;
  return to;
}

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
  const game::Terms terms = terms_of(arena.regulations());
  games_v1::CreateGameRequest request;
  request.set_game_id(to_string(game));
  request.set_arena_id(to_string(arena.created.id));
  *request.mutable_white() = arena_seat(arena.players.at(players.white));
  *request.mutable_black() = arena_seat(arena.players.at(players.black));
  *request.mutable_time_control() = to_wire(terms.time_control);
  request.set_variant(word_to_wire<common_v1::Variant>(terms.variant));
  request.set_is_rated(terms.is_rated && !arena.unrated_games.contains(game));
  request.set_edition(std::string(laws::to_string(terms.rules.edition)));
  request.mutable_rules()->set_allows_berserk(terms.rules.allows_berserk);
  // An arena ends at its hour, and its players have games to go on with.
  request.mutable_rules()->set_adjourning(games_v1::ADJOURNING_BY_ARBITER);
  return request;
}

v1::ArenaSummary to_summary(const arena::Arena& arena) {
  v1::ArenaSummary to;
  to.set_arena_id(to_string(arena.created.id));
  to.set_name(arena.regulations().name);
  to.set_stage(stage_of(arena));
  *to.mutable_time_control() = to_wire(arena.rules().time);
  to.set_is_rated(arena.regulations().is_rated);
  to.set_starts_ms(ms_of(arena.rules().starts));
  to.set_ends_ms(ms_of(arena.rules().ends));
  to.set_players(static_cast<std::int32_t>(arena.players.size()));
  return to;
}

v1::GetArenaResponse to_view(const arena::Arena& arena) {
  v1::GetArenaResponse to;
  to.set_version(arena.version);
  to.set_stage(stage_of(arena));
  arena::Entry creation{1, {arena.created}};
  to.mutable_created()->Swap(to_wire(creation).mutable_facts(0)->mutable_arena_created());
  to.set_ends_ms(ms_of(arena.rules().ends));
  to.set_closes_ms(ms_of(table::closes(arena.rules())));
  for (const table::Standing& standing : arena.table.standings()) {
    write_player(arena, standing, arena.table.joined_as(standing.player), *to.add_players());
  }
  for (const auto& [game, players] : arena.games) {
    auto& pairing = *to.add_games();
    pairing.set_game_id(to_string(game));
    pairing.set_white_id(to_string(players.white));
    pairing.set_black_id(to_string(players.black));
  }
  for (const arena::GameCorrected& fact : arena.corrections) *to.add_corrections() = to_wire(fact);
  to.set_is_rated(arena.is_rated());
  to.set_cancel_reason(arena.cancel_reason);
  if (arena.is_hidden()) write_visibility(*arena.visibility_ruling, *to.mutable_hidden());
  if (arena.rating_ruling) write_ruling(*arena.rating_ruling, *to.mutable_rating_ruling());
  return to;
}

void write_why(const arena::Arena& arena, std::optional<UserId> asker, UtcTime now,
               v1::GetArenaResponse& to) {
  const table::Answer why = arena.table.why_not_paired(asker.value_or(UserId{}), now);
  to.set_why(word_to_wire<v1::WhyNotPaired>(why.reason));
  if (why.until) to.set_until_ms(ms_of(*why.until));
  to.set_time_ms(ms_of(now));
}

}  // namespace escaque::services::matchmaking
