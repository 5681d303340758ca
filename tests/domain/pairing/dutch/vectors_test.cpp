// Every round of every vector, by both editions.

#include "domain/pairing/dutch/vector_check.hpp"

namespace escaque::pairing::dutch {
namespace {

constexpr int kRounds = 1175;

TEST(DutchVectors, Rules2026) {
  EXPECT_EQ(check_vectors("expected", Edition::rules_2026, 1), kRounds);
}

TEST(DutchVectors, Rules2017) {
  EXPECT_EQ(check_vectors("expected-2017", Edition::rules_2017, 1), kRounds);
}

}  // namespace
}  // namespace escaque::pairing::dutch
