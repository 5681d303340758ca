#pragma once
// Calls over the operator's socket of accounts.

#include <iostream>
#include <string>
#include <string_view>

#include "escaque/accounts/v1/accounts_service.grpc.pb.h"

#include "commands.hpp"
#include "platform/grpc/call_and_wait.hpp"

namespace escaque::clients::cli {

using OperatorStub = accounts::v1::AccountsAdminService::Stub;

/// Performs one call for `command`, such as "user" or "emergency", and says what went wrong.
template <class Request, class Response>
Exit call_operator(std::string_view command, const std::string& socket,
                   grpc::Status (OperatorStub::*method)(grpc::ClientContext*, const Request&,
                                                        Response*),
                   const Request& request, Response& response) {
  const auto error =
      rpc::call_and_wait<accounts::v1::AccountsAdminService>(socket, method, request, response);
  if (!error) return Exit::ok;
  std::cerr << "escaque " << command << ": " << error->detail.message();
  if (!error->detail.expected().empty()) {
    std::cerr << " (expected: " << error->detail.expected() << ')';
  }
  if (error->reason() == common::v1::REASON_UNAVAILABLE) {
    std::cerr << "\nIs the server running, and is " << socket << " its operator's socket?";
  }
  std::cerr << '\n';
  return Exit::failed;
}

}  // namespace escaque::clients::cli
