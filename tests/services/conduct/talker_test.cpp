#include "conduct/talker.hpp"

#include <map>

#include "services/conduct/conduct_fixture.hpp"

namespace escaque::services::conduct {
namespace {

/// Keeps what is said, and fails or waits on demand.
class TalkRecord final : public TalkLog {
 public:
  explicit TalkRecord(boost::asio::io_context& context) : may_answer(context) { may_answer.set(); }

  Awaitable<Result<Written, ConductError>> append(const Speech& speech) override {
    ++asked;
    co_await may_answer.wait();
    if (is_away) co_return ConductError::unavailable;
    said.push_back(speech);
    co_return Written{std::to_string(said.size()) + "-0", UtcTime()};
  }

  AsyncEvent may_answer;
  bool is_away = false;
  int asked = 0;
  std::vector<Speech> said;
};

class TalkerTest : public ConductFixture {
 protected:
  Speech tell(std::string command_id, std::string text) {
    Speech speech;
    speech.command_id = std::move(command_id);
    speech.from = ann;
    speech.room = Room::tell;
    speech.to = bob;
    speech.text = std::move(text);
    return speech;
  }
  Speech in_game(Person from, std::string command_id) {
    Speech speech;
    speech.command_id = std::move(command_id);
    speech.from = std::move(from);
    speech.room = Room::players;
    speech.game = GameId{9};
    speech.players = {ann.id, bob.id};
    speech.text = "good luck";
    return speech;
  }
  Answer<Said> say(Speech speech) { return run(talker.say(std::move(speech))); }
  ConductError refusal(Speech speech) { return say(std::move(speech)).error().error; }

  Awaitable<Result<CensorBook::Listed, ConductError>> censored_by(UserId owner) {
    if (is_accounts_away) co_return ConductError::unavailable;
    co_return censored[owner];
  }

  std::map<UserId, CensorBook::Listed> censored;
  bool is_accounts_away = false;
  CensorBook censors{[this](UserId owner) { return censored_by(owner); }, 100};
  TalkRecord log{io};
  Talker talker{{io, store, censors, log, time, metrics, {}}, {3, Millis(2000)}, 4};
};

TEST_F(TalkerTest, WritesTrimmedText) {
  const auto said = say(tell("c1", "  ¿mate? <b>no</b>  "));

  ASSERT_TRUE(said);
  EXPECT_EQ(said->talk_id, "1-0");
  EXPECT_EQ(said->speech.text, "¿mate? <b>no</b>");
  ASSERT_EQ(log.said.size(), 1U);
  EXPECT_EQ(log.said[0].to, bob);
}

TEST_F(TalkerTest, RefusesBadTextAndForbiddenRooms) {
  EXPECT_EQ(refusal(tell("c1", " ")), ConductError::empty_text);
  EXPECT_EQ(refusal(tell("c2", std::string(281, 'x'))), ConductError::long_text);
  EXPECT_EQ(refusal(tell("c3", "a\x01")), ConductError::invalid_text);
  EXPECT_EQ(refusal(in_game(person(7, "Eve"), "c4")), ConductError::not_a_player);
  EXPECT_TRUE(log.said.empty());
}

TEST_F(TalkerTest, SaysACommandOnceThatComesTwice) {
  const auto first = say(tell("c1", "hello"));
  const auto second = say(tell("c1", "hello "));

  ASSERT_TRUE(second);
  EXPECT_EQ(first->talk_id, second->talk_id);
  EXPECT_EQ(log.said.size(), 1U);
  EXPECT_EQ(refusal(tell("c1", "other words")), ConductError::id_taken);
}

TEST_F(TalkerTest, SaysACommandOnceThatComesAgainBeforeItsAnswer) {
  log.may_answer.reset();
  std::vector<std::string> answers;
  for (int i = 0; i < 2; ++i) {
    boost::asio::co_spawn(io, talker.say(tell("c1", "hello")),
                          [&](std::exception_ptr, Answer<Said> said) {
                            answers.push_back(said ? said->talk_id : "refused");
                          });
  }
  run_until([&] { return log.asked == 1; });
  log.may_answer.set();
  run_until([&] { return answers.size() == 2; });

  EXPECT_EQ(answers, (std::vector<std::string>{"1-0", "1-0"}));
  EXPECT_EQ(log.said.size(), 1U);
}

TEST_F(TalkerTest, TheSameIdOfAnotherUserIsAnotherCommand) {
  ASSERT_TRUE(say(in_game(ann, "c1")));
  ASSERT_TRUE(say(in_game(bob, "c1")));
  EXPECT_EQ(log.said.size(), 2U);
}

TEST_F(TalkerTest, ForgetsOldCommands) {
  for (int i = 0; i < 6; ++i) {
    ASSERT_TRUE(say(tell("c" + std::to_string(i), "hello")));
    time.advance(Millis(2000));
  }
  ASSERT_TRUE(say(tell("c0", "hello")));
  EXPECT_EQ(log.said.size(), 7U);
}

TEST_F(TalkerTest, ARefusedCommandMayBeTriedAgain) {
  log.is_away = true;
  EXPECT_EQ(refusal(tell("c1", "hello")), ConductError::unavailable);
  log.is_away = false;
  EXPECT_TRUE(say(tell("c1", "hello")));
}

TEST_F(TalkerTest, LimitsHowFastOneTalks) {
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(say(tell("c" + std::to_string(i), "hello")));

  const auto fourth = say(tell("c3", "hello"));

  ASSERT_FALSE(fourth);
  EXPECT_EQ(fourth.error().error, ConductError::too_fast);
  EXPECT_EQ(fourth.error().retry_after, Millis(2000));
  EXPECT_TRUE(say(in_game(bob, "b1")));
  time.advance(Millis(2000));
  EXPECT_TRUE(say(tell("c3", "hello")));
}

TEST_F(TalkerTest, RefusesTheSanctionedAndSaysForHowLong) {
  mute(ann.id, std::chrono::hours(1));

  const auto muted = say(tell("c1", "hello"));

  ASSERT_FALSE(muted);
  EXPECT_EQ(muted.error().error, ConductError::sanctioned);
  EXPECT_EQ(muted.error().sanction->until, time.utc_now() + std::chrono::hours(1));
  EXPECT_EQ(refusal(in_game(ann, "c2")), ConductError::sanctioned);
  time.advance(std::chrono::hours(1));
  EXPECT_TRUE(say(tell("c1", "hello")));
}

TEST_F(TalkerTest, ASanctionTakesAwayWhatItNamesAndNoMore) {
  using etiquette::Feature;
  const UtcTime end = time.utc_now() + std::chrono::hours(1);
  decided(ann.id, imposed(etiquette::Step::cool_down, {Feature::tells}, end));
  EXPECT_EQ(refusal(tell("c1", "hello")), ConductError::sanctioned);
  EXPECT_TRUE(say(in_game(ann, "c2")));
  decided(bob.id, imposed(etiquette::Step::suspension, {Feature::account},
                          time.utc_now() + std::chrono::days(7)));
  EXPECT_EQ(refusal(in_game(bob, "c3")), ConductError::sanctioned);
}

TEST_F(TalkerTest, RefusesWhomTheListenerCensors) {
  censored[bob.id] = {ann.id};

  EXPECT_EQ(refusal(tell("c1", "hello")), ConductError::censored);
  EXPECT_EQ(refusal(in_game(ann, "c2")), ConductError::censored);
  EXPECT_TRUE(say(in_game(bob, "c3")));
}

TEST_F(TalkerTest, DoesNotDeliverWhenNobodyKnowsTheListenersList) {
  is_accounts_away = true;
  EXPECT_EQ(refusal(tell("c1", "hello")), ConductError::unavailable);
  EXPECT_TRUE(log.said.empty());
}

}  // namespace
}  // namespace escaque::services::conduct
