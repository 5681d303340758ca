// Entries of seasons, wire ↔ domain.

#include "matchmaking/seasons/convert_season.hpp"

#include <utility>

namespace escaque::services::matchmaking {
namespace {

using season::Category;

static_assert(v1::CLUB_CATEGORY_FOURTH == static_cast<int>(Category::fourth));
static_assert(v1::IMPORTANCE_YEARLY == static_cast<int>(season::Importance::yearly) + 1);
static_assert(v1::MERIT_YEARLY_CHAMPION == static_cast<int>(season::Merit::yearly_champion) + 1);
static_assert(v1::CATEGORY_CAUSE_CARRIED_OVER == static_cast<int>(season::Cause::carried_over) + 1);

/// Of which there must be one.
Category read_known_category(WireReader& in, v1::ClubCategory wire) {
  return in.read(read_category(in, wire));
}

season::Person read_member(WireReader& in, const v1::SeasonPerson& wire) {
  return {in.user(wire.user_id()), wire.name(), wire.handle()};
}

season::ClubPlayer read_categories(WireReader& in, const v1::ClubCategories& wire) {
  return {read_category(in, wire.slow()), read_category(in, wire.earned()),
          read_category(in, wire.granted())};
}

void write_championship(const season::Championship& from, v1::CountedChampionship& to) {
  to.set_event_id(to_string(from.event));
  to.set_name(from.name);
  to.set_category(category_to_wire(from.category));
  to.set_importance(word_to_wire<v1::Importance>(from.importance));
  to.set_ended_ms(ms_of(from.ended));
  for (const season::Starter& each : from.starters) {
    auto& starter = *to.add_starters();
    write_member(each.person, *starter.mutable_person());
    starter.set_half_points(each.half_points);
    starter.set_games(each.games);
  }
  write_promotions(from.promotions, *to.mutable_promotions());
}

season::Championship read_championship(WireReader& in, const v1::CountedChampionship& wire) {
  season::Championship to{in.id<event::EventId>(wire.event_id()),
                          wire.name(),
                          read_known_category(in, wire.category()),
                          in.word(wire.importance(), season::Importance::yearly),
                          in.time(wire.ended_ms()),
                          {},
                          {}};
  for (const auto& each : wire.starters()) {
    to.starters.push_back({read_member(in, each.person()), each.half_points(), each.games()});
  }
  for (const auto& each : wire.promotions()) {
    to.promotions.push_back({in.user(each.user_id()), read_known_category(in, each.to()),
                             in.word(each.merit(), season::Merit::yearly_champion)});
  }
  return to;
}

struct DeedWriter {
  v1::SeasonDeed& to;

  void operator()(const season::Registration& deed) const {
    auto& wire = *to.mutable_registration();
    write_member(deed.person, *wire.mutable_person());
    wire.set_slow(category_to_wire(deed.slow));
    wire.set_blitz(category_to_wire(deed.blitz));
  }
  void operator()(const season::SlowCategory& deed) const {
    write(*to.mutable_slow_category(), deed);
  }
  void operator()(const season::SlowPromotion& deed) const {
    write(*to.mutable_slow_promotion(), deed);
  }
  void operator()(const season::SlowRelegation& deed) const {
    write(*to.mutable_slow_relegation(), deed);
  }
  void operator()(const season::TournamentEntry& deed) const {
    auto& wire = *to.mutable_tournament_entry();
    write_member(deed.person, *wire.mutable_person());
    wire.set_event_id(to_string(deed.event));
    wire.set_category(category_to_wire(deed.category));
  }
  void operator()(const season::Championship& deed) const {
    write_championship(deed, *to.mutable_championship());
  }

 private:
  template <class Change>
  void write(v1::SlowCategoryChange& wire, const Change& deed) const {
    wire.set_user_id(to_string(deed.user));
    wire.set_to(category_to_wire(deed.to));
  }
};

template <class Change>
season::Deed read_change(WireReader& in, const v1::SlowCategoryChange& wire) {
  return Change{in.user(wire.user_id()), read_known_category(in, wire.to())};
}

season::Deed read_deed(WireReader& in, const v1::SeasonDeed& wire) {
  switch (wire.deed_case()) {
    case v1::SeasonDeed::kRegistration:
      return season::Registration{read_member(in, wire.registration().person()),
                                  read_category(in, wire.registration().slow()),
                                  read_category(in, wire.registration().blitz())};
    case v1::SeasonDeed::kSlowCategory:
      return read_change<season::SlowCategory>(in, wire.slow_category());
    case v1::SeasonDeed::kSlowPromotion:
      return read_change<season::SlowPromotion>(in, wire.slow_promotion());
    case v1::SeasonDeed::kSlowRelegation:
      return read_change<season::SlowRelegation>(in, wire.slow_relegation());
    case v1::SeasonDeed::kTournamentEntry:
      return season::TournamentEntry{read_member(in, wire.tournament_entry().person()),
                                     in.id<event::EventId>(wire.tournament_entry().event_id()),
                                     read_known_category(in, wire.tournament_entry().category())};
    case v1::SeasonDeed::kChampionship:
      return read_championship(in, wire.championship());
    case v1::SeasonDeed::DEED_NOT_SET:
      break;
  }
  in.fail();
  return {};
}

struct SeasonFactWriter {
  v1::SeasonFact& to;

  void operator()(const season::SeasonOpened& fact) const {
    auto& wire = *to.mutable_season_opened();
    wire.set_season_id(to_string(fact.id));
    wire.set_name(fact.name);
    wire.set_year(fact.year);
    wire.set_organizer_id(to_string(fact.organizer));
    if (fact.before) wire.set_before_id(to_string(*fact.before));
    for (const season::Carried& each : fact.carried) {
      auto& carried = *wire.add_carried();
      write_member(each.person, *carried.mutable_person());
      write_categories(each.categories, *carried.mutable_categories());
    }
  }
  void operator()(const season::Recorded& fact) const {
    write_deed(fact.deed, *to.mutable_recorded());
  }
  void operator()(const season::CategorySet& fact) const {
    auto& wire = *to.mutable_category_set();
    wire.set_user_id(to_string(fact.user));
    write_categories(fact.now, *wire.mutable_now());
    wire.set_cause(word_to_wire<v1::CategoryCause>(fact.cause));
    if (fact.event) wire.set_event_id(to_string(*fact.event));
  }
  void operator()(const season::Corrected& fact) const {
    auto& wire = *to.mutable_deed_corrected();
    wire.set_version(fact.version);
    if (fact.instead) write_championship(*fact.instead, *wire.mutable_instead());
  }
  void operator()(const season::MemberRemoved& fact) const {
    to.mutable_member_removed()->set_user_id(to_string(fact.user));
  }
  void operator()(const season::VisibilityRuled& fact) const {
    write_visibility(fact.ruling, *to.mutable_visibility_ruled());
  }
  void operator()(const season::YearClosed&) const { to.mutable_year_closed(); }
};

season::SeasonOpened read_opening(WireReader& in, const v1::SeasonOpened& wire) {
  season::SeasonOpened to{in.id<season::SeasonId>(wire.season_id()),
                          wire.name(),
                          wire.year(),
                          in.user(wire.organizer_id()),
                          {},
                          {}};
  if (!wire.before_id().empty()) to.before = in.id<season::SeasonId>(wire.before_id());
  for (const auto& each : wire.carried()) {
    to.carried.push_back({read_member(in, each.person()), read_categories(in, each.categories())});
  }
  return to;
}

season::CategorySet read_set(WireReader& in, const v1::CategorySet& wire) {
  season::CategorySet to{in.user(wire.user_id()), read_categories(in, wire.now()),
                         in.word(wire.cause(), season::Cause::carried_over)};
  if (!wire.event_id().empty()) to.event = in.id<event::EventId>(wire.event_id());
  return to;
}

season::Fact read_season_fact(WireReader& in, const v1::SeasonFact& wire) {
  switch (wire.fact_case()) {
    case v1::SeasonFact::kSeasonOpened:
      return read_opening(in, wire.season_opened());
    case v1::SeasonFact::kRecorded:
      return season::Recorded{read_deed(in, wire.recorded())};
    case v1::SeasonFact::kCategorySet:
      return read_set(in, wire.category_set());
    case v1::SeasonFact::kDeedCorrected: {
      season::Corrected to{wire.deed_corrected().version(), {}};
      if (wire.deed_corrected().has_instead()) {
        to.instead = read_championship(in, wire.deed_corrected().instead());
      }
      return to;
    }
    case v1::SeasonFact::kMemberRemoved:
      return season::MemberRemoved{in.user(wire.member_removed().user_id())};
    case v1::SeasonFact::kVisibilityRuled:
      return season::VisibilityRuled{read_visibility(in, wire.visibility_ruled())};
    case v1::SeasonFact::kYearClosed:
      return season::YearClosed{};
    case v1::SeasonFact::FACT_NOT_SET:
      break;
  }
  in.fail();
  return {};
}

}  // namespace

v1::ClubCategory category_to_wire(std::optional<Category> category) {
  return category ? static_cast<v1::ClubCategory>(*category) : v1::CLUB_CATEGORY_UNSPECIFIED;
}

std::optional<Category> read_category(WireReader& in, v1::ClubCategory wire) {
  if (wire == v1::CLUB_CATEGORY_UNSPECIFIED) return std::nullopt;
  if (!v1::ClubCategory_IsValid(wire)) in.fail();
  return static_cast<Category>(wire);
}

void write_deed(const season::Deed& from, v1::SeasonDeed& to) { std::visit(DeedWriter{to}, from); }

void write_categories(const season::ClubPlayer& from, v1::ClubCategories& to) {
  to.set_slow(category_to_wire(from.slow));
  to.set_earned(category_to_wire(from.earned));
  to.set_granted(category_to_wire(from.granted));
}

void write_member(const season::Person& from, v1::SeasonPerson& to) {
  to.set_user_id(to_string(from.id));
  to.set_name(from.name);
  to.set_handle(from.handle);
}

void write_promotions(const std::vector<season::Promotion>& from,
                      google::protobuf::RepeatedPtrField<v1::CategoryPromotion>& to) {
  for (const season::Promotion& each : from) {
    auto& wire = *to.Add();
    wire.set_user_id(to_string(each.player));
    wire.set_to(category_to_wire(each.to));
    wire.set_merit(word_to_wire<v1::Merit>(each.merit));
  }
}

v1::SeasonPlace to_wire(const season::SeasonPlace& place) {
  v1::SeasonPlace wire;
  wire.set_season_id(to_string(place.season));
  wire.set_category(category_to_wire(place.category));
  wire.set_importance(word_to_wire<v1::Importance>(place.importance));
  return wire;
}

season::SeasonPlace read_place(WireReader& in, const v1::SeasonPlace& wire) {
  return {in.id<season::SeasonId>(wire.season_id()), read_known_category(in, wire.category()),
          in.word(wire.importance(), season::Importance::yearly)};
}

v1::SeasonEntry to_wire(const season::Entry& entry) {
  v1::SeasonEntry wire;
  wire.set_version(entry.version);
  wire.set_command_id(entry.command_id);
  if (entry.origin.user) wire.set_origin_id(to_string(*entry.origin.user));
  wire.set_reason(entry.origin.reason);
  wire.set_at_ms(ms_of(entry.at));
  for (const season::Fact& fact : entry.facts) {
    std::visit(SeasonFactWriter{*wire.add_facts()}, fact);
  }
  return wire;
}

std::optional<season::Entry> from_wire(const v1::SeasonEntry& wire) {
  WireReader in;
  season::Entry entry{wire.version(), wire.command_id(), {}, in.time(wire.at_ms()), {}};
  if (!wire.origin_id().empty()) entry.origin.user = in.user(wire.origin_id());
  entry.origin.reason = wire.reason();
  for (const auto& fact : wire.facts()) entry.facts.push_back(read_season_fact(in, fact));
  if (!in.is_good()) return std::nullopt;
  return entry;
}

}  // namespace escaque::services::matchmaking
