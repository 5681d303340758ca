#pragma once
// Keys for tests: every process of one test finds the others' in one folder, and the test itself
// can speak as any service, and vouch for anybody as `accounts` does.

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <google/protobuf/message.h>
#include <grpcpp/grpcpp.h>
#include <grpcpp/support/client_interceptor.h>

#include "platform/grpc/channel.hpp"
#include "platform/grpc/guard.hpp"
#include "support/temp_directory.hpp"

namespace escaque::test {

/// For identity.dir of every service that the test starts.
inline std::string identity_dir() {
  static const TempDirectory directory;
  return directory.path().string();
}
inline config::IdentityConfig identity() { return {identity_dir()}; }

/// What `service` has.
inline rpc::Trust& trust(const std::string& service) {
  static const SystemTime time;
  static std::mutex mutex;
  const std::scoped_lock lock(mutex);
  static std::map<std::string, std::unique_ptr<rpc::Trust>> made;
  auto& one = made[service];
  if (!one) one = std::make_unique<rpc::Trust>(service, identity(), time, log::Logger());
  return *one;
}

/// What accounts says of `user`.
inline std::string vouch(const common::v1::User& user, const std::string& session = "session") {
  const auto now = SystemTime().utc_now();
  return trust("accounts").signer()->vouch(user, session, now + identity::kLifetime);
}
inline std::string vouch(const std::string& user_id) {
  common::v1::User user;
  user.set_id(user_id);
  return vouch(user);
}

/// What a Play stream is sent before commands of a user.
template <class PlayRequest>
PlayRequest introduction(const std::string& user_id) {
  PlayRequest request;
  request.mutable_introduce()->set_assertion(vouch(user_id));
  return request;
}

/// Speaks as a service that may make the call, and vouches for the user whom the request names.
class Vouching final : public grpc::experimental::ClientInterceptorFactoryInterface {
 public:
  grpc::experimental::Interceptor* CreateClientInterceptor(
      grpc::experimental::ClientRpcInfo* call) override {
    std::string method = std::string(call->method()).substr(1);
    const auto slash = method.find('/');
    const std::string audience = method.substr(0, slash);
    method[slash] = '.';
    for (const auto& permission : rpc::permissions()) {
      if (permission.method != method) continue;
      for (const char* service : {"gateway", "matchmaking", "conduct", "analysis"}) {
        const bool is_for_user = rpc::contains(permission.for_user, service);
        if (!is_for_user && !rpc::contains(permission.itself, service)) continue;
        call->client_context()->AddMetadata(rpc::kServiceKey,
                                            trust(service).signer()->introduce(audience));
        return is_for_user ? new One(permission) : nullptr;
      }
    }
    return nullptr;
  }

 private:
  using Point = grpc::experimental::InterceptionHookPoints;

  class One final : public grpc::experimental::Interceptor {
   public:
    explicit One(const rpc::Permission& permission) : permission_(permission) {}

    void Intercept(grpc::experimental::InterceptorBatchMethods* methods) override {
      if (methods->QueryInterceptionHookPoint(Point::PRE_SEND_INITIAL_METADATA)) {
        const auto* request =
            static_cast<const google::protobuf::Message*>(methods->GetSendMessage());
        const auto user = named_in(*request);
        if (!user.id().empty()) {
          methods->GetSendInitialMetadata()->insert({rpc::kUserKey, vouch(user)});
        }
      }
      methods->Proceed();
    }

   private:
    [[nodiscard]] common::v1::User named_in(const google::protobuf::Message& request) const {
      const auto* field = request.GetDescriptor()->FindFieldByName(std::string(permission_.field));
      const auto* reflection = request.GetReflection();
      common::v1::User user;
      if (field->cpp_type() == google::protobuf::FieldDescriptor::CPPTYPE_STRING) {
        user.set_id(reflection->GetString(request, field));
      } else {
        user.CopyFrom(reflection->GetMessage(request, field));
      }
      return user;
    }

    const rpc::Permission& permission_;
  };
};

/// To a service of the test, as those call it who may, for whoever is named in a request.
inline std::shared_ptr<grpc::Channel> channel(const std::string& address) {
  std::vector<std::unique_ptr<grpc::experimental::ClientInterceptorFactoryInterface>> vouching;
  vouching.push_back(std::make_unique<Vouching>());
  return grpc::experimental::CreateCustomChannelWithInterceptors(
      address, grpc::InsecureChannelCredentials(), grpc::ChannelArguments(), std::move(vouching));
}

}  // namespace escaque::test
