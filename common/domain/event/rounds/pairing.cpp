// Asks the system of the event for the next round.

#include <unordered_map>
#include <utility>

#include "domain/event/decisions.hpp"
#include "domain/event/views/record.hpp"

namespace escaque::event {
namespace {

namespace dutch = pairing::dutch;
namespace swiss = pairing::swiss;

using tournament::PlayerNumber;
using tournament::RoundResult;
using NumberPairs = std::vector<dutch::NumberPair>;

/// Entrants by number; nobody has number 0.
std::vector<const Entrant*> by_number(const Event& event) {
  std::vector<const Entrant*> entrants(event.entrants.size() + 1, nullptr);
  for (const Entrant& entrant : event.entrants) {
    entrants[static_cast<std::size_t>(entrant.number)] = &entrant;
  }
  return entrants;
}

/// The players left after all others have been paired by hand.
std::vector<const Entrant*> left_over(const Event& event,
                                      const std::vector<ByColor<UserId>>& by_hand) {
  std::unordered_map<UserId, bool> gone;
  for (const Absence& absence : absences_of_next_round(event)) gone[absence.user] = true;
  for (const ByColor<UserId>& pair : by_hand) gone[pair.white] = gone[pair.black] = true;
  std::vector<const Entrant*> left;
  for (const Entrant& entrant : event.entrants) {
    if (entrant.number > 0 && !gone[entrant.id()]) left.push_back(&entrant);
  }
  return left;
}

EventError refusal_of(dutch::PairingError error) {
  return error == dutch::PairingError::no_legal_pairing ? EventError::no_legal_pairing
                                                        : EventError::too_few_players;
}

/// Asks either kind of system.
struct RoundPairer {
  const tournament::Tournament& record;
  Round round;

  Result<NumberPairs, dutch::PairingError> operator()(dutch::Edition edition) const {
    const auto paired = dutch::pair_round(record, round, edition);
    if (!paired) return paired.error();
    return dutch::number_pairs(*paired);
  }
  Result<NumberPairs, dutch::PairingError> operator()(swiss::System system) const {
    const auto paired = swiss::pair_round(record, round, system);
    if (!paired) return paired.error();
    return dutch::number_pairs(*paired);
  }
};

/// What the next round is paired by, those of `by_hand` being absent.
tournament::Tournament record_without(const Event& event,
                                      const std::vector<ByColor<UserId>>& by_hand) {
  tournament::Tournament record = record_for_pairing(event, event.next_round());
  tournament::RequestedBye paired{RoundResult::zero_bye, event.next_round(), {}};
  for (const ByColor<UserId>& pair : by_hand) {
    paired.players.push_back(event.entrant(pair.white)->number);
    paired.players.push_back(event.entrant(pair.black)->number);
  }
  record.requested_byes.push_back(std::move(paired));
  return record;
}

/// A pair with nobody is the bye.
Pairs to_users(const Event& event, const NumberPairs& numbers) {
  const auto entrants = by_number(event);
  const auto user = [&](PlayerNumber number) {
    return entrants[static_cast<std::size_t>(number)]->id();
  };
  Pairs pairs;
  for (const auto& [white, black] : numbers) {
    if (black == 0) {
      pairs.bye = user(white);
    } else {
      pairs.boards.push_back({.players = {user(white), user(black)}});
    }
  }
  return pairs;
}

Result<Pairs, EventError> pair_swiss(const Event& event,
                                     const std::vector<ByColor<UserId>>& by_hand) {
  const std::vector<const Entrant*> left = left_over(event, by_hand);
  if (!by_hand.empty() && left.empty()) return Pairs{};
  if (!by_hand.empty() && left.size() == 1) return Pairs{{}, left.front()->id()};
  const tournament::Tournament record = record_without(event, by_hand);
  const auto numbers =
      std::visit(RoundPairer{record, event.next_round()}, swiss_rule(event.regulations().system));
  if (!numbers) return refusal_of(numbers.error());
  return to_users(event, *numbers);
}

Result<Pairs, EventError> pair_by_table(const Event& event) {
  const auto schedule = schedule_of(event);
  if (!schedule) return schedule.error();
  return to_users(event, (*schedule)[static_cast<std::size_t>(event.next_round()) - 1]);
}

/// Why `entrant` is not paired in `round`.
std::optional<RoundResult> absence_of(const Entrant& entrant, Round round) {
  for (const Bye& bye : entrant.byes) {
    if (bye.round == round && !entrant.has_withdrawn) return bye.kind;
  }
  if (entrant.has_withdrawn || entrant.from_round > round) return RoundResult::zero_bye;
  return std::nullopt;
}

}  // namespace

std::vector<Absence> absences_of_next_round(const Event& event) {
  std::vector<Absence> absences;
  if (!is_swiss(event.regulations().system)) return absences;
  for (const Entrant& entrant : event.entrants) {
    if (entrant.number == 0) continue;
    const auto kind = absence_of(entrant, event.next_round());
    if (kind) absences.push_back({entrant.id(), *kind});
  }
  return absences;
}

bool have_met(const Event& event, const ByColor<UserId>& pair) {
  for (const PairedRound& round : event.rounds) {
    const Board* const board = round.board_of(pair.white);
    if (!board || !board->has(pair.black)) continue;
    // C.04.2: a forfeited game is no meeting.
    if (!board->score || !is_by_forfeit(*board->score)) return true;
  }
  return false;
}

SwissRule swiss_rule(System system) {
  switch (system) {
    case System::dutch_2017:
      return dutch::Edition::rules_2017;
    case System::dutch_2013:
      return dutch::Edition::rules_2013;
    case System::burstein:
      return swiss::System::burstein;
    case System::dubov:
      return swiss::System::dubov;
    case System::lim:
      return swiss::System::lim;
    case System::monrad:
      return swiss::System::monrad;
    case System::dutch_2026:
    // Paired elsewhere: by their tables, their brackets or in matches.
    case System::round_robin:
    case System::double_round_robin:
    case System::scheveningen:
    case System::half_scheveningen:
    case System::skalitzka:
    case System::knockout:
    case System::team_swiss:
    case System::team_round_robin:
    case System::double_team_round_robin:
      break;
  }
  return dutch::Edition::rules_2026;
}

Result<Pairs, EventError> pair_next_round(const Event& event, const PublishRound& command) {
  const System system = event.regulations().system;
  if (is_team_event(system)) return pair_teams(event, command);
  if (is_knockout(system)) return pair_knockout(event, command.random);
  return is_swiss(system) ? pair_swiss(event, command.by_hand) : pair_by_table(event);
}

}  // namespace escaque::event
