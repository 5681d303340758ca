#pragma once
// What lists show of an event, arena or season that has left Redis.

#include <cstdint>
#include <string>

#include "escaque/matchmaking/v1/archive.pb.h"

#include "domain/base/time.hpp"

namespace escaque::services::matchmaking {

enum class ArchivedKind : std::uint8_t { event, arena, season };

struct ArchivedRow {
  std::string id;
  std::string organizer_id;
  /// Of an event, its season; of a season, the one before. Empty: none.
  std::string parent_id;
  /// Whose event it is; empty: no club's.
  std::string club_id = {};
  /// When it was announced; of rows from before this was kept: 1970.
  UtcTime made = {};
  UtcTime started;
  UtcTime ended;
  int players = 0;
  /// No list shows it.
  bool is_hidden = false;
  escaque::matchmaking::v1::ArchivedSummary summary;
};

}  // namespace escaque::services::matchmaking
