// How the numbers of the standings came about, for the wire.

#include <algorithm>

#include "domain/event/views/table.hpp"
#include "matchmaking/events/convert_event.hpp"
#include "wire/words.hpp"

namespace escaque::services::matchmaking {
namespace {

namespace tiebreak = pairing::tiebreak;

double number_of(tiebreak::Value value) { return static_cast<double>(value.hundredths) / 100; }

void write_part(const tiebreak::Contribution& from, v1::WorkingPart& to) {
  to.set_round(from.round);
  to.set_opponent(from.opponent);
  to.set_source(wire::to_word<v1::WorkingSource>(from.source));
  if (from.basis) to.set_basis(number_of(*from.basis));
  if (from.uncapped) to.set_uncapped(number_of(*from.uncapped));
  to.set_cap(wire::to_word<v1::WorkingCap>(from.cap));
  if (from.result) to.set_result(number_of(tiebreak::value_of(*from.result)));
  to.set_value(number_of(from.value));
  to.set_is_voluntary(from.is_voluntary);
  to.set_use(wire::to_word<v1::WorkingUse>(from.use));
}

void write_working(const tiebreak::Working& from, v1::CriterionWorking& to) {
  if (from.total) to.set_total(number_of(*from.total));
  for (const auto& part : from.parts) write_part(part, *to.add_parts());
  for (const auto& [kind, value] : from.steps) {
    auto& step = *to.add_steps();
    step.set_kind(wire::to_word<v1::WorkingStepKind>(kind));
    step.set_value(number_of(value));
  }
}

/// Of a player of the table.
Result<v1::ExplainStandingResponse, event::EventError> working_in(
    const event::Regulations& regulations, TabledEvent& tabled, int number) {
  const event::Table& table = tabled.table;
  const auto row = std::ranges::find_if(table.standings, [&](const tiebreak::Standing& each) {
    return table.played.players[each.player].number == number;
  });
  if (number < 1 || row == table.standings.end()) return event::EventError::not_entered;
  const auto place = static_cast<std::size_t>(row - table.standings.begin());
  v1::ExplainStandingResponse to;
  to.set_number(number);
  to.set_rank(row->rank);
  for (std::size_t i = 0; i < table.criteria.size(); ++i) {
    const tiebreak::CriterionInfo& info = tiebreak::info(table.criteria[i].name);
    auto& criterion = *to.add_criteria();
    criterion.set_criterion(i == 0 ? "PTS" : regulations.tiebreaks[i - 1]);
    criterion.set_article(std::string(info.article));
    criterion.set_decimals(info.decimals);
    write_working(tabled.explanation.of(place, i), criterion);
  }
  return to;
}

}  // namespace

Result<v1::ExplainStandingResponse, event::EventError> to_working(const event::Event& event,
                                                                  event::Round after, int number,
                                                                  EventTables::OfEra tables) {
  if (is_team_event(event.regulations().system)) return event::EventError::only_for_players;
  auto made = tables.use(event, after, [&](TabledEvent& tabled) {
    return working_in(event.regulations(), tabled, number);
  });
  if (made) made->set_after_round(after);
  return made;
}

}  // namespace escaque::services::matchmaking
