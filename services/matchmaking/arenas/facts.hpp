#pragma once
// The fields of an arena's regulations and of every fact of it: read and written from the same
// lists. arena.proto says what each means.

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "domain/arena/fact.hpp"
#include "matchmaking/wire/vocabulary.hpp"

namespace escaque::wire {

template <>
inline constexpr auto kFields<pairing::waves::Scoring> = [](auto& io, auto& scoring) {
  io(WIRE(win), scoring.win);
  io(WIRE(draw), scoring.draw);
  io(WIRE(streak_after), scoring.streak_after);
  io(WIRE(berserk_bonus), scoring.berserk_bonus);
  io(WIRE(berserk_least_plies), scoring.berserk_least_plies);
  io(WIRE(short_draw_plies), scoring.short_draw_plies);
  io(WIRE(serial_draw_plies), scoring.serial_draw_plies);
};

inline constexpr Millis kMaxClosing = std::chrono::minutes(1);

/// What nobody has set is as usual.
template <>
inline constexpr auto kFields<arena::Regulations> = [](auto& io, auto& arena) {
  io(WIRE(name), arena.name);
  io(WIRE(text), arena.text);
  io(WIRE(time_control), arena.rules.time);
  io.lenient(WIRE(variant), arena.variant);
  io(WIRE(is_rated), arena.is_rated);
  io.lenient(WIRE(edition), arena.edition);
  io(WIRE(starts_ms), arena.rules.starts);
  Millis duration = arena.rules.ends - arena.rules.starts;
  io(WIRE(duration_ms), duration);
  io.derive(arena.rules, [duration](auto& rules) {
    rules.ends = rules.starts + duration;
    rules.closing_window = std::min(kMaxClosing, duration / 2);
  });
  io.lenient(WIRE(wave_every_ms), arena.rules.wave_every);
  io.lenient(WIRE(closing_window_ms), arena.rules.closing_window);
  io(WIRE(counts_late_games), arena.rules.counts_late_games);
  io(WIRE(allows_berserk), arena.rules.allows_berserk);
  io.lenient(WIRE(scoring), arena.rules.scoring);
  io(WIRE(min_rating), arena.min_rating);
  io(WIRE(max_rating), arena.max_rating);
  io.lenient(WIRE(max_players), arena.max_players);
};

template <>
inline constexpr auto kFields<arena::ArenaCreated> = [](auto& io, auto& fact) {
  io(WIRE(arena_id), fact.id);
  io(WIRE(regulations), fact.regulations);
  io(WIRE(organizer_id), fact.organizer);
  io(WIRE(created_ms), fact.created);
  io(WIRE(needs_approval), fact.needs_approval);
  io(WIRE(club_id), fact.club);
  io(WIRE(is_for_members), fact.is_for_members);
};

template <>
inline constexpr auto kFields<arena::PlayerJoined> = [](auto& io, auto& fact) {
  io(WIRE(player), fact.player);
  io(WIRE(at_ms), fact.at);
};

template <>
inline constexpr auto kFields<arena::PlayerPaused> = [](auto& io, auto& fact) {
  io(WIRE(user_id), fact.user);
  io(WIRE(is_idle), fact.is_idle);
};

template <>
inline constexpr auto kFields<arena::PlayerResumed> =
    [](auto& io, auto& fact) { io(WIRE(user_id), fact.user); };

template <>
inline constexpr auto kFields<arena::PlayerLeft> =
    [](auto& io, auto& fact) { io(WIRE(user_id), fact.user); };

template <>
inline constexpr auto kFields<arena::ArenaGame> = [](auto& io, auto& game) {
  io(WIRE(game_id), game.id);
  kPair(io, game.players);
};

template <>
inline constexpr auto kFields<std::pair<UserId, pairing::waves::LeftOut>> =
    [](auto& io, auto& left) {
      io(WIRE(user_id), left.first);
      io(WIRE(reason), left.second);
    };

template <>
inline constexpr auto kFields<arena::WavePaired> = [](auto& io, auto& fact) {
  io(WIRE(at_ms), fact.at);
  io(WIRE(games), fact.games);
  io(WIRE(left_out), fact.left_out);
  io(WIRE(is_unrated), fact.is_unrated);
};

/// A game that does not count has no outcome; one that counts and has no winner is drawn.
inline constexpr auto kOutcome = [](auto& io, auto counts, auto winner, auto& outcome) {
  bool is_counted = outcome.has_value();
  std::optional<Color> won = outcome ? outcome->winner : std::nullopt;
  io(counts, is_counted);
  io(winner, won);
  io.derive(outcome, [&](auto& made) {
    made.reset();
    if (is_counted) made = rules::Outcome{won};
  });
};

inline constexpr auto kResult = [](auto& io, auto& game, auto& result) {
  io(WIRE(game_id), game);
  kPair(io, result.players);
  kOutcome(io, WIRE(counts), WIRE(winner), result.outcome);
  io(WIRE(plies), result.plies);
  io(WIRE(is_white_berserk), result.is_berserk.white);
  io(WIRE(is_black_berserk), result.is_berserk.black);
};

template <>
inline constexpr auto kFields<arena::Score> = [](auto& io, auto& score) {
  io(WIRE(scored), score.scored);
  io(WIRE(bonus), score.bonus);
  io(WIRE(credit), score.credit);
  io(WIRE(points), score.points);
  io(WIRE(games), score.games);
  io(WIRE(performance), score.performance);
  io(WIRE(wins_in_a_row), score.wins_in_a_row);
  io(WIRE(is_berserk), score.is_berserk);
};

template <>
inline constexpr auto kFields<arena::GameFinished> = [](auto& io, auto& fact) {
  kResult(io, fact.game, fact.result);
  io(WIRE(ended_ms), fact.ended);
  io(WIRE(white), fact.scores.white);
  io(WIRE(black), fact.scores.black);
  io(WIRE(game_version), fact.game_version);
};

template <>
inline constexpr auto kFields<arena::Rescored> = [](auto& io, auto& game) {
  io(WIRE(game_id), game.game);
  io(WIRE(before), game.before);
  io(WIRE(scored), game.scored);
  io(WIRE(credit), game.credit);
};

template <>
inline constexpr auto kFields<arena::Correction> = [](auto& io, auto& correction) {
  io(WIRE(points_before), correction.points_before);
  io(WIRE(place_before), correction.place_before);
  io(WIRE(points), correction.points);
  io(WIRE(place), correction.place);
  io(WIRE(games), correction.games);
  io(WIRE(performance), correction.performance);
  io(WIRE(wins_in_a_row), correction.wins_in_a_row);
  io(WIRE(rescored), correction.rescored);
};

template <>
inline constexpr auto kFields<arena::GameCorrected> = [](auto& io, auto& fact) {
  io.inside(WIRE(result), [&](auto& result) {
    kResult(result, fact.game, fact.result);
    result(WIRE(ended_ms), fact.at);
    result(WIRE(game_version), fact.game_version);
  });
  io.derive(fact, [](auto& made) { made.before.players = made.result.players; });
  kOutcome(io, WIRE(counted_before), WIRE(winner_before), fact.before.outcome);
  io(WIRE(plies_before), fact.before.plies);
  io(WIRE(was_white_berserk), fact.before.is_berserk.white);
  io(WIRE(was_black_berserk), fact.before.is_berserk.black);
  io(WIRE(white), fact.players.white);
  io(WIRE(black), fact.players.black);
};

template <>
inline constexpr auto kFields<arena::ArenaFinished> =
    [](auto& io, auto& fact) { io(WIRE(at_ms), fact.at); };

template <>
inline constexpr auto kFields<arena::ArenaCancelled> = [](auto& io, auto& fact) {
  io(WIRE(at_ms), fact.at);
  io(WIRE(reason), fact.reason);
};

template <>
inline constexpr auto kFields<arena::RatingRuled> = kRuling;
template <>
inline constexpr auto kFields<arena::VisibilityRuled> = kRuling;

template <>
inline constexpr auto kFields<arena::TalkRuleSet> = kTalkRule;
template <>
inline constexpr auto kFields<arena::SetTalkRule> = kTalkRule;

template <>
inline constexpr auto kFields<arena::Fact> = [](auto& io, auto& fact) {
  io.one_of(
      fact, as<arena::ArenaCreated>(WIRE(arena_created)),
      as<arena::PlayerJoined>(WIRE(player_joined)), as<arena::PlayerPaused>(WIRE(player_paused)),
      as<arena::PlayerResumed>(WIRE(player_resumed)), as<arena::PlayerLeft>(WIRE(player_left)),
      as<arena::WavePaired>(WIRE(wave_paired)), as<arena::GameFinished>(WIRE(game_finished)),
      as<arena::ArenaFinished>(WIRE(arena_finished)),
      as<arena::ArenaCancelled>(WIRE(arena_cancelled)),
      as<arena::GameCorrected>(WIRE(game_corrected)), as<arena::RatingRuled>(WIRE(rating_ruled)),
      as<arena::VisibilityRuled>(WIRE(visibility_ruled)),
      as<arena::TalkRuleSet>(WIRE(talk_rule_set)));
};

template <>
inline constexpr auto kFields<arena::Entry> = [](auto& io, auto& entry) {
  io(WIRE(version), entry.version);
  io(WIRE(facts), entry.facts);
};

}  // namespace escaque::wire
