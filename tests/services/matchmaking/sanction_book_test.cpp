#include "matchmaking/people/sanction_book.hpp"

#include <mutex>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "platform/grpc/in_flight.hpp"
#include "platform/grpc/server.hpp"
#include "support/identity.hpp"
#include "support/io_fixture.hpp"
#include "support/manual_time.hpp"
#include "wire/sanction.hpp"

namespace escaque::services::matchmaking {
namespace {

using etiquette::Feature;
using std::chrono::hours;

/// Lists what was in force when it was asked, once the test lets it answer.
class SlowConduct final : public conduct_v1::ConductService::CallbackService {
 public:
  SlowConduct() : server_("127.0.0.1:0", {this}, log::Logger()) {}
  ~SlowConduct() override { answer(); }
  SlowConduct(const SlowConduct&) = delete;
  SlowConduct& operator=(const SlowConduct&) = delete;

  [[nodiscard]] const std::string& address() const { return server_.address(); }
  void list(const std::vector<etiquette::Sanction>& in_force) {
    const std::lock_guard lock(mutex_);
    in_force_.Clear();
    for (const auto& each : in_force) wire::write(each, *in_force_.add_sanctions());
  }
  [[nodiscard]] std::size_t waiting() {
    const std::lock_guard lock(mutex_);
    return waiting_.size();
  }
  void answer() {
    const std::lock_guard lock(mutex_);
    for (auto* each : std::exchange(waiting_, {})) each->Finish(grpc::Status::OK);
  }

  grpc::ServerUnaryReactor* ListSanctionsInForce(
      grpc::CallbackServerContext* context, const conduct_v1::ListSanctionsInForceRequest* request,
      conduct_v1::ListSanctionsInForceResponse* response) override {
    auto* reactor = context->DefaultReactor();
    const std::lock_guard lock(mutex_);
    if (request->after_id().empty()) {
      *response = in_force_;
      waiting_.push_back(reactor);
    } else {
      reactor->Finish(grpc::Status::OK);
    }
    return reactor;
  }

 private:
  std::mutex mutex_;
  conduct_v1::ListSanctionsInForceResponse in_force_;
  std::vector<grpc::ServerUnaryReactor*> waiting_;
  rpc::Server server_;
};

class SanctionBookTest : public test::IoFixture {
 protected:
  etiquette::Sanction sanction(std::uint64_t id, std::vector<Feature> features, Millis length) {
    etiquette::Sanction made;
    made.id = etiquette::SanctionId{id};
    made.user = kUser;
    made.step = etiquette::Step::restriction;
    made.features = std::move(features);
    made.since = time.utc_now();
    made.until = time.utc_now() + length;
    return made;
  }
  void tell(const etiquette::Sanction& said, bool is_lifted = false) {
    tell(book, said, is_lifted);
  }
  static void tell(SanctionBook& told, const etiquette::Sanction& said, bool is_lifted = false) {
    conduct_v1::ConductChanged changed;
    auto& wire = is_lifted ? *changed.mutable_lifted() : *changed.mutable_imposed();
    wire::write(said, wire);
    told.on_entry(changed.SerializeAsString());
  }

  static constexpr UserId kUser{7};
  test::ManualTime time;
  std::vector<UserId> imposed;
  SanctionBook book{{"unix:/nobody"},
                    Millis(1'000),
                    test::trust("matchmaking").signer(),
                    time,
                    [this](const etiquette::Sanction& each) { imposed.push_back(each.user); }};
};

TEST_F(SanctionBookTest, RefusesWhatIsTakenAndNothingElse) {
  EXPECT_FALSE(book.refusal(kUser, {Feature::rated_games}));
  tell(sanction(1, {Feature::rated_games}, hours(1)));

  const auto refused = book.refusal(kUser, {Feature::tournaments, Feature::rated_games});
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->reason(), common_v1::REASON_SANCTIONED);
  EXPECT_FALSE(book.refusal(kUser, {Feature::tournaments}));
  EXPECT_FALSE(book.refusal(UserId{8}, {Feature::rated_games}));
  EXPECT_EQ(imposed, std::vector<UserId>{kUser});
}

TEST_F(SanctionBookTest, ASanctionEndsByItsOwnClock) {
  tell(sanction(1, {Feature::rated_games}, hours(1)));
  time.advance(hours(1) - Millis(1));
  EXPECT_TRUE(book.refusal(kUser, {Feature::rated_games}));
  time.advance(Millis(1));
  EXPECT_FALSE(book.refusal(kUser, {Feature::rated_games}));
}

TEST_F(SanctionBookTest, ALiftedOneIsForgotten) {
  tell(sanction(1, {Feature::rated_games}, hours(1)));
  tell(sanction(1, {Feature::rated_games}, hours(1)), true);
  EXPECT_FALSE(book.refusal(kUser, {Feature::rated_games}));
}

TEST_F(SanctionBookTest, KnowsWhoLosesWhenGone) {
  tell(sanction(1, {Feature::grace}, hours(1)));
  EXPECT_TRUE(book.has_lost(kUser, Feature::grace));
  EXPECT_FALSE(book.has_lost(UserId{8}, Feature::grace));
  EXPECT_FALSE(book.refusal(kUser, {Feature::rated_games, Feature::tournaments}))
      << "everything else stays";
  time.advance(hours(1));
  EXPECT_FALSE(book.has_lost(kUser, Feature::grace));
}

TEST_F(SanctionBookTest, ASuspendedAccountMayDoNothing) {
  tell(sanction(1, {Feature::account}, hours(24)));
  EXPECT_TRUE(book.refusal(kUser, {}));
}

TEST_F(SanctionBookTest, AMuteCoversNamesTextsAndReasons) {
  v1::EventCommand words;
  words.set_reason("the wrong result");
  v1::EventCommand none;
  none.mutable_enter_event();
  EXPECT_FALSE(book.refusal_of_words(kUser, words));
  tell(sanction(1, {Feature::rooms}, hours(1)));

  const auto muted = book.refusal_of_words(kUser, words);
  ASSERT_TRUE(muted);
  EXPECT_EQ(muted->reason(), common_v1::REASON_SANCTIONED);
  EXPECT_FALSE(book.refusal_of_words(kUser, none)) << "what has no words";
  EXPECT_FALSE(book.refusal_of_words(UserId{8}, words));
  words.set_reason("eres un sudaca");
  EXPECT_EQ(book.refusal_of_words(UserId{8}, words)->detail.code(), "speech.held_reason");
}

TEST_F(SanctionBookTest, ABanHasNoEnd) {
  auto ban = sanction(1, {Feature::account}, hours(1));
  ban.step = etiquette::Step::ban;
  ban.until.reset();
  tell(ban);
  time.advance(std::chrono::days(4'000));
  EXPECT_TRUE(book.refusal(kUser, {}));
}

class AskingBookTest : public SanctionBookTest {
 protected:
  ~AskingBookTest() override {
    conduct.answer();
    rpc::drain_calls();
    io.restart();
    io.poll();
  }
  void ask() {
    boost::asio::co_spawn(io, asking.learn(), [this](std::exception_ptr) { ++learned; });
  }
  bool is_refused(Feature feature) { return asking.refusal(kUser, {feature}).has_value(); }

  int learned = 0;
  SlowConduct conduct;
  SanctionBook asking{{conduct.address()},
                      Millis(10'000),
                      test::trust("matchmaking").signer(),
                      time,
                      [this](const etiquette::Sanction& each) { imposed.push_back(each.user); }};
};

TEST_F(AskingBookTest, ForgetsWhatIsNotInForceAnyMore) {
  tell(asking, sanction(1, {Feature::rated_games}, hours(1)));
  tell(asking, sanction(2, {Feature::tournaments}, hours(1)));
  conduct.list(
      {sanction(2, {Feature::tournaments}, hours(1)), sanction(3, {Feature::grace}, hours(1))});

  ask();
  run_until([&] { return conduct.waiting() == 1; });
  EXPECT_TRUE(is_refused(Feature::rated_games)) << "the last that was known holds";
  conduct.answer();
  run_until([&] { return learned == 1; });

  EXPECT_FALSE(is_refused(Feature::rated_games)) << "that it was lifted was not told";
  EXPECT_TRUE(is_refused(Feature::tournaments));
  EXPECT_TRUE(is_refused(Feature::grace));
}

TEST_F(AskingBookTest, TellsOfWhatTheStreamHasLost) {
  const auto learn = [this] {
    const int before = learned;
    ask();
    run_until([&] { return conduct.waiting() == 1; });
    conduct.answer();
    run_until([&] { return learned > before; });
  };
  conduct.list({sanction(1, {Feature::rated_games}, hours(1))});
  learn();
  EXPECT_TRUE(imposed.empty()) << "it was in force before";

  conduct.list({sanction(1, {Feature::rated_games}, hours(1)),
                sanction(2, {Feature::tournaments}, hours(1))});
  learn();
  EXPECT_EQ(imposed, std::vector{kUser});
  learn();
  EXPECT_EQ(imposed.size(), 1U);
}

TEST_F(AskingBookTest, WhatTheStreamTellsMeanwhileIsNewer) {
  conduct.list({sanction(1, {Feature::rated_games}, hours(1))});

  ask();
  run_until([&] { return conduct.waiting() == 1; });
  tell(asking, sanction(1, {Feature::rated_games}, hours(1)), true);
  tell(asking, sanction(2, {Feature::tournaments}, hours(1)));
  conduct.answer();
  run_until([&] { return learned == 1; });

  EXPECT_FALSE(is_refused(Feature::rated_games));
  EXPECT_TRUE(is_refused(Feature::tournaments));
}

TEST_F(AskingBookTest, AsksOnceMoreForAllWhoAskedMeanwhile) {
  conduct.list({sanction(1, {Feature::rated_games}, hours(1))});
  for (int i = 0; i < 3; ++i) ask();
  run_until([&] { return conduct.waiting() == 1 && learned == 2; });
  conduct.list({});
  conduct.answer();

  run_until([&] { return conduct.waiting() == 1; });
  EXPECT_TRUE(is_refused(Feature::rated_games));
  conduct.answer();
  run_until([&] { return learned == 3; });
  EXPECT_FALSE(is_refused(Feature::rated_games));
  EXPECT_EQ(conduct.waiting(), 0U);
}

TEST_F(SanctionBookTest, WhatIsNoEntryChangesNothing) {
  book.on_entry("\xff\xff");
  book.on_entry("");
  EXPECT_FALSE(book.refusal(kUser, {}));
}

}  // namespace
}  // namespace escaque::services::matchmaking
