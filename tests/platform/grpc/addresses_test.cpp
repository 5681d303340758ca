#include "platform/grpc/addresses.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace escaque::rpc {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Addresses, AreThoseOfTheConfiguration) {
  const Addresses addresses{"b:1", "a:1"};
  EXPECT_THAT(*addresses.all(), ElementsAre("b:1", "a:1"));
  EXPECT_FALSE(addresses.may_grow());
}

TEST(Addresses, HaveThoseThatAreFoundBehindThemAndEachOnce) {
  auto addresses = Addresses::growing({"b:1"});
  addresses.found({"c:1", "b:1", "a:1"});
  EXPECT_THAT(*addresses.all(), ElementsAre("b:1", "a:1", "c:1"));
}

TEST(Addresses, ForgetWhoIsNotFoundAgain) {
  auto addresses = Addresses::growing({});
  EXPECT_THAT(*addresses.all(), IsEmpty());
  EXPECT_TRUE(addresses.may_grow());
  addresses.found({"a:1", "b:1"});
  addresses.found({"b:1"});
  EXPECT_THAT(*addresses.all(), ElementsAre("b:1"));
}

TEST(Addresses, AreSharedByCopies) {
  auto addresses = Addresses::growing({});
  const Addresses copy = addresses;
  addresses.found({"a:1"});
  EXPECT_THAT(*copy.all(), ElementsAre("a:1"));
}

TEST(Addresses, AreTheSameListUntilSomethingChanges) {
  auto addresses = Addresses::growing({});
  addresses.found({"a:1", "b:1"});
  const Addresses::List before = addresses.all();
  addresses.found({"b:1", "a:1"});
  EXPECT_EQ(addresses.all(), before);
  addresses.found({"a:1"});
  EXPECT_NE(addresses.all(), before);
  EXPECT_THAT(*before, ElementsAre("a:1", "b:1")) << "whoever goes through it is not disturbed";
}

}  // namespace
}  // namespace escaque::rpc
