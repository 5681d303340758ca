#include "platform/redis/reply.hpp"

#include <utility>

namespace escaque::redis {

const std::string* Reply::text() const {
  if (const auto* bulk = std::get_if<std::string>(&value)) return bulk;
  if (const auto* status = std::get_if<Status>(&value)) return &status->text;
  return nullptr;
}

const std::string* Reply::error() const {
  const auto* refusal = std::get_if<ErrorReply>(&value);
  return refusal ? &refusal->text : nullptr;
}

namespace {

/// Why a reply of another kind than expected cannot be used.
RedisError misfit(const Reply& reply) {
  return reply.error() ? RedisError::refused : RedisError::unexpected_reply;
}

}  // namespace

Result<std::int64_t, RedisError> to_integer(const Answer& answer) {
  if (!answer) return answer.error();
  if (const auto* integer = answer->integer()) return *integer;
  return misfit(*answer);
}

Result<std::optional<std::string>, RedisError> to_text(const Answer& answer) {
  if (!answer) return answer.error();
  if (answer->is_nil()) return std::optional<std::string>();
  if (const auto* text = answer->text()) return std::optional<std::string>(*text);
  return misfit(*answer);
}

Result<std::vector<std::string>, RedisError> to_texts(const Answer& answer) {
  if (!answer) return answer.error();
  const auto* array = answer->array();
  if (!array) return misfit(*answer);
  std::vector<std::string> texts;
  texts.reserve(array->size());
  for (const auto& item : *array) {
    const auto* text = item.text();
    if (!text) return RedisError::unexpected_reply;
    texts.push_back(*text);
  }
  return texts;
}

Result<Reply, RedisError> to_accepted(Answer answer) {
  if (answer && answer->error()) return RedisError::refused;
  return answer;
}

}  // namespace escaque::redis
