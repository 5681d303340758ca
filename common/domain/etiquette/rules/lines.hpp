#pragma once
// OTB-3: talking to an opponent who is to move and does not want it. OTB-4: telling a player of a
// running game moves. The lines themselves are refused, or heard by those who watch, as rooms and
// censor lists say; here they are counted.

#include <map>
#include <optional>
#include <set>
#include <string>

#include "domain/etiquette/rules/observation.hpp"
#include "domain/etiquette/rules/rule_decision.hpp"
#include "domain/etiquette/rules/thresholds.hpp"

namespace escaque::etiquette {

/// The lines of one game. The same line counts once.
class LineWatch {
 public:
  [[nodiscard]] std::optional<RuleDecision> see(const LineSeen& line, const Thresholds& thresholds);

 private:
  struct Author {
    int distractions = 0;
    int advice = 0;
  };
  std::map<UserId, Author> authors_;
  std::set<std::string> seen_;
};

}  // namespace escaque::etiquette
