#pragma once
// The instances that share the shards with us, and which shards are ours. Pure: what is read of
// the others' heartbeats goes in, a roster comes out.

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace escaque::services::games {

/// What an instance repeatedly says of itself.
struct Beat {
  std::string address;      // Where gateways reach it; after a restart the same.
  std::string owner;        // Its name in leases: of this run only.
  std::uint64_t count = 0;  // Grows with every beat.
  /// Shards with a game that this build cannot read; a newer one may.
  std::set<unsigned> unreadable = {};

  friend bool operator==(const Beat&, const Beat&) = default;
};

struct Roster {
  std::string self;                    // Our address.
  std::vector<std::string> instances;  // Addresses of the living; we are among them until we leave.
  std::vector<std::string> dead;       // Lease owners that do not live any more.
  bool is_settled = false;             // Of every instance it is known whether it lives.
  /// The living who cannot read all games of a shard, by shards.
  std::map<unsigned, std::set<std::string>> unable = {};

  /// The address of the instance that should own `shard`, if possible one that can read it; empty
  /// when there is none.
  [[nodiscard]] std::string_view owner_of(unsigned shard) const;
  [[nodiscard]] bool is_ours(unsigned shard) const { return owner_of(shard) == self; }
  /// Another instance may be able to read what we cannot.
  [[nodiscard]] bool may_be_read_elsewhere(unsigned shard) const;
  /// Nobody but us has been heard of.
  [[nodiscard]] bool is_alone() const;
  [[nodiscard]] Roster without_us() const;
  /// The living who have not said that they cannot read it.
  [[nodiscard]] std::vector<std::string> readers_of(unsigned shard) const;

  friend bool operator==(const Roster&, const Roster&) = default;
};

/// Judges the others by their beats. Rounds are counted, not time: when Redis stops, nobody
/// dies of it, because we do not read either.
class Peers {
 public:
  /// An instance that misses `missed_beats` rounds is dead, and is taken back if it beats steadily
  /// for `steady_rounds`: shards do not go to and fro with whoever is late now and then. A new run
  /// is taken at once.
  Peers(std::string self, int missed_beats, int steady_rounds);

  /// One round: all beats as Redis has them.
  [[nodiscard]] Roster observe(const std::vector<Beat>& beats);
  /// This owner is dead for good: somebody else beats at its address.
  void bury(std::string owner);
  /// Beats of instances that have been dead long enough to be forgotten.
  [[nodiscard]] std::vector<Beat> forgettable() const;

 private:
  struct Peer {
    Beat last;
    int missed = 0;
    bool has_beaten = false;  // Since we began to look.
    bool is_dead = false;
    int steady = 0;  // Rounds for which a dead one has been beating again.
  };

  void judge(Peer& peer) const;

  const std::string self_;
  const int missed_beats_;
  const int steady_rounds_;
  std::map<std::string, Peer> peers_;  // By address.
  std::vector<std::string> buried_;    // The latest.
};

}  // namespace escaque::services::games
