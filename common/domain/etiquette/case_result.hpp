#pragma once
// What has become of a case, in one word: for the figures of rules, and of the site.

#include <cstdint>
#include <optional>

#include "domain/etiquette/case.hpp"

namespace escaque::etiquette {

enum class CaseResult : std::uint8_t {
  open,       ///< Nobody has decided it, or a second signature is missing.
  dismissed,  ///< Somebody found nothing that breaks the code.
  confirmed,  ///< Somebody decided, or reviewed, that the code was broken.
  by_rule,    ///< A rule decided it, and nobody has looked since: it proves nothing of the rule.
  reversed,   ///< An appeal undid what was decided.
};

struct CaseSummary {
  CaseResult result = CaseResult::open;
  std::optional<UtcTime> settled;   ///< When the result became this one; nothing: it is open.
  std::optional<UtcTime> decided;   ///< When somebody, and no rule, decided it first.
  std::optional<UtcTime> appealed;  ///< For the last time.

  friend bool operator==(const CaseSummary&, const CaseSummary&) = default;
};

[[nodiscard]] CaseSummary summary_of(const Case& of);

}  // namespace escaque::etiquette
