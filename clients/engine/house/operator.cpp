#include "engine/house/operator.hpp"

#include "escaque/accounts/v1/accounts_service.grpc.pb.h"

#include "platform/grpc/call_and_wait.hpp"

namespace escaque::engine {
namespace {

namespace v1 = accounts::v1;
using Stub = v1::AccountsAdminService::Stub;

template <class Request, class Response>
wire::Answer<void> call(const std::string& socket,
                        grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&,
                                                     Response*),
                        const Request& request) {
  Response response;
  const auto error =
      rpc::call_and_wait<v1::AccountsAdminService>(socket, method, request, response);
  if (error) return wire::to_error(error->detail);
  return {};
}

}  // namespace

wire::Answer<void> create_computer(const std::string& socket, const std::string& handle,
                                   const std::string& password) {
  v1::CreateUserRequest request;
  request.set_handle(handle);
  request.set_password(password);
  request.set_is_computer(true);
  return call(socket, &Stub::CreateUser, request);
}

wire::Answer<void> reset_password(const std::string& socket, const std::string& handle,
                                  const std::string& password) {
  v1::ResetPasswordRequest request;
  request.set_handle(handle);
  request.set_password(password);
  return call(socket, &Stub::ResetPassword, request);
}

}  // namespace escaque::engine
