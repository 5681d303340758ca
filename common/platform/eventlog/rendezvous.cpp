#include "platform/eventlog/rendezvous.hpp"

#include <cstdint>

namespace escaque::eventlog {

namespace {

/// FNV-1a of the name, mixed with the shard by the finalizer of SplitMix64.
std::uint64_t score(unsigned shard, std::string_view instance) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char letter : instance) {
    hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3u;
  }
  hash += (std::uint64_t{shard} + 1) * 0x9e3779b97f4a7c15u;
  hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9u;
  hash = (hash ^ (hash >> 27)) * 0x94d049bb133111ebu;
  return hash ^ (hash >> 31);
}

}  // namespace

std::string_view rendezvous(unsigned shard, std::span<const std::string> instances) {
  std::string_view best;
  std::uint64_t highest = 0;
  for (const std::string& instance : instances) {
    const std::uint64_t own = score(shard, instance);
    // Equal scores: the order in which the instances are named must not matter.
    if (best.empty() || own > highest || (own == highest && instance < best)) {
      best = instance;
      highest = own;
    }
  }
  return best;
}

}  // namespace escaque::eventlog
