#include "matchmaking/people/quotas.hpp"

#include <gtest/gtest.h>

#include "support/every_refusal.hpp"
#include "support/identity.hpp"
#include "support/manual_time.hpp"

namespace escaque::services::matchmaking {
namespace {

using etiquette::MakingRefusal;

TEST(Quotas, EveryRefusalHasACodeAndNamesAFieldIfOneIsWrong) {
  const test::ManualTime time;
  const Quotas quotas({"127.0.0.1:1"}, {}, time, test::trust("matchmaking").signer());
  const Holding holding{.making = {.open = 1, .a_day = 1}, .people = 10, .text = 5};
  const test::Requests requests{v1::CommandEventRequest::descriptor(),
                                v1::CommandArenaRequest::descriptor(),
                                v1::CommandSeasonRequest::descriptor()};
  std::vector<rpc::Error> refusals{
      quotas.refusal_of_reason(std::string(100'000, 'a')).value(),
      refusal_of_size(holding, "too long", 10).value(),
      refusal_of_size(holding, "short", 11).value(),
  };
  for (const char* one : {"event", "arena", "season"}) {
    for (const auto why : {MakingRefusal::Why::too_many_open, MakingRefusal::Why::too_many_a_day}) {
      refusals.push_back(to_error({why, Millis(5)}, holding.making, one));
    }
  }

  std::vector<std::string> codes;
  for (const auto& refusal : refusals) {
    const std::string& field = refusal.detail.field();
    EXPECT_TRUE(field.empty() || test::names_field(requests, field)) << field;
    EXPECT_FALSE(refusal.detail.expected().empty()) << refusal.detail.code();
    codes.push_back(refusal.detail.code());
  }
  EXPECT_THAT(codes, testing::UnorderedElementsAreArray(test::known_codes("quota.txt")));
}

TEST(Quotas, LeavesWhatFitsAlone) {
  const Holding holding{.making = {}, .people = 10, .text = 5};

  EXPECT_FALSE(refusal_of_size(holding, "short", 10));
}

}  // namespace
}  // namespace escaque::services::matchmaking
