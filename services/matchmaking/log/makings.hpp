#pragma once
// What organisers are about to make: instances that own different slices count what somebody has
// from the same logs, and see here what another one is just adding to them. Owned by the Redis
// client's thread.

#include <string>
#include <vector>

#include "domain/base/result.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/redis/client.hpp"

namespace escaque::services::matchmaking {

class Makings {
 public:
  /// `kind` as of shard_keys(): "t", "a", "season". `noted`: how long a note counts.
  Makings(redis::Client& client, std::string kind, Millis noted)
      : client_(client), kind_(std::move(kind)), noted_(std::to_string(noted.count())) {}

  /// Notes that the organiser is about to make `id`. What had been noted before, without `id`.
  [[nodiscard]] Awaitable<Result<std::vector<std::string>, redis::RedisError>> note(
      std::string organizer, std::string id);
  /// As if it had not been noted. Without an answer it stays until its time is over.
  [[nodiscard]] Awaitable<void> forget(std::string organizer, std::string id);

 private:
  [[nodiscard]] std::string key_of(const std::string& organizer) const {
    return "making:" + kind_ + ':' + organizer;
  }

  redis::Client& client_;
  const std::string kind_;
  const std::string noted_;
};

}  // namespace escaque::services::matchmaking
