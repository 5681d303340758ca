#include "wire/doors.hpp"

#include <gtest/gtest.h>

namespace escaque::wire {
namespace {

http::Url url(std::string_view text) { return *http::parse_url(text); }

gateway::v1::Welcome naming(std::vector<std::string> gateways) {
  gateway::v1::Welcome welcome;
  for (auto& gateway : gateways) welcome.add_gateways(std::move(gateway));
  return welcome;
}

TEST(Doors, KnowWhatDoesNotLeaveTheMachine) {
  EXPECT_TRUE(is_on_this_machine(url("https://127.0.0.1:8443")));
  EXPECT_TRUE(is_on_this_machine(url("https://[::1]:8443")));
  EXPECT_FALSE(is_on_this_machine(url("https://127.0.0.1.example:8443")));
  EXPECT_FALSE(is_on_this_machine(url("https://play.example.org")));
}

TEST(Doors, KnowsTheOneThatWasGivenOnly) {
  Doors doors(url("http://127.0.0.1:8080"));
  doors.learn(naming({}));

  doors.move_on();

  EXPECT_EQ(doors.present(), url("http://127.0.0.1:8080"));
}

TEST(Doors, GoesRoundAllThatWereNamed) {
  Doors doors(url("http://club.example:8080"));
  doors.learn(naming({":8080", ":8090", "https://other.example"}));
  doors.learn(naming({":8090"}));

  doors.move_on();
  EXPECT_EQ(doors.present(), url("http://club.example:8090"));
  doors.move_on();
  EXPECT_EQ(doors.present(), url("https://other.example"));
  doors.move_on();
  EXPECT_EQ(doors.present(), url("http://club.example:8080"));
}

TEST(Doors, IgnoresWhatIsNoUrl) {
  Doors doors(url("http://127.0.0.1:8080"));
  doors.learn(naming({"nowhere", ""}));

  doors.move_on();

  EXPECT_EQ(doors.present(), url("http://127.0.0.1:8080"));
}

}  // namespace
}  // namespace escaque::wire
