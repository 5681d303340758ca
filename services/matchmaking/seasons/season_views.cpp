// What is shown of seasons: the register, the calendar of their tournaments, what was recorded.

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "matchmaking/seasons/convert_season.hpp"
#include "matchmaking/seasons/facts.hpp"

namespace escaque::services::matchmaking {
namespace {

bool belongs_to(const event::Event& event, const season::Season& season) {
  const auto& place = event.regulations().season;
  return place && place->season == season.created.id;
}

v1::TournamentStage stage_of(const event::Event& event) {
  switch (event.stage) {
    case event::Stage::open:
      return v1::TOURNAMENT_STAGE_OPEN;
    case event::Stage::finished:
      return v1::TOURNAMENT_STAGE_FINISHED;
    case event::Stage::cancelled:
      return v1::TOURNAMENT_STAGE_CANCELLED;
  }
  return v1::TOURNAMENT_STAGE_UNSPECIFIED;
}

void write_member_row(const season::Season& season, const season::Member& member,
                      v1::SeasonMember& to) {
  const season::ClubPlayer& now = season.book.players.at(member.person.id);
  wire::Writer writer(to);
  writer(WIRE(person), member.person);
  writer(WIRE(now), now);
  writer(WIRE(blitz), now.blitz());
  for (const season::Step& step : member.steps) {
    auto& wire = *to.add_steps();
    wire.set_version(step.version);
    wire.set_at_ms(wire::to_unix_ms(step.at));
    wire::write(step.now, *wire.mutable_now());
    wire.set_cause(wire::to_word<v1::CategoryCause>(step.cause));
    if (step.event) wire.set_event_id(to_string(*step.event));
  }
}

}  // namespace

v1::SeasonTournament to_tournament(const event::Event& event) {
  v1::SeasonTournament to;
  to.set_event_id(to_string(event.created.id));
  to.set_name(event.regulations().name);
  if (const auto& place = event.regulations().season) {
    to.set_category(wire::to_word<v1::ClubCategory>(place->category));
    to.set_importance(wire::to_word<v1::Importance>(place->importance));
  }
  to.set_stage(stage_of(event));
  const auto& starts = event.regulations().calendar.starts;
  if (!starts.empty()) to.set_starts_ms(wire::to_unix_ms(starts.front()));
  if (event.finished) to.set_ended_ms(wire::to_unix_ms(event.finished->at));
  to.set_entrants(static_cast<std::int32_t>(event.entrants.size()));
  return to;
}

namespace {

void write_count(const season::JournalRow& row, v1::SeasonTournament& to) {
  const auto& counted = std::get<season::Championship>(row.deed);
  to.set_event_id(to_string(counted.event));
  to.set_name(counted.name);
  to.set_category(wire::to_word<v1::ClubCategory>(counted.category));
  to.set_importance(wire::to_word<v1::Importance>(counted.importance));
  to.set_ended_ms(wire::to_unix_ms(counted.ended));
  to.set_counted_version(row.version);
  to.set_starters(static_cast<std::int32_t>(counted.starters.size()));
  wire::Writer writer(to);
  writer(WIRE(winner), counted.starters.front().person);
  writer(WIRE(promotions), counted.promotions);
}

/// With its count, if it is counted.
void add_tournament(const season::Season& season, event::EventId id,
                    v1::SeasonTournament tournament, std::vector<v1::SeasonTournament>& all) {
  const season::JournalRow* row = season.count_of(id);
  if (row != nullptr && row->counts()) write_count(*row, tournament);
  all.push_back(std::move(tournament));
}

std::vector<v1::SeasonTournament> calendar_of(const season::Season& season, const Events& events,
                                              std::vector<v1::SeasonTournament> archived) {
  std::vector<v1::SeasonTournament> all;
  for (const auto& [id, event] : events) {
    const season::JournalRow* row = season.count_of(id);
    const bool is_counted = row != nullptr && row->counts();
    if (event.is_hidden() || (!belongs_to(event, season) && !is_counted)) continue;
    add_tournament(season, id, to_tournament(event), all);
  }
  for (v1::SeasonTournament& each : archived) {
    const auto id = event::EventId::parse(each.event_id());
    // One that is live again was read above.
    if (id && !events.contains(*id)) add_tournament(season, *id, std::move(each), all);
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& one, const auto& other) {
    return one.starts_ms() < other.starts_ms();
  });
  return all;
}

void write_row(const season::JournalRow& row, v1::SeasonJournalRow& to) {
  to.set_version(row.version);
  to.set_at_ms(wire::to_unix_ms(row.at));
  if (row.by) to.set_by_id(to_string(*row.by));
  wire::write(row.deed, *to.mutable_deed());
  if (to.deed().has_championship()) to.mutable_deed()->mutable_championship()->clear_starters();
  if (!row.correction) return;
  to.set_corrected_version(row.correction->version);
  to.set_reason(row.correction->reason);
  to.set_is_undone(row.correction->is_undone);
}

std::set<std::string> hidden_events(const season::Season& season, const Events& events,
                                    std::set<std::string> hidden) {
  for (const season::JournalRow& row : season.journal) {
    const auto* counted = std::get_if<season::Championship>(&row.deed);
    const auto event = counted == nullptr ? events.end() : events.find(counted->event);
    if (event != events.end() && event->second.is_hidden()) hidden.insert(to_string(event->first));
  }
  return hidden;
}

/// That it was counted stays; its name does not.
void hide_event(const std::set<std::string>& hidden, v1::SeasonJournalRow& row) {
  if (!hidden.contains(row.deed().championship().event_id())) return;
  row.mutable_deed()->mutable_championship()->clear_name();
}

}  // namespace

v1::SeasonSummary to_summary(const season::Season& season, const Events& events) {
  v1::SeasonSummary to;
  to.set_season_id(to_string(season.created.id));
  to.set_name(season.created.name);
  to.set_year(season.created.year);
  to.set_organizer_id(to_string(season.created.organizer));
  to.set_is_closed(season.closed.has_value());
  to.set_members(static_cast<std::int32_t>(season.members.size()));
  const auto tournaments = std::count_if(events.begin(), events.end(), [&](const auto& each) {
    return belongs_to(each.second, season);
  });
  to.set_tournaments(static_cast<std::int32_t>(tournaments));
  return to;
}

v1::GetSeasonResponse to_view(const season::Season& season, const Events& events,
                              const Seasons& all, ArchivedParts archived) {
  v1::GetSeasonResponse to;
  to.set_version(season.version);
  auto& opened = *to.mutable_opened();
  opened.set_season_id(to_string(season.created.id));
  opened.set_name(season.created.name);
  opened.set_year(season.created.year);
  opened.set_organizer_id(to_string(season.created.organizer));
  if (season.created.before) opened.set_before_id(to_string(*season.created.before));
  if (season.created.club) opened.set_club_id(to_string(*season.created.club));
  to.set_opened_ms(wire::to_unix_ms(season.opened));
  if (season.closed) to.set_closed_ms(wire::to_unix_ms(*season.closed));
  if (season.is_hidden()) wire::write(*season.visibility_ruling, *to.mutable_hidden());
  for (const auto& [id, member] : season.members) {
    write_member_row(season, member, *to.add_members());
  }
  to.set_next_id(std::move(archived.next_id));
  const std::set<std::string> hidden = hidden_events(season, events, std::move(archived.hidden));
  for (auto& each : calendar_of(season, events, std::move(archived.tournaments)))
    *to.add_tournaments() = std::move(each);
  for (auto row = season.journal.rbegin(); row != season.journal.rend(); ++row) {
    write_row(*row, *to.add_journal());
    hide_event(hidden, *to.mutable_journal()->rbegin());
  }
  for (const auto& [id, other] : all) {
    if (other.created.before == season.created.id) to.set_next_id(to_string(id));
  }
  return to;
}

}  // namespace escaque::services::matchmaking
