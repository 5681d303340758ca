// Applies facts. A fact about what is not there changes nothing.

#include <algorithm>
#include <stdexcept>
#include <unordered_map>
#include <utility>

#include "domain/event/decisions.hpp"

namespace escaque::event {
namespace {

/// Clients repeat a command soon or never.
constexpr std::size_t kRememberedCommands = 512;

struct Evolver {
  Event& event;

  Entrant* entrant(UserId user) const {
    const auto found = std::find_if(event.entrants.begin(), event.entrants.end(),
                                    [&](const Entrant& each) { return each.id() == user; });
    return found == event.entrants.end() ? nullptr : &*found;
  }
  PairedRound* round(Round number) const {
    const auto index = static_cast<std::size_t>(number) - 1;
    return number >= 1 && index < event.rounds.size() ? &event.rounds[index] : nullptr;
  }
  Board* board(Round number, std::size_t index) const {
    PairedRound* const found = round(number);
    return found && index < found->boards.size() ? &found->boards[index] : nullptr;
  }

  void operator()(const EventCreated& fact) const {
    event.created = fact;
    event.exclusions = fact.excluded;
    for (const UserId arbiter : fact.arbiters) event.arbiters.push_back({arbiter, {}});
  }
  void operator()(const OfficialsNamed& fact) const {
    event.arbiters = fact.arbiters;
    event.committee = fact.committee;
    event.reserves = fact.reserves;
  }
  void operator()(const EntrantRegistered& fact) const {
    event.entrants.push_back({.person = fact.person, .from_round = fact.from_round, .byes = {}});
    forget_invitations(fact.person.id());
  }
  void operator()(const EntrantCorrected& fact) const {
    if (Entrant* const found = entrant(fact.person.id())) found->person = fact.person;
  }
  void operator()(const NumbersAssigned& fact) const {
    event.initial_color = fact.initial_color;
    std::unordered_map<UserId, tournament::PlayerNumber> numbers;
    for (const UserId user : fact.order) {
      numbers.emplace(user, static_cast<tournament::PlayerNumber>(numbers.size()) + 1);
    }
    for (Entrant& each : event.entrants) {
      const auto found = numbers.find(each.id());
      each.number = found == numbers.end() ? 0 : found->second;
    }
  }
  void operator()(const ByeRequested& fact) const {
    if (Entrant* const found = entrant(fact.user)) found->byes.push_back(fact.bye);
  }
  void operator()(const ByeCancelled& fact) const {
    Entrant* const found = entrant(fact.user);
    if (found) std::erase_if(found->byes, [&](const Bye& bye) { return bye.round == fact.round; });
  }
  void operator()(const EntrantWithdrew& fact) const {
    Entrant* const found = entrant(fact.user);
    if (!found) return;
    found->has_withdrawn = true;
    found->left_by_own_wish = fact.is_own_wish;
    found->is_no_show = fact.is_no_show;
  }
  void operator()(const EntrantReadmitted& fact) const {
    Entrant* const found = entrant(fact.user);
    if (!found) return;
    found->has_withdrawn = false;
    found->left_by_own_wish = false;
    found->is_no_show = false;
    found->from_round = std::max(found->from_round, fact.from_round);
    forget_invitations(fact.user);
  }
  void operator()(const RoundPublished& fact) const { event.rounds.push_back(fact.round); }
  void operator()(const RoundUnpublished& fact) const {
    if (event.rounds.size() == static_cast<std::size_t>(fact.round)) event.rounds.pop_back();
  }
  void operator()(const BoardAdded& fact) const {
    PairedRound* const found = round(fact.round);
    if (!found) return;
    if (found->bye && fact.board.has(*found->bye)) found->bye.reset();
    std::erase_if(found->absences,
                  [&](const Absence& absence) { return fact.board.has(absence.user); });
    found->boards.push_back(fact.board);
  }
  void operator()(const RoundPostponed& fact) const {
    if (PairedRound* const found = round(fact.round)) found->starts = fact.starts;
  }
  void operator()(const BoardPostponed& fact) const {
    if (Board* const found = board(fact.round, fact.board)) found->postponed_to = fact.until;
  }
  void operator()(const RoundStarted& fact) const {
    if (PairedRound* const found = round(fact.round)) {
      found->stage = RoundStage::started;
      found->starts = fact.at;
      found->first_position = fact.first_position;
      found->is_unrated = fact.is_unrated;
    }
  }
  void operator()(const GameBegun& fact) const {
    if (Board* const found = board(fact.round, fact.board)) found->has_game_begun = true;
  }
  void operator()(const BoardFinished& fact) const { score_board(fact); }
  void operator()(const ResultCorrected& fact) const { score_board(fact); }
  template <class Scored>
  void score_board(const Scored& fact) const {
    Board* const found = board(fact.round, fact.board);
    if (!found) return;
    found->score = fact.score;
    found->game_version = fact.game_version;
  }
  void operator()(const BoardReopened& fact) const {
    Board* const found = board(fact.round, fact.board);
    if (!found) return;
    if (found->game != GameId{}) found->annulled.push_back(found->game);
    found->game = fact.game;
    found->has_game_begun = false;
    found->score.reset();
    found->game_version = 0;
    PairedRound& played = *round(fact.round);
    // A postponed one holds up nothing.
    if (found->postponed_to || played.stage != RoundStage::complete) return;
    played.stage = RoundStage::started;
    played.completed.reset();
  }
  /// Kept with its reason: note_penalty.
  void operator()(const EntrantPenalised&) const {}
  /// The same: note_exclusion.
  void operator()(const ExclusionSet&) const {}
  void operator()(const TalkRuleSet& fact) const { event.talk_rule = fact.rule; }
  void operator()(const ColorsCorrected& fact) const {
    Board* const found = board(fact.round, fact.board);
    if (!found) return;
    std::swap(found->players.white, found->players.black);
    if (found->score) found->score = mirrored(*found->score);
  }
  Team* team(TeamId id) const {
    const auto found = std::find_if(event.teams.begin(), event.teams.end(),
                                    [&](const Team& each) { return each.id == id; });
    return found == event.teams.end() ? nullptr : &*found;
  }
  void forget(const std::vector<UserId>& members) const {
    std::erase_if(event.entrants, [&](const Entrant& each) {
      return std::find(members.begin(), members.end(), each.id()) != members.end();
    });
  }
  void forget_invitations(UserId user) const {
    std::erase_if(event.invitations,
                  [&](const Invitation& each) { return each.person.id() == user; });
  }
  void end_invitation(UserId user, std::optional<TeamId> of) const {
    std::erase_if(event.invitations, [&](const Invitation& each) { return each.is_of(user, of); });
    Team* const invited_by = of ? team(*of) : nullptr;
    if (invited_by && !invited_by->has(user)) std::erase(invited_by->listed, user);
  }
  void operator()(const PersonInvited& fact) const { event.invitations.push_back(fact.invitation); }
  void operator()(const InvitationDeclined& fact) const {
    end_invitation(fact.user, fact.team);
    event.declined.push_back({fact.user, fact.team});
  }
  void operator()(const InvitationWithdrawn& fact) const { end_invitation(fact.user, fact.team); }
  /// What lists say of the members.
  void name_team(const Team& team) const {
    for (const UserId user : team.members) {
      if (Entrant* const member = entrant(user)) member->person.team = team.name;
    }
  }
  void operator()(const TeamEntered& fact) const {
    event.teams.push_back({.id = fact.id,
                           .name = fact.name,
                           .captain = fact.captain,
                           .members = fact.members,
                           .listed = fact.listed.empty() ? fact.members : fact.listed,
                           .from_round = fact.from_round});
    name_team(event.teams.back());
  }
  void operator()(const TeamChanged& fact) const {
    Team* const found = team(fact.id);
    if (!found) return;
    std::vector<UserId> gone = std::exchange(found->members, fact.members);
    std::erase_if(gone, [&](UserId user) { return found->has(user); });
    forget(gone);
    found->listed = fact.listed.empty() ? fact.members : fact.listed;
    std::erase_if(event.invitations, [&](const Invitation& each) {
      return each.team == fact.id && std::find(found->listed.begin(), found->listed.end(),
                                               each.person.id()) == found->listed.end();
    });
    found->name = fact.name;
    found->captain = fact.captain;
    name_team(*found);
  }
  void operator()(const TeamWithdrew& fact) const {
    Team* const found = team(fact.team);
    if (!found) return;
    found->has_withdrawn = true;
    if (event.has_numbers()) return;
    forget(found->members);
    std::erase_if(event.invitations,
                  [&](const Invitation& each) { return each.team == fact.team; });
    std::erase_if(event.teams, [&](const Team& each) { return each.id == fact.team; });
  }
  void operator()(const TeamReadmitted& fact) const {
    Team* const found = team(fact.team);
    if (!found) return;
    found->has_withdrawn = false;
    found->from_round = std::max(found->from_round, fact.from_round);
  }
  void operator()(const TeamsNumbered& fact) const {
    for (Team& each : event.teams) {
      const auto found = std::find(fact.order.begin(), fact.order.end(), each.id);
      const bool is_in = found != fact.order.end();
      each.number = is_in ? static_cast<teams::TeamNumber>(found - fact.order.begin()) + 1 : 0;
    }
  }
  void operator()(const LineUpSet& fact) const {
    PairedRound* const found = round(fact.round);
    if (!found || fact.match >= found->matches.size()) return;
    TeamMatch& match = found->matches[fact.match];
    const auto begin =
        found->boards.begin() + static_cast<std::ptrdiff_t>(found->first_board_of(fact.match));
    const auto after =
        found->boards.erase(begin, begin + static_cast<std::ptrdiff_t>(match.size()));
    found->boards.insert(after, fact.boards.begin(), fact.boards.end());
    (match.first == fact.team ? match.first_line_up : match.second_line_up) = fact.line_up;
  }
  void operator()(const ColorChosen& fact) const {
    Board* const found = board(fact.round, fact.board);
    if (!found || !found->match || found->players[fact.color] == found->match->chooser) return;
    std::swap(found->players.white, found->players.black);
  }
  void operator()(const RoundCompleted& fact) const {
    if (PairedRound* const found = round(fact.round)) {
      found->stage = RoundStage::complete;
      found->completed = fact.at;
    }
  }
  void operator()(const EventFinished& fact) const {
    event.stage = Stage::finished;
    event.finished = fact;
  }
  void operator()(const PlayOffSettled& fact) const { event.play_off = fact.order; }
  void operator()(const RatingRuled& fact) const { event.rating_ruling = fact.ruling; }
  void operator()(const VisibilityRuled& fact) const { event.visibility_ruling = fact.ruling; }
  void operator()(const RegulationsChanged& fact) const {
    event.created.regulations = fact.regulations;
    // What was approved is not what is played any more.
    event.rating_ruling.reset();
  }
  void operator()(const EntryKeySet& fact) const { event.key = fact.key; }
  void operator()(const PersonAdmitted& fact) const { event.admitted.push_back(fact.user); }
  void operator()(const EventContinued& fact) const { event.next = fact.next; }
  void operator()(const EventCancelled&) const { event.stage = Stage::cancelled; }
};

void note_change(Event& event, const RegulationsChanged& fact, const Origin& origin) {
  event.regulations_changes.push_back(
      {fact.at, origin.user.value_or(UserId{}), origin.reason, fact.parts});
}

void note_penalty(Event& event, const EntrantPenalised& fact, const Origin& origin) {
  event.penalties.push_back({fact.penalised, origin.user.value_or(UserId{}), origin.reason});
}

void note_exclusion(Event& event, const ExclusionSet& fact, const Origin& origin) {
  std::erase_if(event.exclusions,
                [&](const Exclusion& each) { return each.user.id == fact.user.id; });
  if (!fact.is_excluded) return;
  event.exclusions.push_back({fact.user, origin.user.value_or(UserId{}), origin.reason});
}

/// Rulings are the site's.
bool is_ruling(const Entry& entry) {
  return std::any_of(entry.facts.begin(), entry.facts.end(), [](const Fact& fact) {
    return std::holds_alternative<RatingRuled>(fact) ||
           std::holds_alternative<VisibilityRuled>(fact);
  });
}

void count_change(Event& event, const Entry& entry) {
  const auto& user = entry.origin.user;
  if (user && !event.is_arbiter(*user) && !is_ruling(entry)) ++event.changes[*user];
}

}  // namespace

void apply_fact(Event& event, const Fact& fact) { std::visit(Evolver{event}, fact); }

Event evolve(Event event, const Entry& entry) {
  if (entry.version != event.version + 1) {
    throw std::invalid_argument("the entry's version does not follow the event's");
  }
  event.version = entry.version;
  for (const Fact& fact : entry.facts) {
    apply_fact(event, fact);
    if (std::holds_alternative<EventCancelled>(fact)) event.cancel_reason = entry.origin.reason;
    if (const auto* changed = std::get_if<RegulationsChanged>(&fact)) {
      note_change(event, *changed, entry.origin);
    }
    if (const auto* penalised = std::get_if<EntrantPenalised>(&fact)) {
      note_penalty(event, *penalised, entry.origin);
    }
    if (const auto* set = std::get_if<ExclusionSet>(&fact)) {
      note_exclusion(event, *set, entry.origin);
    }
  }
  count_change(event, entry);
  if (!entry.command_id.empty()) {
    if (event.command_ids.size() == kRememberedCommands) {
      event.command_ids.erase(event.command_ids.begin());
    }
    event.command_ids.push_back(entry.command_id);
  }
  return event;
}

}  // namespace escaque::event
