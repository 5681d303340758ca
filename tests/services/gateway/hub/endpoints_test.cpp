#include "gateway/hub/endpoints.hpp"

#include <set>

#include <gtest/gtest.h>

namespace escaque::services::gateway {
namespace {

TEST(Endpoints, HasOneRowForEveryKindOfClientMessage) {
  std::set<int> kinds;
  for (const auto& endpoint : endpoints()) kinds.insert(static_cast<int>(endpoint.kind));

  const auto* oneof = v1::ClientMessage::descriptor()->FindOneofByName("message");
  ASSERT_EQ(kinds.size(), static_cast<std::size_t>(oneof->field_count()));
  for (int i = 0; i < oneof->field_count(); ++i) {
    EXPECT_TRUE(kinds.contains(oneof->field(i)->number())) << oneof->field(i)->name();
  }
}

TEST(Endpoints, EveryRowHasABudgetACostAndAHandler) {
  for (const auto& endpoint : endpoints()) {
    EXPECT_GE(endpoint.tariff.budget.burst, 1);
    EXPECT_GT(endpoint.tariff.budget.refill_every, Millis(0));
    EXPECT_GE(endpoint.tariff.cost, 1);
    EXPECT_NE(endpoint.handler, nullptr);
  }
}

TEST(Endpoints, VisitorsMayOnlyWatchAndAnswerPings) {
  using Message = v1::ClientMessage;
  const std::set<Message::MessageCase> open{
      Message::kFollowGame,    Message::kUnfollowGame,  Message::kFollowLobby,
      Message::kUnfollowLobby, Message::kFollowEvent,   Message::kUnfollowEvent,
      Message::kFollowArena,   Message::kUnfollowArena, Message::kFollowWatch,
      Message::kUnfollowWatch, Message::kPing,          Message::kPong};
  for (const auto& endpoint : endpoints()) {
    EXPECT_EQ(endpoint.login == Login::not_needed, open.contains(endpoint.kind));
  }
}

TEST(Endpoints, FindsNothingForAnUnsetMessage) {
  EXPECT_EQ(find_endpoint(v1::ClientMessage::MESSAGE_NOT_SET), nullptr);
}

}  // namespace
}  // namespace escaque::services::gateway
