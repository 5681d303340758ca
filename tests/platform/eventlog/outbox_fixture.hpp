#pragma once
// The same, with games that finish, and consumers of the group "ratings".

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "domain/base/id.hpp"
#include "platform/eventlog/log_fixture.hpp"
#include "platform/eventlog/outbox_consumer.hpp"
#include "platform/eventlog/outbox_upkeep.hpp"

namespace escaque::eventlog {

class OutboxFixture : public LogFixture {
 protected:
  OutboxConfig config(std::string consumer) {
    OutboxConfig made;
    made.group = "ratings";
    made.consumer = std::move(consumer);
    made.claim_after = Millis(150);
    return made;
  }
  void correct(std::uint64_t id, std::uint64_t version) {
    ASSERT_TRUE(run(log.append(game_of(id), {7, version, "2", Lifecycle::finished, "corrected"})));
  }
  /// The consumer is given this many entries, and ends.
  void leave_unhandled(const std::string& consumer, std::size_t entries) {
    auto patient = config(consumer);
    patient.claim_after = Millis(3'600'000);
    Consumer dying(io, server.config(), patient, [](const auto&) { return Handled::retry; });
    run_until([&] { return dying.seen.size() == entries; });
    stop(dying);
  }
  /// Of each entry that the group has been given in the game's shard and has not acknowledged: how
  /// often.
  std::vector<std::int64_t> deliveries(std::uint64_t id) {
    const auto outbox = entity_keys("g", id).shard.outbox;
    const auto answer = run(client->command("XPENDING", outbox, "ratings", "-", "+", "10"));
    std::vector<std::int64_t> times;
    for (const auto& item : *answer->array()) times.push_back(*(*item.array())[3].integer());
    return times;
  }
  /// How many entries are cut off the outboxes of the shards of these ids.
  std::int64_t trimmed(std::vector<std::string> groups,
                       const std::vector<std::uint64_t>& of = {1}) {
    std::vector<unsigned> shards;
    for (const std::uint64_t id : of) shards.push_back(shard_of(id));
    return *run(trim_outboxes(*client, std::move(groups), std::move(shards)));
  }
  /// Deletes the stream of the game, unless one of the groups needs it. Whether it is gone.
  bool erased(std::uint64_t id) {
    const auto gone = run(erase_streams(*client, {entity_keys("g", id)}, {"ratings", "archiver"}));
    return gone->gone == std::vector{to_base62(id)};
  }
  /// Names of the consumers that the game's shard knows.
  std::string consumers(std::uint64_t id) {
    const auto answer =
        run(client->command("XINFO", "CONSUMERS", entity_keys("g", id).shard.outbox, "ratings"));
    std::string names;
    for (const auto& consumer : *answer->array()) names += *(*consumer.array())[1].text() + ' ';
    return names;
  }
  void stop(Consumer& consumer) {
    consumer.reader.stop();
    run_until([&] { return consumer.ended; });
  }
  /// How many entries the group has been given and has not acknowledged.
  std::int64_t pending(std::uint64_t id) {
    const auto answer =
        run(client->command("XPENDING", entity_keys("g", id).shard.outbox, "ratings"));
    return *(*answer->array())[0].integer();
  }
};

}  // namespace escaque::eventlog
