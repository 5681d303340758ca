#include "domain/event/views/norms.hpp"

#include <algorithm>

#include "domain/event/views/record.hpp"

namespace escaque::event {
namespace {

using norms::Exemption;

/// The days of the rounds up to `last` where the event is played.
std::vector<int> days_of(const Event& event, Round last, std::chrono::minutes utc_offset) {
  std::vector<int> days;
  for (const PairedRound& round : event.rounds) {
    if (round.number > last) break;
    const auto day = std::chrono::floor<std::chrono::days>(round.starts + utc_offset);
    days.push_back(static_cast<int>(day.time_since_epoch().count()));
  }
  return days;
}

int playing_arbiters(const Event& event) {
  return static_cast<int>(std::ranges::count_if(
      event.entrants, [&](const Entrant& each) { return event.is_arbiter(each.id()); }));
}

norms::EventConditions conditions_of(const Event& event, const NormQuestion& question, Round last) {
  const game::Terms& terms = event.regulations().terms;
  return {.is_over_the_board = event.regulations().venue == Venue::elsewhere &&
                               terms.variant == rules::Variant::standard,
          .players = static_cast<int>(event.entrants.size()),
          .times = {terms.schedule_of(Color::white), terms.schedule_of(Color::black)},
          .days = days_of(event, last, question.utc_offset),
          .is_team_league = is_team_event(event.regulations().system) &&
                            question.exemption == Exemption::national_teams,
          .chief_arbiter = question.chief_arbiter,
          .playing_arbiters = playing_arbiters(event)};
}

/// 1.43.e follows from the entrants; the other exemptions are said.
norms::NormEvent norm_event_of(const Event& event, const NormQuestion& question,
                               const tournament::Tournament& played) {
  const System system = event.regulations().system;
  norms::NormEvent made{.rounds = event.round_count(),
                        .least_games = question.least_games,
                        .exemption = question.exemption,
                        .is_predetermined = info(system).rounds == Rounds::by_table};
  const bool may_be_exempt =
      is_swiss(system) && made.exemption == Exemption::none && !question.host.empty();
  if (may_be_exempt && norms::is_international_swiss(played, question.host)) {
    made.exemption = Exemption::international_swiss;
  }
  return made;
}

/// A title above their own; one for women is for women.
bool may_make(const tournament::Player& player, norms::Title title) {
  const bool is_womens = title == norms::Title::wgm || title == norms::Title::wim;
  return norms::parse_title(player.title) < title && (!is_womens || player.sex == 'w');
}

}  // namespace

EventNorms norms_of(const Event& event, const NormQuestion& question) {
  const Round last = event.last_complete_round();
  const tournament::Tournament played = record(event, last);
  const norms::NormEvent of = norm_event_of(event, question, played);
  const norms::EventConditions conditions = conditions_of(event, question, last);
  EventNorms found{.after = last,
                   .exemption = of.exemption,
                   .conditions = norms::judge_conditions(conditions),
                   .has_daily_rounds = norms::has_daily_rounds(conditions.days)};
  for (std::size_t i = 0; i < played.players.size(); ++i) {
    const tournament::Player& player = played.players[i];
    if (question.number != 0 && player.number != question.number) continue;
    const norms::Candidate candidate = norms::candidate_of(played, i, of);
    PlayerNorms own{player.number, {}};
    for (const norms::NormTerms& terms : norms::kNormTerms) {
      if (!may_make(player, terms.title)) continue;
      norms::NormReport report = norms::best_norm(candidate, of, terms);
      const bool is_asked = question.number != 0 || report.is_achieved();
      if (is_asked) own.reports.push_back(std::move(report));
    }
    if (question.number != 0 || !own.reports.empty()) found.players.push_back(std::move(own));
  }
  return found;
}

}  // namespace escaque::event
