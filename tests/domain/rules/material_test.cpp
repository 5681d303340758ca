#include <gtest/gtest.h>

#include "domain/rules/chess_text.hpp"
#include "domain/rules/position.hpp"

namespace escaque::rules {
namespace {

struct MaterialCase {
  const char* what;
  const char* fen;
  bool white_cannot_mate;
  bool black_cannot_mate;
};

class Material : public testing::TestWithParam<MaterialCase> {};

TEST_P(Material, DecidesWhoCanStillMate) {
  const Position position = position_of(GetParam().fen);
  EXPECT_EQ(position.has_insufficient_material(Color::white), GetParam().white_cannot_mate);
  EXPECT_EQ(position.has_insufficient_material(Color::black), GetParam().black_cannot_mate);
  EXPECT_EQ(position.is_insufficient_material(),
            GetParam().white_cannot_mate && GetParam().black_cannot_mate);
}

INSTANTIATE_TEST_SUITE_P(
    Table, Material,
    testing::Values(MaterialCase{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", false,
                                 false},
                    MaterialCase{"K - K", "4k3/8/8/8/8/8/8/4K3 w", true, true},
                    MaterialCase{"P - K", "4k3/8/8/8/8/P7/8/4K3 w", false, true},
                    MaterialCase{"R - K", "4k3/8/8/8/8/R7/8/4K3 w", false, true},
                    MaterialCase{"Q - K", "4k3/8/8/8/8/Q7/8/4K3 w", false, true},
                    MaterialCase{"N - K", "4k3/8/8/8/8/N7/8/4K3 w", true, true},
                    MaterialCase{"B - K", "4k3/8/8/8/8/B7/8/4K3 w", true, true},
                    MaterialCase{"NN - K", "4k3/8/8/8/8/NN6/8/4K3 w", false, true},
                    MaterialCase{"BN - K", "4k3/8/8/8/8/BN6/8/4K3 w", false, true},
                    MaterialCase{"BB of both colours - K", "4k3/8/8/8/8/BB6/8/4K3 w", false, true},
                    MaterialCase{"BB of one colour - K", "4k3/8/8/8/8/B1B5/8/4K3 w", true, true}));
INSTANTIATE_TEST_SUITE_P(
    AgainstMaterial, Material,
    testing::Values(MaterialCase{"N - N", "4k3/8/n7/8/8/N7/8/4K3 w", false, false},
                    MaterialCase{"N - R", "4k3/8/r7/8/8/N7/8/4K3 w", false, false},
                    MaterialCase{"N - P", "4k3/8/p7/8/8/N7/8/4K3 w", false, false},
                    MaterialCase{"N - B", "4k3/8/b7/8/8/N7/8/4K3 w", false, false},
                    MaterialCase{"N - Q", "4k3/8/q7/8/8/N7/8/4K3 w", true, false},
                    MaterialCase{"B - B of one colour", "4k3/8/1b6/8/8/B7/8/4K3 w", true, true},
                    MaterialCase{"B - B of both colours", "4k3/8/b7/8/8/B7/8/4K3 w", false, false},
                    MaterialCase{"B - N", "4k3/8/n7/8/8/B7/8/4K3 w", false, false},
                    MaterialCase{"B - P", "4k3/8/p7/8/8/B7/8/4K3 w", false, false},
                    MaterialCase{"B - R", "4k3/8/r7/8/8/B7/8/4K3 w", true, false},
                    MaterialCase{"B - Q", "4k3/8/q7/8/8/B7/8/4K3 w", true, false},
                    MaterialCase{"K - Q", "4k3/8/q7/8/8/8/8/4K3 w", true, false}));

}  // namespace
}  // namespace escaque::rules
