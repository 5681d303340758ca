// A short run over mutated texts with every compiler; laws_fuzzer is the long one.

#include "fuzz/laws_fuzz.hpp"

#include <gtest/gtest.h>

#include "fuzz/mutate.hpp"

namespace escaque::laws {
namespace {

TEST(LawsFuzz, AnyTimeControlIsRefusedOrSurvives) {
  fuzz::run(check_schedules,
            {"40/90+30,G/30+30;d5", "G/3+2", "40/120,20/60,G/15+30", "G/5|G/4;b3", "G/0:30+1"},
            "0123456789G/+,;:|db ", 20000);
}

TEST(LawsFuzz, AnyMoveInAnyNotationIsRefusedOrLegal) {
  const std::string middle = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
  const std::string pawns = "n3k3/1P6/8/3pP3/8/5N2/8/1N2K3 w - d6 0 1";
  fuzz::run(check_notations,
            {middle + "\n0-0-0", middle + "\nC5R-3D", middle + "\nPxP", middle + "\nDf3xf6",
             pawns + "\nPxC=D+", pawns + "\ne5xd6a.p.", pawns + "\nSbd2", pawns + "\nQN-Q2",
             pawns + "\nC/1CD-2D"},
            "KQRBNDTACSLPabcdefgh12345678x=/()-+0.", 6000);
}

TEST(LawsFuzz, AnyVerdictHolds) {
  fuzz::run(check_verdict,
            {"8/8/4k3/8/8/3BK3/8/8 w - - 0 1", "8/8/1p1k1p2/pP1p1P1p/P2P3P/3K4/8/8 w - - 0 1",
             "7b/8/8/8/8/1p1k4/1P6/1K6 w - - 0 1", "k7/P7/K7/8/8/8/8/8 b - - 0 1",
             "8/8/8/8/8/5k2/5p1p/5B1K w - - 0 1", "5bk1/4p1p1/4P1P1/8/8/4K3/8/8 w - - 0 1"},
            "PNBRQKpnbrqk12345678/ wb-", 1500);
}

}  // namespace
}  // namespace escaque::laws
