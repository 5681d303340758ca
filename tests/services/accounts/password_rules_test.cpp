#include "accounts/login/password_rules.hpp"

#include <string>

#include <gtest/gtest.h>

namespace escaque::services::accounts {
namespace {

TEST(PasswordRules, RefusesWhatIsGuessedFirst) {
  for (const char* text :
       {"password", "Password", "PASSWORD1", "password2024!", "12345678", "1234567890", "sunshine",
        "trustno1", "dragon123!", "aaaaaaaa", "21212121", "ajedrez2024",
        "Contrase\xc3\xb1"
        "a1",
        "Stockfish17"}) {
    EXPECT_EQ(refusal_of_password(text, "Ann"), AccountError::common_password) << text;
  }
}

TEST(PasswordRules, RefusesTheHandle) {
  for (const char* text : {"Magnus_1", "magnus_1", "MAGNUS_1!", "magnus2024", "Magnus--"}) {
    EXPECT_EQ(refusal_of_password(text, "Magnus_1"), AccountError::common_password) << text;
  }
  EXPECT_EQ(refusal_of_password("magnus_1", "Ann"), std::nullopt);
}

TEST(PasswordRules, TakesTheRest) {
  for (const char* text : {"correct horse battery", "p\xc3\xa4ss'; DROP TABLE users;--",
                           "rook and pawn", "another password", "kD93-fja"}) {
    EXPECT_EQ(refusal_of_password(text, "Ann"), std::nullopt) << text;
  }
  EXPECT_EQ(refusal_of_password("seven77", "Ann"), AccountError::invalid_password);
  EXPECT_EQ(refusal_of_password(std::string(201, 'x'), "Ann"), AccountError::invalid_password);
}

}  // namespace
}  // namespace escaque::services::accounts
