#pragma once
// Where things are in Redis. Everything of one shard carries the same hash tag {s0}…{s255}, so that
// one script may touch it all, also in a Redis Cluster.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace escaque::eventlog {

inline constexpr unsigned kShards = 256;

/// The shard of an id, for ever the same: the top 8 bits of the id mixed by SplitMix64's finalizer.
[[nodiscard]] unsigned shard_of(std::uint64_t id);

/// A second fence before what is written under the lease of a part: it still has this epoch unless
/// somebody has taken the whole since.
struct OuterFence {
  std::string key;  // m:fence:{s17}
  std::uint64_t epoch = 0;
};

/// What one shard of one kind of entity has in common.
struct ShardKeys {
  std::string lease;   // lease:{s17}  "<epoch>:<owner>", expires
  std::string epoch;   // epoch:{s17}  hash: n, owner, beat; never expires
  std::string live;    // live:{s17}   set of the ids that are not finished
  std::string outbox;  // out:{s17}    stream of what finished
  std::optional<OuterFence> outer = {};
  std::string owner = {};  // Of those who write: as LeaseConfig names them.
};

/// What the lease, or the fence in its place, says while its owner may write under this epoch.
[[nodiscard]] std::string held_by(const ShardKeys& shard, std::uint64_t epoch);

/// Games have the plain keys (`kind` empty). Any other kind has its own leases and outboxes, with
/// `kind` in front: t:lease:{s17}. The ids that come into a live set, and those whose logs leave
/// for an archive, are published on the channel named like it.
[[nodiscard]] ShardKeys shard_keys(unsigned shard, std::string_view kind = {});

/// What append() needs to know about one entity. Followers subscribe to the channel named like
/// `stream`.
struct EntityKeys {
  std::string stream;  // g:{s17}:<id>
  std::string member;  // <id>: how the entity is named in the live set and in the outbox
  ShardKeys shard;
};

/// `prefix` of the stream: "g" for games, "t" for tournaments… `kind` as for shard_keys().
[[nodiscard]] EntityKeys entity_keys(std::string_view prefix, std::uint64_t id,
                                     std::string_view kind = {});

/// The log of a part of the lobby (domain/lobby/part.hpp): "lobby:{s0}", and "lobby:{s0}:1" to
/// ":4". All are in one slot, so that one script may write to one and ask what the others have
/// marked.
[[nodiscard]] std::string lobby_stream(unsigned part);

}  // namespace escaque::eventlog
