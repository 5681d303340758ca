#include "domain/etiquette/fair_queue.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace escaque::etiquette {
namespace {

std::vector<int> emptied(FairQueue<int>& queue) {
  std::vector<int> order;
  while (const auto item = queue.pop()) order.push_back(*item);
  return order;
}

TEST(FairQueue, ServesEverybodyInTurn) {
  FairQueue<int> queue(10);
  for (const int item : {1, 2, 3, 4})
    EXPECT_TRUE(queue.push(Urgency::patient, "flood", item).is_accepted);
  EXPECT_TRUE(queue.push(Urgency::patient, "anna", 10).is_accepted);
  EXPECT_TRUE(queue.push(Urgency::patient, "bert", 20).is_accepted);
  EXPECT_TRUE(queue.push(Urgency::patient, "anna", 11).is_accepted);

  EXPECT_EQ(emptied(queue), (std::vector<int>{1, 10, 20, 2, 11, 3, 4}));
}

TEST(FairQueue, ServesWhatIsUrgentFirst) {
  FairQueue<int> queue(10);
  (void)queue.push(Urgency::patient, "anna", 1);
  (void)queue.push(Urgency::urgent, "bert", 2);

  EXPECT_EQ(emptied(queue), (std::vector<int>{2, 1}));
}

TEST(FairQueue, WhoeverFillsItMakesRoomForOthers) {
  FairQueue<int> queue(4);
  for (const int item : {1, 2, 3, 4}) (void)queue.push(Urgency::patient, "flood", item);

  EXPECT_FALSE(queue.push(Urgency::patient, "flood", 5).is_accepted);
  const auto anna = queue.push(Urgency::patient, "anna", 10);
  EXPECT_TRUE(anna.is_accepted);
  EXPECT_EQ(anna.displaced, 4);
  EXPECT_EQ(queue.push(Urgency::patient, "bert", 20).displaced, 3);
  // Two and one and one: nobody has a better claim than another.
  EXPECT_FALSE(queue.push(Urgency::patient, "anna", 11).is_accepted);

  EXPECT_EQ(queue.size(), 4U);
  EXPECT_EQ(emptied(queue), (std::vector<int>{1, 10, 20, 2}));
}

TEST(FairQueue, WhatIsUrgentDisplacesWhatIsNot) {
  FairQueue<int> queue(2);
  (void)queue.push(Urgency::patient, "anna", 1);
  (void)queue.push(Urgency::patient, "bert", 2);

  EXPECT_TRUE(queue.push(Urgency::urgent, "carl", 3).displaced.has_value());
  EXPECT_TRUE(queue.push(Urgency::urgent, "dora", 4).displaced.has_value());
  EXPECT_FALSE(queue.push(Urgency::patient, "emil", 5).is_accepted);
  EXPECT_FALSE(queue.push(Urgency::urgent, "emil", 6).is_accepted);

  EXPECT_EQ(emptied(queue), (std::vector<int>{3, 4}));
}

}  // namespace
}  // namespace escaque::etiquette
