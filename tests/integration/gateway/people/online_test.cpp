// People who are online at any gateway, and those who are told so.

#include <algorithm>

#include <gtest/gtest.h>

#include "escaque/gateway/v1/challenge.pb.h"

#include "integration/gateway/gateway_fixture.hpp"

namespace escaque::services::gateway {
namespace {

class OnlineTest : public GatewayFixture {
 protected:
  OnlineTest() {
    config.watch.tell_every = Millis(20);
    config.budget_factor = 100;  // Much is asked for until it is so.
  }

  void SetUp() override {
    GatewayFixture::SetUp();
    anna = registered("Anna");
    bert = registered("Bert");
    carl = registered("Carl");
  }
  template <class Message>
  Message ask(const std::string& path, const Player& by) {
    return parsed<Message>(request("GET", "/api/v1/" + path, {}, by.token));
  }
  std::vector<std::string> online(const Player& by) {
    std::vector<std::string> names;
    const auto answer = ask<v1::OnlinePeople>("people/online", by);
    for (const auto& each : answer.people()) {
      names.push_back(each.user().handle());
    }
    std::ranges::sort(names);
    return names;
  }
  void wait_online(const Player& by, const std::vector<std::string>& names) {
    run_until([&] { return online(by) == names; });
  }
  void choose(const Player& player, const std::string& audience) {
    const auto response = request("POST", "/api/v1/preferences",
                                  R"({"mayChallenge":"AUDIENCE_EVERYBODY",
                                      "mayInvite":"AUDIENCE_REGISTERED","maySee":")" +
                                      audience + R"("})",
                                  player.token);
    EXPECT_EQ(response.status, 200) << response.body;
  }
  void follow_person(const Client& client, const std::string& handle) {
    v1::ClientMessage message;
    message.mutable_set_list_member()->set_kind(accounts_v1::LIST_KIND_FOLLOW);
    message.mutable_set_list_member()->set_handle(handle);
    message.mutable_set_list_member()->set_is_member(true);
    EXPECT_TRUE(answer(client, message).has_done());
  }
  bool is_found_online(const std::string& handle, const Player& by) {
    const auto found = ask<v1::FoundUsers>("users?prefix=" + handle, by);
    return found.users_size() == 1 && found.users(0).is_online();
  }

  Player anna, bert, carl;
};

TEST_F(OnlineTest, EverybodyWhoIsConnectedIsListedUntilTheyLeave) {
  auto first = connect(anna);
  const auto second = connect(bert);
  wait_online(carl, {"Anna", "Bert"});
  const auto page = ask<v1::OnlinePeople>("people/online?limit=1", carl);
  EXPECT_EQ(page.total(), 2);
  const auto rest =
      ask<v1::OnlinePeople>("people/online?limit=1&page=" + page.next_page_token(), carl);
  EXPECT_EQ(rest.people_size(), 1);
  EXPECT_EQ(rest.next_page_token(), "");

  first.reset();

  wait_online(carl, {"Bert"});
  EXPECT_FALSE(ask<v1::OnlinePerson>("user/anna/online", carl).is_online());
  EXPECT_TRUE(ask<v1::OnlinePerson>("user/bert/online", carl).is_online());
}

TEST_F(OnlineTest, SaysWhoPlaysAndWhere) {
  const auto white = connect(anna);
  const auto black = connect(bert);
  wait_online(carl, {"Anna", "Bert"});
  const auto game = start_game(white, black, "Bert");
  run_until([&] { return ask<v1::OnlinePerson>("user/anna/online", carl).game_id() == game; });

  const auto third = connect(carl);
  follow_person(third, "bert");
  const auto followed = ask<v1::OnlinePeople>("people/followed", carl);
  ASSERT_EQ(followed.people_size(), 1);
  EXPECT_EQ(followed.people(0).user().handle(), "Bert");
  EXPECT_EQ(followed.people(0).game_id(), game);
  EXPECT_EQ(ask<v1::OnlinePeople>("people/online", carl).people(0).user().handle(), "Bert")
      << "whom one follows is first";
}

TEST_F(OnlineTest, WhoeverHidesIsToldOfNowhere) {
  const auto white = connect(anna);
  const auto black = connect(bert);
  wait_online(carl, {"Anna", "Bert"});
  const auto game = start_game(white, black, "Bert");
  EXPECT_TRUE(is_found_online("anna", carl));

  choose(anna, "AUDIENCE_NOBODY");
  wait_online(carl, {"Bert"});
  EXPECT_FALSE(is_found_online("anna", carl));
  EXPECT_FALSE(ask<v1::OnlinePerson>("user/anna/online", carl).is_online());
  EXPECT_EQ(parsed<v1::Profile>(request("GET", "/api/v1/user/anna")).live_games_size(), 0);
  EXPECT_EQ(parsed<v1::Profile>(request("GET", "/api/v1/user/bert")).live_games_size(), 1);
  const auto third = connect(carl);
  follow_person(third, "anna");
  const auto followed = ask<v1::OnlinePeople>("people/followed", carl);
  ASSERT_EQ(followed.people_size(), 1) << "the list is Carl's own";
  EXPECT_FALSE(followed.people(0).is_online());
  EXPECT_EQ(followed.people(0).game_id(), "");
  EXPECT_TRUE(is_found_online("anna", anna)) << "she sees herself";
  v1::ClientMessage tell;
  tell.mutable_say()->set_room(conduct_v1::ROOM_TELL);
  tell.mutable_say()->set_handle("anna");
  tell.mutable_say()->set_text("are you there?");
  EXPECT_TRUE(answer(third, tell).done().is_kept()) << "as if she were away";
  EXPECT_FALSE(conduct.last.is_to_away());

  // People whom she follows see her again.
  follow_person(white, "bert");
  choose(anna, "AUDIENCE_FOLLOWED");
  wait_online(bert, {"Anna", "Bert", "Carl"});
  wait_online(carl, {"Bert", "Carl"});
  // Each change hides her until it is known what it means.
  run_until([&] { return ask<v1::OnlinePerson>("user/anna/online", bert).game_id() == game; });
}

TEST_F(OnlineTest, TellsSocketsWhatChanges) {
  const auto third = connect(carl);
  follow_person(third, "anna");
  v1::ClientMessage wish;
  wish.set_follow_people(2);
  EXPECT_TRUE(answer(third, wish).has_people());

  const auto first = connect(anna);

  v1::OnlineNews news;
  wait(third, [&](const v1::ServerMessage& m) {
    return m.has_people() && m.people().UnpackTo(&news) && news.here_size() == 1;
  });
  EXPECT_EQ(news.circle(), v1::CIRCLE_FOLLOWED);
  EXPECT_EQ(news.here(0).user().handle(), "Anna");
}

TEST_F(OnlineTest, NeedsASessionAndRefusesWhatCannotBeMeant) {
  for (const std::string path : {"people/online", "people/followed", "user/anna/online"}) {
    EXPECT_EQ(request("GET", "/api/v1/" + path).status, 401) << path;
  }
  for (const std::string parameters : {"limit=101", "page=2"}) {
    const auto response = request("GET", "/api/v1/people/online?" + parameters, {}, carl.token);
    EXPECT_EQ(response.status, 400) << parameters;
    EXPECT_FALSE(parsed<common_v1::ErrorDetail>(response).expected().empty()) << parameters;
  }
  EXPECT_EQ(reason_of(request("GET", "/api/v1/user/nobody/online", {}, carl.token)),
            common_v1::REASON_NO_SUCH_USER);
}

}  // namespace
}  // namespace escaque::services::gateway
