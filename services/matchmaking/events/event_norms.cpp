// Title norms of an event, as its arbiters ask for them.

#include <chrono>
#include <string>
#include <utility>

#include "domain/event/views/norms.hpp"
#include "matchmaking/events/convert_event.hpp"
#include "wire/words.hpp"

namespace escaque::services::matchmaking {
namespace {

namespace norms = pairing::norms;

void write_game(const norms::NormGame& from, v1::NormGame& to) {
  to.set_round(from.round);
  to.set_opponent(from.opponent);
  to.set_title(std::string(norms::to_string(from.title)));
  to.set_federation(from.federation);
  if (from.rating) to.set_rating(*from.rating);
  to.set_half_points(from.half_points);
  to.set_exclusion(wire::to_word<v1::NormExclusion>(from.exclusion));
}

void write_report(const norms::NormReport& from, v1::NormReport& to) {
  to.set_title(std::string(norms::to_string(from.title)));
  to.set_is_achieved(from.is_achieved());
  for (const norms::NormGame& each : from.games) write_game(each, *to.add_games());
  for (const norms::Finding& each : from.findings) {
    auto& finding = *to.add_findings();
    finding.set_requirement(wire::to_word<v1::NormRequirement>(each.requirement));
    finding.set_found(each.found);
    finding.set_needed(each.needed);
    finding.set_is_at_most(norms::is_at_most(each.requirement));
    finding.set_is_met(each.is_met);
  }
  to.set_raised(from.raised);
  to.set_counted_games(from.counted_games);
  to.set_half_points(from.half_points);
  to.set_average(from.average);
  to.set_performance(from.performance);
  to.set_claimed_games(from.claimed_games);
  to.set_meets_foreigners(from.meets_foreigners);
}

template <class Domain, class Wire>
Result<Domain, rpc::Error> read_word(Wire said, Domain unsaid, const char* field) {
  if (said == Wire{}) return unsaid;
  const auto word = wire::from_word<Domain>(said);
  if (!word) return rpc::malformed(field, wire::words<Domain, Wire>());
  return *word;
}

}  // namespace

Result<event::NormQuestion, rpc::Error> read_norm_question(const v1::GetNormsRequest& request) {
  constexpr int kUsualGames = 9;
  constexpr int kFewestGames = 7;
  constexpr std::size_t kMaxCode = 3;
  constexpr int kMaxOffset = 14 * 60;
  event::NormQuestion question{.number = request.number()};
  const auto exemption = read_word(request.exemption(), norms::Exemption::none, "exemption");
  if (!exemption) return exemption.error();
  question.exemption = *exemption;
  const auto title = read_word(request.chief_arbiter(), norms::ArbiterTitle::none, "chief_arbiter");
  if (!title) return title.error();
  question.chief_arbiter = *title;
  question.host = request.host();
  if (question.host.size() > kMaxCode) {
    return rpc::malformed("host", "the code of a federation, such as ESP");
  }
  if (request.least_games() != 0) question.least_games = request.least_games();
  if (question.least_games < kFewestGames || question.least_games > kUsualGames) {
    return rpc::malformed("least_games", "7, 8 or 9");
  }
  const int offset = request.utc_offset_minutes();
  if (offset < -kMaxOffset || offset > kMaxOffset) {
    return rpc::malformed("utc_offset_minutes", "-840 to 840");
  }
  question.utc_offset = std::chrono::minutes(offset);
  return question;
}

std::string name_of(const event::NormQuestion& question) {
  return "norms of " + std::to_string(question.number) + " of " + question.host + ' ' +
         std::to_string(static_cast<int>(question.exemption)) + ' ' +
         std::to_string(question.least_games) + ' ' +
         std::to_string(static_cast<int>(question.chief_arbiter)) + ' ' +
         std::to_string(question.utc_offset.count());
}

Result<v1::GetNormsResponse, event::EventError> to_norms(const event::Event& event,
                                                         const event::NormQuestion& question) {
  const event::EventNorms found = event::norms_of(event, question);
  if (question.number != 0 && found.players.empty()) return event::EventError::not_entered;
  v1::GetNormsResponse to;
  to.set_after_round(found.after);
  to.set_exemption(wire::to_word<v1::NormExemption>(found.exemption));
  for (const norms::ConditionFinding& each : found.conditions) {
    auto& finding = *to.add_conditions();
    finding.set_condition(wire::to_word<v1::NormCondition>(each.condition));
    finding.set_found(each.found);
    finding.set_needed(each.needed);
    finding.set_is_at_most(norms::is_at_most(each.condition));
    finding.set_is_met(each.is_met);
  }
  to.set_has_daily_rounds(found.has_daily_rounds);
  for (const event::PlayerNorms& each : found.players) {
    auto& player = *to.add_players();
    player.set_number(each.number);
    for (const norms::NormReport& report : each.reports)
      write_report(report, *player.add_reports());
  }
  return to;
}

}  // namespace escaque::services::matchmaking
