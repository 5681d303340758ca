#include "matchmaking/seasons/convert_season.hpp"

#include "matchmaking/seasons/facts.hpp"

namespace escaque::services::matchmaking {

v1::SeasonEntry to_wire(const season::Entry& entry) { return wire::to<v1::SeasonEntry>(entry); }

std::optional<season::Entry> from_wire(const v1::SeasonEntry& entry) {
  return wire::from<season::Entry>(entry);
}

}  // namespace escaque::services::matchmaking
