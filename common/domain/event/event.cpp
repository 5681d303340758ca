#include "domain/event/event.hpp"

#include <algorithm>

#include "domain/event/decisions.hpp"
#include "domain/event/views/team_record.hpp"

namespace escaque::event {
namespace {

int numbered_entrants(const Event& event) {
  return static_cast<int>(std::count_if(event.entrants.begin(), event.entrants.end(),
                                        [](const Entrant& entrant) { return entrant.number > 0; }));
}

/// When the pairings of the next round are to appear: early, but after the last result.
UtcTime publication_of_next_round(const Event& event) {
  const UtcTime at = start_of_next_round(event) - event.regulations().calendar.published_before;
  if (event.rounds.empty()) return at;
  return std::max(at, event.rounds.back().completed.value_or(at));
}

}  // namespace

Round Event::round_count() const {
  if (has_set_rounds(regulations().system)) return regulations().rounds;
  if (is_knockout(regulations().system)) return rounds_of_knockout(*this);
  const bool of_teams = is_team_event(regulations().system);
  return rounds_by_table(regulations().system,
                         of_teams ? numbered_teams(*this) : numbered_entrants(*this));
}

bool Event::is_rated() const {
  const bool is_approved = !created.needs_approval || (rating_ruling && rating_ruling->is_approved);
  return regulations().terms.is_rated && is_approved;
}

bool Event::awaits_approval() const {
  return is_open() && regulations().terms.is_rated && created.needs_approval && !rating_ruling;
}

Round Event::last_complete_round() const {
  Round last = 0;
  for (const PairedRound& each : rounds) {
    if (each.stage == RoundStage::complete) last = each.number;
  }
  return last;
}

const Entrant* Event::entrant(UserId user) const {
  const auto found = std::find_if(entrants.begin(), entrants.end(),
                                  [&](const Entrant& each) { return each.id() == user; });
  return found == entrants.end() ? nullptr : &*found;
}

const Team* Event::team(TeamId id) const {
  const auto found =
      std::find_if(teams.begin(), teams.end(), [&](const Team& each) { return each.id == id; });
  return found == teams.end() ? nullptr : &*found;
}

const Invitation* Event::invitation(UserId user, std::optional<TeamId> team) const {
  const auto found = std::find_if(invitations.begin(), invitations.end(),
                                  [&](const Invitation& each) { return each.is_of(user, team); });
  return found == invitations.end() ? nullptr : &*found;
}

const PairedRound* Event::round(Round number) const {
  const auto index = static_cast<std::size_t>(number) - 1;
  return number >= 1 && index < rounds.size() ? &rounds[index] : nullptr;
}

bool Event::is_arbiter(UserId user) const {
  return user == created.organizer ||
         std::any_of(arbiters.begin(), arbiters.end(),
                     [&](const Official& each) { return each.id == user; });
}

bool Event::takes_part(UserId user) const {
  const auto is_theirs = [user](const auto& each) { return each.id == user; };
  return is_arbiter(user) || entrant(user) != nullptr ||
         std::any_of(committee.begin(), committee.end(), is_theirs) ||
         std::any_of(reserves.begin(), reserves.end(), is_theirs) ||
         std::any_of(teams.begin(), teams.end(),
                     [user](const Team& each) { return each.captain.id == user; });
}

bool Event::has_seen(std::string_view command_id) const {
  return std::find(command_ids.begin(), command_ids.end(), command_id) != command_ids.end();
}

bool Event::is_decided() const {
  return std::all_of(rounds.begin(), rounds.end(), [](const PairedRound& each) {
    return std::all_of(each.boards.begin(), each.boards.end(),
                       [](const Board& board) { return board.score.has_value(); });
  });
}

std::optional<BoardPlace> find_game(const Event& event, GameId game) {
  if (game == GameId{}) return std::nullopt;
  for (auto round = event.rounds.rbegin(); round != event.rounds.rend(); ++round) {
    for (std::size_t board = 0; board < round->boards.size(); ++board) {
      if (round->boards[board].game == game) return BoardPlace{round->number, board};
    }
  }
  return std::nullopt;
}

std::vector<BoardPlace> boards_to_begin(const Event& event, UtcTime now) {
  std::vector<BoardPlace> places;
  if (!event.is_open()) return places;
  for (const PairedRound& round : event.rounds) {
    if (round.stage == RoundStage::published) continue;
    for (std::size_t i = 0; i < round.boards.size(); ++i) {
      const Board& board = round.boards[i];
      const bool is_open = board.game != GameId{} && !board.has_game_begun && !board.score;
      if (is_open && board.postponed_to.value_or(now) <= now) places.push_back({round.number, i});
    }
  }
  return places;
}

UtcTime start_of_next_round(const Event& event) {
  const Calendar& calendar = event.regulations().calendar;
  const bool has_begun = !event.rounds.empty();
  if (has_begun && is_knockout(event.regulations().system)) return start_of_knockout_round(event);
  if (event.rounds.size() < calendar.starts.size()) return calendar.starts[event.rounds.size()];
  const PairedRound& before = event.rounds.back();
  return before.completed.value_or(before.starts) + calendar.interval;
}

bool waits_for_arbiter(const Event& event) {
  if (!event.is_open() || event.rounds.empty()) return false;
  if (is_knockout(event.regulations().system)) return false;  // Walkovers end its bracket soon.
  return event.next_round() <= event.round_count() && event.rounds.back().was_deserted();
}

std::optional<NextStep> next_step(const Event& event) {
  if (!event.is_open()) return std::nullopt;
  if (!event.rounds.empty()) {
    const PairedRound& latest = event.rounds.back();
    if (latest.stage == RoundStage::published) {
      return NextStep{NextStep::Kind::start, latest.number, latest.starts};
    }
    if (latest.stage == RoundStage::started) return std::nullopt;
    // A postponed game leaves the next pairs open.
    if (is_knockout(event.regulations().system) && !event.is_decided()) return std::nullopt;
    if (event.next_round() > event.round_count()) {
      if (!event.is_decided()) return std::nullopt;
      return NextStep{NextStep::Kind::finish, latest.number, *latest.completed};
    }
  }
  if (waits_for_arbiter(event)) return std::nullopt;
  return NextStep{NextStep::Kind::publish, event.next_round(), publication_of_next_round(event)};
}

}  // namespace escaque::event
