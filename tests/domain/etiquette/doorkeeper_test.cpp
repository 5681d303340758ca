#include "domain/etiquette/doorkeeper.hpp"

#include <gtest/gtest.h>

namespace escaque::etiquette {
namespace {

using Kind = Admission::Kind;

constexpr Instant kEvening{Millis(1'000'000)};
// Kinds of request.
constexpr std::size_t kMove = 0;
constexpr std::size_t kView = 1;
constexpr std::size_t kRegister = 2;

DoorLimits strict() {
  DoorLimits limits;
  limits.account = per(100, Millis(1'000));
  limits.prefix = per(200, Millis(1'000));
  limits.excess = per(10, Millis(10'000));
  limits.trusted_factor = 100;
  limits.connections = 1'000;
  limits.connections_per_prefix = 8;
  limits.sockets_per_account = 3;
  return limits;
}

std::vector<Tariff> tariffs() {
  return {{per(80, Millis(1'000)), 1}, {per(60, Millis(10'000)), 50}, {per(30, Millis(60'000)), 5}};
}

const AddressPrefix kHome{"192.0.2.1"};

TEST(Doorkeeper, SocketsOfAnAccountShareItsBudgetWhereverTheyComeFrom) {
  Doorkeeper door(strict(), tariffs());
  for (int i = 0; i < 80; ++i) {
    const AddressPrefix prefix{"192.0.2." + std::to_string(i)};
    ASSERT_EQ(door.ask({"anna", prefix}, kMove, kEvening).kind, Kind::admitted) << i;
  }

  const auto refused = door.ask({"anna", {"192.0.2.99"}}, kMove, kEvening);

  EXPECT_EQ(refused.kind, Kind::refused);
  EXPECT_EQ(refused.wait, Millis(13));  // A move more in 12.5 ms.
  EXPECT_EQ(door.ask({"anna", {"192.0.2.99"}}, kMove, kEvening + refused.wait).kind,
            Kind::admitted);
  EXPECT_EQ(door.ask({"bert", {"192.0.2.99"}}, kMove, kEvening).kind, Kind::admitted);
}

TEST(Doorkeeper, AnAddressHasOneBudgetForAllKindsOfRequest) {
  Doorkeeper door(strict(), tariffs());
  for (int i = 0; i < 4; ++i) {
    ASSERT_EQ(door.ask({{}, kHome}, kView, kEvening).kind, Kind::admitted);
  }

  EXPECT_EQ(door.ask({{}, kHome}, kView, kEvening).wait, Millis(250));
  EXPECT_EQ(door.ask({{}, kHome}, kRegister, kEvening).wait, Millis(25));
  EXPECT_EQ(door.ask({{}, {"192.0.2.2"}}, kView, kEvening).kind, Kind::admitted);
}

TEST(Doorkeeper, ManyAccountsBehindOneAddressShareTheAddressesBudget) {
  Doorkeeper door(strict(), tariffs());
  for (int i = 0; i < 4; ++i) {
    const std::string account = "guest" + std::to_string(i);
    ASSERT_EQ(door.ask({account, kHome}, kView, kEvening).kind, Kind::admitted);
  }

  EXPECT_EQ(door.ask({"guest9", kHome}, kView, kEvening).kind, Kind::refused);
}

TEST(Doorkeeper, WhatTheAddressRefusesIsNotChargedToTheAccount) {
  Doorkeeper door(strict(), tariffs());
  for (int i = 0; i < 4; ++i) (void)door.ask({{}, kHome}, kView, kEvening);
  for (int i = 0; i < 5; ++i) (void)door.ask({"anna", kHome}, kView, kEvening);

  // From elsewhere all of it is there: two views of 50.
  EXPECT_EQ(door.ask({"anna", {"192.0.2.2"}}, kView, kEvening).kind, Kind::admitted);
  EXPECT_EQ(door.ask({"anna", {"192.0.2.2"}}, kView, kEvening).kind, Kind::admitted);
  EXPECT_EQ(door.ask({"anna", {"192.0.2.2"}}, kView, kEvening).kind, Kind::refused);
}

TEST(Doorkeeper, WhoeverGoesOnAskingIsShownOut) {
  Doorkeeper door(strict(), tariffs());
  const Caller anna{"anna", kHome};
  for (int i = 0; i < 80; ++i) (void)door.ask(anna, kMove, kEvening);

  for (int i = 0; i < 10; ++i) EXPECT_EQ(door.ask(anna, kMove, kEvening).kind, Kind::refused);
  EXPECT_EQ(door.ask(anna, kMove, kEvening).kind, Kind::shown_out);
  // A neighbour is not to blame.
  EXPECT_EQ(door.ask({"bert", kHome}, kMove, kEvening).kind, Kind::admitted);
  EXPECT_EQ(door.ask(anna, kMove, kEvening + Millis(1'000)).kind, Kind::admitted);
}

TEST(Doorkeeper, ConnectionsAreCountedPerAddressPerAccountAndInAll) {
  auto few = strict();
  few.connections = 2;
  Doorkeeper door(few, tariffs());

  for (int i = 0; i < 8; ++i) EXPECT_EQ(door.enter(kHome), std::nullopt);
  EXPECT_EQ(door.enter(kHome), Crowded::prefix);
  EXPECT_EQ(door.enter(AddressPrefix{"192.0.2.2"}), std::nullopt);
  door.leave(kHome);
  EXPECT_EQ(door.enter(kHome), std::nullopt);

  for (int i = 0; i < 3; ++i) EXPECT_EQ(door.enter("anna"), std::nullopt);
  EXPECT_EQ(door.enter("anna"), Crowded::account);
  door.leave("anna");
  EXPECT_EQ(door.enter("anna"), std::nullopt);

  EXPECT_EQ(door.enter(), std::nullopt);
  EXPECT_EQ(door.enter(), std::nullopt);
  EXPECT_EQ(door.enter(), Crowded::everywhere);
  door.leave();
  EXPECT_EQ(door.enter(), std::nullopt);
}

/// Two hundred people of a club come within two minutes and then play a round of 40 moves each.
bool club_evening(bool is_trusted) {
  Doorkeeper door(strict(), tariffs());
  const AddressPrefix club{"198.51.100.7", is_trusted};
  for (int person = 0; person < 200; ++person) {
    const Instant now = kEvening + Millis(600 * person);
    if (door.ask({{}, club}, kRegister, now).kind != Kind::admitted) return false;
    if (door.ask({{}, club}, kView, now).kind != Kind::admitted) return false;
    for (int connection = 0; connection < 4; ++connection) {
      if (door.enter(club)) return false;
    }
  }
  const Instant round = kEvening + Millis(150'000);
  for (int move = 0; move < 40; ++move) {
    // All at the same moment: worse than any round is.
    const Instant now = round + Millis(2'000 * move);
    for (int person = 0; person < 200; ++person) {
      const std::string name = "player" + std::to_string(person);
      if (door.ask({name, club}, kView, now).kind != Kind::admitted) return false;
      if (door.ask({name, club}, kMove, now).kind != Kind::admitted) return false;
    }
  }
  return true;
}

TEST(Doorkeeper, AClubBehindOneTrustedAddressIsNeverRefused) {
  EXPECT_TRUE(club_evening(true));
  EXPECT_FALSE(club_evening(false));
}

TEST(Doorkeeper, RemembersOnlySoManyAddresses) {
  auto few = strict();
  few.most_keys = 10;
  Doorkeeper door(few, tariffs());
  for (int i = 0; i < 30; ++i) (void)door.ask({{}, kHome}, kRegister, kEvening);

  for (int i = 0; i < 1'000; ++i) {
    (void)door.ask({{}, {"2001:db8:0:" + std::to_string(i)}}, kRegister, kEvening);
  }

  // The one that has asked most is remembered longest.
  EXPECT_NE(door.ask({{}, kHome}, kRegister, kEvening).kind, Kind::admitted);
}

}  // namespace
}  // namespace escaque::etiquette
