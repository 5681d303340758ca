#include "games/play/accounts_tail.hpp"

#include <string>
#include <utility>

#include "escaque/accounts/v1/account.pb.h"

namespace escaque::services::games {

AccountsTail::AccountsTail(boost::asio::io_context& context, redis::ClientConfig redis,
                           identity::Verifier& verifier)
    : context_(context),
      verifier_(verifier),
      client_(redis::make_client(context, std::move(redis), {})),
      log_(*client_) {}

// From the beginning: what ended just before we started counts, too.
void AccountsTail::start() {
  eventlog::FollowerHandlers handlers;
  handlers.on_entry = [this](const eventlog::Entry& entry) {
    identity::apply<accounts::v1::AccountChanged>(entry.payload, verifier_);
  };
  follower_.emplace(log_, context_, "accounts", eventlog::Position{}, std::move(handlers));
}

void AccountsTail::stop() {
  follower_.reset();
  client_->stop();
}

}  // namespace escaque::services::games
