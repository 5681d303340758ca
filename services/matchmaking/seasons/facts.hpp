#pragma once
// The fields of every fact of a season: read and written from the same lists. season.proto says
// what each means.

#include "domain/season/fact.hpp"
#include "matchmaking/wire/vocabulary.hpp"

namespace escaque::wire {

template <>
inline constexpr auto kFields<season::Person> = [](auto& io, auto& person) {
  io(WIRE(user_id), person.id);
  io(WIRE(name), person.name);
  io(WIRE(handle), person.handle);
  io(WIRE(is_computer), person.is_computer);
};

template <>
inline constexpr auto kFields<season::ClubPlayer> = [](auto& io, auto& player) {
  io(WIRE(slow), player.slow);
  io(WIRE(earned), player.earned);
  io(WIRE(granted), player.granted);
};

// What is recorded

template <>
inline constexpr auto kFields<season::Registration> = [](auto& io, auto& deed) {
  io(WIRE(person), deed.person);
  io(WIRE(slow), deed.slow);
  io(WIRE(blitz), deed.blitz);
};

inline constexpr auto kSlowChange = [](auto& io, auto& deed) {
  io(WIRE(user_id), deed.user);
  io(WIRE(to), deed.to);
};

template <>
inline constexpr auto kFields<season::SlowCategory> = kSlowChange;
template <>
inline constexpr auto kFields<season::SlowPromotion> = kSlowChange;
template <>
inline constexpr auto kFields<season::SlowRelegation> = kSlowChange;

template <>
inline constexpr auto kFields<season::TournamentEntry> = [](auto& io, auto& deed) {
  io(WIRE(person), deed.person);
  io(WIRE(event_id), deed.event);
  io(WIRE(category), deed.category);
};

template <>
inline constexpr auto kFields<season::Starter> = [](auto& io, auto& starter) {
  io(WIRE(person), starter.person);
  io(WIRE(half_points), starter.half_points);
  io(WIRE(games), starter.games);
};

template <>
inline constexpr auto kFields<season::Promotion> = [](auto& io, auto& promotion) {
  io(WIRE(user_id), promotion.player);
  io(WIRE(to), promotion.to);
  io(WIRE(merit), promotion.merit);
};

template <>
inline constexpr auto kFields<season::Championship> = [](auto& io, auto& deed) {
  io(WIRE(event_id), deed.event);
  io(WIRE(name), deed.name);
  io(WIRE(category), deed.category);
  io(WIRE(importance), deed.importance);
  io(WIRE(ended_ms), deed.ended);
  io(WIRE(starters), deed.starters);
  io(WIRE(promotions), deed.promotions);
};

template <>
inline constexpr auto kFields<season::Deed> = [](auto& io, auto& deed) {
  io.one_of(deed, as<season::Registration>(WIRE(registration)),
            as<season::SlowCategory>(WIRE(slow_category)),
            as<season::SlowPromotion>(WIRE(slow_promotion)),
            as<season::SlowRelegation>(WIRE(slow_relegation)),
            as<season::TournamentEntry>(WIRE(tournament_entry)),
            as<season::Championship>(WIRE(championship)));
};

// Facts

template <>
inline constexpr auto kFields<season::Carried> = [](auto& io, auto& carried) {
  io(WIRE(person), carried.person);
  io(WIRE(categories), carried.categories);
};

template <>
inline constexpr auto kFields<season::SeasonOpened> = [](auto& io, auto& fact) {
  io(WIRE(season_id), fact.id);
  io(WIRE(name), fact.name);
  io(WIRE(year), fact.year);
  io(WIRE(organizer_id), fact.organizer);
  io(WIRE(before_id), fact.before);
  io(WIRE(carried), fact.carried);
  io(WIRE(club_id), fact.club);
};

template <>
inline constexpr auto kFields<season::Recorded> = [](auto& io, auto& fact) { io.part(fact.deed); };

template <>
inline constexpr auto kFields<season::CategorySet> = [](auto& io, auto& fact) {
  io(WIRE(user_id), fact.user);
  io(WIRE(now), fact.now);
  io(WIRE(cause), fact.cause);
  io(WIRE(event_id), fact.event);
};

template <>
inline constexpr auto kFields<season::Corrected> = [](auto& io, auto& fact) {
  io(WIRE(version), fact.version);
  io(WIRE(instead), fact.instead);
};

template <>
inline constexpr auto kFields<season::MemberRemoved> =
    [](auto& io, auto& fact) { io(WIRE(user_id), fact.user); };

template <>
inline constexpr auto kFields<season::VisibilityRuled> = kRuling;

template <>
inline constexpr auto kFields<season::Fact> = [](auto& io, auto& fact) {
  io.one_of(
      fact, as<season::SeasonOpened>(WIRE(season_opened)), as<season::Recorded>(WIRE(recorded)),
      as<season::CategorySet>(WIRE(category_set)), as<season::Corrected>(WIRE(deed_corrected)),
      as<season::MemberRemoved>(WIRE(member_removed)), as<season::YearClosed>(WIRE(year_closed)),
      as<season::VisibilityRuled>(WIRE(visibility_ruled)));
};

template <>
inline constexpr auto kFields<season::Entry> = [](auto& io, auto& entry) {
  io(WIRE(version), entry.version);
  io(WIRE(command_id), entry.command_id);
  kOrigin(io, entry.origin);
  io(WIRE(at_ms), entry.at);
  io(WIRE(facts), entry.facts);
};

}  // namespace escaque::wire
