#include "cli/backup/rdb_stream.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include <boost/asio/buffer.hpp>

#include "cli/backup/files.hpp"
#include "platform/redis/codec.hpp"

namespace escaque::clients::cli {
RdbStream::RdbStream(boost::asio::io_context& context, redis::ClientConfig config, Millis silence)
    : config_(std::move(config)),
      silence_(silence),
      wire_(context, config_),
      patience_(context, [this] {
        is_given_up_ = true;
        wire_.close();
      }) {}

Awaitable<std::string> RdbStream::open() {
  patience_.arm(config_.connect_timeout);
  std::string failure = co_await wire_.open();
  patience_.disarm();
  failure = explained(std::move(failure));
  if (!failure.empty() || config_.password.empty()) co_return failure;

  const std::array<std::string_view, 3> login{"AUTH", config_.username, config_.password};
  const std::string command = redis::format_command(login);
  failure = co_await say(command);
  std::string answer;
  if (failure.empty()) failure = co_await read_line(answer);
  if (failure.empty() && answer != "+OK") failure = answer;
  co_return failure;
}

Awaitable<std::string> RdbStream::ask() {
  constexpr std::array<std::string_view, 1> kSync{"SYNC"};
  const std::string command = redis::format_command(kSync);
  co_return co_await say(command);
}

Awaitable<std::string> RdbStream::receive(const std::filesystem::path& file) {
  std::string head;
  while (head.empty()) {  // Signs of life come before.
    std::string failure = co_await read_line(head);
    if (!failure.empty()) co_return failure;
  }
  std::uint64_t left = 0;
  const auto [stop, error] = std::from_chars(head.data() + 1, head.data() + head.size(), left);
  if (head.front() != '$' || error != std::errc{} || stop != head.data() + head.size()) {
    co_return "it sends no snapshot: " + head;
  }
  NewFile snapshot(file);
  while (left > 0) {
    if (came_.empty()) {
      std::string failure = co_await read_some();
      if (!failure.empty()) co_return failure;
    }
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(left, came_.size()));
    snapshot.write(std::string_view(came_).substr(0, size));
    came_.erase(0, size);
    left -= size;
  }
  snapshot.sync();
  wire_.close();
  co_return "";
}

std::string RdbStream::explained(std::string failure) const {
  return is_given_up_ ? "it is silent" : std::move(failure);
}

Awaitable<std::string> RdbStream::say(std::string_view command) {
  const auto [error, size] = co_await wire_.write(command);
  co_return error ? error.message() : std::string();
}

Awaitable<std::string> RdbStream::read_some() {
  patience_.arm(silence_);
  const auto [error, size] = co_await wire_.read_some(boost::asio::buffer(buffer_));
  patience_.disarm();
  if (error) co_return explained(error.message());
  came_.append(buffer_.data(), size);
  co_return "";
}

Awaitable<std::string> RdbStream::read_line(std::string& line) {
  for (;;) {
    if (const auto end = came_.find('\n'); end != std::string::npos) {
      line = came_.substr(0, end);
      if (line.ends_with('\r')) line.pop_back();
      came_.erase(0, end + 1);
      co_return "";
    }
    std::string failure = co_await read_some();
    if (!failure.empty()) co_return failure;
  }
}

}  // namespace escaque::clients::cli
