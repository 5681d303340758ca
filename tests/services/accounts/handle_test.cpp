#include "accounts/handle.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <tuple>

#include <gtest/gtest.h>

namespace escaque::services::accounts {
namespace {

bool are_confusable(std::string_view a, std::string_view b) {
  const auto first = parse_handle(a);
  const auto second = parse_handle(b);
  return std::find_first_of(first->looks.begin(), first->looks.end(), second->looks.begin(),
                            second->looks.end()) != first->looks.end();
}

TEST(Handle, AcceptsThreeToTwentyOfTheAllowedCharacters) {
  for (const char* text : {"Bob", "a-b", "Z_9", "x1234567890123456789", "Magnus-Carlsen"}) {
    ASSERT_TRUE(parse_handle(text)) << text;
    EXPECT_EQ(parse_handle(text)->text, text);
  }
}

TEST(Handle, RefusesEverythingElse) {
  for (const char* text : {"", "Jo", "1abc", "_abc", "-abc", "a b c", "abcdefghijklmnopqrstu",
                           "Jos\xc3\xa9", "a'b", "Robert'); DROP TABLE users;--", "<b>bob</b>",
                           "bob\n", "b.ob", "\xd0\xb0\xd0\xb1\xd0\xb2", "bob@home"}) {
    EXPECT_FALSE(parse_handle(text)) << text;
  }
  EXPECT_FALSE(parse_handle(std::string("bob\0x", 5)));
}

TEST(Handle, KeyIgnoresCase) { EXPECT_EQ(parse_handle("MaGnUs_9-x")->key, "magnus_9-x"); }

class ConfusableHandles
    : public ::testing::TestWithParam<std::tuple<const char*, const char*, bool>> {};

TEST_P(ConfusableHandles, ShareALookWhenTheyLookTheSame) {
  const auto [a, b, expected] = GetParam();
  EXPECT_EQ(are_confusable(a, b), expected) << a << " and " << b;
  EXPECT_EQ(are_confusable(b, a), expected);
}

INSTANTIATE_TEST_SUITE_P(
    Table, ConfusableHandles,
    ::testing::Values(std::tuple{"Player1", "PIayer1", true},   // capital i for small L
                      std::tuple{"Player1", "Playerl", true},   // small L for one
                      std::tuple{"Player1", "PlayerI", true},   // capital i for one
                      std::tuple{"Player1", "player1", true},   // case
                      std::tuple{"Player1", "PLAYER1", true},   //
                      std::tuple{"PIayer1", "piayer1", true},   // case of the look-alike
                      std::tuple{"Bob0", "BobO", true},         // zero and capital o
                      std::tuple{"Bob0", "bobo", true},         //
                      std::tuple{"modern", "rnodern", true},    // r n for m
                      std::tuple{"Player1", "Player2", false},  //
                      std::tuple{"anna", "hanna", false},       //
                      std::tuple{"a-b-c", "a_b_c", true},       // a line, high or low
                      std::tuple{"Anna-B", "AnnaB", false}));

TEST(Handle, ReservesTheServersOwnNamesInEveryLook) {
  for (const char* text :
       {"admin", "Admin", "ADMIN", "adrnin", "Escaque", "system", "SystEm", "Guest", "guest",
        "Guest-1234", "GUEST-ABCD", "guesting", "root", "moderator", "rnoderator", "Ieft"}) {
    const bool expected = std::string(text) != "Ieft";
    EXPECT_EQ(is_reserved(*parse_handle(text)), expected) << text;
  }
  EXPECT_FALSE(is_reserved(*parse_handle("Adminton")));
  EXPECT_FALSE(is_reserved(*parse_handle("ungues")));
}

TEST(Handle, ReservesThemAsPartsOfHandlesToo) {
  for (const char* text :
       {"Admin-1", "Escaque-Staff", "arbiter_", "Bob-Admin", "TheModerator", "Admin2024",
        "rnoderator-2", "EscaqueStaff", "x_adrnin_x", "Anna-Guest", "ESCAQUE_Team"}) {
    EXPECT_TRUE(is_reserved(*parse_handle(text))) << text;
  }
  for (const char* text : {"Badminton", "Modesto", "Rootbeer", "Anna-B", "Systematic", "McModern",
                           "Player1", "Helpmate", "Supporter-9"}) {
    EXPECT_FALSE(is_reserved(*parse_handle(text))) << text;
  }
}

TEST(Handle, ReservesTheComputersOfTheHouseAsTheyAre) {
  for (const char* text : {"Baidaq", "shah", "A1fil"}) {
    EXPECT_TRUE(is_reserved(*parse_handle(text))) << text;
  }
  EXPECT_FALSE(is_reserved(*parse_handle("Rukhsana-Shah")));
}

TEST(Handle, RefusesInsultsAlsoInJoinedWords) {
  for (const char* text :
       {"ElIdiotaTotal", "putamadre99", "Sudaca1990", "m4ric0n", "KillYourself"}) {
    EXPECT_TRUE(is_offensive(*parse_handle(text))) << text;
  }
  for (const char* text : {"ReyNegro", "KikeGM", "Dickinson", "Computadora", "Scunthorpe"}) {
    EXPECT_FALSE(is_offensive(*parse_handle(text))) << text;
  }
}

TEST(Handle, GuestsGetHandlesThatNobodyCanRegister) {
  std::set<std::string> seen;
  for (int i = 0; i < 50; ++i) {
    const auto handle = parse_handle(random_guest_handle(4));
    ASSERT_TRUE(handle);
    EXPECT_EQ(handle->text.size(), 10U);
    EXPECT_TRUE(is_guest_like(*handle)) << handle->text;
    EXPECT_TRUE(is_reserved(*handle));
    seen.insert(handle->text);
  }
  EXPECT_GT(seen.size(), 45U);
}

}  // namespace
}  // namespace escaque::services::accounts
