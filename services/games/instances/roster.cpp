#include "games/instances/roster.hpp"

#include <algorithm>
#include <utility>

#include "platform/eventlog/rendezvous.hpp"

namespace escaque::services::games {
namespace {

// Names of the dead go along with every acquisition.
constexpr std::size_t kMaxBuried = 8;
// The dead are taken out of the registry after this many times the beats that make one dead.
constexpr int kRemembered = 20;

}  // namespace

std::vector<std::string> Roster::readers_of(unsigned shard) const {
  std::vector<std::string> readers = instances;
  const auto known = unable.find(shard);
  if (known == unable.end()) return readers;
  std::erase_if(readers, [&](const std::string& each) { return known->second.contains(each); });
  return readers;
}

std::string_view Roster::owner_of(unsigned shard) const {
  if (unable.empty()) return eventlog::rendezvous(shard, instances);
  const std::vector<std::string> readers = readers_of(shard);
  // What nobody can read keeps its owner, for the sake of the other games.
  if (readers.empty()) return eventlog::rendezvous(shard, instances);
  // Of our own list, which lives as long as we do.
  return *std::ranges::find(instances, eventlog::rendezvous(shard, readers));
}

bool Roster::may_be_read_elsewhere(unsigned shard) const {
  return std::ranges::any_of(readers_of(shard),
                             [this](const std::string& each) { return each != self; });
}

bool Roster::is_alone() const {
  return dead.empty() && std::ranges::all_of(instances, [this](const std::string& instance) {
           return instance == self;
         });
}

Roster Roster::without_us() const {
  Roster others = *this;
  std::erase(others.instances, self);
  return others;
}

Peers::Peers(std::string self, int missed_beats, int steady_rounds)
    : self_(std::move(self)), missed_beats_(missed_beats), steady_rounds_(steady_rounds) {}

Roster Peers::observe(const std::vector<Beat>& beats) {
  // Those who have left took their beat with them.
  std::erase_if(peers_, [&beats](const auto& known) {
    return std::ranges::none_of(beats,
                                [&known](const Beat& beat) { return beat.address == known.first; });
  });
  std::set<unsigned> ours;
  for (const Beat& beat : beats) {
    if (beat.address == self_) ours = beat.unreadable;
    if (beat.address == self_) continue;
    const auto [known, is_new] = peers_.try_emplace(beat.address, Peer{beat});
    if (is_new) continue;
    Peer& peer = known->second;
    const bool has_beaten = peer.last != beat;
    if (peer.last.owner != beat.owner) {
      bury(peer.last.owner);
      peer.is_dead = false;
    }
    peer.last = beat;
    peer.missed = has_beaten ? 0 : peer.missed + 1;
    peer.has_beaten = peer.has_beaten || has_beaten;
    judge(peer);
  }

  Roster roster{.self = self_, .instances = {self_}, .dead = buried_, .is_settled = true};
  for (const unsigned shard : ours) roster.unable[shard].insert(self_);
  for (const auto& [address, peer] : peers_) {
    if (peer.is_dead) {
      roster.dead.push_back(peer.last.owner);
    } else {
      roster.instances.push_back(address);
      for (const unsigned shard : peer.last.unreadable) roster.unable[shard].insert(address);
      if (!peer.has_beaten) roster.is_settled = false;
    }
  }
  return roster;
}

void Peers::judge(Peer& peer) const {
  if (peer.missed >= missed_beats_) peer.is_dead = true;
  // Their rounds and ours drift: one without a beat in it is nothing.
  const bool is_steady = peer.is_dead && peer.missed <= 1;
  peer.steady = is_steady ? peer.steady + 1 : 0;
  if (peer.steady > steady_rounds_) peer.is_dead = false;
}

void Peers::bury(std::string owner) {
  if (std::ranges::find(buried_, owner) != buried_.end()) return;
  buried_.push_back(std::move(owner));
  if (buried_.size() > kMaxBuried) buried_.erase(buried_.begin());
}

std::vector<Beat> Peers::forgettable() const {
  std::vector<Beat> beats;
  for (const auto& [address, peer] : peers_) {
    if (peer.missed >= missed_beats_ * kRemembered) beats.push_back(peer.last);
  }
  return beats;
}

}  // namespace escaque::services::games
