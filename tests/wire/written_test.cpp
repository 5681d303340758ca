#include "wire/written.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "escaque/matchmaking/v1/matchmaking_service.pb.h"

namespace escaque::wire {
namespace {

using matchmaking::v1::EventCommand;

std::string code_of(const std::optional<rpc::Error>& refused) {
  return refused ? refused->detail.code() + ' ' + refused->detail.field() : "";
}

TEST(Written, NamesAreJudgedWhereverTheyAre) {
  EventCommand command;
  auto& entered = *command.mutable_enter_team();
  entered.set_name("Los Peones");
  entered.add_members()->set_name("Ana");
  EXPECT_EQ(code_of(refusal_of_words(command)), "");
  entered.add_members()->set_name("ElIdiotaTotal");
  EXPECT_EQ(code_of(refusal_of_words(command)), "speech.offensive_name enter_team.members.name");
}

TEST(Written, ATextForEverybodyHasNoInsults) {
  EventCommand command;
  auto& regulations = *command.mutable_create_event()->mutable_regulations();
  regulations.set_name("Copa");
  regulations.set_text("Seis rondas.\nNo vengas, idiota.");
  const auto refused = refusal_of_words(command);
  EXPECT_EQ(code_of(refused), "speech.offensive_text create_event.regulations.text");
  EXPECT_EQ(refused->detail.params().at("article"), "2");
  EXPECT_EQ(refused->code, grpc::StatusCode::INVALID_ARGUMENT);
}

TEST(Written, AReasonMaySayWhatHappened) {
  EventCommand command;
  command.mutable_cancel_event();
  command.set_reason("Bruno called Ana an idiot");
  EXPECT_EQ(code_of(refusal_of_words(command)), "");
  command.set_reason("eres un sudaca");
  EXPECT_EQ(code_of(refusal_of_words(command)), "speech.held_reason reason");
}

TEST(Written, AreTheWordsOfThePersonAlone) {
  EventCommand command;
  command.set_command_id("c1");
  command.mutable_use_entry_key()->set_key("idiota");
  EXPECT_FALSE(has_words(command));
  EXPECT_FALSE(refusal_of_words(command));
  command.set_reason("late");
  EXPECT_TRUE(has_words(command));
}

TEST(Written, ATextOfAnyLengthIsJudged) {
  std::string text(40'000, 'x');
  for (std::size_t i = 100; i < text.size(); i += 100) text[i] = ' ';
  EXPECT_FALSE(refusal_of_text(text, "text"));
  EXPECT_TRUE(refusal_of_text(text + " idiota", "text"));
  EXPECT_FALSE(refusal_of_text(std::string(40'000, 'x'), "text"));
  std::string accents;
  for (int i = 0; i < 20'000; ++i) accents += "ñ";
  EXPECT_TRUE(refusal_of_text(accents + " idiota", "text"));
}

}  // namespace
}  // namespace escaque::wire
