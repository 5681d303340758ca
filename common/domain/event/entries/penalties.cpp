// Fines, and players who are expelled (fide-2014 12.9g, 12.9h). What a game costs is ordered in the
// game.

#include <string>
#include <utility>

#include "domain/event/decisions.hpp"
#include "domain/laws/laws.hpp"

namespace escaque::event {
namespace {

/// Hundred thousand.
constexpr prizes::Cents kMaxFine = 10'000'000;
constexpr std::size_t kMaxArticle = 40;
/// Far more than an event needs: nothing grows for ever.
constexpr std::size_t kMaxPenalties = 500;

laws::Penalty as_law(EntrantPenalty penalty) {
  return penalty == EntrantPenalty::fine ? laws::Penalty::fine : laws::Penalty::expulsion;
}

/// The house edition cites those of 2023.
bool is_of(const laws::Laws& laws, const std::string& article) {
  const bool is_house = laws.edition == laws::Edition::online;
  const auto cited = is_house ? laws::Edition::fide_2023 : laws.edition;
  const std::string start = std::string(laws::to_string(cited)) + ' ';
  return article.size() > start.size() && article.size() <= kMaxArticle &&
         article.starts_with(start);
}

}  // namespace

Decision decide_penalty(const Scene& scene, const PenaliseEntrant& command) {
  const Event& event = scene.event;
  const laws::Laws& laws = laws::laws_of(event.regulations().terms.rules.edition);
  const Penalised& wanted = command.penalised;
  const bool is_fine = wanted.penalty == EntrantPenalty::fine;
  if (event.entrant(wanted.user) == nullptr) return EventError::not_entered;
  if (laws.penalties[as_law(wanted.penalty)].empty()) return EventError::penalty_unknown;
  if (!is_of(laws, wanted.article)) return EventError::bad_article;
  const bool is_possible =
      is_fine ? wanted.amount > 0 && wanted.amount <= kMaxFine : wanted.amount == 0;
  if (!is_possible) return EventError::bad_fine;
  if (event.penalties.size() >= kMaxPenalties) return EventError::too_many_penalties;
  EntrantPenalised fact{wanted};
  fact.penalised.after_round = static_cast<Round>(event.rounds.size());
  Facts facts{std::move(fact)};
  if (is_fine) return facts;
  facts.emplace_back(EntrantWithdrew{wanted.user, event.next_round(), false, false});
  if (event.rounds.empty()) add_numbers(event, facts);
  return facts;
}

}  // namespace escaque::event
