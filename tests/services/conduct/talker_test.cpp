#include "conduct/talker.hpp"

#include <map>
#include <set>

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

/// With the clock of the test, for as long as it lives.
class PlainBudgets final : public Budgets {
 public:
  explicit PlainBudgets(const TimeSource& time) : time_(time) {}
  Awaitable<Result<std::optional<Millis>, ConductError>> take(UserId user, Medium medium,
                                                              etiquette::Budget budget) override {
    const auto at = limits_.try_emplace(medium, budget, 100U).first;
    co_return at->second.take(user, time_.now());
  }

 private:
  const TimeSource& time_;
  std::map<Medium, etiquette::RateLimit<UserId>> limits_;
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

  Awaitable<Result<Listener, ConductError>> fetch(UserId user) {
    if (is_accounts_away) co_return ConductError::unavailable;
    co_return wishes[user];
  }

  Awaitable<Result<bool, ConductError>> knows(UserId user, UserId other) {
    if (is_accounts_away) co_return ConductError::unavailable;
    co_return acquainted.contains({user, other});
  }

  std::map<UserId, Listener> wishes;
  std::set<std::pair<UserId, UserId>> acquainted;
  bool is_accounts_away = false;
  ListenerBook listeners{[this](UserId user) { return fetch(user); }, 100};
  MessageStore messages{database};
  static FloodRules rules(Millis repeat_within = Millis(0)) {
    return {{3, Millis(2000)}, {2, Millis(3000)}, {.within = repeat_within}};
  }
  Awaitable<void> keep_refused(etiquette::KeptLine line) {
    EXPECT_TRUE(co_await lines.keep_refused(std::move(line)));
  }
  Talker with_rules(const FloodRules& given) {
    return Talker{{io,
                   store,
                   messages,
                   listeners,
                   log,
                   budgets,
                   judge,
                   channels,
                   time,
                   metrics,
                   {},
                   [] { return true; },
                   [this](etiquette::KeptLine line) { return keep_refused(line); },
                   [this](etiquette::ConversationSeen seen) -> Awaitable<void> {
                     conversations.push_back(seen);
                     co_return;
                   },
                   {},
                   [this](UserId user, UserId other) { return knows(user, other); }},
                  given,
                  4};
  }
  /// The cases, the most urgent first.
  std::vector<CaseRow> cases() { return run(store.queue({}))->rows; }
  CaseFile file(etiquette::CaseId id) { return *run(store.find(id)); }

  std::vector<etiquette::ConversationSeen> conversations;
  TalkRecord log{io};
  PlainBudgets budgets{time};
  const Channels channels{{"chess en About chess"}};
  int nudges = 0;
  QuarrelStore quarrels{database};
  LineJudge judge{
      {store, quarrels, speech::Lexicon::own(), time, metrics, {}, [this] { ++nudges; }}};
  Talker talker{with_rules(rules())};
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
  wishes[bob.id].censored = {ann.id};

  EXPECT_EQ(refusal(tell("c1", "hello")), ConductError::censored);
  EXPECT_EQ(refusal(in_game(ann, "c2")), ConductError::censored);
  EXPECT_TRUE(say(in_game(bob, "c3")));
}

TEST_F(TalkerTest, SaysWhenTheOpponentDoesNotReadWhatOthersRead) {
  wishes[bob.id].censored = {ann.id};
  Speech to_all = in_game(ann, "c1");
  to_all.asked = to_all.room = Room::kibitz;
  const auto hidden = say(to_all);
  ASSERT_TRUE(hidden) << "others read it";
  EXPECT_TRUE(hidden->is_hidden_from_opponent);

  Speech afterwards = in_game(ann, "c2");
  afterwards.asked = afterwards.room = Room::spectators;
  afterwards.stage = GameStage::over;
  EXPECT_TRUE(say(afterwards)->is_hidden_from_opponent);

  Speech of_opponent = in_game(bob, "c3");
  of_opponent.asked = of_opponent.room = Room::kibitz;
  EXPECT_FALSE(say(of_opponent)->is_hidden_from_opponent) << "ann reads it";
}

TEST_F(TalkerTest, AnObserverIsNotToldWhichPlayerCensorsThem) {
  const Person observer = person(3, "Cid");
  wishes[bob.id].censored = {observer.id};
  Speech to_all = in_game(observer, "c1");
  to_all.asked = to_all.room = Room::kibitz;

  EXPECT_FALSE(say(to_all)->is_hidden_from_opponent);
}

TEST_F(TalkerTest, KeepsWhatSomebodySaysWhomTheListenerCensors) {
  wishes[bob.id].censored = {ann.id};
  EXPECT_EQ(refusal(tell("c1", "hello")), ConductError::censored);
  EXPECT_EQ(refusal(in_game(ann, "c2")), ConductError::censored);
  EXPECT_EQ(refusal(in_game(ann, "c2")), ConductError::censored) << "the same command";
  Speech afterwards = in_game(ann, "c3");
  afterwards.stage = GameStage::over;
  time.advance(std::chrono::minutes(1));
  EXPECT_EQ(refusal(afterwards), ConductError::censored);

  EXPECT_EQ(count("refused_lines"), 2);
  EXPECT_EQ(count("refused_lines WHERE room = 'tell' AND game_id = ''"), 1);
  EXPECT_EQ(count("refused_lines WHERE room = 'players' AND game_id = '" + to_string(GameId{9}) +
                  "' AND to_id = '" + to_string(bob.id) + "' AND said = 'good luck'"),
            1);
  EXPECT_EQ(count("lines"), 0) << "no message of theirs";
}

TEST_F(TalkerTest, WritesOnlyToThoseWhoTakeMessages) {
  wishes[bob.id].may_tell = Audience::followed;
  EXPECT_EQ(refusal(tell("c1", "hello")), ConductError::tells_unwanted);
  EXPECT_EQ(count("refused_lines"), 0) << "nobody is meant in particular";
  EXPECT_TRUE(say(in_game(ann, "c2"))) << "to the opponent";

  wishes[bob.id].followed = {ann.id};
  listeners.forget(bob.id);
  EXPECT_TRUE(say(tell("c3", "hello")));

  wishes[bob.id].followed = {};
  listeners.forget(bob.id);
  Speech from_admin = tell("c4", "hello");
  from_admin.from.is_admin = true;
  EXPECT_TRUE(say(from_admin));
}

TEST_F(TalkerTest, WhoeverWasWrittenToMayAnswer) {
  wishes[bob.id].may_tell = Audience::nobody;
  Speech question = tell("c1", "a game?");
  std::swap(question.from, question.to);
  ASSERT_TRUE(run(lines.keep({kept_line(question, time.utc_now())}, {1, 0})));

  EXPECT_TRUE(say(tell("c2", "yes")));
}

TEST_F(TalkerTest, GuestsWriteToThoseWhoTakeMessagesOfEverybody) {
  Speech speech = tell("c1", "hello");
  speech.from.is_guest = true;
  EXPECT_EQ(refusal(speech), ConductError::guest_talk);
  wishes[bob.id].may_tell = Audience::everybody;
  listeners.forget(bob.id);
  EXPECT_TRUE(say(speech));
}

TEST_F(TalkerTest, AChildReadsMessagesOfPeopleItKnows) {
  wishes[bob.id].is_child = true;
  EXPECT_EQ(refusal(tell("c1", "hello")), ConductError::stranger_to_child);
  // Not even an answer.
  Speech question = tell("c2", "a game?");
  std::swap(question.from, question.to);
  ASSERT_TRUE(run(lines.keep({kept_line(question, time.utc_now())}, {1, 0})));
  EXPECT_EQ(refusal(tell("c3", "yes")), ConductError::stranger_to_child);
  acquainted.insert({ann.id, bob.id});
  EXPECT_EQ(refusal(tell("c4", "hello")), ConductError::stranger_to_child)
      << "it is the child who knows";
  time.advance(Millis(60'000));
  acquainted.insert({bob.id, ann.id});
  EXPECT_TRUE(say(tell("c5", "hello")));
  acquainted.clear();
  Speech from_admin = tell("c6", "hello");
  from_admin.from.is_admin = true;
  EXPECT_TRUE(say(from_admin));
}

TEST_F(TalkerTest, AChildWritesMessagesToPeopleItKnows) {
  wishes[ann.id].is_child = true;
  EXPECT_EQ(refusal(tell("c1", "hello")), ConductError::child_to_stranger);
  Speech to_admin = tell("c2", "help");
  to_admin.to.is_admin = true;
  EXPECT_TRUE(say(to_admin));
  acquainted.insert({ann.id, bob.id});
  EXPECT_TRUE(say(tell("c3", "hello")));
}

TEST_F(TalkerTest, AChildTalksByPresetsWhereStrangersAre) {
  wishes[ann.id].is_child = true;
  acquainted.insert({ann.id, bob.id});
  EXPECT_EQ(refusal(in_game(ann, "c1")), ConductError::presets_only) << "whoever the opponent is";
  Speech phrase = in_game(ann, "c2");
  phrase.preset = etiquette::Preset::good_luck;
  phrase.text = etiquette::in_english(*phrase.preset);
  ASSERT_TRUE(say(phrase));
  EXPECT_EQ(log.said.back().preset, etiquette::Preset::good_luck);
  Speech shout = tell("c3", "hello");
  shout.room = Room::shout;
  EXPECT_EQ(refusal(shout), ConductError::presets_only);
  wishes[ann.id].is_child = false;
  listeners.forget(ann.id);
  EXPECT_TRUE(say(shout));
}

TEST_F(TalkerTest, TheOpponentOfAChildTalksByPresetsUnlessTheyKnowEachOther) {
  wishes[bob.id].is_child = true;
  EXPECT_EQ(refusal(in_game(ann, "c1")), ConductError::reads_presets);
  Speech phrase = in_game(ann, "c2");
  phrase.preset = etiquette::Preset::good_game;
  phrase.text = etiquette::in_english(*phrase.preset);
  EXPECT_TRUE(say(phrase));
  time.advance(Millis(60'000));
  acquainted.insert({bob.id, ann.id});
  EXPECT_TRUE(say(in_game(ann, "c3")));
  is_accounts_away = true;
  EXPECT_EQ(refusal(in_game(ann, "c4")), ConductError::unavailable);
}

TEST_F(TalkerTest, AFewMessagesOfOneWaitForSomebodyWhoIsAway) {
  FloodRules two = rules();
  two.unread_of_one = 2;
  Talker talk = with_rules(two);
  const auto to_away = [&](const std::string& id) {
    Speech speech = tell(id, "message " + id);
    speech.is_to_away = true;
    auto said = run(talk.say(speech));
    if (said) {
      EXPECT_TRUE(run(lines.keep({kept_line(speech, time.utc_now())}, {1, 0})));
    }
    time.advance(Millis(2000));
    return said ? std::nullopt : std::optional(said.error().error);
  };
  EXPECT_EQ(to_away("1"), std::nullopt);
  EXPECT_EQ(to_away("2"), std::nullopt);
  EXPECT_EQ(to_away("3"), ConductError::much_unread);
  EXPECT_TRUE(run(talk.say(tell("4", "while you are here"))));

  ASSERT_TRUE(run(messages.read(bob.id, ann.id, time.utc_now())));
  EXPECT_EQ(to_away("5"), std::nullopt);
}

TEST_F(TalkerTest, DoesNotDeliverWhenNobodyKnowsTheListenersList) {
  is_accounts_away = true;
  EXPECT_EQ(refusal(tell("c1", "hello")), ConductError::unavailable);
  EXPECT_TRUE(log.said.empty());
}

TEST_F(TalkerTest, EachMediumHasItsOwnBudget) {
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(say(tell("t" + std::to_string(i), "hello")));
  EXPECT_EQ(refusal(tell("t3", "hello")), ConductError::too_fast);

  for (int i = 0; i < 2; ++i) ASSERT_TRUE(say(in_game(ann, "g" + std::to_string(i))));
  const auto third = say(in_game(ann, "g2"));
  ASSERT_FALSE(third);
  EXPECT_EQ(third.error().retry_after, Millis(3000)) << "to the opponent, while they play";
  EXPECT_EQ(third.error().cited->rule, "FLD-1");
  Speech after = in_game(ann, "g3");
  after.stage = GameStage::over;
  EXPECT_TRUE(say(after));
}

TEST_F(TalkerTest, ASlurAtAPersonIsHeldAndOpensOneUrgentCase) {
  ASSERT_TRUE(run(lines.keep({kept_line(tell("before", "hello there"), time.utc_now())}, {1, 0})));
  time.advance(Millis(1000));

  const auto held = say(tell("c1", "eres un sudaca"));

  ASSERT_FALSE(held);
  EXPECT_EQ(held.error().error, ConductError::held);
  EXPECT_EQ(held.error().cited->rule, "CHT-1");
  EXPECT_EQ(held.error().cited->article, etiquette::Article::respect);
  EXPECT_EQ(held.error().cited->ground, etiquette::Ground::nationality);
  EXPECT_TRUE(log.said.empty()) << "nobody hears it";
  EXPECT_EQ(nudges, 1);
  ASSERT_EQ(cases().size(), 1U);
  EXPECT_EQ(cases()[0].priority, etiquette::Priority::p0);
  EXPECT_EQ(cases()[0].accused, ann.id);
  const etiquette::Case state = file(cases()[0].id).state;
  ASSERT_EQ(state.reports.size(), 1U);
  const etiquette::Reported& found = state.reports[0].what;
  EXPECT_EQ(found.offence, etiquette::Offence::hate);
  EXPECT_EQ(found.rule_version, speech::Lexicon::own().version());
  ASSERT_EQ(found.lines.size(), 2U);
  EXPECT_EQ(found.lines[0].text, "hello there");
  EXPECT_EQ(found.lines[1].text, "eres un sudaca");
  EXPECT_TRUE(found.lines[1].is_reported);
  EXPECT_TRUE(run(store.in_force_of(ann.id, time.utc_now()))->empty())
      << "nothing is taken away before somebody has looked";
}

TEST_F(TalkerTest, AHeldLineThatComesAgainIsOneFinding) {
  EXPECT_EQ(refusal(tell("c1", "eres un sudaca")), ConductError::held);
  EXPECT_EQ(refusal(tell("c1", "eres un sudaca")), ConductError::held);
  Talker other = with_rules(rules());
  EXPECT_EQ(run(other.say(tell("c1", "eres un sudaca"))).error().error, ConductError::held);

  EXPECT_EQ(count("findings"), 1);
  EXPECT_EQ(file(cases().at(0).id).state.reports.size(), 1U);
  time.advance(Millis(2000));  // The budget is that of all instances.
  // Another line is another fact of the same case.
  EXPECT_EQ(refusal(tell("c2", "tú, sudaca")), ConductError::held);
  ASSERT_EQ(cases().size(), 1U);
  EXPECT_EQ(file(cases()[0].id).state.reports.size(), 2U);
}

TEST_F(TalkerTest, WordsBesideThePlayersHandleAreSaidToThem) {
  Speech speech = in_game(person(7, "Eve"), "c1");
  speech.room = Room::spectators;
  speech.handles = {"Ann", "Bob"};
  speech.text = "look at that sudaca";
  EXPECT_TRUE(say(speech)) << "of nobody in the room";
  speech.command_id = "c2";
  speech.text = "that sudaca Bob";
  EXPECT_EQ(refusal(speech), ConductError::held);
}

TEST_F(TalkerTest, WithoutADatabaseNothingIsHeldForGood) {
  execute("DROP TABLE findings");
  EXPECT_EQ(refusal(tell("c1", "eres un sudaca")), ConductError::unavailable);
  EXPECT_TRUE(log.said.empty());
}

TEST_F(TalkerTest, BadWordsAreSaidWithTheirPlaces) {
  const auto said = say(tell("c1", "¡joder 😀, idiota!"));

  ASSERT_TRUE(said);
  EXPECT_EQ(said->speech.text, "¡joder 😀, idiota!");
  EXPECT_EQ(said->speech.spans, (std::vector<Span>{{1, 6, false}, {11, 17, true}}));
  EXPECT_TRUE(cases().empty());
}

TEST_F(TalkerTest, BadLinesThatAreAHabitBecomeOneCase) {
  std::uint64_t position = 0;
  const auto insult = [&](int i) {
    Speech speech = tell("h" + std::to_string(i), "you are an idiot");
    time.advance(Millis(2000));
    const auto said = say(speech);
    ASSERT_TRUE(said);
    // As the stream of lines brings it.
    ASSERT_TRUE(run(lines.keep({kept_line(speech, time.utc_now())}, {++position, 0})));
  };
  // The record of a stream has no clock; the lines are kept with that of the test.
  for (int i = 0; i < 3; ++i) insult(i);
  EXPECT_TRUE(cases().empty());
  insult(3);

  ASSERT_EQ(cases().size(), 1U);
  EXPECT_EQ(cases()[0].priority, etiquette::Priority::p2);
  const etiquette::Reported found = file(cases()[0].id).state.reports.at(0).what;
  EXPECT_EQ(found.rule, "CHT-2");
  EXPECT_EQ(found.offence, etiquette::Offence::abuse);
  EXPECT_EQ(found.lines.size(), 4U);
  EXPECT_TRUE(found.lines.front().is_reported);
}

TEST_F(TalkerTest, AQuarrelIsOfferedCensorshipOnceAndNoPoints) {
  const auto attack = [&](const std::string& id, bool is_bobs) {
    Speech speech = tell(id, "you are an idiot, " + id);
    if (is_bobs) std::swap(speech.from, speech.to);
    ASSERT_TRUE(say(speech));
    ASSERT_TRUE(run(lines.keep({kept_line(speech, UtcTime() - Millis(1))}, {1, 0})));
    time.advance(Millis(2000));
  };
  attack("a1", false);
  attack("a2", false);
  EXPECT_EQ(count("relay_entries"), 0) << "of one only";
  attack("b1", true);
  EXPECT_EQ(count("relay_entries"), 1);
  EXPECT_EQ(nudges, 1);
  attack("a3", false);
  EXPECT_EQ(count("relay_entries"), 1) << "once a day";
  EXPECT_TRUE(cases().empty());
}

TEST_F(TalkerTest, NobodySaysTheSameAgainAtOnce) {
  Talker strict = with_rules(rules(Millis(60'000)));
  ASSERT_TRUE(run(strict.say(tell("c1", "Hello"))));
  ASSERT_TRUE(run(strict.say(tell("c1", "Hello")))) << "the same command";

  const auto again = run(strict.say(tell("c2", "hello")));

  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().error, ConductError::repeated);
  EXPECT_EQ(again.error().retry_after, Millis(60'000));
  log.is_away = true;
  EXPECT_EQ(run(strict.say(tell("c3", "bye"))).error().error, ConductError::unavailable);
  log.is_away = false;
  time.advance(Millis(2000));
  EXPECT_TRUE(run(strict.say(tell("c4", "bye")))) << "it was not said before";
}

TEST_F(TalkerTest, AChannelIsOneOfTheList) {
  Speech speech = tell("c1", "hello");
  speech.room = Room::channel;
  speech.channel = "chess";
  EXPECT_TRUE(say(speech));
  speech.command_id = "c2";
  speech.channel = "checkers";
  EXPECT_EQ(refusal(speech), ConductError::no_such_channel);
  speech.channel = "chess";
  speech.from.is_guest = true;
  EXPECT_EQ(refusal(speech), ConductError::guest_talk);
  decided(bob.id, imposed(etiquette::Step::cool_down, {etiquette::Feature::channels},
                          time.utc_now() + std::chrono::hours(1)));
  speech.from = bob;
  EXPECT_EQ(refusal(speech), ConductError::sanctioned);
}

TEST_F(TalkerTest, HelpersAskADiscussionToGoOnInAChannel) {
  Speech speech = tell("c1", "please go on there");
  speech.room = Room::shout;
  speech.moves_to = "chess";
  EXPECT_EQ(refusal(speech), ConductError::not_a_helper);
  speech.from.is_helper = true;
  EXPECT_TRUE(say(speech));
  speech.command_id = "c2";
  speech.moves_to = "checkers";
  EXPECT_EQ(refusal(speech), ConductError::no_such_channel);
  speech.moves_to = "chess";
  speech.room = Room::tell;
  EXPECT_EQ(refusal(speech), ConductError::not_moved);
}

TEST_F(TalkerTest, ShoutsHaveAQuotaOfTheirOwn) {
  const auto shout = [&](const std::string& id) {
    Speech speech = tell(id, "shout " + id);
    speech.room = Room::shout;
    return say(std::move(speech));
  };
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(shout("s" + std::to_string(i)));
  const auto fourth = shout("s3");
  ASSERT_FALSE(fourth);
  EXPECT_EQ(fourth.error().error, ConductError::shouts_used);
  EXPECT_EQ(fourth.error().retry_after, Millis(60'000));
  EXPECT_EQ(fourth.error().cited->rule, "SHT-1");
  EXPECT_TRUE(say(tell("t1", "hello")));
}

TEST_F(TalkerTest, AConversationInShoutsIsShownAChannel) {
  std::string suggested;
  for (int i = 0; i < 6; ++i) {
    Speech speech = tell("s" + std::to_string(i), "and " + std::to_string(i));
    speech.room = Room::shout;
    if (i % 2 == 1) speech.from = bob;
    EXPECT_EQ(suggested, "");
    const auto said = say(speech);
    ASSERT_TRUE(said);
    suggested = said->suggested_channel;
    // As the stream of lines brings it.
    talker.heard(kept_line(speech, time.utc_now()));
    time.advance(Millis(30'000));
  }
  Speech speech = tell("s6", "and so on");
  speech.room = Room::shout;
  EXPECT_EQ(say(speech)->suggested_channel, "chess");
  ASSERT_FALSE(conversations.empty()) << "for SHT-2 to count";
  EXPECT_EQ(conversations.back().user, speech.from.id);
  EXPECT_NE(conversations.back().partner, speech.from.id);
}

TEST_F(TalkerTest, WhatWasSaidAtAnotherInstanceIsARepetitionHere) {
  Talker here = with_rules(rules(Millis(60'000)));
  here.heard(kept_line(tell("elsewhere", "Hello"), time.utc_now()));
  EXPECT_EQ(run(here.say(tell("c1", "hello"))).error().error, ConductError::repeated);

  // What the stream says again of one's own lines counts once.
  ASSERT_TRUE(run(here.say(tell("c2", "one"))));
  here.heard(kept_line(tell("c2", "one"), time.utc_now()));
  time.advance(Millis(2000));
  ASSERT_TRUE(run(here.say(tell("c3", "two"))));
  here.heard(kept_line(tell("c3", "two"), time.utc_now()));
  time.advance(Millis(2000));
  EXPECT_EQ(run(here.say(tell("c4", "one"))).error().error, ConductError::repeated);
}

TEST_F(TalkerTest, TheSameLinkToManyPeopleBecomesACase) {
  Talker strict = with_rules({{9, Millis(2000)}, {9, Millis(2000)}, {}});
  const auto advertise = [&](std::uint64_t to) {
    Speech speech = tell("a" + std::to_string(to), "cheap boards at https://boards.example");
    speech.to = person(to, "Somebody");
    return run(strict.say(speech));
  };
  for (std::uint64_t to = 10; to < 14; ++to) ASSERT_TRUE(advertise(to));

  const auto fifth = advertise(14);

  ASSERT_FALSE(fifth);
  EXPECT_EQ(fifth.error().error, ConductError::repeated_to_many);
  ASSERT_EQ(cases().size(), 1U);
  EXPECT_EQ(cases()[0].offence, etiquette::Offence::spam);
  EXPECT_EQ(cases()[0].priority, etiquette::Priority::p2);
}

}  // namespace
}  // namespace escaque::services::conduct
