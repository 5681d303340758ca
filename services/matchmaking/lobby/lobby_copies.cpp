#include "matchmaking/lobby/lobby_copies.hpp"

#include <algorithm>
#include <utility>

#include "matchmaking/lobby/convert_lobby.hpp"

namespace escaque::services::matchmaking {
namespace {

using std::chrono::steady_clock;

// Of each log: more than is written while an owner changes.
constexpr std::size_t kNewsKept = 10'000;

lobby::HeedOthers news_in(const lobby::Entry& entry) {
  lobby::HeedOthers news;
  for (const lobby::Fact& fact : entry.facts) {
    if (const auto* made = std::get_if<lobby::PairingMade>(&fact)) {
      news.paired.insert(news.paired.end(), {made->players.white.id, made->players.black.id});
    } else if (const auto* joined = std::get_if<lobby::PoolJoined>(&fact)) {
      news.joined.push_back(joined->member);
    }
  }
  return news;
}

}  // namespace

LobbyCopies::LobbyCopies(boost::asio::io_context& context, eventlog::EventLog& log,
                         log::Logger logger, OnNews on_news)
    : context_(context),
      log_(log),
      logger_(std::move(logger)),
      on_news_(std::move(on_news)),
      has_grown_(context) {}

Awaitable<void> LobbyCopies::start() {
  for (unsigned part = 0; part < lobby::kParts && !is_stopped_; ++part) follow(part);
  co_return;
}

void LobbyCopies::stop() {
  is_stopped_ = true;
  for (Copy& copy : copies_) copy.follower.reset();
  has_grown_.set();
}

void LobbyCopies::follow(unsigned part) {
  Copy& copy = copies_.at(part);
  copy.lobby = {};
  copy.news.clear();
  copy.is_complete = false;
  copy.follower.emplace(
      log_, context_, eventlog::lobby_stream(part), eventlog::Position{},
      eventlog::FollowerHandlers{
          .on_entry = [this, part](const eventlog::Entry& stored) { take(part, stored); },
          // What is left of a log begins with everything that was open.
          .on_trimmed = [&copy] { copy.lobby = {}; },
          .on_lost = [this, part] { follow(part); },
          .on_caught_up =
              [this, part, &copy] {
                copy.is_complete = true;
                on_news_(part, std::nullopt);
              }});
}

void LobbyCopies::take(unsigned part, const eventlog::Entry& stored) {
  Copy& copy = copies_.at(part);
  v1::LobbyEntry wire;
  const auto entry = wire.ParseFromString(stored.payload) ? from_wire(wire) : std::nullopt;
  if (!entry) {
    logger_.error("lobby_entry_unreadable", {{"part", part}, {"version", stored.version()}});
    copy.lobby.version = static_cast<lobby::Version>(stored.version());
  } else {
    copy.lobby = evolve(std::move(copy.lobby), *entry);
    keep_news(part, *entry);
  }
  has_grown_.set();
  has_grown_.reset();
}

void LobbyCopies::keep_news(unsigned part, const lobby::Entry& entry) {
  Copy& copy = copies_.at(part);
  lobby::HeedOthers news = news_in(entry);
  if (news.paired.empty() && news.joined.empty()) return;
  if (copy.news.size() == kNewsKept) copy.news.pop_front();
  // Kept before it is told: whoever is told asks for it.
  copy.news.push_back({entry.version, news});
  if (copy.is_complete) on_news_(part, news);
}

bool LobbyCopies::are_complete() const { return std::ranges::all_of(copies_, &Copy::is_complete); }

bool LobbyCopies::are_pools_empty() const {
  return std::all_of(copies_.begin() + 1, copies_.end(),
                     [](const Copy& copy) { return copy.lobby.pool_members.empty(); });
}

lobby::HeedOthers LobbyCopies::news_for(unsigned part, lobby::Seen& seen) const {
  lobby::HeedOthers all;
  for (unsigned other = 0; other < lobby::kParts; ++other) {
    if (other == part) continue;
    const Copy& copy = copies_.at(other);
    if (!copy.is_complete) continue;
    // A log that has lost entries goes on with other ones of the same versions.
    const lobby::Version from = std::min(seen.at(other), copy.lobby.version);
    seen.at(other) = copy.lobby.version;
    const auto is_old = [from](const News& news) { return news.version <= from; };
    for (auto each = std::ranges::partition_point(copy.news, is_old); each != copy.news.end();
         ++each) {
      const lobby::HeedOthers& news = each->what;
      all.paired.insert(all.paired.end(), news.paired.begin(), news.paired.end());
      all.joined.insert(all.joined.end(), news.joined.begin(), news.joined.end());
    }
  }
  return all;
}

bool LobbyCopies::has_read(lobby::Seen versions) const {
  for (unsigned part = 0; part < lobby::kParts; ++part) {
    if (copies_.at(part).lobby.version < versions.at(part)) return false;
  }
  return true;
}

Awaitable<void> LobbyCopies::read_until(lobby::Seen versions, Millis limit) {
  const auto end = steady_clock::now() + limit;
  while (!has_read(versions) && !is_stopped_) {
    const auto left = std::chrono::duration_cast<Millis>(end - steady_clock::now());
    if (left <= Millis{0}) co_return;
    (void)co_await has_grown_.wait_for(left);
  }
}

}  // namespace escaque::services::matchmaking
