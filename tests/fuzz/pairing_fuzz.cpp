#include "fuzz/pairing_fuzz.hpp"

#include <set>

#include "domain/pairing/dutch/completion.hpp"
#include "domain/pairing/dutch/dutch.hpp"
#include "domain/pairing/dutch/explain.hpp"
#include "domain/pairing/trf/trf.hpp"
#include "fuzz/require.hpp"

namespace escaque::pairing {

using fuzz::require;

namespace {

/// Larger reports take too long to be tried by the thousand.
constexpr std::size_t kPlayers = 60;

void check_round(const dutch::RoundPairing& round, std::string_view text) {
  std::set<int> paired;
  for (const dutch::Board& board : round.boards) {
    paired.insert({board.colors.white, board.colors.black});
    require(dutch::may_meet(round.field, board.colors.white, board.colors.black),
            "only those meet who may", text);
  }
  if (round.bye) {
    paired.insert(*round.bye);
    require(round.field[*round.bye].may_have_bye, "C2", text);
  }
  require(paired.size() == round.field.size(), "everybody is paired once", text);
  require(round.boards.size() == round.field.size() / 2, "no board is missing", text);
  require(dutch::explain(round).boards.size() == round.boards.size(), "every board is explained",
          text);
}

}  // namespace

void check_report(std::string_view text) {
  const auto report = trf::parse_trf(text);
  if (!report) return;
  const auto again = trf::parse_trf(trf::to_trf(*report));
  require(again.has_value(), "a written report is accepted", text);
  require(again->tournament == report->tournament, "writing keeps the tournament", text);
  if (report->tournament.players.size() > kPlayers) return;
  for (const auto edition :
       {dutch::Edition::rules_2013, dutch::Edition::rules_2017, dutch::Edition::rules_2026}) {
    const auto last = last_paired_round(report->tournament);
    for (tournament::Round round = 1; round <= last + 1; ++round) {
      const auto pairing = dutch::pair_round(report->tournament, round, edition);
      if (pairing) {
        check_round(*pairing, text);
      } else if (pairing.error() == dutch::PairingError::no_legal_pairing) {
        const auto field = dutch::make_field(report->tournament, round, edition);
        require(field && dutch::find_impasse(*field), "no pairing has a reason", text);
      }
    }
  }
}

}  // namespace escaque::pairing
