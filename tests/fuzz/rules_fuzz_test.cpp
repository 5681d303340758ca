// A short run over mutated texts with every compiler; rules_fuzzer is the long one.

#include "fuzz/rules_fuzz.hpp"

#include <gtest/gtest.h>

#include "fuzz/mutate.hpp"

namespace escaque::rules {
namespace {

TEST(RulesFuzz, AnyFenIsRefusedOrHolds) {
  fuzz::run(check_fen,
            {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
             "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
             "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", "4k3/1P6/8/3pP3/8/8/8/1R1K2R1 w GB d6 3 9"},
            "PNBRQKpnbrqk12345678/ wb-KQkqAHah36e", 20000);
}

TEST(RulesFuzz, AnyMoveIsRefusedOrLegal) {
  fuzz::run(check_move,
            {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\nO-O-O",
             "n3k3/1P6/8/3pP3/8/5N2/8/1N2K3 w - d6 0 1\nbxa8=Q+",
             "n3k3/1P6/8/3pP3/8/5N2/8/1N2K3 w - d6 0 1\nexd6",
             "n3k3/1P6/8/3pP3/8/5N2/8/1N2K3 w - d6 0 1\nNbd2!?",
             "n3k3/1P6/8/3pP3/8/5N2/8/1N2K3 w - d6 0 1\nb7a8q"},
            "KQRBNabcdefgh12345678x=+#-O0!?", 20000);
}

TEST(RulesFuzz, AnyPgnIsRefusedOrSurvives) {
  fuzz::run(
      check_pgn,
      {"[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 {[%clk 0:03:00] a} e5 (1... c5 {b}) 2. Nf3 $1 "
       "1-0\n",
       "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1\"]\n\n1. O-O-O! Kd7 *\n",
       "1. d4 d5 ; rest\n2. c4 dxc4 1/2-1/2\n\n[Event \"2\"]\n\n1. f3 e5 2. g4 Qh4# 0-1"},
      "{}()[];%\"\\\n *$!?10-2/.eNx#", 20000);
}

}  // namespace
}  // namespace escaque::rules
