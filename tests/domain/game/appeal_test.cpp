// Appeals to the committee of an event (fide-2023 11.10), and games of drawn positions.

#include "domain/game/appeal.hpp"

#include <gtest/gtest.h>

#include "domain/rules/chess960.hpp"
#include "support/game_builder.hpp"

namespace escaque::game {
namespace {

using support::GameDriver;
using support::kBlack;
using support::kWhite;
using support::refusal;

constexpr UserId kArbiter{9};
constexpr UserId kMember{21};

/// Ana is in the committee herself, and so is an arbiter.
GameSpec spec_of_event() {
  GameSpec spec = support::spec();
  spec.terms.rules.edition = laws::Edition::fide_2023;
  spec.event = EventPlace{.event = {5},
                          .round = 1,
                          .board = 0,
                          .arbiters = {kArbiter},
                          .committee = {kMember, UserId{1}, kArbiter}};
  return spec;
}

Order by(UserId user) { return {user, "as the log shows", "fide-2023 12.9.2"}; }

class AppealTest : public testing::Test {
 protected:
  AppealTest() { game.moves("e2e4 e7e5"); }

  std::string rule() { return game.server(DeclareResult{by(kArbiter), Verdict::black_wins}); }
  std::string appeal(Color color = kWhite) { return game.by(color, Appeal{"I was not asked"}); }
  std::string decide(bool is_upheld, std::optional<Verdict> verdict = std::nullopt,
                     UserId user = kMember) {
    return game.server(DecideAppeal{by(user), is_upheld, verdict});
  }

  GameDriver game{spec_of_event()};
};

TEST_F(AppealTest, IsUpheldAndChangesTheResult) {
  rule();

  EXPECT_EQ(appeal(), "white appeals against 4: I was not asked");
  EXPECT_EQ(decide(true, Verdict::draw),
            "votes to uphold [fide-2023 12.9.2]; upheld [fide-2023 12.9.2]; ended 1/2-1/2 arbiter "
            "[fide-2023 12.9.2]");
  EXPECT_EQ(game.game().ended->winner, std::nullopt);
  EXPECT_EQ(game.refold(), game.game());
}

/// The archive takes the game with every end of it.
TEST_F(AppealTest, IsDismissedAndTheResultStands) {
  rule();
  appeal(kBlack);

  EXPECT_EQ(decide(false),
            "votes to dismiss [fide-2023 12.9.2]; dismissed [fide-2023 12.9.2]; "
            "ended 0-1 arbiter [fide-2023 12.9.2]");
  EXPECT_EQ(appeal(), refusal(GameError::already_appealed));
}

TEST_F(AppealTest, IsPossibleWhileTheGameGoesOn) {
  game.server(Warn{by(kArbiter), kWhite});

  EXPECT_EQ(appeal(), "white appeals against 4: I was not asked");
  EXPECT_EQ(decide(true), "votes to uphold [fide-2023 12.9.2]; upheld [fide-2023 12.9.2]");
  EXPECT_TRUE(game.game().is_live());
  EXPECT_EQ(game.refold(), game.game());
}

TEST_F(AppealTest, NeedsARulingAndACommittee) {
  EXPECT_EQ(appeal(), refusal(GameError::no_ruling));
  game.by(kWhite, CallArbiter{"noise"});
  game.server(AnswerCall{by(kArbiter)});
  EXPECT_EQ(appeal(), refusal(GameError::no_ruling));

  GameSpec spec = spec_of_event();
  spec.event->committee.clear();
  game = GameDriver(spec);
  game.moves("e2e4 e7e5");
  rule();
  EXPECT_EQ(appeal(), refusal(GameError::no_committee));
}

TEST_F(AppealTest, IsPossibleUntilSoLongAfterTheEndOrALaterRuling) {
  rule();
  game.wait(laws::EventRules{}.appeal_time + Millis{1});
  EXPECT_EQ(appeal(), refusal(GameError::appeal_too_late));

  rule();
  game.wait(laws::EventRules{}.appeal_time);
  EXPECT_EQ(appeal(), "white appeals against 5: I was not asked");
}

TEST_F(AppealTest, IsMadeOnceForEachRuling) {
  rule();
  appeal();
  EXPECT_EQ(appeal(kBlack), refusal(GameError::already_appealed));
  decide(false);
  EXPECT_EQ(decide(false), refusal(GameError::no_appeal));

  EXPECT_EQ(rule(), refusal(GameError::committee_has_decided));
}

/// fide-2014 11.10, "cualquier decisión": not only the latest.
TEST_F(AppealTest, IsPossibleAgainstAnyOrder) {
  game.server(AdjustTime{by(kArbiter), kWhite, -std::chrono::minutes(1)});
  game.server(Warn{by(kArbiter), kBlack});

  EXPECT_EQ(game.by(kWhite, Appeal{"ten minutes for nothing", 4}),
            "white appeals against 4: ten minutes for nothing");
  EXPECT_EQ(game.by(kBlack, Appeal{"no", 3}), refusal(GameError::no_ruling));
  EXPECT_EQ(game.by(kBlack, Appeal{"no", 5}), refusal(GameError::already_appealed));
}

/// fide-2014 11.10, "cualquier decisión": the server stands in an arbiter's place.
TEST_F(AppealTest, IsPossibleAgainstAFlagThatTheServerCalled) {
  game.wait(std::chrono::minutes(4)).server(CheckTime{});

  EXPECT_EQ(appeal(), "white appeals against 4: I was not asked");
  EXPECT_EQ(voters(game.game(), UserId{}), (std::vector<UserId>{kMember, kArbiter}));
  EXPECT_EQ(decide(true, Verdict::draw), "votes to uphold [fide-2023 12.9.2]");
  EXPECT_EQ(decide(true, Verdict::draw, kArbiter),
            "votes to uphold [fide-2023 12.9.2]; upheld [fide-2023 12.9.2]; ended 1/2-1/2 arbiter "
            "[fide-2023 12.9.2]");
  EXPECT_EQ(game.refold(), game.game());
}

TEST_F(AppealTest, IsPossibleAgainstAClaimThatTheServerRefused) {
  game.by(kWhite, ClaimDraw{DrawClaim::threefold, ""});

  EXPECT_EQ(appeal(), "white appeals against 4: I was not asked");
  EXPECT_TRUE(game.game().is_live());
}

/// A mate or a resignation is nobody's decision.
TEST_F(AppealTest, IsNotPossibleAgainstWhatPlayersHaveDone) {
  game.by(kBlack, Resign{});

  EXPECT_EQ(appeal(), refusal(GameError::no_ruling));
}

/// What the committee has dismissed is not found out to be otherwise later.
TEST_F(AppealTest, IsFinalForTheServerToo) {
  game.wait(std::chrono::minutes(4)).server(CheckTime{});
  appeal();
  decide(false);
  decide(false, std::nullopt, kArbiter);

  EXPECT_EQ(game.server(CorrectUndecided{}), refusal(GameError::nothing_due));
  EXPECT_EQ(appeal(), refusal(GameError::already_appealed));
}

/// Three members and two reserves vote; most of them decide.
class VoteTest : public testing::Test {
 protected:
  static GameSpec spec() {
    GameSpec spec = spec_of_event();
    spec.event->committee = {kMember, UserId{22}, UserId{1}};
    spec.event->reserves = {UserId{31}, UserId{32}};
    return spec;
  }

  VoteTest() {
    game.moves("e2e4 e7e5");
    game.server(DeclareResult{by(kArbiter), Verdict::black_wins});
    game.by(kWhite, Appeal{"I was not asked"});
  }

  std::string vote(UserId user, bool is_upheld, std::optional<Verdict> verdict = std::nullopt) {
    return game.server(DecideAppeal{by(user), is_upheld, verdict});
  }

  GameDriver game{spec()};
};

TEST_F(VoteTest, IsDecidedByMostVotersWithAReserveForAMemberWhoPlays) {
  EXPECT_EQ(voters(game.game(), kArbiter), (std::vector<UserId>{kMember, UserId{22}, UserId{31}}));
  EXPECT_EQ(vote(kMember, true, Verdict::draw), "votes to uphold [fide-2023 12.9.2]");
  EXPECT_EQ(vote(UserId{32}, true, Verdict::draw), refusal(GameError::not_in_committee));
  EXPECT_EQ(vote(UserId{22}, false), "votes to dismiss [fide-2023 12.9.2]");
  EXPECT_EQ(vote(UserId{31}, true, Verdict::draw),
            "votes to uphold [fide-2023 12.9.2]; upheld [fide-2023 12.9.2]; "
            "ended 1/2-1/2 arbiter [fide-2023 12.9.2]");
  EXPECT_EQ(game.refold(), game.game());
}

TEST_F(VoteTest, CountsTheLastVoteOfEachMember) {
  vote(kMember, true, Verdict::draw);
  EXPECT_EQ(vote(UserId{22}, true, Verdict::white_wins), "votes to uphold [fide-2023 12.9.2]");
  EXPECT_EQ(vote(kMember, true, Verdict::white_wins),
            "votes to uphold [fide-2023 12.9.2]; upheld [fide-2023 12.9.2]; "
            "ended 1-0 arbiter [fide-2023 12.9.2]");
}

/// C.05 10.c: "inapelables".
TEST_F(VoteTest, IsFinalForTheResult) {
  vote(kMember, false);
  vote(UserId{22}, false);
  EXPECT_EQ(game.server(DeclareResult{by(kArbiter), Verdict::draw}),
            refusal(GameError::committee_has_decided));
}

/// C.05 10.c: given back when the appeal is upheld; else if the committee finds it reasonable.
class DepositTest : public testing::Test {
 protected:
  DepositTest() {
    GameSpec spec = spec_of_event();
    spec.event->committee = {kMember, UserId{22}, UserId{23}};
    spec.terms.rules.appeal_deposit = "50 EUR";
    game = GameDriver(spec);
    game.moves("e2e4 e7e5");
    game.server(DeclareResult{by(kArbiter), Verdict::black_wins});
    game.by(kWhite, Appeal{"I was not asked"});
  }

  std::string vote(std::uint64_t user, bool is_upheld, bool returns_deposit) {
    return game.server(DecideAppeal{by(UserId{user}), is_upheld, std::nullopt, returns_deposit});
  }
  [[nodiscard]] bool is_returned() const {
    for (const Fact& fact : game.log().back().first.facts) {
      if (const auto* decided = std::get_if<AppealDecided>(&fact)) {
        return decided->is_deposit_returned;
      }
    }
    ADD_FAILURE() << "not decided";
    return false;
  }

  GameDriver game{spec_of_event()};
};

TEST_F(DepositTest, ComesBackWhenTheAppealIsUpheld) {
  vote(21, true, false);
  vote(22, true, false);
  EXPECT_TRUE(is_returned());
}

TEST_F(DepositTest, ComesBackWhenMostFindTheAppealReasonable) {
  vote(21, true, false);
  vote(22, false, true);
  vote(23, false, false);
  EXPECT_TRUE(is_returned());
}

TEST_F(DepositTest, IsLostWithAnAppealThatIsDismissed) {
  vote(21, false, true);
  vote(22, false, false);
  EXPECT_FALSE(is_returned());
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Deposit, IsAShortText) {
  laws::EventRules rules;
  rules.appeal_deposit = std::string(laws::kMaxDepositText, '9');
  EXPECT_EQ(laws::refusal(rules), std::nullopt);
  rules.appeal_deposit += '9';
  EXPECT_EQ(laws::refusal(rules), laws::EventRulesError::appeal_deposit);
}

TEST(AppealToNobody, IsNotTakenUpWhereNobodyMayVote) {
  GameSpec spec = spec_of_event();
  spec.event->committee = {kArbiter};
  GameDriver game(spec);
  game.moves("e2e4 e7e5");
  game.server(DeclareResult{by(kArbiter), Verdict::black_wins});
  EXPECT_EQ(game.by(kWhite, Appeal{"I was not asked"}), refusal(GameError::no_committee));
}

TEST(AppealTime, IsTheEvents) {
  GameSpec spec = spec_of_event();
  spec.terms.rules.appeal_time = std::chrono::minutes(30);
  GameDriver game(spec);
  game.moves("e2e4 e7e5");
  game.server(DeclareResult{by(kArbiter), Verdict::black_wins});
  game.wait(std::chrono::minutes(30));
  EXPECT_EQ(game.by(kWhite, Appeal{"late"}), "white appeals against 4: late");
}

/// Nobody judges their own game or their own ruling.
TEST_F(AppealTest, IsDecidedByTheCommitteeWithoutThoseWhoAreConcerned) {
  rule();
  appeal();

  EXPECT_EQ(decide(true, Verdict::draw, UserId{1}), refusal(GameError::not_in_committee));
  EXPECT_EQ(decide(true, Verdict::draw, kArbiter), refusal(GameError::not_in_committee));
  EXPECT_EQ(decide(true, Verdict::draw, UserId{99}), refusal(GameError::not_in_committee));
  EXPECT_EQ(decide(false, Verdict::draw), refusal(GameError::appeal_dismissed));
  EXPECT_EQ(game.server(DecideAppeal{{kMember, "", "fide-2023 12.9.2"}, true, {}}),
            refusal(GameError::incomplete_order));
}

TEST(DrawnGame, BeginsOnlyFromTheDrawnPosition) {
  const Digest secret = sha256("a secret");
  GameSpec spec = support::spec();
  spec.terms.variant = rules::Variant::chess960;
  spec.draw = {rules::draw_commitment(secret), rules::draw_seed(secret, 4), 4};
  const int number = rules::drawn_number(spec.draw->seed);
  const auto created = [&spec] {
    Command command;
    command.action = CreateGame{spec, {}};
    return support::describe(decide({}, command, {}));
  };

  spec.initial_fen = rules::to_fen(rules::chess960_position(number));
  EXPECT_EQ(created(), "created Ana-Boris");
  EXPECT_EQ(GameDriver(spec).game().created.draw, spec.draw);

  spec.draw->draw = 5;
  EXPECT_EQ(created(), refusal(GameError::invalid_draw));
  spec.draw->draw = 4;
  spec.initial_fen = rules::to_fen(rules::chess960_position((number + 1) % 960));
  EXPECT_EQ(created(), refusal(GameError::invalid_draw));
}

}  // namespace
}  // namespace escaque::game
