#include "platform/redis/slot_table.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace escaque::redis {

namespace {

template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// Of [host, port, id, …].
std::optional<std::string> parse_server(const Reply& reply, std::string_view asked) {
  const auto* parts = reply.array();
  if (!parts || parts->size() < 2) return std::nullopt;
  const auto* host = (*parts)[0].text();
  const auto* port = (*parts)[1].integer();
  if (!port || (!host && !(*parts)[0].is_nil())) return std::nullopt;
  return join_server(host ? *host : std::string(), std::to_string(*port), asked);
}

constexpr std::array<std::string_view, 5> kPassing{"TRYAGAIN", "CLUSTERDOWN", "LOADING",
                                                   "MASTERDOWN", "READONLY"};

/// The first word of `text`, which is cut off.
std::string_view take_word(std::string_view& text) {
  const auto end = text.find(' ');
  const auto word = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return word;
}

}  // namespace

std::pair<std::string, std::uint16_t> split_server(std::string_view server) {
  const auto colon = server.rfind(':');
  if (colon == std::string_view::npos) return {std::string(server), 0};
  auto host = server.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  const auto port = parse_number<std::uint16_t>(server.substr(colon + 1));
  return {std::string(host), port.value_or(0)};
}

std::string join_server(std::string_view host, std::string_view port, std::string_view asked) {
  const std::string known =
      host.empty() || host == "?" ? split_server(asked).first : std::string(host);
  return known + ':' + std::string(port);
}

Result<SlotTable, RedisError> SlotTable::parse(const Reply& reply, std::string_view asked) {
  if (reply.error()) return RedisError::refused;
  const auto* ranges = reply.array();
  if (!ranges) return RedisError::unexpected_reply;
  SlotTable table;
  for (const Reply& range : *ranges) {
    const auto* parts = range.array();
    if (!parts || parts->size() < 3) return RedisError::unexpected_reply;
    const auto* first = (*parts)[0].integer();
    const auto* last = (*parts)[1].integer();
    const auto server = parse_server((*parts)[2], asked);
    const bool is_read = first && last && server && 0 <= *first && *first <= *last;
    if (!is_read || *last >= std::int64_t{kSlots}) return RedisError::unexpected_reply;
    const std::uint16_t number = table.number_of(*server);
    std::fill(table.of_slot_.begin() + *first, table.of_slot_.begin() + *last + 1, number);
  }
  return table;
}

void SlotTable::move(unsigned slot, const std::string& server) {
  of_slot_[slot] = number_of(server);
}

std::vector<std::string> SlotTable::servers() const {
  std::vector<bool> has_slot(servers_.size(), false);
  for (const std::uint16_t number : of_slot_) has_slot[number] = true;
  std::vector<std::string> having;
  for (std::size_t i = 1; i < servers_.size(); ++i) {
    if (has_slot[i]) having.push_back(servers_[i]);
  }
  return having;
}

bool SlotTable::is_complete() const { return std::ranges::count(of_slot_, 0) == 0; }

std::uint16_t SlotTable::number_of(const std::string& server) {
  const auto found = std::ranges::find(servers_, server);
  const auto number = static_cast<std::uint16_t>(found - servers_.begin());
  if (found == servers_.end()) servers_.push_back(server);
  return number;
}

Redirection redirection_of(const Reply& reply, std::string_view asked) {
  const auto* error = reply.error();
  if (!error) return {};
  std::string_view rest = *error;
  const auto kind = take_word(rest);
  if (std::ranges::count(kPassing, kind) > 0) return NotYet{};
  if (kind != "MOVED" && kind != "ASK") return {};
  const auto slot = parse_number<unsigned>(take_word(rest));
  const auto [host, port] = split_server(take_word(rest));
  if (!slot || *slot >= kSlots || port == 0) return {};
  const std::string server = join_server(host, std::to_string(port), asked);
  if (kind == "MOVED") return Moved{*slot, server};
  return Asked{server};
}

}  // namespace escaque::redis
