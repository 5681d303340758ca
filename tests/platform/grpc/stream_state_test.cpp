#include "platform/grpc/stream_state.hpp"

#include <gtest/gtest.h>

namespace escaque::rpc {
namespace {

using enum StreamStep;

constexpr bool kUnsent = true;
constexpr bool kNothing = false;
constexpr bool kRoom = true;
constexpr bool kFull = false;

Error fault() { return make_error(common::v1::REASON_INTERNAL, "fault"); }

TEST(StreamState, ReadsOnlyAfterItWasAcceptedAndWhileThereIsRoom) {
  StreamState state(StreamSide::server);
  EXPECT_EQ(state.next_step(kNothing, kRoom), none);

  state.accepted();
  EXPECT_EQ(state.next_step(kNothing, kFull), none);
  EXPECT_EQ(state.next_step(kNothing, kRoom), read);
  EXPECT_EQ(state.next_step(kNothing, kRoom), none);

  state.read_done(true);
  EXPECT_EQ(state.next_step(kNothing, kRoom), read);
}

TEST(StreamState, WritesOneMessageAtATime) {
  StreamState state(StreamSide::client);
  EXPECT_EQ(state.next_step(kUnsent, kFull), write);
  EXPECT_EQ(state.next_step(kUnsent, kFull), none);

  state.write_done(true);
  EXPECT_EQ(state.next_step(kUnsent, kFull), write);
}

TEST(StreamState, SendsWhatWaitsBeforeANormalEnd) {
  StreamState state(StreamSide::server);
  state.close();
  EXPECT_FALSE(state.may_send());
  EXPECT_EQ(state.next_step(kUnsent, kFull), write);
  EXPECT_EQ(state.next_step(kNothing, kFull), none);

  state.write_done(true);
  EXPECT_EQ(state.next_step(kNothing, kFull), end);
  EXPECT_EQ(state.next_step(kUnsent, kRoom), none);
  EXPECT_FALSE(state.outcome(std::nullopt));
}

TEST(StreamState, EndsTheServersSideWhenTheClientHasEndedAndItsLastMessageWasDelivered) {
  StreamState state(StreamSide::server);
  state.accepted();
  EXPECT_EQ(state.next_step(kNothing, kRoom), read);
  state.read_done(false);
  EXPECT_TRUE(state.may_send());
  EXPECT_EQ(state.next_step(kNothing, kRoom), none);

  state.delivered_last();
  EXPECT_FALSE(state.may_send());
  EXPECT_EQ(state.next_step(kNothing, kRoom), end);
}

TEST(StreamState, WaitsForTheWriteInFlightBeforeAnErrorsStatus) {
  StreamState state(StreamSide::server);
  EXPECT_EQ(state.next_step(kUnsent, kFull), write);
  state.close(fault());
  EXPECT_EQ(state.next_step(kUnsent, kFull), none);

  state.write_done(true);
  EXPECT_EQ(state.next_step(kUnsent, kFull), end);
  EXPECT_EQ(state.outcome(std::nullopt)->reason(), common::v1::REASON_INTERNAL);
}

TEST(StreamState, AbandonsAServersStreamThatOverflows) {
  StreamState state(StreamSide::server);
  EXPECT_EQ(state.next_step(kUnsent, kFull), write);
  state.overflow();
  EXPECT_EQ(state.next_step(kUnsent, kFull), abandon);
  EXPECT_EQ(state.next_step(kUnsent, kFull), none);

  state.write_done(false);
  EXPECT_EQ(state.next_step(kUnsent, kFull), end);
  EXPECT_EQ(state.outcome(std::nullopt)->reason(), common::v1::REASON_OVERLOADED);
}

TEST(StreamState, ReleasesTheClientsCallWhenItsReadsEnd) {
  StreamState state(StreamSide::client);
  state.accepted();
  EXPECT_EQ(state.next_step(kNothing, kRoom), read);
  state.read_done(false);
  EXPECT_FALSE(state.may_send());
  EXPECT_EQ(state.next_step(kUnsent, kRoom), release);
  EXPECT_EQ(state.next_step(kUnsent, kRoom), none);
}

TEST(StreamState, CancelsAndReleasesTheClientsCallOnAnError) {
  StreamState state(StreamSide::client);
  state.close(fault());
  EXPECT_EQ(state.next_step(kUnsent, kRoom), abandon);
  EXPECT_EQ(state.next_step(kUnsent, kRoom), release);
  EXPECT_EQ(state.next_step(kUnsent, kRoom), none);
}

TEST(StreamState, KeepsItsFirstErrorAndItsNormalEnd) {
  StreamState broken(StreamSide::server);
  broken.close(fault());
  broken.broken(make_error(common::v1::REASON_CANCELLED, "later"));
  EXPECT_EQ(broken.error()->reason(), common::v1::REASON_INTERNAL);

  StreamState ended(StreamSide::server);
  ended.close();
  EXPECT_EQ(ended.next_step(kNothing, kRoom), end);
  ended.broken(fault());
  EXPECT_FALSE(ended.outcome(std::nullopt));
}

}  // namespace
}  // namespace escaque::rpc
