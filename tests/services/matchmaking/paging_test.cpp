#include "matchmaking/views/paging.hpp"

#include <map>

#include <gtest/gtest.h>

#include "matchmaking/wire.hpp"

namespace escaque::services::matchmaking {
namespace {

struct Thing {
  std::uint64_t id = 0;
  int made = 0;
  bool is_open = false;
};
using Things = std::map<std::uint64_t, Thing>;

ListPlace place_of(const Thing& thing) {
  return {thing.is_open, UtcTime(Millis(thing.made)), thing.id};
}

/// Ids in the order of the list, "|" between pages.
std::string listed(const Things& all, int limit) {
  std::string ids;
  std::string token;
  do {
    const auto page = read_page(limit, token);
    if (!page) return common_v1::Reason_Name(page.error().reason());
    const auto shown = list_page(all, *page, place_of);
    for (const Thing* each : shown.entities) ids += std::to_string(each->id) + ' ';
    token = shown.next_page_token;
    ids += token.empty() ? "" : "| ";
  } while (!token.empty());
  return ids;
}

Things five() {
  Things all;
  for (const Thing& each : {Thing{1, 30, false}, Thing{2, 20, true}, Thing{3, 30, false},
                            Thing{4, 10, true}, Thing{5, 40, false}}) {
    all.emplace(each.id, each);
  }
  return all;
}

TEST(ListPage, ShowsWhatIsOpenFirstAndTheLatestFirst) {
  EXPECT_EQ(listed(five(), 0), "2 4 5 3 1 ");
  EXPECT_EQ(listed(five(), 2), "2 4 | 5 3 | 1 ");
  EXPECT_EQ(listed(five(), 5), "2 4 5 3 1 ");
  EXPECT_EQ(listed({}, 2), "");
}

TEST(ListPage, GoesOnWhereItWasAlthoughMoreWasMadeMeanwhile) {
  Things all = five();
  const auto first = list_page(all, *read_page(2, {}), place_of);
  all.emplace(6, Thing{6, 50, true});
  all.erase(4);

  const auto second = list_page(all, *read_page(2, first.next_page_token), place_of);

  ASSERT_EQ(second.entities.size(), 2U);
  EXPECT_EQ(second.entities[0]->id, 5U);
  EXPECT_EQ(second.entities[1]->id, 3U);
}

TEST(ListPage, IsBoundedAndKnowsItsOwnTokens) {
  for (const int limit : {-1, 101}) {
    EXPECT_EQ(read_page(limit, {}).error().reason(), common_v1::REASON_MALFORMED);
  }
  for (const char* token : {"x", "o12", "o-00000000001", "x12-00000000001", "o12-1",
                            "o1x-00000000001", "o99999999999999999999-00000000001"}) {
    EXPECT_FALSE(read_page(1, token)) << token;
  }
  const ListPlace place{true, UtcTime(Millis(1'893'456'000'000)), 77};
  EXPECT_EQ(read_page(1, to_page_token(place))->after, place);
}

}  // namespace
}  // namespace escaque::services::matchmaking
