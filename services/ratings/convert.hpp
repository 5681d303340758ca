#pragma once
// Between the wire (v1::) and what this service thinks in.

#include <optional>
#include <string>

#include "escaque/common/v1/common.pb.h"
#include "escaque/ratings/v1/rating.pb.h"
#include "escaque/ratings/v1/ratings_service.pb.h"

#include "platform/eventlog/outbox_reader.hpp"
#include "platform/grpc/error.hpp"
#include "ratings/rating_store.hpp"
#include "ratings/ratings_error.hpp"

namespace escaque::services::ratings {

namespace v1 = escaque::ratings::v1;

/// The game of an outbox entry; nothing when it is a game that is not rated: casual, aborted,
/// never started, without a move, or with a guest.
[[nodiscard]] Result<std::optional<RatedGame>, FinishedError> parse_finished(
    const eventlog::OutboxEntry& entry);

[[nodiscard]] Answer<UserId> parse_user_id(const std::string& text);
[[nodiscard]] Answer<GameId> parse_game_id(const std::string& text);
[[nodiscard]] Answer<Category> from_wire(common::v1::Category category);

[[nodiscard]] common::v1::Category to_wire(Category category);
[[nodiscard]] common::v1::Rating to_wire(const Snapshot& rating);
[[nodiscard]] v1::RatingsChanged to_wire(const GameChange& change);
[[nodiscard]] v1::HistoryPoint to_wire(const HistoryPoint& point);
[[nodiscard]] rpc::Error to_error(RatingsError error);

}  // namespace escaque::services::ratings
