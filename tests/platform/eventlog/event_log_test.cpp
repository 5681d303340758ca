#include "platform/eventlog/event_log.hpp"

#include "platform/eventlog/log_fixture.hpp"
#include "platform/eventlog/stream_page.hpp"

namespace escaque::eventlog {
namespace {

class EventLogTest : public LogFixture {};

TEST_F(EventLogTest, AppendsVersionAfterVersionAndReadsThemBack) {
  hold(7);
  const std::string binary("\0\r\n ", 4);

  const auto first = append(1, "created", Lifecycle::created);
  const auto second = append(2, binary);
  const auto entries = run(log.read(keys.stream));

  ASSERT_TRUE(first && second && entries);
  EXPECT_EQ(first->position, (Position{1, 0}));
  ASSERT_EQ(entries->size(), 2u);
  EXPECT_EQ((*entries)[0], (Entry{{1, 0}, {0, 0}, first->time, "created"}));
  EXPECT_EQ((*entries)[1], (Entry{{2, 0}, {1, 0}, second->time, binary}));
  EXPECT_GT(first->time, UtcTime(Millis(1'600'000'000'000)));
}

TEST_F(EventLogTest, ReadsFromAVersion) {
  hold(7);
  for (std::uint64_t version = 1; version <= 1200; ++version) {
    ASSERT_TRUE(append(version, std::to_string(version)));
  }

  const auto all = run(log.read(keys.stream));
  const auto tail = run(log.read(keys.stream, {1198, 0}));

  ASSERT_EQ(all->size(), 1200u);
  EXPECT_EQ(all->back().payload, "1200");
  ASSERT_EQ(tail->size(), 2u);
  EXPECT_EQ(tail->front().version(), 1199u);
  EXPECT_EQ(*run(log.end_of(keys.stream)), (Position{1200, 0}));
}

TEST_F(EventLogTest, ReadsTheLastEntriesOfManyStreams) {
  hold(7);
  ASSERT_TRUE(append(1, "one"));
  const auto second = append(2, "two");
  ASSERT_TRUE(second);
  std::vector<std::string> streams(200, "g:" + keys.shard.live);
  streams.front() = streams.back() = keys.stream;

  const auto last = run(log.last_entries(streams));

  ASSERT_TRUE(last);
  ASSERT_EQ(last->size(), 200u);
  EXPECT_EQ(last->front(), (Entry{{2, 0}, {1, 0}, second->time, "two"}));
  EXPECT_EQ(last->back(), last->front());
  EXPECT_EQ((*last)[1], std::nullopt);
}

TEST_F(EventLogTest, FencesAWriterWithoutALease) {
  EXPECT_EQ(append(1, "x").error(), AppendError::fenced);
  EXPECT_TRUE(run(log.read(keys.stream))->empty());
}

TEST_F(EventLogTest, FencesAWriterWithAnotherEpoch) {
  for (const std::uint64_t epoch : {6u, 8u, 77u}) {
    hold(epoch);
    EXPECT_EQ(append(1, "x").error(), AppendError::fenced) << epoch;
  }
  EXPECT_TRUE(run(log.read(keys.stream))->empty());
}

TEST_F(EventLogTest, SaysUnderWhichEpochAnEntryWasWritten) {
  hold(7);
  ASSERT_TRUE(append(1, "one"));

  const auto entries = run(client->command("XRANGE", keys.stream, "-", "+"));

  ASSERT_TRUE(entries && entries->array() && entries->array()->size() == 1);
  const auto* epoch = find_field(entries->array()->front(), "n");
  ASSERT_NE(epoch, nullptr);
  EXPECT_EQ(*epoch, "7");
}

TEST_F(EventLogTest, RefusesAVersionThatDoesNotFollowTheLast) {
  hold(7);
  EXPECT_EQ(append(2, "too early").error(), AppendError::conflict);
  ASSERT_TRUE(append(1, "one"));
  EXPECT_EQ(append(1, "twice").error(), AppendError::conflict);
  EXPECT_EQ(append(3, "gap").error(), AppendError::conflict);
  ASSERT_TRUE(append(2, "two"));
  EXPECT_EQ(run(log.read(keys.stream))->size(), 2u);
}

TEST_F(EventLogTest, RefusesAVersionThatDoesNotFollowTheLastOfATrimmedStream) {
  hold(7);
  for (std::uint64_t version = 1; version <= 5; ++version) ASSERT_TRUE(append(version, "entry"));
  run(client->command("XTRIM", keys.stream, "MINID", "4-0"));

  EXPECT_EQ(append(3, "as long as the stream").error(), AppendError::conflict);
  EXPECT_EQ(append(5, "twice").error(), AppendError::conflict);
  EXPECT_EQ(append(7, "gap").error(), AppendError::conflict);
  EXPECT_TRUE(append(6, "six"));
}

/// Two logs in one slot that mark the same names.
class MarkingTest : public EventLogTest {
 protected:
  /// Of the `number`th log, which has read the other one so far.
  Marking mark(unsigned number, std::uint64_t version, const std::vector<std::string>& names,
               std::uint64_t read) {
    EntityKeys of = keys;
    of.stream += ':' + std::to_string(number);
    Marks marks{.keys = {}, .log = number, .seen = {0, 0}, .kept = std::chrono::minutes(1)};
    for (const std::string& name : names)
      marks.keys.push_back("mark:" + keys.shard.live + ":" + name);
    marks.seen.at(1 - number) = read;
    Write write;
    write.epoch = 7;
    write.version = version;
    write.payload = "x";
    return run(log.append_marking(of, write, marks));
  }
  /// "written", or "b in 1 of log 0", or how it failed.
  std::string said(const Marking& marking, const std::vector<std::string>& names) {
    if (marking.written) return "written";
    if (marking.others.empty()) return std::string(to_string(marking.written.error()));
    std::string text;
    for (const auto& other : marking.others) {
      if (!text.empty()) text += ", ";
      text += names.at(other.name) + " in " + std::to_string(other.version) + " of log " +
              std::to_string(other.log);
    }
    return text;
  }
  std::string try_to(unsigned number, std::uint64_t version, const std::vector<std::string>& names,
                     std::uint64_t read) {
    return said(mark(number, version, names, read), names);
  }
};

TEST_F(MarkingTest, RefusesWhatAnotherLogHasMarkedUnread) {
  hold(7);
  EXPECT_EQ(try_to(0, 1, {"a", "b"}, 0), "written");

  EXPECT_EQ(try_to(1, 1, {"c", "b", "a"}, 0), "b in 1 of log 0, a in 1 of log 0");
  EXPECT_TRUE(run(log.read(keys.stream + ":1"))->empty());
  EXPECT_EQ(try_to(1, 1, {"c"}, 0), "written") << "of what was refused nothing is marked";
  EXPECT_EQ(try_to(1, 2, {"b", "a"}, 1), "written") << "its log has been read";
  EXPECT_EQ(try_to(0, 2, {"b"}, 1), "b in 2 of log 1");
  EXPECT_EQ(try_to(0, 2, {}, 0), "written") << "marks nobody";
}

TEST_F(MarkingTest, ItsOwnMarksDoNotConcernALog) {
  hold(7);
  EXPECT_EQ(try_to(0, 1, {"a"}, 0), "written");
  EXPECT_EQ(try_to(0, 2, {"a"}, 0), "written");
  EXPECT_EQ(try_to(1, 1, {"a"}, 1), "a in 2 of log 0");
}

TEST_F(MarkingTest, IsRefusedLikeAnyOtherEntry) {
  EXPECT_EQ(try_to(0, 1, {"a"}, 0), to_string(AppendError::fenced));
  hold(7);
  EXPECT_EQ(try_to(0, 2, {"a"}, 0), to_string(AppendError::conflict));
  EXPECT_EQ(try_to(1, 1, {"a"}, 0), "written") << "nothing was marked";
}

TEST_F(EventLogTest, KeepsTheLiveSetAndTheOutboxInStepWithTheStream) {
  hold(7);

  ASSERT_TRUE(append(1, "created", Lifecycle::created));
  EXPECT_EQ(*run(log.live(keys.shard)), (std::vector<std::string>{keys.member}));
  ASSERT_TRUE(append(2, "move"));
  EXPECT_EQ(count("XLEN", keys.shard.outbox), 0);
  EXPECT_EQ(append(2, "mate", Lifecycle::finished, "1-0").error(), AppendError::conflict);
  EXPECT_EQ(count("XLEN", keys.shard.outbox), 0);
  ASSERT_TRUE(append(3, "mate", Lifecycle::finished, "1-0"));

  EXPECT_TRUE(run(log.live(keys.shard))->empty());
  EXPECT_EQ(count("XLEN", keys.shard.outbox), 1);
}

TEST_F(EventLogTest, KeepsWhatWasAcknowledgedWhenRedisIsKilled) {
  hold(7);
  ASSERT_TRUE(append(1, "one"));

  server.restart();
  run_until([&] { return !client->is_connected(); });
  run(client->wait_connected());

  EXPECT_EQ(run(log.read(keys.stream))->size(), 1u);
  EXPECT_TRUE(append(2, "two"));
}

TEST_F(EventLogTest, SaysThatAnAppendMayHaveHappened) {
  hold(7);
  std::optional<Result<Appended, AppendError>> result;

  server.pause();
  boost::asio::co_spawn(io, log.append(keys, {7, 1, "perhaps"}),
                        [&](std::exception_ptr, auto answer) { result = answer; });
  io.restart();
  io.poll();
  server.kill();
  run_until([&] { return result.has_value(); });

  EXPECT_EQ(result->error(), AppendError::outcome_unknown);
  EXPECT_EQ(append(1, "now").error(), AppendError::unavailable);
}

TEST_F(EventLogTest, WritesSharedStreamsUnderPositionsOfTheirOwn) {
  const auto first = run(log.append_shared("accounts", "one", 1000));
  const auto second = run(log.append_shared("accounts", "two", 1000));
  const auto entries = run(log.read("accounts", first->position));

  ASSERT_TRUE(first && second && entries);
  EXPECT_LT(first->position, second->position);
  ASSERT_EQ(entries->size(), 1u);
  EXPECT_EQ((*entries)[0], (Entry{second->position, first->position, second->time, "two"}));
  EXPECT_EQ(*run(log.end_of("accounts")), second->position);
}

TEST_F(EventLogTest, KeepsSharedStreamsShort) {
  for (int i = 0; i < 1000; ++i) ASSERT_TRUE(run(log.append_shared("talk", "x", 10)));
  EXPECT_LT(count("XLEN", "talk"), 300);
}

TEST_F(EventLogTest, DropsEntriesOfASharedStreamByTheirAge) {
  // As if written long ago: Redis trims whole nodes, which hold 100 entries.
  for (int i = 1; i <= 1000; ++i) {
    const std::string id = std::to_string(i) + "-0";
    run(client->command("XADD", "sessions", id, "e", "old", "t", "1", "p", "0-0"));
  }
  const auto last = run(log.append_aged("sessions", "new", 100'000, std::chrono::hours(24)));

  ASSERT_TRUE(last);
  EXPECT_LE(count("XLEN", "sessions"), 101);
  EXPECT_EQ(*run(log.end_of("sessions")), last->position);
}

TEST_F(EventLogTest, WritesOnceWhatComesAgainUnderTheSameId) {
  const Once once{"ann c1", Millis(60'000)};
  const auto first = run(log.append_once("talk", "hello", 1000, once));
  const auto again = run(log.append_once("talk", "hello", 1000, once));
  const auto other = run(log.append_once("talk", "hello", 1000, {"ann c2", Millis(60'000)}));

  ASSERT_TRUE(first && again && other);
  EXPECT_EQ(first->position, again->position);
  EXPECT_EQ(first->time, again->time);
  EXPECT_LT(first->position, other->position);
  EXPECT_EQ(count("XLEN", "talk"), 2);
}

TEST_F(EventLogTest, SetsTheLifetimeOfAStreamWithWhatIsWritten) {
  const Once once{"ann c1", Millis(60'000)};
  ASSERT_TRUE(run(log.append_once("talk", "hello", 1000, once, Millis(3'600'000))));
  ASSERT_TRUE(run(log.append_once("tells", "hello", 1000, once)));

  EXPECT_GT(count("PTTL", "talk"), 3'000'000);
  EXPECT_EQ(count("PTTL", "tells"), -1) << "for ever";
  // All of it is one script: there is no moment at which the stream would stay for ever.
  const auto stats = redis::to_text(run(client->command("INFO", "commandstats")));
  EXPECT_NE((*stats)->find("cmdstat_evalsha:calls=2"), std::string::npos);
}

TEST_F(EventLogTest, WritesEachNumberOnceWhoeverSendsIt) {
  EXPECT_EQ(*run(log.last_number("accounts")), 0U);
  for (const std::uint64_t number : {1, 2, 1, 2, 3}) {
    ASSERT_TRUE(run(log.append_numbered("accounts", std::to_string(number), 1000, number)));
  }

  const auto entries = run(log.read("accounts"));
  ASSERT_TRUE(entries);
  ASSERT_EQ(entries->size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ((*entries)[i].payload, std::to_string(i + 1));
  EXPECT_EQ((*entries)[2].previous, (*entries)[1].position);
  EXPECT_EQ(*run(log.last_number("accounts")), 3U);
}

TEST_F(EventLogTest, ForgetsANumberOnlyIfItIsStillTheLast) {
  ASSERT_TRUE(run(log.append_numbered("accounts", "old", 1000, 70)));

  ASSERT_TRUE(run(log.forget_number("accounts", 69)));
  EXPECT_EQ(*run(log.last_number("accounts")), 70U);
  ASSERT_TRUE(run(log.forget_number("accounts", 70)));

  ASSERT_TRUE(run(log.append_numbered("accounts", "new", 1000, 1)));
  EXPECT_EQ(count("XLEN", "accounts"), 2);
}

TEST_F(EventLogTest, ErasesAStream) {
  hold(7);
  ASSERT_TRUE(append(1, "one"));
  EXPECT_TRUE(run(log.erase(keys.stream)));
  EXPECT_EQ(*run(log.end_of(keys.stream)), (Position{}));
}

TEST_F(EventLogTest, SaysThatRedisRefusedWhenTheKeyIsOfAnotherType) {
  hold(7);
  run(client->command("SET", keys.stream, "not a stream"));
  EXPECT_EQ(append(1, "x").error(), AppendError::refused);
  EXPECT_EQ(run(log.read(keys.stream)).error(), redis::RedisError::refused);
}

}  // namespace
}  // namespace escaque::eventlog
