// How an account becomes a registered computer's, by the doors that programs and admins use.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "quiet_fixture.hpp"

namespace escaque::services::gateway {
namespace {

using testing::HasSubstr;

class ComputersTest : public QuietFixture {
 protected:
  http::Response register_engine(const std::string& more) {
    return request(
        "POST", "/api/v1/register",
        R"({"handle":"Crafty","password":"rook and pawn","isComputer":true)" + more + "}");
  }
};

TEST_F(ComputersTest, AProgramThatSaysNothingOfItselfIsOneAtOnce) {
  const auto response = register_engine("");
  ASSERT_EQ(response.status, 200) << response.body;
  EXPECT_TRUE(parsed<v1::SessionOpened>(response).user().is_computer());
}

TEST_F(ComputersTest, SoIsOneThatNamesItsEngine) {
  const auto response = register_engine(R"(,"computer":{"engine":"crafty 25.6"})");
  ASSERT_EQ(response.status, 200) << response.body;
  EXPECT_TRUE(parsed<v1::SessionOpened>(response).user().is_computer());
}

TEST_F(ComputersTest, WhoeverHasPlayedRatedIsNone) {
  const std::string anna = registered("Anna");
  ratings.games = 1;
  const auto refused = request("POST", "/api/v1/computer", R"({"engine":"crafty"})", anna);
  EXPECT_EQ(refused.status, 403);
  EXPECT_THAT(refused.body, HasSubstr("accounts.played_as_person"));
  ratings.games = 0;
  const auto done = request("POST", "/api/v1/computer", R"({"engine":"crafty"})", anna);
  EXPECT_EQ(done.status, 200) << done.body;
  EXPECT_EQ(request("POST", "/api/v1/computer", R"({"engine":"crafty"})").status, 401);
}

TEST_F(ComputersTest, TheHousesNamesAreItsOwnAndNobodyIsOfferedWhoIsAway) {
  const auto refused = request("POST", "/api/v1/register",
                               R"({"handle":"shah","password":"rook and pawn","isComputer":true})");
  EXPECT_THAT(refused.body, HasSubstr("accounts.reserved_handle"));
  accounts_v1::CreateUserRequest shah;
  shah.set_handle("Shah");
  shah.set_password("rook and pawn");
  shah.set_is_computer(true);
  accounts_v1::CreateUserResponse response;
  grpc::ClientContext context;
  ASSERT_TRUE(operators()->CreateUser(&context, shah, &response).ok());
  const auto house = request("GET", "/api/v1/house");
  EXPECT_EQ(house.status, 200);
  EXPECT_EQ(house.body, "{}") << "it has an account, and no connection";
}

class CarefulComputersTest : public ComputersTest {
 protected:
  void SetUp() override {
    accounts_config.computers.approval = "admin";
    ComputersTest::SetUp();
    ada = registered("Ada");
    make_admin("Ada");
    static_cast<void>(registered("Ben"));
  }
  std::string ada;
};

TEST_F(CarefulComputersTest, AnAdminAgreesUnlessItHasPlayedRatedMeanwhile) {
  EXPECT_THAT(register_engine("").body, HasSubstr("accounts.operator_needed"));
  EXPECT_THAT(register_engine(R"(,"computer":{"engine":"crafty"})").body,
              HasSubstr("accounts.operator_needed"));
  const auto opened = register_engine(R"(,"computer":{"engine":"crafty","operator":"Ben"})");
  ASSERT_EQ(opened.status, 200) << opened.body;
  EXPECT_FALSE(parsed<v1::SessionOpened>(opened).user().is_computer());

  const auto listed = request("GET", "/api/v1/admin/people", {}, ada);
  const auto changes = parsed<accounts_v1::ListPersonChangesResponse>(listed);
  ASSERT_EQ(changes.changes_size(), 1);
  EXPECT_EQ(changes.changes(0).computer().operator_(), "Ben");
  const std::string sign =
      R"({"commandId":"1","sign":{"changeId":")" + changes.changes(0).change_id() + "\"}}";
  ratings.games = 1;
  EXPECT_THAT(request("POST", "/api/v1/admin/people", sign, ada).body,
              HasSubstr("accounts.played_as_person"));
  ratings.games = 0;
  EXPECT_EQ(request("POST", "/api/v1/admin/people", sign, ada).status, 200);
  const auto again =
      request("POST", "/api/v1/login", R"({"handle":"Crafty","password":"rook and pawn"})");
  EXPECT_TRUE(parsed<v1::SessionOpened>(again).user().is_computer());
}

}  // namespace
}  // namespace escaque::services::gateway
