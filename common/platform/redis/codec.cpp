#include "platform/redis/codec.hpp"

#include <array>
#include <charconv>
#include <new>
#include <utility>

#include <hiredis/hiredis.h>

namespace escaque::redis {

namespace {

void append_length(std::string& text, char kind, std::size_t length) {
  std::array<char, 24> digits;
  const auto [end, error] = std::to_chars(digits.begin(), digits.end(), length);
  text += kind;
  text.append(digits.begin(), end);
  text += "\r\n";
}

}  // namespace

// Not hiredis' own, which prints every length and copies the whole twice.
std::string format_command(Words words) {
  constexpr std::size_t kMaxAround = 26;  // Of a word: $, its length and two line ends.
  std::size_t size = kMaxAround;
  for (const auto word : words) size += word.size() + kMaxAround;
  std::string command;
  command.reserve(size);
  append_length(command, '*', words.size());
  for (const auto word : words) {
    append_length(command, '$', word.size());
    command += word;
    command += "\r\n";
  }
  return command;
}

namespace {

// The parser asks for objects through these functions. A reply's elements are made in place in
// their array, whose size never changes afterwards, so pointers to them stay valid.

Reply* place(const redisReadTask* task, Reply reply) {
  if (!task->parent) return new Reply(std::move(reply));
  auto& array = std::get<Reply::Array>(static_cast<Reply*>(task->parent->obj)->value);
  auto& slot = array[static_cast<std::size_t>(task->idx)];
  slot = std::move(reply);
  return &slot;
}

void* create_string(const redisReadTask* task, char* text, std::size_t size) {
  std::string copy(text, size);
  if (task->type == REDIS_REPLY_STATUS) return place(task, {Status{std::move(copy)}});
  if (task->type == REDIS_REPLY_ERROR) return place(task, {ErrorReply{std::move(copy)}});
  return place(task, {std::move(copy)});
}

void* create_array(const redisReadTask* task, int size) {
  return place(task, {Reply::Array(static_cast<std::size_t>(size))});
}

void* create_integer(const redisReadTask* task, long long value) {
  return place(task, {static_cast<std::int64_t>(value)});
}

void* create_nil(const redisReadTask* task) { return place(task, {Nil{}}); }

void free_object(void* reply) { delete static_cast<Reply*>(reply); }

redisReplyObjectFunctions kFunctions{create_string, create_array, create_integer, create_nil,
                                     free_object};

struct FreeReader {
  void operator()(redisReader* reader) const { redisReaderFree(reader); }
};

}  // namespace

struct ReplyParser::Impl {
  std::unique_ptr<redisReader, FreeReader> reader{redisReaderCreateWithFunctions(&kFunctions)};
};

ReplyParser::ReplyParser() : impl_(std::make_unique<Impl>()) {
  if (!impl_->reader) throw std::bad_alloc();
}
ReplyParser::~ReplyParser() = default;
ReplyParser::ReplyParser(ReplyParser&&) noexcept = default;
ReplyParser& ReplyParser::operator=(ReplyParser&&) noexcept = default;

void ReplyParser::feed(std::string_view bytes) {
  // An error stays in the reader and comes out of next().
  redisReaderFeed(impl_->reader.get(), bytes.data(), bytes.size());
}

Result<std::optional<Reply>, ParseError> ReplyParser::next() {
  void* parsed = nullptr;
  if (redisReaderGetReply(impl_->reader.get(), &parsed) != REDIS_OK) return ParseError::not_resp;
  if (!parsed) return std::optional<Reply>();
  const std::unique_ptr<Reply> reply(static_cast<Reply*>(parsed));
  return std::optional<Reply>(std::move(*reply));
}

}  // namespace escaque::redis
