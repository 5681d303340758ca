// Asks the system of the event for the next round.

#include <unordered_map>
#include <utility>

#include "domain/event/decisions.hpp"
#include "domain/event/record.hpp"
#include "domain/event/why.hpp"
#include "domain/pairing/dutch/completion.hpp"
#include "domain/pairing/round_robin/berger.hpp"

namespace escaque::event {
namespace {

namespace dutch = pairing::dutch;

using tournament::PlayerNumber;
using tournament::RoundResult;

/// Entrants by number; nobody has number 0.
std::vector<const Entrant*> by_number(const Event& event) {
  std::vector<const Entrant*> entrants(event.entrants.size() + 1, nullptr);
  for (const Entrant& entrant : event.entrants) {
    entrants[static_cast<std::size_t>(entrant.number)] = &entrant;
  }
  return entrants;
}

dutch::Edition edition_of(const Event& event) {
  return event.regulations().system == System::dutch_2017 ? dutch::Edition::rules_2017
                                                          : dutch::Edition::rules_2026;
}

EventError refusal_of(dutch::PairingError error) {
  return error == dutch::PairingError::no_legal_pairing ? EventError::no_legal_pairing
                                                        : EventError::too_few_players;
}

/// Who is left after all others have been paired by hand.
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

/// By the system, without those of `by_hand`.
Result<dutch::RoundPairing, dutch::PairingError> pairing_of_round(
    const Event& event, Round number, const std::vector<ByColor<UserId>>& by_hand) {
  tournament::Tournament record = record_for_pairing(event, number);
  tournament::RequestedBye paired{RoundResult::zero_bye, number, {}};
  for (const ByColor<UserId>& pair : by_hand) {
    paired.players.push_back(event.entrant(pair.white)->number);
    paired.players.push_back(event.entrant(pair.black)->number);
  }
  record.requested_byes.push_back(std::move(paired));
  return dutch::pair_round(record, number, edition_of(event));
}

Result<Pairs, EventError> pair_swiss(const Event& event,
                                     const std::vector<ByColor<UserId>>& by_hand) {
  const std::vector<const Entrant*> left = left_over(event, by_hand);
  if (!by_hand.empty() && left.empty()) return Pairs{};
  if (!by_hand.empty() && left.size() == 1) return Pairs{{}, left.front()->id()};
  const auto round = pairing_of_round(event, event.next_round(), by_hand);
  if (!round) return refusal_of(round.error());
  const auto entrants = by_number(event);
  const auto user = [&](int index) {
    return entrants[static_cast<std::size_t>(round->field[index].number)]->id();
  };
  Pairs pairs;
  for (const dutch::Board& board : round->boards) {
    pairs.boards.push_back({user(board.colors.white), user(board.colors.black)});
  }
  if (round->bye) pairs.bye = user(*round->bye);
  return pairs;
}

Result<Pairs, EventError> pair_all_play_all(const Event& event) {
  const auto entrants = by_number(event);
  int players = 0;
  for (const Entrant* const each : entrants) players += each && each->number > 0 ? 1 : 0;
  const auto schedule = event.regulations().system == System::double_round_robin
                            ? pairing::round_robin::double_schedule(players)
                            : pairing::round_robin::berger_schedule(players);
  Pairs pairs;
  for (const auto& [white, black] : schedule[static_cast<std::size_t>(event.next_round()) - 1]) {
    pairs.boards.push_back({entrants[static_cast<std::size_t>(white)]->id(),
                            entrants[static_cast<std::size_t>(black)]->id()});
  }
  return pairs;
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

Result<dutch::RoundPairing, EventError> pair_again(const Event& event, Round round) {
  if (!is_swiss(event.regulations().system) || round < 1 || round > event.next_round()) {
    return EventError::no_such_round;
  }
  auto pairing = pairing_of_round(event, round, {});
  if (!pairing) return refusal_of(pairing.error());
  return *std::move(pairing);
}

std::optional<Deadlock> find_deadlock(const Event& event) {
  if (!is_swiss(event.regulations().system)) return std::nullopt;
  const auto record = record_for_pairing(event, event.next_round());
  const auto field = dutch::make_field(record, event.next_round(), edition_of(event));
  const auto impasse = field ? dutch::find_impasse(*field) : std::nullopt;
  if (!impasse) return std::nullopt;
  const auto entrants = by_number(event);
  const auto users = [&](const std::vector<int>& indices) {
    std::vector<UserId> named;
    for (const int index : indices) {
      named.push_back(entrants[static_cast<std::size_t>((*field)[index].number)]->id());
    }
    return named;
  };
  return Deadlock{impasse->nobody_may_have_bye, users(impasse->players), users(impasse->opponents)};
}

Result<Pairs, EventError> pair_next_round(const Event& event,
                                          const std::vector<ByColor<UserId>>& by_hand) {
  return is_swiss(event.regulations().system) ? pair_swiss(event, by_hand)
                                              : pair_all_play_all(event);
}

}  // namespace escaque::event
