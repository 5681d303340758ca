#pragma once
// Which of a player's games a query names: opponent=Bert&color=white&result=won&opening=C65&…

#include "gateway/web/rest/rest.hpp"
#include "gateway/wire.hpp"

namespace escaque::services::gateway {

/// Sets what the query of the call names; why that cannot be done.
[[nodiscard]] Awaitable<std::optional<ErrorDetail>> add_filter(const RestCall& call,
                                                               games_v1::ListGamesRequest& request);

}  // namespace escaque::services::gateway
