#include "games/roster.hpp"

#include <algorithm>
#include <utility>

#include "platform/eventlog/rendezvous.hpp"

namespace escaque::services::games {
namespace {

// Names of the dead go along with every acquisition.
constexpr std::size_t kMostBuried = 8;
// The dead are taken out of the registry after so many times the beats that make one dead.
constexpr int kRemembered = 20;

}  // namespace

std::string_view Roster::owner_of(unsigned shard) const {
  return eventlog::rendezvous(shard, instances);
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

Peers::Peers(std::string self, int missed_beats)
    : self_(std::move(self)), missed_beats_(missed_beats) {}

Roster Peers::observe(const std::vector<Beat>& beats) {
  // Who has left took his beat with him.
  std::erase_if(peers_, [&beats](const auto& known) {
    return std::ranges::none_of(beats,
                                [&known](const Beat& beat) { return beat.address == known.first; });
  });
  for (const Beat& beat : beats) {
    if (beat.address == self_) continue;
    const auto [known, is_new] = peers_.try_emplace(beat.address, Peer{beat});
    if (is_new) continue;
    Peer& peer = known->second;
    const bool has_beaten = peer.last != beat;
    if (peer.last.owner != beat.owner) bury(peer.last.owner);
    peer.last = beat;
    peer.missed = has_beaten ? 0 : peer.missed + 1;
    peer.has_beaten = peer.has_beaten || has_beaten;
  }

  Roster roster{.self = self_, .instances = {self_}, .dead = buried_, .is_settled = true};
  for (const auto& [address, peer] : peers_) {
    const bool is_dead = peer.missed >= missed_beats_;
    (is_dead ? roster.dead : roster.instances).push_back(is_dead ? peer.last.owner : address);
    if (!is_dead && !peer.has_beaten) roster.is_settled = false;
  }
  return roster;
}

void Peers::bury(std::string owner) {
  buried_.push_back(std::move(owner));
  if (buried_.size() > kMostBuried) buried_.erase(buried_.begin());
}

std::vector<Beat> Peers::forgettable() const {
  std::vector<Beat> beats;
  for (const auto& [address, peer] : peers_) {
    if (peer.missed >= missed_beats_ * kRemembered) beats.push_back(peer.last);
  }
  return beats;
}

}  // namespace escaque::services::games
