#pragma once
// Which instance of `games` to ask about a shard: what its instances said themselves, else a guess
// by rendezvous hashing over those that are known. Owned by one thread.

#include <string>
#include <unordered_map>
#include <vector>

namespace escaque::eventlog {

class ShardRoutes {
 public:
  explicit ShardRoutes(const std::vector<std::string>& instances) { guess_among(instances); }

  /// From now on guesses among these addresses.
  void guess_among(const std::vector<std::string>& instances);

  /// Empty when nobody is known.
  [[nodiscard]] const std::string& route(unsigned shard) const;
  /// An instance has named the owner of the shard.
  void learn(unsigned shard, std::string owner);
  /// What was learnt about the shard is not so any more.
  void forget(unsigned shard);
  /// The instance cannot be reached: whoever took its shards over says so when asked.
  void forget_instance(const std::string& address);
  /// Whether some shard is known to be at this address.
  [[nodiscard]] bool leads_to(const std::string& address) const;

 private:
  std::vector<std::string> guesses_;                  // By shard.
  std::unordered_map<unsigned, std::string> learnt_;  // By shard.
};

}  // namespace escaque::eventlog
