#pragma once
// At the door of a service: who calls is proven before a handler runs, and the handler sees only
// what was proven.

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include <google/protobuf/message.h>
#include <grpcpp/grpcpp.h>

#include "domain/base/result.hpp"
#include "platform/config/blocks.hpp"
#include "platform/grpc/error.hpp"
#include "platform/grpc/permissions.hpp"
#include "platform/identity/signer.hpp"
#include "platform/identity/verifier.hpp"
#include "platform/log/logger.hpp"

namespace escaque::rpc {

// Assertions travel as metadata.
inline constexpr const char* kServiceKey = "escaque-service-bin";
inline constexpr const char* kUserKey = "escaque-user-bin";
// The request that a call is part of, as metadata.
inline constexpr const char* kRequestKey = "escaque-request";

/// The caller.
struct Caller {
  std::string service;
  identity::KnownPtr user = nullptr;  ///< For whom; null: for itself, or for a visitor.
  std::string_view method = {};       ///< What is called, as Guard says it: lives as long.
};

/// Where calls come in.
enum class Door : std::uint8_t {
  services,  ///< Where other processes call.
  operators  ///< On the operator's socket, whose mode is its guard.
};

/// Thread-safe.
class Guard {
 public:
  /// Knows the rows of its own door only: what has none there is refused. `verifier` must outlive
  /// it.
  Guard(Door door, identity::Verifier& verifier, log::Logger logger);

  /// The caller that is answered by `response`, if they may call; `request` names its user
  /// afterwards.
  [[nodiscard]] Result<Caller, Error> admit(const grpc::CallbackServerContext& context,
                                            const google::protobuf::Descriptor& response,
                                            google::protobuf::Message& request) const;
  /// The same of a stream.
  [[nodiscard]] Result<Caller, Error> admit(const grpc::CallbackServerContext& context,
                                            const google::protobuf::Descriptor& response) const;

 private:
  struct Row {
    const Permission* permission = nullptr;
    std::string method;    // As in a refusal: "GamesService.CreateGame".
    std::string audience;  // "escaque.games.v1.GamesService".
  };

  [[nodiscard]] const Row* row_of(const google::protobuf::Descriptor& response) const;
  [[nodiscard]] Result<std::string, Error> service_of(const grpc::CallbackServerContext& context,
                                                      const Row& row) const;
  [[nodiscard]] Error refused(const grpc::CallbackServerContext& context, Error error,
                              const std::string& method) const;

  identity::Verifier& verifier_;
  const log::Logger logger_;
  std::unordered_map<const google::protobuf::Descriptor*, Row> rows_;  // By the response.
};

/// What a process needs to say who it is, and to know who calls. `time` must outlive it.
class Trust {
 public:
  /// Makes the key of `service` when there is none. Throws config::StartupError.
  Trust(const std::string& service, const config::IdentityConfig& config, const TimeSource& time,
        log::Logger logger);
  Trust(const Trust&) = delete;
  Trust& operator=(const Trust&) = delete;

  [[nodiscard]] const std::shared_ptr<const identity::Signer>& signer() const { return signer_; }
  [[nodiscard]] identity::Verifier& verifier() { return verifier_; }
  [[nodiscard]] const Guard& guard() const { return guard_; }
  [[nodiscard]] const Guard& operators_guard() const { return operators_guard_; }

 private:
  identity::KeyFolder keys_;
  std::shared_ptr<const identity::Signer> signer_;
  identity::Verifier verifier_;
  Guard guard_;
  Guard operators_guard_;
};

}  // namespace escaque::rpc
