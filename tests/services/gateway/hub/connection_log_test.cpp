// What is written down of connections, and that neither addresses nor cookies are in it.

#include "gateway/hub/connection_log.hpp"

#include <optional>
#include <string>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <gmock/gmock.h>

#include "platform/eventlog/scripts.hpp"
#include "support/fake_redis.hpp"
#include "support/io_fixture.hpp"
#include "support/manual_time.hpp"

namespace escaque::services::gateway {
namespace {

using conduct_v1::ConnectionNote;
using conduct_v1::ConnectionNotes;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

TEST(NetworkOf, KeepsAsMuchAsOneProviderGivesOut) {
  EXPECT_EQ(network_of("192.0.2.7"), "192.0.2.0/24");
  EXPECT_EQ(network_of("2001:db8:1:2::/64"), "2001:db8:1::/48");
  EXPECT_EQ(network_of("no address"), "");
  EXPECT_EQ(network_of(""), "");
}

TEST(KeyedHash, IsEqualOnlyWhereKeyAndTextAre) {
  const std::string key(64, 'a');
  EXPECT_THAT(keyed_hash(key, "192.0.2.0/24"), SizeIs(16));
  EXPECT_EQ(keyed_hash(key, "192.0.2.0/24"), keyed_hash(key, "192.0.2.0/24"));
  EXPECT_NE(keyed_hash(key, "192.0.2.0/24"), keyed_hash(key, "192.0.3.0/24"));
  EXPECT_NE(keyed_hash(key, "192.0.2.0/24"), keyed_hash(std::string(64, 'b'), "192.0.2.0/24"));
  EXPECT_EQ(keyed_hash(key, ""), "") << "nothing is known of what has no cookie";
}

class ConnectionLogTest : public test::IoFixture {
 protected:
  ConnectionLogTest() {
    config.write_every = Millis(10);
    redis.answer(kShareKeys, [this](const auto&) { return keys(); });
    redis.answer(eventlog::append_aged_script(), [this](const auto& run) { return take(run); });
  }
  void start() {
    written.emplace(ConnectionLog::Parts{io, log, time, log::Logger(),
                                         registry.counter("lost", "notes"), "hub.0"},
                    config);
    boost::asio::co_spawn(io, written->run(), boost::asio::detached);
  }
  redis::Answer keys() {
    ++asked_for_keys;
    redis::Reply::Array answer{{std::string(64, 'd')}, {std::string("7")}, {std::string(64, 'n')}};
    return redis::Reply{std::move(answer)};
  }
  redis::Answer take(const test::FakeRedis::Run& run) {
    if (is_full) return redis::Reply{redis::ErrorReply{"OOM"}};
    EXPECT_EQ(run.key, "sessions");
    raw += run.args.at(0);
    ConnectionNotes notes;
    EXPECT_TRUE(notes.ParseFromString(run.args.at(0)));
    EXPECT_EQ(notes.hub(), "hub.0");
    ++entries;
    for (const auto& note : notes.notes()) all.push_back(note);
    redis::Reply::Array answer{{std::string("1-0")}, {std::string("1893456000000")}};
    return redis::Reply{std::move(answer)};
  }
  static redis::ClientObserver observer() {
    redis::ClientObserver made;
    made.on_up = [] {};
    return made;
  }
  static Arrival anna() {
    return {"anna",      false, false, conduct_v1::ENTRANCE_BROWSER, "0123456789abcdef",
            "192.0.2.7", false};
  }

  test::ManualTime time;
  SessionsConfig config;
  metrics::Registry registry;
  test::FakeRedis redis{io};
  std::unique_ptr<redis::Client> client = redis.factory()(io, {}, observer());
  eventlog::EventLog log{*client};
  std::optional<ConnectionLog> written;
  bool is_full = false;
  int asked_for_keys = 0;
  int entries = 0;
  std::string raw;
  std::vector<ConnectionNote> all;
};

TEST_F(ConnectionLogTest, WritesWhatWasNotedMeanwhileAsOneEntry) {
  start();
  const auto number = written->note_opened(anna());
  written->note_closed(number, "anna", conduct_v1::CONNECTION_END_CLIENT_LEFT);

  run_until([&] { return all.size() == 3; });

  EXPECT_EQ(entries, 1);
  EXPECT_TRUE(all[0].has_hub_started());
  EXPECT_EQ(all[1].connection_opened().number(), 1u);
  EXPECT_EQ(all[1].connection_opened().user_id(), "anna");
  EXPECT_EQ(all[1].connection_opened().entrance(), conduct_v1::ENTRANCE_BROWSER);
  EXPECT_EQ(all[2].connection_closed().number(), 1u);
  EXPECT_EQ(all[2].connection_closed().end(), conduct_v1::CONNECTION_END_CLIENT_LEFT);
}

TEST_F(ConnectionLogTest, HasNeitherAddressNorCookie) {
  start();
  written->note_opened(anna());

  run_until([&] { return all.size() == 2; });

  EXPECT_THAT(raw, Not(HasSubstr("192.0.2")));
  EXPECT_THAT(raw, Not(HasSubstr("0123456789abcdef")));
  const auto& opened = all[1].connection_opened();
  EXPECT_EQ(opened.network(), keyed_hash(std::string(64, 'n'), "192.0.2.0/24"));
  EXPECT_EQ(opened.network_key(), 7u);
  EXPECT_EQ(opened.device(), keyed_hash(std::string(64, 'd'), "0123456789abcdef"));
}

TEST_F(ConnectionLogTest, KeepsWhatRedisDoesNotTakeUpToABound) {
  config.most_waiting = 3;
  is_full = true;
  start();
  for (int i = 0; i < 5; ++i) written->note_opened(anna());
  run_until([&] { return asked_for_keys > 0; });
  is_full = false;

  run_until([&] { return all.size() == 3; });

  EXPECT_EQ(all[2].connection_opened().number(), 2u) << "later ones are lost, not earlier ones";
}

TEST_F(ConnectionLogTest, WritesTheRestWhenItEnds) {
  config.write_every = std::chrono::hours(1);
  start();
  const auto number = written->note_opened(anna());
  written->note_closed(number, "anna", conduct_v1::CONNECTION_END_SERVER_STOPPED);

  run(written->finish());

  EXPECT_THAT(all, SizeIs(3));
}

}  // namespace
}  // namespace escaque::services::gateway
