#include "platform/log/logger.hpp"

#include <array>
#include <cmath>
#include <mutex>
#include <utility>

#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include "platform/log/json.hpp"
#include "platform/log/request.hpp"

namespace escaque::log {
namespace {

constexpr std::array<std::string_view, 5> kNames{"debug", "info", "warn", "error", "off"};

spdlog::level::level_enum to_spdlog(Level level) {
  switch (level) {
    case Level::debug:
      return spdlog::level::debug;
    case Level::info:
      return spdlog::level::info;
    case Level::warn:
      return spdlog::level::warn;
    case Level::error:
      return spdlog::level::err;
    case Level::off:
      return spdlog::level::off;
  }
  return spdlog::level::info;
}

class FunctionSink final : public spdlog::sinks::base_sink<std::mutex> {
 public:
  explicit FunctionSink(std::function<void(std::string_view)> on_line)
      : on_line_(std::move(on_line)) {}

 private:
  void sink_it_(const spdlog::details::log_msg& message) override {
    spdlog::memory_buf_t line;
    formatter_->format(message, line);
    on_line_({line.data(), line.size()});
  }
  void flush_() override {}

  std::function<void(std::string_view)> on_line_;
};

}  // namespace

std::string_view to_string(Level level) { return kNames[static_cast<std::size_t>(level)]; }

std::optional<Level> parse_level(std::string_view text) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == text) return static_cast<Level>(i);
  }
  return std::nullopt;
}

/// The service's name and where its lines go.
struct Logger::Sink {
  // spdlog stamps the time; everything after it is the payload, which is JSON already.
  Sink(std::string_view service_name, Level level, spdlog::sink_ptr sink, std::string end_of_line)
      : service(service_name), output(service, std::move(sink)) {
    output.set_formatter(std::make_unique<spdlog::pattern_formatter>(
        R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ",%v})", spdlog::pattern_time_type::utc,
        std::move(end_of_line)));
    output.set_level(to_spdlog(level));
  }

  const std::string service;
  mutable spdlog::logger output;
};

bool Logger::writes(Level level) const {
  return sink_ && level != Level::off && sink_->output.should_log(to_spdlog(level));
}

void Logger::write(Level level, std::string_view event, std::initializer_list<Field> fields) const {
  if (!writes(level)) return;
  std::string line = R"("level":")" + std::string(to_string(level)) + R"(","service":)";
  append_json(line, sink_->service);
  line += R"(,"event":)";
  append_json(line, event);
  for (const Field& field : fields) append_json(line, field);
  if (const RequestId& request = current_request()) append_json(line, Field("request", *request));
  sink_->output.log(to_spdlog(level), line);
}

void Logger::debug(std::string_view event, std::initializer_list<Field> fields) const {
  write(Level::debug, event, fields);
}
void Logger::info(std::string_view event, std::initializer_list<Field> fields) const {
  write(Level::info, event, fields);
}
void Logger::warn(std::string_view event, std::initializer_list<Field> fields) const {
  write(Level::warn, event, fields);
}
void Logger::error(std::string_view event, std::initializer_list<Field> fields) const {
  write(Level::error, event, fields);
}

Logger make_stderr_logger(std::string_view service, Level level) {
  return Logger(std::make_shared<const Logger::Sink>(
      service, level, std::make_shared<spdlog::sinks::stderr_sink_mt>(), "\n"));
}

Logger make_logger(std::string_view service, Level level,
                   std::function<void(std::string_view line)> on_line) {
  return Logger(std::make_shared<const Logger::Sink>(
      service, level, std::make_shared<FunctionSink>(std::move(on_line)), ""));
}

}  // namespace escaque::log
