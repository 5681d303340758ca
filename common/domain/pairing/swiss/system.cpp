#include "domain/pairing/swiss/system.hpp"

#include <algorithm>

#include "domain/pairing/swiss/burstein/burstein.hpp"
#include "domain/pairing/swiss/dubov/dubov.hpp"
#include "domain/pairing/swiss/lim/lim.hpp"
#include "domain/pairing/swiss/monrad/monrad.hpp"

namespace escaque::pairing::swiss {

std::string_view to_string(System system) {
  switch (system) {
    case System::monrad:
      return "monrad";
    case System::burstein:
      return "burstein";
    case System::dubov:
      return "dubov";
    case System::lim:
      return "lim";
  }
  return {};
}

std::optional<System> find_system(std::string_view name) {
  const auto found = std::find_if(kSystems.begin(), kSystems.end(),
                                  [&](System system) { return to_string(system) == name; });
  return found == kSystems.end() ? std::nullopt : std::optional(*found);
}

std::string_view standing(System system) {
  switch (system) {
    case System::monrad:
      return "unofficial: built from common usage, FIDE has no text of it";
    case System::burstein:
      return "unofficial: built from a summary of C.04.4.2 (2026), compared with no official "
             "program";
    case System::dubov:
      return "unofficial: built from an incomplete copy of C.04.4.1 (2018), compared with no "
             "official program";
    case System::lim:
      return "unofficial: built from a summary of C.04.4.3 (2026), compared with no official "
             "program";
  }
  return {};
}

Result<RoundPairing, PairingError> pair_round(const tournament::Tournament& event, Round round,
                                              System system) {
  switch (system) {
    case System::monrad:
      return pair_monrad(event, round);
    case System::burstein:
      return pair_burstein(event, round);
    case System::dubov:
      return pair_dubov(event, round);
    case System::lim:
      return pair_lim(event, round);
  }
  return PairingError::no_legal_pairing;
}

Result<dutch::Check, PairingError> check_rounds(const tournament::Tournament& event,
                                                System system) {
  return dutch::check_rounds(
      event, [&](Round round) -> Result<std::vector<dutch::NumberPair>, PairingError> {
        const auto pairing = pair_round(event, round, system);
        if (!pairing) return pairing.error();
        return dutch::number_pairs(*pairing);
      });
}

}  // namespace escaque::pairing::swiss
