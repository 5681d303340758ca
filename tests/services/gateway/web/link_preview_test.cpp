#include "gateway/web/previews/link_preview.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace escaque::services::gateway {
namespace {

using testing::HasSubstr;
using testing::Not;

games_v1::GameCreated created() {
  games_v1::GameCreated game;
  game.mutable_white()->mutable_user()->set_handle("anna");
  game.mutable_white()->mutable_rating()->set_value(1623);
  game.mutable_black()->mutable_user()->set_handle("bot");
  game.mutable_black()->mutable_user()->set_is_computer(true);
  game.mutable_time_control()->set_base_ms(180'000);
  game.mutable_time_control()->set_increment_ms(2'000);
  game.set_category(common_v1::CATEGORY_RAPID);
  return game;
}

rules::PgnGame record(std::string_view result, std::string_view termination) {
  rules::PgnGame game;
  game.set_tag("Result", result);
  game.set_tag("Termination", termination);
  return game;
}

TEST(LinkPreview, SaysWhoPlaysAndHowItStands) {
  rules::PgnGame game = record("*", "unterminated");
  game.moves.resize(3);

  const LinkPreview english = preview_of(created(), game, PreviewLanguage::english);
  EXPECT_EQ(english.title, "anna (1623) – bot (C) · being played");
  EXPECT_EQ(english.sentence, "3+2 rapid · casual · 2 moves");
  const LinkPreview spanish = preview_of(created(), game, PreviewLanguage::spanish);
  EXPECT_EQ(spanish.title, "anna (1623) – bot (C) · en juego");
  EXPECT_EQ(spanish.sentence, "3+2 rápida · amistosa · 2 jugadas");
}

TEST(LinkPreview, SaysTheResultAndTheOpening) {
  rules::PgnGame game = record("1/2-1/2", "normal");
  game.set_tag("ECO", "C65");
  game.set_tag("Opening", "Ruy Lopez: Berlin Defense");
  game.moves.resize(2);
  games_v1::GameCreated terms = created();
  terms.set_is_rated(true);
  terms.mutable_time_control()->set_base_ms(90'000);

  const LinkPreview preview = preview_of(terms, game, PreviewLanguage::english);
  EXPECT_THAT(preview.title, testing::EndsWith("· ½–½"));
  EXPECT_EQ(preview.sentence, "1:30+2 rapid · rated · C65 Ruy Lopez: Berlin Defense · 1 move");
  // Points that an arbiter gave have no result of their own.
  EXPECT_EQ(preview_of(terms, record("*", "adjudication"), PreviewLanguage::english).title,
            "anna (1623) – bot (C)");
}

TEST(LinkPreview, SaysHowLargeAnEventIs) {
  matchmaking_v1::GetEventResponse event;
  event.mutable_created()->mutable_regulations()->set_name("Torneo \"del\" <club>");
  event.add_entrants();
  event.set_round_count(5);

  const LinkPreview preview = preview_of(event, PreviewLanguage::spanish);
  EXPECT_EQ(preview.sentence, "1 jugador · 5 rondas");
  const std::string meta = to_meta(preview, "https://chess.example", "/event/0000000000A");
  EXPECT_THAT(meta, HasSubstr("content=\"Torneo &quot;del&quot; &lt;club&gt;\""));
  EXPECT_THAT(meta, HasSubstr("content=\"https://chess.example/event/0000000000A\""));
  EXPECT_THAT(meta, Not(HasSubstr("og:image")));
}

TEST(LinkPreview, SaysRatingsOfCategoriesThatWerePlayed) {
  v1::Profile profile;
  profile.mutable_user()->set_handle("anna");
  EXPECT_EQ(preview_of(profile, PreviewLanguage::english).sentence, "no rated games yet");
  auto& blitz = *profile.add_ratings();
  blitz.set_category(common_v1::CATEGORY_BLITZ);
  blitz.set_games(3);
  blitz.mutable_rating()->set_value(1700);
  blitz.mutable_rating()->set_is_provisional(true);
  profile.add_ratings()->set_category(common_v1::CATEGORY_RAPID);
  EXPECT_EQ(preview_of(profile, PreviewLanguage::english).sentence, "blitz 1700?");
}

TEST(LinkPreview, SpeaksSpanishToWhoeverAsksForItFirst) {
  EXPECT_EQ(preview_language("es"), PreviewLanguage::spanish);
  EXPECT_EQ(preview_language("es-ES,es;q=0.9"), PreviewLanguage::spanish);
  EXPECT_EQ(preview_language("ES, en"), PreviewLanguage::spanish);
  for (const char* other : {"", "e", "en,es", "est", "*"}) {
    EXPECT_EQ(preview_language(other), PreviewLanguage::english) << other;
  }
}

}  // namespace
}  // namespace escaque::services::gateway
