#pragma once
// What people read of their own messages: with whom, what, and how much is new. Owned by one
// thread.

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "conduct/convert.hpp"
#include "conduct/listener_book.hpp"
#include "conduct/messages/message_store.hpp"
#include "platform/grpc/error.hpp"
#include "platform/speech/lexicon.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::conduct {

class MessageDesk {
 public:
  template <class T>
  using Served = Awaitable<Result<T, rpc::Error>>;
  using Users = std::unordered_map<std::string, common::v1::User>;

  struct Parts {
    MessageStore& store;
    ListenerBook& listeners;
    const speech::Lexicon& lexicon;
    const TimeSource& time;
    /// What was said by now is in the database when this says yes.
    std::function<Awaitable<bool>()> settle;
    /// From accounts, by id. Unknown ids are left out; none are found while accounts is away.
    std::function<Awaitable<Users>(std::vector<std::string> ids)> find_users;
  };

  explicit MessageDesk(Parts parts) : parts_(std::move(parts)) {}

  Served<v1::ListConversationsResponse> list_conversations(
      const v1::ListConversationsRequest& request);
  Served<v1::ListMessagesResponse> list_messages(const v1::ListMessagesRequest& request);
  Served<v1::ReadMessagesResponse> read_messages(const v1::ReadMessagesRequest& request);

 private:
  /// As it was delivered: words that a reader may want masked are judged again.
  [[nodiscard]] v1::Talk to_talk(const etiquette::KeptLine& line) const;

  Parts parts_;
};

}  // namespace escaque::services::conduct
