#include "domain/notation/round_trip.hpp"

namespace escaque::notation {
namespace {

TEST(Notations, EveryMoveOfEveryGameIsReadBack) { EXPECT_EQ(expect_games_survive(1), 148'099); }

}  // namespace
}  // namespace escaque::notation
