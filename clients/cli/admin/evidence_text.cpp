#include "cli/admin/evidence_text.hpp"

#include <cmath>
#include <iomanip>
#include <sstream>
#include <string>

#include "cli/admin/case_order.hpp"

namespace escaque::clients::cli::admin {
namespace {

namespace v1 = conduct::v1;

/// "losses_in_lost" as "losses in lost".
std::string spaced(std::string name) {
  for (char& c : name) {
    if (c == '_') c = ' ';
  }
  return name;
}

/// Four digits that count.
std::string number(double value) {
  std::ostringstream out;
  out << std::setprecision(4) << value;
  return std::move(out).str();
}

template <class Numbers>
void write_numbers(std::ostream& out, const char* what, const Numbers& numbers) {
  if (numbers.empty()) return;
  out << "  " << what << ':';
  const char* separator = " ";
  for (const auto& each : numbers) {
    out << separator << spaced(each.name()) << ' ' << number(each.value());
    separator = ", ";
  }
  out << '\n';
}

void write(std::ostream& out, const v1::GameEvidence& game) {
  out << "  game " << game.game_id();
  if (!game.has_opponent()) {
    out << ": no longer kept\n";
    return;
  }
  out << ' ' << moment(game.ended_ms()) << " against " << name_of(game.opponent()) << ": "
      << (!game.has_score()     ? "no result"
          : game.score() < 0.25 ? "lost"
          : game.score() > 0.75 ? "won"
                                : "drawn")
      << ", " << (game.is_rated() ? "rated" : "casual") << ", " << std::lround(game.rating())
      << " against " << std::lround(game.opponent_rating()) << ", " << game.plies() << " plies";
  for (const v1::NamedNumber& each : game.figures()) {
    out << ", " << spaced(each.name()) << ' ' << number(each.value());
  }
  out << '\n';
}

/// "52 of 118 (people 26.8)"
void write_matches(std::ostream& out, int played, int all, double of_people) {
  out << played << " of " << all << " (people " << number(of_people) << ')';
}

}  // namespace

void write(std::ostream& out, const v1::RuleFinding& finding) {
  out << finding.finding() << ' ' << moment(finding.time_ms()) << ' ' << name_of(finding.about())
      << ": " << word_of(*v1::RuleVerdict_descriptor(), finding.verdict());
  if (finding.is_in_shadow()) out << ", in shadow: nothing follows from it";
  if (!finding.case_id().empty()) out << ", case " << finding.case_id();
  out << '\n';
}

void write(std::ostream& out, const v1::RuleEvidence& evidence) {
  write(out, evidence.finding());
  write_numbers(out, "counted", evidence.features());
  write_numbers(out, "held against", evidence.thresholds());
  for (const v1::GapMatches& row : evidence.matches()) {
    out << "  gap " << (row.below() > 0 ? "under " + std::to_string(row.below()) : "above")
        << ": best move ";
    write_matches(out, row.best(), row.positions(), row.best_of_people());
    out << ", one of three ";
    write_matches(out, row.good(), row.positions_of_three(), row.good_of_people());
    out << '\n';
  }
  for (const common::v1::User& other : evidence.others()) {
    out << "  with " << name_of(other) << '\n';
  }
  for (const v1::GameEvidence& game : evidence.games()) write(out, game);
}

}  // namespace escaque::clients::cli::admin
