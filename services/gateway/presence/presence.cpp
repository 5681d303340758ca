#include "gateway/presence/presence.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <utility>

#include "gateway/hub/hub.hpp"
#include "gateway/presence/presence_scripts.hpp"
#include "platform/asio/gather.hpp"
#include "platform/asio/timer.hpp"
#include "platform/eventlog/keys.hpp"

namespace escaque::services::gateway {
namespace {

constexpr std::string_view kHubsKey = "presence:hubs";
constexpr std::size_t kUsersPerCall = 500;
// Boards are repeated a few at a time: all at once would hold Redis up, and every move behind them.
constexpr Millis kSlice{100};
constexpr std::size_t kMaxBoardsPerSlice = 100;
// What nobody changes is repeated so slowly that it costs the same among 100,000 games; only what
// Redis has lost needs it.
constexpr Millis kRound{600'000};
const std::string kBoardKept = std::to_string(6 * kRound.count());

std::string board_key(const std::string& game_id) { return "presence:g:" + game_id; }

/// Of its name and its thread's number.
std::string_view gateway_of(std::string_view hub) { return hub.substr(0, hub.find('.')); }

/// All integers of an answer; nothing when it is anything else.
std::optional<std::vector<int>> to_numbers(const redis::Answer& answer) {
  if (!answer || answer->array() == nullptr) return std::nullopt;
  std::vector<int> numbers;
  for (const auto& item : *answer->array()) {
    if (item.integer() == nullptr) return std::nullopt;
    numbers.push_back(static_cast<int>(*item.integer()));
  }
  return numbers;
}

}  // namespace

void Presence::start() {
  redis::SubscriptionHandlers handlers;
  handlers.on_message = [this](std::string_view payload) { on_audience(payload); };
  handlers.on_gap = [] {};  // What was missed is said again by repeat_boards().
  audience_ = hub_.redis().subscribe("audience:" + hub_.instance(), std::move(handlers));
  hub_.spawn("presence", beat());
  hub_.spawn("boards", repeat_boards());
}

void Presence::arrived(const std::string& user_id) {
  hub_.spawn("arrived", beat_players({user_id}));
}

void Presence::left(const std::string& user_id) { hub_.spawn("left", shorten(user_id)); }

void Presence::at_board(const std::string& game_id, const Audience& here) {
  hub_.spawn("at_board", write_board(game_id, here));
}

void Presence::gone(const std::string& game_id, Color color, games_v1::Absence absence) {
  hub_.spawn("gone", settle(game_id, color, absence));
}

Awaitable<void> Presence::beat() {
  for (;;) {
    co_await hub_.redis().wait_connected();
    co_await beat_hub();
    const auto ids = hub_.directory().user_ids();
    for (std::size_t from = 0; from == 0 || from < ids.size(); from += kUsersPerCall) {
      const std::size_t to = std::min(ids.size(), from + kUsersPerCall);
      std::vector<std::string> part(ids.begin() + static_cast<std::ptrdiff_t>(from),
                                    ids.begin() + static_cast<std::ptrdiff_t>(to));
      co_await beat_players(std::move(part));
    }
    hub_.arenas().refresh_presence();
    hub_.games().report_arrivals();
    co_await count_games();
    hub_.lobby().show_numbers();
    co_await pause_for(hub_.config().presence.heartbeat);
  }
}

Awaitable<void> Presence::beat_hub() {
  const std::string ttl = std::to_string(hub_.config().presence.time_to_live.count());
  const std::array<std::string_view, 1> keys{kHubsKey};
  const std::array<std::string_view, 2> args{hub_.instance(), ttl};
  const Instant asked = hub_.now();
  const auto answer = co_await hub_.redis().eval(kBeatHub, keys, args);
  auto words = redis::to_texts(answer);
  if (!words || words->empty()) co_return repeat_all_boards();
  const bool was_missing = words->front() == "1";
  words->erase(words->begin());
  std::ranges::sort(*words);
  // Others have struck out what we wrote, or we have to strike out what they did.
  if (was_missing || hubs_ != *words) repeat_all_boards();
  hubs_ = std::move(*words);
  hubs_known_ = asked;
}

Awaitable<void> Presence::know_hubs() {
  const Millis old = hub_.config().presence.time_to_live / 2;
  if (hubs_.empty() || hub_.now() - hubs_known_ > old) co_await beat_hub();
}

bool Presence::is_alone() const {
  const std::string_view here = gateway_of(hub_.instance());
  return std::ranges::all_of(hubs_, [&](std::string_view hub) { return gateway_of(hub) == here; });
}

void Presence::repeat_all_boards() { boards_to_repeat_ = hub_.games().size(); }

Awaitable<void> Presence::repeat_boards() {
  for (;;) {
    co_await hub_.redis().wait_connected();
    const std::size_t slowly = hub_.games().size() / static_cast<std::size_t>(kRound / kSlice) + 1;
    const std::size_t soon = std::min(boards_to_repeat_, kMaxBoardsPerSlice);
    boards_to_repeat_ -= soon;
    hub_.games().refresh_presence(std::max(slowly, soon));
    co_await pause_for(kSlice);
  }
}

Awaitable<void> Presence::beat_players(std::vector<std::string> user_ids) {
  const std::string ttl = std::to_string(hub_.config().presence.time_to_live.count());
  const std::array<std::string_view, 1> keys{kPlayersKey};
  std::vector<std::string_view> args{ttl};
  args.insert(args.end(), user_ids.begin(), user_ids.end());
  const auto answer = co_await hub_.redis().eval(kBeatPlayers, keys, args);
  if (!answer || answer->array() == nullptr || answer->array()->empty()) co_return;
  const auto& items = *answer->array();
  if (const auto* count = items.front().integer()) players_ = static_cast<int>(*count);
  for (std::size_t i = 1; i < items.size(); ++i) {
    if (items[i].text() != nullptr) hub_.spawn("leave_lobby", leave_lobby(*items[i].text()));
  }
}

Awaitable<bool> Presence::is_away(std::string user_id) {
  if (hub_.directory().has(user_id)) co_return false;
  const auto answer = co_await hub_.redis().command("ZSCORE", kPlayersKey, user_id);
  if (!answer || answer->error() != nullptr) co_return false;
  const std::string* expiry = answer->text();
  co_return expiry == nullptr || std::strtod(expiry->c_str(), nullptr) <= hub_.utc_ms();
}

Awaitable<void> Presence::shorten(std::string user_id) {
  const std::string grace = std::to_string(hub_.config().presence.lobby_grace.count());
  const std::array<std::string_view, 1> keys{kPlayersKey};
  const std::array<std::string_view, 2> args{grace, user_id};
  (void)co_await hub_.redis().eval(kShorten, keys, args);
}

Awaitable<void> Presence::leave_lobby(std::string user_id) {
  matchmaking_v1::LeaveLobbyRequest request;
  request.set_user_id(user_id);
  const Backends& backends = hub_.backends();
  const auto answer = co_await backends.ask(&Matchmaking::LeaveLobby, std::move(request));
  if (!answer) {
    hub_.logger().warn("leave_lobby_failed",
                       {{"user", user_id}, {"reason", answer.error().message()}});
  }
}

Awaitable<void> Presence::count_games() {
  // All at once: one after the other they would take seconds of a busy moment, and whoever is not
  // said to be here in time is taken for gone.
  std::vector<Awaitable<redis::Answer>> asked;
  for (unsigned shard = 0; shard < eventlog::kShards; ++shard) {
    asked.push_back(hub_.redis().command("SCARD", eventlog::shard_keys(shard).live));
  }
  const auto answers = co_await gather(std::move(asked));
  std::int64_t sum = 0;
  for (const auto& answer : answers) {
    const auto count = redis::to_integer(answer);
    if (!count) co_return;
    sum += *count;
  }
  games_ = static_cast<int>(sum);
}

std::string Presence::board_left_for() const {
  return std::to_string(5 * hub_.config().presence.time_to_live.count());
}

Awaitable<void> Presence::write_board(std::string game_id, Audience here) {
  co_await know_hubs();
  const std::string key = board_key(game_id);
  // Shorter than a hub's, so that nothing of a hub is left when it is known to be gone; longer than
  // it takes until all know of a new one.
  const std::string ttl = std::to_string(hub_.config().presence.time_to_live.count() / 2);
  const std::string white = std::to_string(here.players.white);
  const std::string black = std::to_string(here.players.black);
  const std::string spectators = std::to_string(here.spectators);
  const std::array<std::string_view, 1> keys{key};
  const std::string left = board_left_for();
  std::vector<std::string_view> args{hub_.instance(), white,      black, spectators, ttl,
                                     game_id,         kBoardKept, left};
  args.insert(args.end(), hubs_.begin(), hubs_.end());
  const auto answer = co_await hub_.redis().eval(kAtBoard, keys, args);
  const auto n = to_numbers(answer);
  if (!n || n->size() != 5) co_return repeat_all_boards();
  const Audience everywhere{{(*n)[0], (*n)[1]}, (*n)[2]};
  const ByColor<bool> is_back{(*n)[3] != 0, (*n)[4] != 0};
  hub_.games().on_presence(game_id, everywhere, is_back);
}

Awaitable<void> Presence::settle(std::string game_id, Color color, games_v1::Absence absence) {
  co_await know_hubs();
  const std::string key = board_key(game_id);
  const std::string index = color == Color::white ? "1" : "2";
  const std::array<std::string_view, 1> keys{key};
  const std::string left = board_left_for();
  std::vector<std::string_view> args{index, kBoardKept, left};
  args.insert(args.end(), hubs_.begin(), hubs_.end());
  const auto answer = co_await hub_.redis().eval(kSettle, keys, args);
  const auto is_gone = redis::to_integer(answer);
  if (!is_gone) co_return repeat_all_boards();
  if (*is_gone == 1) hub_.games().report(game_id, color, absence);
}

void Presence::on_audience(std::string_view payload) {
  std::array<char, 16> id{};
  Audience everywhere;
  if (std::sscanf(std::string(payload).c_str(), "%15s %d %d %d", id.data(),
                  &everywhere.players.white, &everywhere.players.black,
                  &everywhere.spectators) != 4) {
    return;
  }
  hub_.games().on_audience(id.data(), everywhere);
}

}  // namespace escaque::services::gateway
