#pragma once
// The fields of an event's regulations: read and written from the same lists. event.proto and
// team.proto say what each means. What an organiser leaves out is filled in before they are read.

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "domain/event/regulations.hpp"
#include "matchmaking/wire/vocabulary.hpp"

namespace escaque::wire {

template <>
struct Form<pairing::tournament::Points> : FormOf<pairing::tournament::Points, int> {
  using Points = pairing::tournament::Points;
  static constexpr std::string_view kExpected = "tenths of a point";
  static int held(Points points) { return points.tenths; }
  static std::optional<Points> made(int tenths) { return Points{tenths}; }
};

template <>
struct Form<pairing::tiebreak::Edition> : FormOf<pairing::tiebreak::Edition, std::string> {
  using Edition = pairing::tiebreak::Edition;
  static constexpr std::string_view kExpected = "2012, 2024, 2026";
  static std::string held(Edition edition) {
    constexpr std::array kYears{"2012", "2024", "2026"};
    return kYears.at(static_cast<std::size_t>(edition));
  }
  static std::optional<Edition> made(const std::string& year) {
    return pairing::tiebreak::parse_edition(year);
  }
};

template <>
inline constexpr auto kFields<event::Calendar> = [](auto& io, auto& calendar) {
  io(WIRE(starts_ms), calendar.starts);
  io(WIRE(interval_ms), calendar.interval);
  io(WIRE(published_before_ms), calendar.published_before);
  io(WIRE(time_zone), calendar.time_zone);
};

template <>
inline constexpr auto kFields<event::EntryConditions> = [](auto& io, auto& entry) {
  io(WIRE(min_rating), entry.min_rating);
  io(WIRE(max_rating), entry.max_rating);
  io(WIRE(must_be_rated), entry.must_be_rated);
  io(WIRE(max_entrants), entry.max_entrants);
  io(WIRE(last_late_entry), entry.last_late_entry);
  // Older logs have none.
  io.lenient(WIRE(access), entry.access);
  io(WIRE(bars_arbiters), entry.bars_arbiters);
};

template <>
inline constexpr auto kFields<event::ByeRules> = [](auto& io, auto& byes) {
  io(WIRE(half_point_byes), byes.half_point_byes);
  io(WIRE(last_round), byes.last_round);
};

template <>
inline constexpr auto kFields<pairing::tournament::PointSystem> = [](auto& io, auto& points) {
  io(WIRE(win), points.win);
  io(WIRE(draw), points.draw);
  io(WIRE(loss), points.loss);
  io(WIRE(pairing_bye), points.pairing_bye);
  io(WIRE(zero_bye), points.zero_bye);
  io(WIRE(forfeit_loss), points.forfeit_loss);
};

template <>
inline constexpr auto kFields<event::SpecialPrize> = [](auto& io, auto& prize) {
  io(WIRE(name), prize.name);
  io(WIRE(amount), prize.amount);
  io(WIRE(rated_below), prize.rated_below);
  io(WIRE(is_for_women), prize.is_for_women);
};

template <>
inline constexpr auto kFields<event::Prizes> = [](auto& io, auto& prizes) {
  io(WIRE(currency), prizes.currency);
  io(WIRE(places), prizes.places);
  io(WIRE(method), prizes.method);
  io(WIRE(sharing), prizes.sharing);
  io(WIRE(special), prizes.special);
  io(WIRE(cumulation), prizes.cumulation);
  io(WIRE(excludes_withdrawn), prizes.excludes_withdrawn);
  io(WIRE(boards), prizes.boards);
};

template <>
inline constexpr auto kFields<event::ForbiddenMeetings> = [](auto& io, auto& group) {
  io(WIRE(first_round), group.first_round);
  io(WIRE(last_round), group.last_round);
  io(WIRE(user_ids), group.players);
};

template <>
inline constexpr auto kFields<event::KnockoutRules> = [](auto& io, auto& knockout) {
  io(WIRE(games), knockout.games);
  io(WIRE(rapid), knockout.rapid);
  io(WIRE(blitz_games), knockout.blitz_games);
  io(WIRE(blitz), knockout.blitz);
};

template <>
inline constexpr auto kFields<pairing::blitz_categories::SeasonPlace> = [](auto& io, auto& place) {
  io(WIRE(season_id), place.season);
  io(WIRE(category), place.category);
  io(WIRE(importance), place.importance);
};

template <>
inline constexpr auto kFields<event::TeamRegulations> = [](auto& io, auto& teams) {
  io(WIRE(boards), teams.boards);
  io(WIRE(max_members), teams.most_members);
  io(WIRE(primary), teams.primary);
  io(WIRE(match_win), teams.match_win);
  io(WIRE(match_draw), teams.match_draw);
  io(WIRE(match_loss), teams.match_loss);
  io(WIRE(bye_match), teams.bye_match);
  io(WIRE(bye_games), teams.bye_games);
};

template <>
inline constexpr auto kFields<event::Regulations> = [](auto& io, auto& event) {
  io(WIRE(name), event.name);
  io(WIRE(text), event.text);
  io(WIRE(system), event.system);
  io.lenient(WIRE(number_draw), event.number_draw);
  io(WIRE(venue), event.venue);
  kTerms(io, event.terms);
  io(WIRE(rounds), event.rounds);
  io(WIRE(calendar), event.calendar);
  io(WIRE(entry), event.entry);
  io(WIRE(byes), event.byes);
  io(WIRE(no_shows), event.no_shows);
  io(WIRE(points), event.points);
  io(WIRE(is_accelerated), event.is_accelerated);
  io(WIRE(initial_color), event.initial_color);
  io(WIRE(tiebreaks), event.tiebreaks);
  io(WIRE(tiebreak_edition), event.tiebreak_edition);
  io(WIRE(unrated_as), event.unrated_as);
  io(WIRE(prizes), event.prizes);
  io(WIRE(appeals_committee), event.appeals_committee);
  io(WIRE(forbidden), event.forbidden);
  io(WIRE(first_positions), event.first_positions);
  io(WIRE(initial_fen), event.terms.initial_fen);
  io(WIRE(spectators_delay_ms), event.spectators_delay);
  io(WIRE(federations_apart), event.federations_apart);
  io(WIRE(play_off_places), event.play_off_places);
  // Older logs have none.
  io.lenient(WIRE(knockout), event.knockout);
  io(WIRE(season), event.season);
  io.lenient(WIRE(teams), event.teams);
};

}  // namespace escaque::wire
