// A game is adjourned, the service ends and starts again, and the game goes on as it was: with the
// real Redis, in which nobody can read the sealed move.

#include <set>
#include <sys/stat.h>

#include "integration/games/games_fixture.hpp"

namespace escaque::services::games {
namespace {

class AdjournmentTest : public GamesFixture {
 protected:
  v1::Command act(std::uint64_t user, const std::function<void(v1::PlayerAction&)>& fill) {
    v1::Command made = command(user);
    fill(*made.mutable_action());
    return made;
  }

  /// All that Redis holds about the game.
  std::string stored() {
    const auto read = run(log.read(keys_of(*GameId::parse(game)).stream));
    std::string all;
    for (const eventlog::Entry& entry : *read) all += entry.payload;
    return all;
  }
};

TEST_F(AdjournmentTest, SealedMoveOutlivesTheServiceAndIsReadByNobody) {
  start();
  create(7);
  moves("e2e4 e7e5");
  carry_out(act(1, [](auto& action) { action.mutable_offer_adjournment(); }));
  carry_out(act(2, [](auto& action) { action.mutable_accept_adjournment(); }));
  EXPECT_EQ(last(), "adjourned [fide-2023 I]");
  EXPECT_EQ(refusal_of(move(1, "g1f3")), common_v1::REASON_NOT_POSSIBLE);
  carry_out(act(1, [](auto& action) { action.mutable_seal_move()->set_uci("g1f3"); }));
  EXPECT_EQ(last().rfind("white seals a move", 0), 0U);
  const std::string times = last().substr(last().find('('));
  EXPECT_EQ(stored().find("g1f3"), std::string::npos);
  struct stat about {};
  ASSERT_EQ(::stat(config.seal_key_file.c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777U, 0600U);

  const std::size_t before = entries.size();
  stop();
  start();
  EXPECT_EQ(stored().find("g1f3"), std::string::npos);
  carry_out(act(2, [](auto& action) { action.mutable_agree_to_resume(); }));
  carry_out(act(1, [](auto& action) { action.mutable_agree_to_resume(); }));
  wait_text("opened g1f3 of white [fide-2023 I]; played g1f3");

  // Nothing else was written meanwhile, and nobody has lost time.
  EXPECT_EQ(entries.size(), before + 3);
  EXPECT_EQ(support::describe(entries[before + 1].entry.facts),
            "white agrees to resume; resumed " + times);
  carry_out(move(2, "b8c6"));
}

TEST_F(AdjournmentTest, WhoeverIsAskedToGoOnAnswersAndConductFindsTheGame) {
  start();
  create(7);
  moves("e2e4 e7e5");
  const auto adjourned = [&](const std::string& after = {}) {
    v1::ListAdjournedRequest request;
    request.set_after_id(after);
    const auto answer = call(&Stub::ListAdjourned, request);
    EXPECT_TRUE(answer);
    return answer ? std::vector<std::string>(answer->game_ids().begin(), answer->game_ids().end())
                  : std::vector<std::string>();
  };
  EXPECT_EQ(adjourned(), std::vector<std::string>());
  carry_out(act(1, [](auto& action) { action.mutable_offer_adjournment(); }));
  carry_out(act(2, [](auto& action) { action.mutable_accept_adjournment(); }));
  carry_out(act(1, [](auto& action) { action.mutable_seal_move()->set_uci("g1f3"); }));
  // The entry is read before the shard has put the game away.
  run_until([&] { return adjourned() == std::vector{game}; });
  EXPECT_EQ(adjourned(game), std::vector<std::string>());

  const auto show = [&] { return act(2, [](auto& a) { a.mutable_show_resumption(); }); };
  const auto decline = [&] { return act(2, [](auto& a) { a.mutable_decline_resumption(); }); };
  EXPECT_EQ(refusal_of(decline()), common_v1::REASON_NOT_POSSIBLE);
  carry_out(act(1, [](auto& action) { action.mutable_agree_to_resume(); }));
  carry_out(show());
  EXPECT_EQ(last(), "black is asked to resume");
  carry_out(decline());
  EXPECT_EQ(last(), "black declines to resume");
  EXPECT_EQ(refusal_of(decline()), common_v1::REASON_ALREADY_DONE);

  stop();
  start();
  EXPECT_EQ(refusal_of(decline()), common_v1::REASON_ALREADY_DONE);
  carry_out(act(2, [](auto& action) { action.mutable_agree_to_resume(); }));
  wait_text("opened g1f3 of white [fide-2023 I]; played g1f3");
  run_until([&] { return adjourned().empty(); });
}

TEST_F(AdjournmentTest, ItsPlayersAreToldWhenItGoesOn) {
  start();
  create(7);
  moves("e2e4 e7e5");
  carry_out(
      act(1, [](auto& action) { action.mutable_offer_adjournment()->set_resumes_in_s(3'600); }));
  carry_out(act(2, [](auto& action) { action.mutable_accept_adjournment(); }));
  carry_out(act(1, [](auto& action) { action.mutable_seal_move()->set_uci("g1f3"); }));

  carry_out(act(2, [](auto& action) { action.mutable_agree_to_resume(); }));
  carry_out(act(1, [](auto& action) { action.mutable_agree_to_resume(); }));

  std::vector<v1::ResumptionTold> told;
  run_until([&] {
    told.clear();
    const auto stored = run(log.read("resumptions"));
    for (const auto& entry : *stored) told.emplace_back().ParseFromString(entry.payload);
    return told.size() == 3;
  });
  // In no order: each is written by itself.
  std::set<v1::ResumptionTold::NewsCase> news;
  for (const auto& each : told) {
    EXPECT_EQ(each.game_id(), game);
    news.insert(each.news_case());
    if (each.has_asked_by()) {
      EXPECT_EQ(each.asked_by(), common_v1::COLOR_BLACK);
    }
    if (each.has_resumed()) {
      EXPECT_TRUE(each.resumed().white() && each.resumed().black());
    }
  }
  EXPECT_EQ(news.size(), 3U);
}

}  // namespace
}  // namespace escaque::services::games
