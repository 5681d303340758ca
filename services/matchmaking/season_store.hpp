#pragma once
// Where the logs of all seasons are kept.

#include "domain/season/season.hpp"
#include "matchmaking/log_store.hpp"

namespace escaque::services::matchmaking {

using SeasonStore = LogStore<season::Season, season::SeasonId, season::Entry>;

}  // namespace escaque::services::matchmaking
