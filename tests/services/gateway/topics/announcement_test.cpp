// What the operator announces, as pages hear of it: in their welcome or at once, until it ends.

#include "services/gateway/hub_fixture.hpp"

namespace escaque::services::gateway {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class AnnouncementTest : public HubFixture {
 protected:
  accounts_v1::Announced announced(int version, const std::string& text) {
    accounts_v1::Announced all;
    all.set_version(version);
    if (text.empty()) return all;
    auto& announcement = *all.mutable_announcement();
    announcement.set_id(text);
    announcement.add_texts()->set_text(text);
    announcement.set_until_ms(hours_from_now(1));
    return all;
  }
  [[nodiscard]] double hours_from_now(int hours) const {
    return static_cast<double>(
        (time.utc_now() + std::chrono::hours(hours)).time_since_epoch().count());
  }
  void tell(const accounts_v1::Announced& all) {
    accounts_v1::AccountChanged changed;
    *changed.mutable_announced() = all;
    redis.append("accounts", changed.SerializeAsString());
  }
  void start_with(const accounts_v1::Announced& all) {
    accounts_v1::GetAnnouncementResponse response;
    *response.mutable_announced() = all;
    others.accounts.get_announcement.answer(response);
    start();
    run_until([this] { return others.accounts.get_announcement.count() == 1; });
  }
  static std::vector<std::string> told(const TestDoor& door) {
    std::vector<std::string> texts;
    for (const auto& message : door.all_of(Case::kAnnouncement)) {
      const auto& announcement = message.announcement();
      texts.push_back(announcement.texts_size() > 0 ? announcement.texts(0).text() : "");
    }
    return texts;
  }
  static const v1::Welcome& welcome(const TestDoor& door) { return door.sent.at(0).welcome(); }
};

TEST_F(AnnouncementTest, IsToldEverybodyAtOnceAndWhoeverComesLater) {
  start_with(announced(1, ""));
  TestDoor visitors;
  TestDoor annas;
  open(visitors);
  open(annas, "anna");
  EXPECT_FALSE(welcome(visitors).has_announcement());

  tell(announced(2, "Restart"));
  run_until([&] { return !told(visitors).empty() && !told(annas).empty(); });
  TestDoor later;
  open(later);

  EXPECT_THAT(told(visitors), ElementsAre("Restart"));
  EXPECT_THAT(told(annas), ElementsAre("Restart"));
  EXPECT_EQ(welcome(later).announcement().texts(0).text(), "Restart");
  EXPECT_EQ(welcome(later).announcement().until_ms(), hours_from_now(1));
  EXPECT_THAT(told(later), IsEmpty());

  tell(announced(3, ""));
  run_until([&] { return told(later).size() == 1; });
  EXPECT_THAT(told(later), ElementsAre("")) << "without texts: nothing any more";
  TestDoor last;
  open(last);
  EXPECT_FALSE(welcome(last).has_announcement());
}

TEST_F(AnnouncementTest, IsKnownToAGatewayThatStartsLater) {
  start_with(announced(7, "Restart"));
  TestDoor early;
  open(early);
  run_until([&] { return welcome(early).has_announcement() || !told(early).empty(); });

  TestDoor door;
  open(door);
  EXPECT_EQ(welcome(door).announcement().id(), "Restart");
}

TEST_F(AnnouncementTest, EndsByItself) {
  start_with(announced(1, ""));
  TestDoor early;
  open(early);
  tell(announced(2, "Restart"));
  run_until([&] { return !told(early).empty(); });

  time.advance(std::chrono::hours(1));
  TestDoor door;
  open(door);
  EXPECT_FALSE(welcome(door).has_announcement());
}

TEST_F(AnnouncementTest, WhatIsOlderOrTheSameIsToldNobody) {
  start_with(announced(1, ""));
  TestDoor door;
  open(door);
  tell(announced(5, "Second"));
  tell(announced(5, "Second"));
  tell(announced(4, "First"));
  tell(announced(9, "Third"));

  run_until([&] { return !told(door).empty() && told(door).back() == "Third"; });
  EXPECT_THAT(told(door), ElementsAre("Second", "Third"));
}

}  // namespace
}  // namespace escaque::services::gateway
