#include "platform/service/instance_book.hpp"

#include <boost/asio/ip/host_name.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace escaque::service {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class InstanceBookTest : public testing::Test {
 protected:
  InstanceBook book(const std::string& redis = "127.0.0.1", const std::string& authority = {}) {
    return {{.host = redis}, {.authority = authority}, logger};
  }

  std::vector<std::string> lines;
  log::Logger logger = log::make_logger(
      "test", log::Level::info, [this](std::string_view line) { lines.emplace_back(line); });
};

TEST_F(InstanceBookTest, FindsWhatThisProcessCalls) {
  auto found = book();
  const auto games = found.addresses_of("games", {"127.0.0.1:7101"});
  const auto ratings = found.addresses_of("ratings", {});

  EXPECT_FALSE(found.take({"games unix:/run/games", "accounts 127.0.0.1:7105"}));
  EXPECT_THAT(*games.all(), ElementsAre("127.0.0.1:7101", "unix:/run/games"));
  EXPECT_THAT(*ratings.all(), IsEmpty());

  EXPECT_TRUE(found.take({"ratings 127.0.0.1:7104", "no-address"}));
  EXPECT_THAT(*games.all(), ElementsAre("127.0.0.1:7101"));
  EXPECT_THAT(*ratings.all(), ElementsAre("127.0.0.1:7104"));
  EXPECT_THAT(lines, IsEmpty());
}

TEST_F(InstanceBookTest, NamesTheMachineOfWhatListensEverywhere) {
  const std::string host = boost::asio::ip::host_name();
  EXPECT_EQ(book().name_of("gateway", "0.0.0.0:8080"), "gateway " + host + "/0.0.0.0:8080");
  EXPECT_EQ(book("10.0.0.7").name_of("gateway", "[::]:8080"), "gateway " + host + "/[::]:8080");
  EXPECT_EQ(book().name_of("gateway", "10.0.0.7:8080"), "gateway 10.0.0.7:8080");
}

TEST_F(InstanceBookTest, KnowsEachServiceOnce) {
  auto found = book();
  const auto one = found.addresses_of("games", {"a:1"});
  const auto other = found.addresses_of("games", {"a:1"});
  EXPECT_TRUE(found.take({}));
  EXPECT_EQ(one.all(), other.all());
}

TEST_F(InstanceBookTest, CallsNobodyBeyondThisMachineWithoutCertificates) {
  auto found = book();
  const auto games = found.addresses_of("games", {});

  EXPECT_FALSE(found.take({"games 10.0.0.7:7101"}));
  EXPECT_FALSE(found.take({"games 10.0.0.7:7101"}));

  EXPECT_THAT(*games.all(), IsEmpty());
  EXPECT_THAT(lines, ElementsAre(HasSubstr("tls.authority"))) << "said once";

  auto safe = book("127.0.0.1", "authority.pem");
  const auto again = safe.addresses_of("games", {});
  EXPECT_TRUE(safe.take({"games 10.0.0.7:7101"}));
  EXPECT_THAT(*again.all(), ElementsAre("10.0.0.7:7101"));
}

TEST_F(InstanceBookTest, LeavesOutWhatMeansAnotherMachineToEverybody) {
  auto found = book("10.0.0.1", "authority.pem");
  const auto games = found.addresses_of("games", {});

  EXPECT_FALSE(found.take({"games 0.0.0.0:7101", "games [::]:7101", "games 127.0.0.1:7101",
                           "games box7/127.0.0.1:7101"}));

  EXPECT_THAT(*games.all(), IsEmpty());
  EXPECT_EQ(lines.size(), 4U);
  EXPECT_THAT(lines, testing::Each(HasSubstr("instance.address")));
}

TEST_F(InstanceBookTest, NamesTheMachineOfAnAddressThatOnlyItUnderstands) {
  const std::string machine = boost::asio::ip::host_name();
  EXPECT_EQ(book().name_of("games", "127.0.0.1:7101"), "games 127.0.0.1:7101");
  EXPECT_EQ(book("10.0.0.1").name_of("games", "unix:/run/games"),
            "games " + machine + "/unix:/run/games");
  EXPECT_EQ(book("10.0.0.1").name_of("games", "10.0.0.7:7101"), "games 10.0.0.7:7101");
}

}  // namespace
}  // namespace escaque::service
