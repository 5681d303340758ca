#pragma once
// Tournament report files: TRF16, TRF-2026 and the extensions XX. of pairing programs.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/base/result.hpp"
#include "domain/pairing/tournament/tournament.hpp"
#include "domain/pairing/trf/error.hpp"

namespace escaque::pairing::trf {

/// A record 013: who plays for a team, in the order of its boards.
struct Team {
  std::string name;
  std::vector<tournament::PlayerNumber> players;

  friend bool operator==(const Team&, const Team&) = default;
};

/// A report: the tournament, and every line in its place so that nothing gets lost.
struct Report {
  struct Line {
    std::string text;                   // Unused in a player's line: it is written anew.
    std::optional<std::size_t> player;  // Index in `tournament.players` of a record 001.

    friend bool operator==(const Line&, const Line&) = default;
  };

  tournament::Tournament tournament;
  std::vector<Team> teams;  // Each also in its line.
  std::vector<Line> lines;
  std::string line_break = "\n";  // Or "\r\n", or "\r".

  friend bool operator==(const Report&, const Report&) = default;
};

/// Reads a report and checks that its records agree with each other.
[[nodiscard]] Result<Report, TrfError> parse_trf(std::string_view text);

/// The report as text, players' lines in the columns of TRF-2026.
[[nodiscard]] std::string to_trf(const Report& report);

/// The record 013 of `team`, for the heading of a report.
[[nodiscard]] std::string to_record(const Team& team);

/// A report of our own. `heading` holds whole lines such as "022 Torino" or "132 …"; name, rounds,
/// colours, points, system, accelerations, forbidden pairs and byes are written from `tournament`.
[[nodiscard]] Report make_report(tournament::Tournament tournament,
                                 const std::vector<std::string>& heading = {});

}  // namespace escaque::pairing::trf
