#include "conduct/messages/message_store.hpp"

#include "services/conduct/conduct_fixture.hpp"

namespace escaque::services::conduct {
namespace {

using etiquette::KeptLine;

class MessageStoreTest : public ConductFixture {
 protected:
  /// One second after the one before.
  void write(const Person& from, const Person& to, const std::string& text) {
    time.advance(Millis(1000));
    Speech speech;
    speech.command_id = next_id();
    speech.from = from;
    speech.room = Room::tell;
    speech.to = to;
    speech.text = text;
    ASSERT_TRUE(run(lines.keep({kept_line(speech, time.utc_now())}, {1, 0})));
  }
  std::vector<std::string> texts(UserId owner, std::optional<UserId> other,
                                 std::optional<MessagePlace> before = {}, int limit = 50) {
    std::vector<std::string> texts;
    const auto found = run(messages.messages({owner, other, std::move(before), limit}));
    EXPECT_TRUE(found);
    for (const KeptLine& line : *found) texts.push_back(line.text);
    return texts;
  }
  std::vector<Conversation> conversations(UserId owner) {
    const auto found = run(messages.conversations(owner, 100));
    EXPECT_TRUE(found);
    return *found;
  }

  using Texts = std::vector<std::string>;
  const Person eve = person(3, "Eve");
  MessageStore messages{database};
};

TEST_F(MessageStoreTest, EachSeesTheirOwnConversationsTheLatestFirst) {
  write(ann, bob, "hello Bob");
  write(eve, ann, "hello Ann");
  write(bob, ann, "hello");
  write(bob, eve, "about Ann");

  const auto of_ann = conversations(ann.id);
  ASSERT_EQ(of_ann.size(), 2U);
  EXPECT_EQ(of_ann[0].other, bob.id);
  EXPECT_EQ(of_ann[0].last.text, "hello");
  EXPECT_EQ(of_ann[0].unread, 1);
  EXPECT_EQ(of_ann[1].other, eve.id);
  EXPECT_EQ(texts(ann.id, bob.id), (Texts{"hello", "hello Bob"}));
  EXPECT_EQ(texts(ann.id, std::nullopt), (Texts{"hello", "hello Ann", "hello Bob"}));
  EXPECT_TRUE(conversations(UserId{9}).empty());
}

TEST_F(MessageStoreTest, WhatIsSaidElsewhereIsNoMessage) {
  Speech speech;
  speech.command_id = "c1";
  speech.from = ann;
  speech.room = Room::players;
  speech.game = GameId{9};
  speech.text = "good luck";
  ASSERT_TRUE(run(lines.keep({kept_line(speech, time.utc_now())}, {1, 0})));
  EXPECT_TRUE(conversations(ann.id).empty());
  EXPECT_TRUE(texts(ann.id, std::nullopt).empty());
}

TEST_F(MessageStoreTest, ReadingNeverGoesBack) {
  write(bob, ann, "one");
  const UtcTime first = time.utc_now();
  write(bob, ann, "two");
  EXPECT_EQ(conversations(ann.id)[0].unread, 2);

  ASSERT_TRUE(run(messages.read(ann.id, bob.id, time.utc_now())));
  ASSERT_TRUE(run(messages.read(ann.id, bob.id, first)));

  EXPECT_EQ(conversations(ann.id)[0].unread, 0);
  EXPECT_EQ(conversations(bob.id)[0].unread, 0) << "one's own lines are no news";
  write(bob, ann, "three");
  EXPECT_EQ(*run(messages.unread_of(ann.id, bob.id)), 1);
}

TEST_F(MessageStoreTest, PagesFollowEachOther) {
  for (const char* text : {"1", "2", "3", "4", "5"}) write(ann, bob, text);
  const auto first = *run(messages.messages({bob.id, ann.id, {}, 2}));
  const MessagePlace place{first.back().time, first.back().id};
  EXPECT_EQ(texts(bob.id, ann.id, place), (Texts{"3", "2", "1"}));
  EXPECT_EQ(texts(bob.id, std::nullopt, place, 2), (Texts{"3", "2"}));
}

TEST_F(MessageStoreTest, NobodyIsShownMessagesOfAClosedAccount) {
  write(ann, bob, "hello");
  write(bob, ann, "bye");
  write(eve, bob, "hello Bob");

  ASSERT_TRUE(run(messages.forget(ann.id, time.utc_now())));

  ASSERT_EQ(conversations(bob.id).size(), 1U);
  EXPECT_EQ(conversations(bob.id)[0].other, eve.id);
  EXPECT_TRUE(texts(bob.id, ann.id).empty());
  EXPECT_EQ(texts(bob.id, std::nullopt), (Texts{"hello Bob"}));
  EXPECT_EQ(count("lines"), 3) << "as evidence they are kept";
}

TEST_F(MessageStoreTest, PlacesAreForgottenWithTheirLines) {
  write(ann, bob, "hello");
  ASSERT_TRUE(run(messages.read(bob.id, ann.id, time.utc_now())));
  ASSERT_TRUE(run(lines.forget_before(time.utc_now() + Millis(1))));
  EXPECT_EQ(count("message_places"), 0);
}

TEST_F(MessageStoreTest, KnowsWhoHasWritten) {
  write(ann, bob, "hello");
  EXPECT_TRUE(*run(messages.has_written(ann.id, bob.id)));
  EXPECT_FALSE(*run(messages.has_written(bob.id, ann.id)));
}

}  // namespace
}  // namespace escaque::services::conduct
