#include <optional>
#include <utility>
#include <vector>

#include "conduct/convert.hpp"
#include "conduct/talk_log.hpp"
#include "platform/asio/gather.hpp"

namespace escaque::services::conduct {
namespace {

constexpr std::string_view kLinesStream = "lines";
constexpr std::string_view kTellsStream = "tells";
constexpr std::string_view kShoutsStream = "shouts";

}  // namespace

RedisTalkLog::Place RedisTalkLog::place_of(const Speech& speech) const {
  switch (speech.room) {
    case Room::tell:
      return {std::string(kTellsStream), limits_.tells, std::nullopt};
    case Room::channel:
      return {"channel:" + speech.channel, limits_.per_channel, limits_.channel_lifetime};
    case Room::shout:
      return {std::string(kShoutsStream), limits_.per_channel, limits_.channel_lifetime};
    case Room::players:
    case Room::spectators:
    case Room::kibitz:
      break;
  }
  return {"talk:" + to_string(speech.game), limits_.per_game, limits_.game_lifetime};
}

Awaitable<Result<Written, ConductError>> RedisTalkLog::append(const Speech& speech) {
  const Place place = place_of(speech);
  const std::string payload = to_payload(speech);
  const eventlog::Once once{to_string(speech.from.id) + ' ' + speech.command_id,
                            limits_.remembered};
  // One behind the other on one connection, and first where it is kept: what was shown can be
  // reported.
  std::vector<Awaitable<Result<eventlog::Appended, eventlog::AppendError>>> writes;
  writes.push_back(log_.append_once(kLinesStream, payload, limits_.lines, once));
  writes.push_back(log_.append_once(place.stream, payload, place.length, once, place.lifetime));
  const auto written = co_await gather(std::move(writes));
  const auto& appended = written.back();
  if (!written.front() || !appended) co_return ConductError::unavailable;
  co_return Written{eventlog::to_string(appended->position), appended->time};
}

}  // namespace escaque::services::conduct
