#include "support/cluster/redis_recorder.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <utility>

#include <hiredis/hiredis.h>

#include "platform/redis/slot.hpp"

namespace escaque::test {

namespace {

using Connection = std::unique_ptr<redisContext, decltype(&redisFree)>;
using RawReply = std::unique_ptr<void, decltype(&freeReplyObject)>;

constexpr std::array<std::string_view, 8> kOfManyKeys{"DEL",    "EXISTS", "MGET",  "SDIFF",
                                                      "SINTER", "SUNION", "TOUCH", "UNLINK"};
constexpr std::array<std::string_view, 6> kOfTwoKeys{"COPY",     "LMOVE",     "RENAME",
                                                     "RENAMENX", "RPOPLPUSH", "SMOVE"};

/// A line of MONITOR.
struct Sent {
  std::string address;  // "host:port"; "lua" for what a script calls.
  /// As they are there, between quotes: those within a word are behind backslashes, and stay so.
  std::vector<std::string_view> words;
};

/// Of 1339518083.107412 [0 127.0.0.1:60866] "GET" "key"; nothing of any other line.
Sent parse_sent(std::string_view line) {
  constexpr std::string_view kBehindSender = "] \"";
  constexpr std::string_view kBetween = "\" \"";
  const auto sender = line.find('[');
  const auto sender_end = line.find(kBehindSender);
  if (sender == std::string_view::npos || sender_end == std::string_view::npos) return {};
  const auto address = line.find(' ', sender) + 1;
  Sent sent{.address = std::string(line.substr(address, sender_end - address)), .words = {}};
  for (auto begin = sender_end + kBehindSender.size(); begin < line.size();) {
    auto end = begin;
    while (end < line.size() && line[end] != '"') end += line[end] == '\\' ? 2 : 1;
    sent.words.push_back(line.substr(begin, end - begin));
    begin = end + kBetween.size();
  }
  return sent;
}

/// The keys, or the channel, that a command names.
redis::Words keys_of(redis::Words command) {
  const std::string_view name = command.front();
  if (name == "EVAL" || name == "EVALSHA") {
    constexpr std::size_t kFirst = 3;
    if (command.size() <= kFirst) return {};
    const std::size_t number = std::stoul(std::string(command[kFirst - 1]));
    return command.subspan(kFirst, std::min(number, command.size() - kFirst));
  }
  const auto first = redis::key_of(command);
  if (!first) return {};
  std::size_t at = 0;
  while (command[at].data() != first->data()) ++at;
  const redis::Words rest = command.subspan(at);
  if (std::ranges::count(kOfManyKeys, name) > 0) return rest;
  if (std::ranges::count(kOfTwoKeys, name) > 0)
    return rest.first(std::min<std::size_t>(rest.size(), 2));
  if (name == "XREAD" || name == "XREADGROUP") return rest.first(rest.size() / 2);
  return rest.first(1);
}

Connection connect(std::uint16_t port) {
  Connection connection(redisConnect("127.0.0.1", port), &redisFree);
  if (!connection || connection->err != 0) throw std::runtime_error("a server cannot be recorded");
  return connection;
}

std::string ask(std::uint16_t port, const char* question) {
  const auto connection = connect(port);
  const RawReply reply(redisCommand(connection.get(), question), &freeReplyObject);
  if (!reply) throw std::runtime_error("a server that is recorded does not answer");
  const auto& answer = *static_cast<const redisReply*>(reply.get());
  return {answer.str, answer.len};
}

}  // namespace

/// Of one server.
class RedisRecorder::Watch {
 public:
  Watch(RedisRecorder& recorder, std::uint16_t port)
      : recorder_(recorder), connection_(connect(port)) {
    const RawReply reply(redisCommand(connection_.get(), "MONITOR"), &freeReplyObject);
    if (!reply) throw std::runtime_error("a server does not say what it gets");
    // Those that have come later say their names to MONITOR.
    std::istringstream lines(ask(port, "CLIENT LIST"));
    for (std::string line; std::getline(lines, line);) {
      std::string address, name;
      std::istringstream fields(line);
      for (std::string field; fields >> field;) {
        if (field.starts_with("addr=")) address = field.substr(field.find('=') + 1);
        if (field.starts_with("name=")) name = field.substr(field.find('=') + 1);
      }
      names_[address] = name;
    }
  }

  /// Until the server ends.
  void follow() {
    void* answer = nullptr;
    while (redisGetReply(connection_.get(), &answer) == REDIS_OK) {
      const RawReply kept(answer, &freeReplyObject);
      const auto& reply = *static_cast<const redisReply*>(answer);
      take(parse_sent({reply.str, reply.len}));
    }
  }

 private:
  void take(const Sent& sent) {
    const auto& words = sent.words;
    if (words.size() == 3 && words[0] == "CLIENT" && words[1] == "SETNAME") {
      names_[sent.address] = std::string(words[2]);
    }
    const auto name = names_.find(sent.address);
    if (words.empty() || name == names_.end() || name->second.empty()) return;
    recorder_.note(words, name->second == kOfTest);
  }

  RedisRecorder& recorder_;
  const Connection connection_;
  std::map<std::string, std::string> names_;  // Of connections, by their addresses.
};

RedisRecorder::RedisRecorder() {
  const char* const name = std::getenv("ESCAQUE_TEST_RECORD");
  if (name == nullptr) return;
  file_.open(name, std::ios::trunc);
  if (!file_) throw std::runtime_error(std::string("cannot write ") + name);
}

RedisRecorder::~RedisRecorder() = default;

void RedisRecorder::watch(std::uint16_t port) {
  if (!file_.is_open()) return;
  const auto watched = std::make_shared<Watch>(*this, port);
  watchers_[port] = std::jthread([watched] { watched->follow(); });
}

void RedisRecorder::note(const std::vector<std::string_view>& command, bool is_of_test) {
  const std::string name(command.front());
  // The source of a script comes to a server once, whoever is the first to call it; afterwards it
  // is called by its digest.
  if (name == "EVAL" && command.size() > 1) note_line("script " + std::string(command[1]));
  if (is_of_test) return;
  const redis::Words keys = keys_of(command);
  if (keys.empty()) note_line("command " + name);
  for (const std::string_view key : keys) note_line("command " + name + ' ' + std::string(key));
}

void RedisRecorder::note_line(const std::string& line) {
  const std::lock_guard lock(mutex_);
  if (known_.insert(line).second) file_ << line << '\n';
}

}  // namespace escaque::test
