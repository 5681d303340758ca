#include "domain/rules/outcome.hpp"

#include <set>

#include <gtest/gtest.h>

namespace escaque::rules {
namespace {

TEST(Outcome, HasThePgnResults) {
  EXPECT_EQ(to_pgn(Outcome::win(Color::white)), "1-0");
  EXPECT_EQ(to_pgn(Outcome::win(Color::black)), "0-1");
  EXPECT_EQ(to_pgn(Outcome::draw()), "1/2-1/2");
  EXPECT_EQ(to_pgn(std::nullopt), "*");
}

TEST(Termination, SurvivesText) {
  std::set<std::string_view> names;
  for (int id = 1; id <= kTerminations; ++id) {
    const auto termination = static_cast<Termination>(id);
    EXPECT_EQ(parse_termination(to_string(termination)), termination);
    EXPECT_FALSE(to_pgn_tag(termination).empty());
    names.insert(to_string(termination));
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(kTerminations));
  EXPECT_EQ(parse_termination(""), std::nullopt);
  EXPECT_EQ(parse_termination("Checkmate"), std::nullopt);
}

TEST(Termination, OnlyCalledOffGamesHaveNoOutcome) {
  EXPECT_FALSE(has_outcome(Termination::aborted));
  EXPECT_FALSE(has_outcome(Termination::no_start));
  EXPECT_FALSE(has_outcome(Termination::double_forfeit));
  EXPECT_TRUE(has_outcome(Termination::agreement));
}

}  // namespace
}  // namespace escaque::rules
