#pragma once
// A criterion of a tie-break list as it is written: `BH/C1`, `SB/C2/V2024`, `KS/L+1`, `ARO/U1400`.

#include <cstdint>
#include <string>
#include <string_view>

#include "domain/base/result.hpp"
#include "domain/pairing/tiebreak/criteria.hpp"
#include "domain/pairing/tiebreak/edition.hpp"

namespace escaque::pairing::tiebreak {

struct Criterion {
  Name name = Name::points;
  int cut_lowest = 0;  // Cn, and Mn at both ends (14).
  int cut_highest = 0;
  int limit = 0;             // Ln: by how many draws Koya's limit is raised (9.2).
  bool is_reversed = false;  // R: the other end of the order comes first.
  Rules rules;

  friend bool operator==(const Criterion&, const Criterion&) = default;
};

[[nodiscard]] Better better(const Criterion& criterion);

struct CriterionError {
  enum class Kind : std::uint8_t {
    unknown_criterion,  // No criterion has this acronym.
    unknown_modifier,   // A modifier is one of Cn Mn Ln P F R U… V….
    not_applicable,     // This modifier does not go with this criterion.
    bad_number,         // A cut is from 1 to 9, a limit from -20 to +20, a rating from 1 to 4000.
    unknown_edition,    // An edition is 2012, 2024 or 2026.
    swiss_only,         // C.07 of 2026 keeps Buchholz and its family to Swiss tournaments.
  };

  Kind kind = Kind::unknown_criterion;
  std::string found;
};

[[nodiscard]] std::string_view to_string(CriterionError::Kind kind);
/// With what was found, and every known acronym where one was looked for.
[[nodiscard]] std::string to_string(const CriterionError& error);

/// `text` with modifiers after slashes; what it leaves open is taken from `rules`.
[[nodiscard]] Result<Criterion, CriterionError> parse_criterion(std::string_view text,
                                                                const Rules& rules);

}  // namespace escaque::pairing::tiebreak
