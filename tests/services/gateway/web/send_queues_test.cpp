#include "gateway/web/send_queues.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace escaque::services::gateway {
namespace {

constexpr std::size_t kKib = 1024;

struct Connection {
  Connection(const std::shared_ptr<SendQueues>& all, std::vector<int>& cut, int number)
      : queue(all, [&cut, number] { cut.push_back(number); }) {}
  SendQueue queue;
};

TEST(SendQueues, TheLargestIsCutAndNobodyElse) {
  std::vector<int> cut;
  int count = 0;
  const auto all = std::make_shared<SendQueues>(1'000 * kKib, [&count] { ++count; });
  Connection honest(all, cut, 1);
  Connection silent(all, cut, 2);
  Connection slow(all, cut, 3);
  silent.queue.add(700 * kKib);
  slow.queue.add(250 * kKib);

  honest.queue.add(60 * kKib);

  EXPECT_EQ(cut, std::vector<int>{2});
  EXPECT_EQ(count, 1);
  // Its bytes go when its own thread comes to it: until then nobody else is cut for them.
  honest.queue.add(60 * kKib);
  EXPECT_EQ(cut, std::vector<int>{2});
  silent.queue.clear();
  EXPECT_EQ(all->bytes(), 370 * kKib);
  slow.queue.add(500 * kKib);
  EXPECT_EQ(cut, std::vector<int>{2});
  slow.queue.add(200 * kKib);
  EXPECT_EQ(cut, (std::vector<int>{2, 3}));
}

TEST(SendQueues, WhatWasSentOrClosedDoesNotCount) {
  std::vector<int> cut;
  const auto all = std::make_shared<SendQueues>(100 * kKib, [] {});
  Connection honest(all, cut, 1);
  for (int i = 0; i < 100; ++i) {
    honest.queue.add(90 * kKib);
    honest.queue.remove(90 * kKib);
  }
  {
    Connection gone(all, cut, 2);
    gone.queue.add(50 * kKib);
  }

  EXPECT_EQ(all->bytes(), 0U);
  EXPECT_TRUE(cut.empty());
}

}  // namespace
}  // namespace escaque::services::gateway
