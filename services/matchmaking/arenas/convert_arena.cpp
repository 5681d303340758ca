#include "matchmaking/arenas/convert_arena.hpp"

#include "matchmaking/arenas/facts.hpp"

namespace escaque::services::matchmaking {

v1::ArenaEntry to_wire(const arena::Entry& entry) { return wire::to<v1::ArenaEntry>(entry); }

std::optional<arena::Entry> from_wire(const v1::ArenaEntry& entry) {
  return wire::from<arena::Entry>(entry);
}

}  // namespace escaque::services::matchmaking
