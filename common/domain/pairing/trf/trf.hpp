#pragma once
// Tournament report files: TRF16, TRF-2026 and the extensions XX. of pairing programs.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/base/result.hpp"
#include "domain/pairing/tournament/tournament.hpp"
#include "domain/pairing/trf/error.hpp"
#include "domain/pairing/trf/teams.hpp"

namespace escaque::pairing::trf {

/// A report: the tournament, and every line in its place so that nothing gets lost.
struct Report {
  struct Line {
    std::string text;                   // Unused in a player's line: it is written anew.
    std::optional<std::size_t> player;  // Index in `tournament.players` of a record 001.

    friend bool operator==(const Line&, const Line&) = default;
  };

  tournament::Tournament tournament;
  // What is in these has its line too.
  std::vector<Team> teams;  // Of the records 310, or 013 where there are none.
  std::optional<TeamByes> team_byes;
  std::vector<TeamPoints> team_points;
  std::vector<Line> lines;
  std::string line_break = "\n";  // Or "\r\n", or "\r".

  friend bool operator==(const Report&, const Report&) = default;
};

/// Reads a report and checks that its records agree with each other.
[[nodiscard]] Result<Report, TrfError> parse_trf(std::string_view text);

/// The report as text, players' lines in the columns of TRF-2026.
[[nodiscard]] std::string to_trf(const Report& report);

/// A report of our own. `heading` holds whole lines such as "022 Torino" or "132 …"; name, rounds,
/// colours, points, system, accelerations, forbidden pairs, byes and abnormal points are written
/// from `tournament`.
[[nodiscard]] Report make_report(tournament::Tournament tournament,
                                 const std::vector<std::string>& heading = {});

}  // namespace escaque::pairing::trf
