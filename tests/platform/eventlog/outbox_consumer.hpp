#pragma once
// An OutboxReader that keeps what it hands on.

#include <exception>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>

#include "platform/eventlog/outbox_reader.hpp"

namespace escaque::eventlog {

/// One consumer and what it was given.
struct Consumer {
  Consumer(boost::asio::io_context& context, redis::ClientConfig redis, OutboxConfig config,
           std::function<Handled(const OutboxEntry&)> verdict = {})
      : reader(context, std::move(redis), std::move(config),
               [this, verdict](const OutboxEntry& entry) -> Awaitable<Handled> {
                 seen.push_back(entry);
                 co_return verdict ? verdict(entry) : Handled::done;
               },
               {{}, {}, [this](std::string_view text) { problems.emplace_back(text); }}) {
    boost::asio::co_spawn(context, reader.run(), [this](std::exception_ptr) { ended = true; });
  }

  std::vector<OutboxEntry> seen;
  std::vector<std::string> problems;
  bool ended = false;
  OutboxReader reader;
};

}  // namespace escaque::eventlog
