#pragma once
// A process of the engine for one game, which plays by its clock.

#include <optional>

#include <boost/asio/io_context.hpp>

#include "engine/brain.hpp"
#include "engine/config.hpp"

namespace escaque::engine {

class OwnEngine final : public Brain {
 public:
  OwnEngine(boost::asio::io_context& context, const Config& config)
      : context_(context), config_(config) {}

  [[nodiscard]] Awaitable<uci::UciResult<std::string>> move(Question question) override;

 private:
  boost::asio::io_context& context_;
  const Config& config_;
  std::optional<uci::Engine> engine_;
};

}  // namespace escaque::engine
