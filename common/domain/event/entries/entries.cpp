// Players enter, leave and come back.

#include <algorithm>
#include <string_view>
#include <utility>

#include "domain/event/decisions.hpp"
#include "domain/event/knockout/knockout.hpp"

namespace escaque::event {
namespace {

constexpr std::size_t kMaxPersonName = 33;  // The columns of a tournament report.
constexpr std::size_t kMaxTeamName = 32;    // As well.
constexpr int kMaxPersonRating = 4000;

bool lacks_team(const Event& event, const Person& person) {
  return teams_of(event.regulations().system) > 0 && person.team.empty();
}

bool is_line(std::string_view text, std::size_t most) {
  return text.size() <= most && text.find_first_of("\r\n") == std::string_view::npos;
}

bool is_good(const Person& person) {
  return !person.name.empty() && is_line(person.name, kMaxPersonName) &&
         is_line(person.player.title, 3) && is_line(person.federation, 3) &&
         is_line(person.fide_id, 11) && is_line(person.birth_date, 10) &&
         is_line(person.team, kMaxTeamName) &&
         std::string_view("mw ").find(person.sex) != std::string_view::npos &&
         person.rating.value_or(0) >= 0 && person.rating.value_or(0) <= kMaxPersonRating;
}

std::optional<EventError> refusal_of_rating(const EntryConditions& entry,
                                            std::optional<int> rating) {
  if (!rating && (entry.must_be_rated || entry.min_rating)) return EventError::unrated_entrant;
  if (!rating) return std::nullopt;
  if (*rating < entry.min_rating.value_or(0) ||
      *rating > entry.max_rating.value_or(kMaxPersonRating)) {
    return EventError::rating_out_of_range;
  }
  return std::nullopt;
}

}  // namespace

bool is_too_late(const Event& event) {
  if (!has_set_rounds(event.regulations().system)) return event.has_numbers();
  if (event.rounds.empty()) return false;
  const Round last = std::min(event.regulations().entry.last_late_entry, event.round_count());
  return event.next_round() > last;
}

bool bars(const Event& event, UserId user) {
  return event.regulations().entry.bars_arbiters && event.is_arbiter(user);
}

std::optional<EventError> refusal_of_person(const Scene& scene, const Person& person) {
  const Event& event = scene.event;
  if (!is_good(person)) return EventError::bad_person;
  if (person.player.is_guest && event.regulations().terms.is_rated) {
    return EventError::guest_entrant;
  }
  if (bars(event, person.id())) return EventError::arbiter_entrant;
  if (event.excludes(person.id())) return EventError::excluded_entrant;
  // Only the arbiter knows people without an account.
  if (person.has_account()) {
    if (const auto stranger = refusal_of_non_member(scene, person.id())) return stranger;
  }
  return refusal_of_rating(event.regulations().entry, person.rating);
}

void add_numbers(const Event& event, Facts& facts) {
  if (!event.has_numbers()) return;
  Event changed = event;
  for (const Fact& fact : facts) apply_fact(changed, fact);
  const Facts numbers = numbers_after_change(changed);
  facts.insert(facts.end(), numbers.begin(), numbers.end());
}

bool is_full(const Event& event) {
  const auto taken = std::count_if(event.entrants.begin(), event.entrants.end(),
                                   [](const Entrant& each) { return !each.has_withdrawn; });
  const Regulations& rules = event.regulations();
  const std::size_t most =
      is_knockout(rules.system) ? kMaxKnockoutPlayers : rules.entry.max_entrants;
  return static_cast<std::size_t>(taken) >= std::min(most, rules.entry.max_entrants) ||
         event.entrants.size() >= static_cast<std::size_t>(tournament::kMaxPlayerNumber);
}

Decision decide_register(const Scene& scene, const Register& command) {
  const Event& event = scene.event;
  const Person& person = command.person;
  if (!scene.speaks_for(person.id())) return EventError::arbiters_only;
  if (is_team_event(event.regulations().system)) return EventError::enters_with_team;
  if (const auto reason = refusal_of_entering(scene)) return *reason;
  if (!is_good(person)) return EventError::bad_person;
  if (lacks_team(event, person)) return EventError::no_team;
  if (event.entrant(person.id())) return EventError::already_entered;
  if (is_too_late(event)) return EventError::entries_closed;
  if (is_full(event)) return EventError::event_full;
  if (const auto reason = refusal_of_person(scene, person)) return *reason;
  if (needs_consent(scene, person)) {
    auto invited = invite(scene, person, std::nullopt);
    if (!invited) return invited.error();
    return Facts{std::move(*invited)};
  }
  Facts facts{EntrantRegistered{person, event.next_round()}};
  add_numbers(event, facts);
  return facts;
}

Decision decide_correction(const Scene& scene, const CorrectEntrant& command) {
  const Entrant* const entrant = scene.event.entrant(command.person.id());
  if (!entrant) return EventError::not_entered;
  if (!is_good(command.person)) return EventError::bad_person;
  if (lacks_team(scene.event, command.person)) return EventError::no_team;
  EntrantCorrected fact{command.person};
  const System system = scene.event.regulations().system;
  // Captains enter teams; nobody changes theirs by a correction.
  if (is_team_event(system)) fact.person.team = entrant->person.team;
  Facts facts{std::move(fact)};
  if (has_set_rounds(system)) add_numbers(scene.event, facts);
  return facts;
}

Decision decide_withdrawal(const Scene& scene, const Withdraw& command) {
  const Entrant* const entrant = scene.event.entrant(command.user);
  if (!scene.speaks_for(command.user)) return EventError::arbiters_only;
  if (!entrant) return EventError::not_entered;
  if (entrant->has_withdrawn) return EventError::withdrawn;
  const bool is_own_wish = scene.origin.user == command.user;
  Facts facts{EntrantWithdrew{command.user, scene.event.next_round(), false, is_own_wish}};
  // A player who leaves before round 1 leaves no gap.
  if (scene.event.rounds.empty()) add_numbers(scene.event, facts);
  return facts;
}

Decision decide_readmission(const Scene& scene, const Readmit& command) {
  const Event& event = scene.event;
  const Entrant* const entrant = event.entrant(command.user);
  if (!entrant) return EventError::not_entered;
  if (!entrant->has_withdrawn) return EventError::not_withdrawn;
  if (bars(event, command.user)) return EventError::arbiter_entrant;
  if (event.excludes(command.user)) return EventError::excluded_entrant;
  const bool is_new = event.has_numbers() && entrant->number == 0;
  const bool enters_alone = !is_team_event(event.regulations().system);
  if (is_new && enters_alone && is_too_late(event)) return EventError::entries_closed;
  if (entrant->left_by_own_wish && needs_consent(scene, entrant->person)) {
    auto invited = invite(scene, entrant->person, std::nullopt);
    if (!invited) return invited.error();
    return Facts{std::move(*invited)};
  }
  Facts facts{EntrantReadmitted{command.user, event.next_round()}};
  if (is_new) add_numbers(event, facts);
  return facts;
}

}  // namespace escaque::event
