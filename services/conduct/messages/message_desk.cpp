#include "conduct/messages/message_desk.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "conduct/cases/case_wire.hpp"
#include "conduct/line_judge.hpp"
#include "conduct/sql_values.hpp"

namespace escaque::services::conduct {
namespace {

constexpr int kMaxConversations = 100;
constexpr int kUsualMessages = 50;
constexpr int kMostMessages = 100;

double wire_ms(UtcTime time) { return static_cast<double>(to_ms(time)); }

/// "<ms> <line id>" of the last line of the page before.
std::optional<MessagePlace> parse_place(const std::string& token) {
  const std::size_t space = token.find(' ');
  if (space == std::string::npos || space + 1 == token.size()) return std::nullopt;
  long long ms = 0;
  const auto [end, error] = std::from_chars(token.data(), token.data() + space, ms);
  if (error != std::errc() || end != token.data() + space) return std::nullopt;
  return MessagePlace{from_ms(ms), token.substr(space + 1)};
}

}  // namespace

v1::Talk MessageDesk::to_talk(const etiquette::KeptLine& line) const {
  v1::Talk talk;
  talk.set_room(v1::ROOM_TELL);
  talk.mutable_from()->set_id(to_string(line.from));
  if (line.to) talk.mutable_to()->set_id(to_string(*line.to));
  talk.set_text(line.text);
  talk.set_time_ms(wire_ms(line.time));
  talk.set_line_id(line.id);
  if (const auto verdict = parts_.lexicon.judge(line.text, {})) {
    add_spans(talk, spans_of(line.text, *verdict));
  }
  return talk;
}

MessageDesk::Served<v1::ListConversationsResponse> MessageDesk::list_conversations(
    const v1::ListConversationsRequest& request) {
  const auto user = from_wire(request.user());
  if (!user) co_return to_error(user.error());
  const bool is_settled = co_await parts_.settle();
  if (!is_settled) co_return to_error(ConductError::unavailable);
  const auto wishes = co_await parts_.listeners.find(user->id);
  if (!wishes) co_return to_error(wishes.error());
  const auto found = co_await parts_.store.conversations(user->id, kMaxConversations);
  if (!found) co_return to_error(ConductError::unavailable);
  v1::ListConversationsResponse response;
  for (const Conversation& each : *found) {
    if ((*wishes)->censored.contains(each.other)) continue;
    v1::Conversation& made = *response.add_conversations();
    made.mutable_other()->set_id(to_string(each.other));
    *made.mutable_last() = to_talk(each.last);
    made.set_unread(each.unread);
  }
  if (response.conversations().empty()) co_return response;
  std::vector<std::string> ids;
  collect_people(response, ids);
  const Users users = co_await parts_.find_users(std::move(ids));
  if (users.empty()) co_return to_error(ConductError::unavailable);
  name_people(response, users);
  // Nobody can answer a guest whose session is over.
  auto& all = *response.mutable_conversations();
  all.erase(std::remove_if(all.begin(), all.end(),
                           [](const auto& each) { return each.other().handle().empty(); }),
            all.end());
  co_return response;
}

MessageDesk::Served<v1::ListMessagesResponse> MessageDesk::list_messages(
    const v1::ListMessagesRequest& request) {
  const auto user = from_wire(request.user());
  if (!user) co_return to_error(user.error());
  MessageQuery query;
  query.owner = user->id;
  if (request.has_other()) {
    const auto other = from_wire(request.other());
    if (!other) co_return to_error(other.error());
    query.other = other->id;
  }
  if (!request.page_token().empty()) {
    query.before = parse_place(request.page_token());
    if (!query.before) co_return to_error(ConductError::malformed_page);
  }
  query.limit = request.limit() <= 0 ? kUsualMessages : std::min(request.limit(), kMostMessages);
  const int limit = query.limit;
  const bool is_settled = co_await parts_.settle();
  if (!is_settled) co_return to_error(ConductError::unavailable);
  const auto wishes = co_await parts_.listeners.find(user->id);
  if (!wishes) co_return to_error(wishes.error());
  const auto found = co_await parts_.store.messages(std::move(query));
  if (!found) co_return to_error(ConductError::unavailable);
  v1::ListMessagesResponse response;
  for (const etiquette::KeptLine& line : *found) {
    if (!(*wishes)->censored.contains(line.from)) *response.add_talks() = to_talk(line);
  }
  if (static_cast<int>(found->size()) == limit) {
    const etiquette::KeptLine& last = found->back();
    response.set_next_page_token(std::to_string(to_ms(last.time)) + ' ' + last.id);
  }
  std::vector<std::string> ids;
  collect_people(response, ids);
  if (!ids.empty()) name_people(response, co_await parts_.find_users(std::move(ids)));
  co_return response;
}

MessageDesk::Served<v1::ReadMessagesResponse> MessageDesk::read_messages(
    const v1::ReadMessagesRequest& request) {
  const auto user = from_wire(request.user());
  if (!user) co_return to_error(user.error());
  const auto other = from_wire(request.other());
  if (!other) co_return to_error(other.error());
  // Also what is no number, or later than now.
  const double now = wire_ms(parts_.time.utc_now());
  const double up_to =
      request.up_to_ms() > 0 && request.up_to_ms() < now ? request.up_to_ms() : now;
  const auto time = from_ms(static_cast<long long>(up_to));
  const auto written = co_await parts_.store.read(user->id, other->id, time);
  if (!written) co_return to_error(ConductError::unavailable);
  co_return v1::ReadMessagesResponse();
}

}  // namespace escaque::services::conduct
