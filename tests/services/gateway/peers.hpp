#pragma once
// The services where a configuration says that they are, and nowhere else.

#include "gateway/config.hpp"
#include "gateway/upstream/backends.hpp"

namespace escaque::services::gateway {

inline Peers peers_of(const Config& config) {
  return {config.accounts, config.conduct, config.games, config.matchmaking, config.ratings};
}

}  // namespace escaque::services::gateway
