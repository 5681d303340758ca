#include <optional>
#include <utility>

#include "conduct/convert.hpp"
#include "conduct/talk_log.hpp"

namespace escaque::services::conduct {
namespace {

constexpr std::string_view kLines = "lines";

}  // namespace

Awaitable<Result<Written, ConductError>> RedisTalkLog::append(const Speech& speech) {
  const bool is_tell = speech.room == Room::tell;
  std::string stream = "tells";
  if (!is_tell) stream = "talk:" + to_string(speech.game);
  const std::string payload = to_payload(speech);
  const std::size_t max_length = is_tell ? limits_.tells : limits_.per_game;
  const eventlog::Once once{to_string(speech.from.id) + ' ' + speech.command_id,
                            limits_.remembered};
  std::optional<Millis> lifetime;
  if (!is_tell) lifetime = limits_.game_lifetime;
  // First where it is kept: what was shown can be reported.
  const auto kept = co_await log_.append_once(kLines, payload, limits_.lines, once);
  if (!kept) co_return ConductError::unavailable;
  const auto appended = co_await log_.append_once(stream, payload, max_length, once, lifetime);
  if (!appended) co_return ConductError::unavailable;
  co_return Written{eventlog::to_string(appended->position), appended->time};
}

}  // namespace escaque::services::conduct
