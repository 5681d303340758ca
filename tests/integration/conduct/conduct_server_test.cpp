#include "conduct/conduct_server.hpp"

#include <memory>
#include <optional>

#include "accounts/accounts_server.hpp"
#include "platform/grpc/channel.hpp"
#include "support/identity.hpp"
#include "support/io_fixture.hpp"
#include "support/redis_server.hpp"
#include "support/refusal.hpp"
#include "support/running.hpp"
#include "support/temp_directory.hpp"

namespace escaque::services::conduct {
namespace {

using test::call;
using test::reason_of;
using Stub = v1::ConductService::Stub;
using accounts::AccountsServer;
using Accounts = escaque::accounts::v1::AccountsService;

class ConductServerTest : public test::IoFixture {
 protected:
  void SetUp() override {
    run(client->wait_connected());
    accounts::Config people;
    people.data_dir = directory.path() / "accounts";
    people.listen.port = 0;
    people.admin.port = 0;
    people.identity = test::identity();
    people.redis.port = redis.port();
    people.password = {1, config::Bytes{8192}, 1, 64};
    accounts.emplace(people, time, log::Logger());
    accounts_stub = Accounts::NewStub(test::channel((*accounts)->address()));
    start();
    ann = registered("Ann");
    bob = registered("Bob");
    chief.set_id("00000000100");
    chief.add_roles(common::v1::ROLE_ADMIN);
  }

  void start() {
    start(server);
    stub = v1::ConductService::NewStub(test::channel((*server)->address()));
  }
  void start(std::optional<test::Running<ConductServer>>& instance) {
    Config config;
    config.data_dir = directory.path() / "conduct";
    config.listen.port = 0;
    config.admin.port = 0;
    config.identity = test::identity();
    config.redis.port = redis.port();
    config.accounts.address = {(*accounts)->address()};
    config.talk.refill_every = refill_every;
    instance.emplace(config, time, log::Logger());
  }

  common::v1::User registered(const std::string& handle) {
    escaque::accounts::v1::RegisterRequest request;
    request.set_handle(handle);
    request.set_password("rook and pawn");
    escaque::accounts::v1::RegisterResponse response;
    EXPECT_TRUE(call(*accounts_stub, &Accounts::Stub::Register, request, response).ok());
    return response.user();
  }

  /// `owner` puts `other` on their censor list or takes them off it.
  void censor(const common::v1::User& owner, const common::v1::User& other, bool is_member) {
    escaque::accounts::v1::SetListMemberRequest request;
    request.set_user_id(owner.id());
    request.set_other_id(other.id());
    request.set_kind(escaque::accounts::v1::LIST_KIND_CENSOR);
    request.set_is_member(is_member);
    escaque::accounts::v1::SetListMemberResponse response;
    ASSERT_TRUE(call(*accounts_stub, &Accounts::Stub::SetListMember, request, response).ok());
  }

  v1::SayRequest in_game(const common::v1::User& from, const std::string& text) {
    v1::SayRequest request;
    *request.mutable_from() = from;
    request.set_command_id("c" + std::to_string(++commands));
    request.set_room(v1::ROOM_PLAYERS);
    request.set_game_id("0000000000Z");
    request.set_white_id(ann.id());
    request.set_black_id(bob.id());
    request.set_text(text);
    return request;
  }

  grpc::Status say(const v1::SayRequest& request, v1::SayResponse& response) {
    return call(*stub, &Stub::Say, request, response);
  }
  common::v1::Reason say(const v1::SayRequest& request) {
    v1::SayResponse response;
    return reason_of(say(request, response));
  }

  /// The stream as soon as it has `size` entries.
  std::vector<eventlog::Entry> stream(const std::string& name, std::size_t size) {
    std::vector<eventlog::Entry> entries;
    eventlog::Follower follower(log, io, name, eventlog::Position{},
                                {[&](const eventlog::Entry& entry) { entries.push_back(entry); }});
    run_until([&] { return entries.size() >= size; });
    return entries;
  }

  v1::MuteRequest mute_of(const common::v1::User& user, const std::string& request_id) {
    v1::MuteRequest request;
    *request.mutable_admin() = chief;
    request.set_request_id(request_id);
    *request.mutable_user() = user;
    request.set_reason("shouting");
    request.set_until_ms(
        static_cast<double>((time.utc_now() + std::chrono::hours(1)).time_since_epoch().count()));
    return request;
  }

  test::TempDirectory directory;
  test::RedisServer redis;
  std::unique_ptr<redis::Client> client = redis::make_client(io, redis.config(), {});
  eventlog::EventLog log{*client};
  const SystemTime time{};
  std::optional<test::Running<AccountsServer>> accounts;
  std::optional<test::Running<ConductServer>> server;
  std::unique_ptr<Accounts::Stub> accounts_stub;
  std::unique_ptr<Stub> stub;
  common::v1::User ann;
  common::v1::User bob;
  common::v1::User chief;
  Millis refill_every{2'000};
  int commands = 0;
};

TEST_F(ConductServerTest, DeliversTheTalkOfAGame) {
  v1::SayResponse said;
  ASSERT_TRUE(say(in_game(ann, "gl hf ♟ <b>"), said).ok());

  const auto entries = stream("talk:0000000000Z", 1);

  v1::Talk talk;
  ASSERT_TRUE(talk.ParseFromString(entries[0].payload));
  EXPECT_EQ(talk.text(), "gl hf ♟ <b>");
  EXPECT_EQ(talk.from().handle(), "Ann");
  EXPECT_EQ(talk.room(), v1::ROOM_PLAYERS);
  EXPECT_EQ(said.talk().talk_id(), eventlog::to_string(entries[0].position));
  EXPECT_EQ(said.talk().time_ms(), static_cast<double>(entries[0].time.time_since_epoch().count()));
  const auto life = redis::to_integer(run([](redis::Client& c) -> Awaitable<redis::Answer> {
    co_return co_await c.command("TTL", "talk:0000000000Z");
  }(*client)));
  EXPECT_GT(*life, 86'000);
}

TEST_F(ConductServerTest, DeliversTellsAndForgetsDoubles) {
  auto tell = in_game(ann, "hello");
  tell.set_room(v1::ROOM_TELL);
  *tell.mutable_to() = bob;
  v1::SayResponse first;
  v1::SayResponse second;

  ASSERT_TRUE(say(tell, first).ok());
  ASSERT_TRUE(say(tell, second).ok());
  tell.set_text("other words");
  EXPECT_EQ(say(tell), common::v1::REASON_ID_TAKEN);

  EXPECT_EQ(first.SerializeAsString(), second.SerializeAsString());
  EXPECT_EQ(stream("tells", 1).size(), 1U);
}

TEST_F(ConductServerTest, CensorSilencesOneDirection) {
  EXPECT_EQ(say(in_game(ann, "before")), common::v1::REASON_UNSPECIFIED);

  censor(bob, ann, true);
  run_until([&] { return say(in_game(ann, "x")) == common::v1::REASON_CENSORED; });
  EXPECT_EQ(say(in_game(bob, "but I may talk")), common::v1::REASON_UNSPECIFIED);
}

TEST_F(ConductServerTest, RefusalsAreTyped) {
  v1::SayResponse ignored;
  const auto long_text = say(in_game(ann, std::string(281, 'x')), ignored);
  EXPECT_EQ(long_text.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(test::detail_of(long_text).expected(), "1 to 280 characters");
  EXPECT_EQ(test::detail_of(long_text).field(), "text");
  EXPECT_EQ(say(in_game(chief, "let me in")), common::v1::REASON_NOT_A_PLAYER);
  common::v1::User guest;
  guest.set_id("00000000007");
  guest.set_is_guest(true);
  auto tell = in_game(guest, "hello");
  tell.set_room(v1::ROOM_TELL);
  *tell.mutable_to() = bob;
  EXPECT_EQ(say(tell), common::v1::REASON_NOT_ALLOWED);
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(say(in_game(ann, "fast")), common::v1::REASON_UNSPECIFIED);
  }
  const auto fast = say(in_game(ann, "too fast"), ignored);
  EXPECT_EQ(reason_of(fast), common::v1::REASON_RATE_LIMITED);
  EXPECT_GT(test::detail_of(fast).retry_after_ms(), 0);

  v1::LiftMuteRequest lift;
  *lift.mutable_admin() = chief;
  lift.set_request_id("r1");
  lift.set_sanction_id("00000000077");
  lift.set_reason("x");
  v1::LiftMuteResponse lifted;
  const auto nothing = call(*stub, &Stub::LiftMute, lift, lifted);
  EXPECT_EQ(nothing.error_code(), grpc::StatusCode::NOT_FOUND);
  EXPECT_EQ(reason_of(nothing), common::v1::REASON_NO_SUCH_SANCTION);
}

TEST_F(ConductServerTest, MutesLiftsListsAndTellsTheStream) {
  v1::MuteResponse muted;
  ASSERT_TRUE(call(*stub, &Stub::Mute, mute_of(ann, "r1"), muted).ok());
  v1::SayResponse ignored;
  const auto refused = say(in_game(ann, "hello"), ignored);
  EXPECT_EQ(reason_of(refused), common::v1::REASON_MUTED);
  EXPECT_GT(test::detail_of(refused).retry_after_ms(), 3'500'000);

  server.reset();  // A mute outlives the process.
  start();
  EXPECT_EQ(say(in_game(ann, "hello")), common::v1::REASON_MUTED);

  v1::LiftMuteRequest lift;
  *lift.mutable_admin() = chief;
  lift.set_request_id("r2");
  lift.set_sanction_id(muted.sanction().sanction_id());
  lift.set_reason("said sorry");
  v1::LiftMuteResponse lifted;
  ASSERT_TRUE(call(*stub, &Stub::LiftMute, lift, lifted).ok());
  EXPECT_EQ(say(in_game(ann, "thank you")), common::v1::REASON_UNSPECIFIED);

  v1::ListSanctionsRequest list;
  *list.mutable_asking() = ann;
  list.set_user_id(ann.id());
  v1::ListSanctionsResponse sanctions;
  ASSERT_TRUE(call(*stub, &Stub::ListSanctions, list, sanctions).ok());
  ASSERT_EQ(sanctions.sanctions_size(), 1);
  EXPECT_EQ(sanctions.sanctions(0).user().handle(), "Ann");
  *list.mutable_asking() = bob;
  EXPECT_EQ(reason_of(call(*stub, &Stub::ListSanctions, list, sanctions)),
            common::v1::REASON_NOT_ALLOWED);
  auto by_nobody = mute_of(ann, "r3");
  *by_nobody.mutable_admin() = bob;
  EXPECT_EQ(reason_of(call(*stub, &Stub::Mute, by_nobody, muted)), common::v1::REASON_NOT_ALLOWED);

  const auto entries = stream("conduct", 2);
  v1::ConductChanged imposed;
  v1::ConductChanged ended;
  ASSERT_TRUE(imposed.ParseFromString(entries[0].payload));
  ASSERT_TRUE(ended.ParseFromString(entries[1].payload));
  EXPECT_EQ(imposed.imposed().user().id(), ann.id());
  EXPECT_LT(ended.lifted().until_ms(), imposed.imposed().until_ms());
}

/// Two instances share the database and the streams; requests go to either.
class TwoInstancesTest : public ConductServerTest {
 protected:
  TwoInstancesTest() { refill_every = Millis(1); }
  void SetUp() override {
    ConductServerTest::SetUp();
    start(other);
    other_stub = v1::ConductService::NewStub(test::channel((*other)->address()));
  }
  common::v1::Reason say_to_other(const v1::SayRequest& request) {
    v1::SayResponse response;
    return reason_of(call(*other_stub, &Stub::Say, request, response));
  }

  std::optional<test::Running<ConductServer>> other;
  std::unique_ptr<Stub> other_stub;
};

TEST_F(TwoInstancesTest, AMuteThatOneImposedHoldsAtTheOther) {
  const auto request = mute_of(ann, "r1");
  v1::MuteResponse muted;
  ASSERT_TRUE(call(*stub, &Stub::Mute, request, muted).ok());
  EXPECT_EQ(say_to_other(in_game(ann, "hello")), common::v1::REASON_MUTED);

  // The admin's request comes again, to the other one.
  v1::MuteResponse again;
  ASSERT_TRUE(call(*other_stub, &Stub::Mute, request, again).ok());
  EXPECT_EQ(again.sanction().sanction_id(), muted.sanction().sanction_id());

  v1::LiftMuteRequest lift;
  *lift.mutable_admin() = chief;
  lift.set_request_id("r2");
  lift.set_sanction_id(muted.sanction().sanction_id());
  lift.set_reason("said sorry");
  v1::LiftMuteResponse lifted;
  ASSERT_TRUE(call(*other_stub, &Stub::LiftMute, lift, lifted).ok());
  EXPECT_EQ(say(in_game(ann, "thank you")), common::v1::REASON_UNSPECIFIED);
  EXPECT_EQ(stream("conduct", 2).size(), 2U) << "each told once";
}

TEST_F(TwoInstancesTest, BothFollowTheCensorLists) {
  // Each has a copy by now.
  EXPECT_EQ(say(in_game(ann, "one")), common::v1::REASON_UNSPECIFIED);
  EXPECT_EQ(say_to_other(in_game(ann, "two")), common::v1::REASON_UNSPECIFIED);

  censor(bob, ann, true);

  run_until([&] { return say(in_game(ann, "x")) == common::v1::REASON_CENSORED; });
  run_until([&] { return say_to_other(in_game(ann, "x")) == common::v1::REASON_CENSORED; });
}

TEST_F(TwoInstancesTest, ACommandThatComesToBothIsSaidOnce) {
  const auto request = in_game(ann, "hello");
  v1::SayResponse first;
  v1::SayResponse second;
  ASSERT_TRUE(say(request, first).ok());

  ASSERT_TRUE(call(*other_stub, &Stub::Say, request, second).ok());

  EXPECT_EQ(first.SerializeAsString(), second.SerializeAsString());
  ASSERT_EQ(say(in_game(ann, "more")), common::v1::REASON_UNSPECIFIED);
  EXPECT_EQ(stream("talk:0000000000Z", 2).size(), 2U);
}

TEST_F(ConductServerTest, SaysThatItIsAwayWhenRedisIs) {
  redis.kill();
  EXPECT_EQ(say(in_game(ann, "hello")), common::v1::REASON_UNAVAILABLE);
  redis.restart();
  run_until([&] { return say(in_game(bob, "again")) == common::v1::REASON_UNSPECIFIED; });
}

}  // namespace
}  // namespace escaque::services::conduct
