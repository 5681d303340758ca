#include "platform/grpc/guard.hpp"

#include <utility>

namespace escaque::rpc {
namespace {

using common::v1::REASON_NOT_ALLOWED;
using common::v1::REASON_NOT_LOGGED_IN;
using common::v1::REASON_SESSION_EXPIRED;
using common::v1::REASON_WRONG_CREDENTIALS;
using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

std::string_view metadata(const grpc::CallbackServerContext& context, const char* key) {
  const auto& all = context.client_metadata();
  const auto found = all.find(key);
  if (found == all.end()) return {};
  return {found->second.data(), found->second.size()};
}

Error about(const char* field, Error error) {
  error.detail.set_field(field);
  return error;
}

Error unproven(const char* key, identity::Doubt doubt) {
  if (doubt == identity::Doubt::revoked) {
    return make_error(REASON_SESSION_EXPIRED, "the session has ended", "log in again");
  }
  return about(key, make_error(REASON_WRONG_CREDENTIALS,
                               "the assertion of the caller is not accepted: " +
                                   std::string(to_string(doubt)),
                               std::string(expected_instead_of(doubt))));
}

Error not_allowed(const std::string& caller, const std::string& method) {
  return about(kServiceKey, make_error(REASON_NOT_ALLOWED, caller + " may not call " + method,
                                       "a caller of the table of permissions"));
}

/// The user that the field of a request names; empty: nobody.
std::string named_in(const Message& request, const FieldDescriptor& field) {
  const auto& reflection = *request.GetReflection();
  if (field.cpp_type() == FieldDescriptor::CPPTYPE_STRING) {
    return reflection.GetString(request, &field);
  }
  const Message& user = reflection.GetMessage(request, &field);
  return static_cast<const common::v1::User&>(user).id();
}

void name_in(Message& request, const FieldDescriptor& field, const common::v1::User& user) {
  const auto& reflection = *request.GetReflection();
  if (field.cpp_type() == FieldDescriptor::CPPTYPE_STRING) {
    return reflection.SetString(&request, &field, user.id());
  }
  reflection.MutableMessage(&request, &field)->CopyFrom(user);
}

Error somebody_else(const Permission& permission) {
  auto error = make_error(REASON_NOT_ALLOWED, "the request names another user than its assertion",
                          "nobody, or the user who asks");
  error.detail.set_field(std::string(permission.field));
  return error;
}

}  // namespace

Guard::Guard(Door door, identity::Verifier& verifier, log::Logger logger)
    : verifier_(verifier), logger_(std::move(logger)) {
  // What is not linked into this process nobody can call here.
  const auto* pool = google::protobuf::DescriptorPool::generated_pool();
  for (const Permission& permission : permissions()) {
    if (permission.is_operators != (door == Door::operators)) continue;
    const auto* method = pool->FindMethodByName(std::string(permission.method));
    if (method == nullptr) continue;
    rows_[method->output_type()] = {&permission, method->service()->name() + "." + method->name(),
                                    method->service()->full_name()};
  }
}

const Guard::Row* Guard::row_of(const Descriptor& response) const {
  const auto found = rows_.find(&response);
  return found == rows_.end() ? nullptr : &found->second;
}

Error Guard::refused(const grpc::CallbackServerContext& context, Error error,
                     const std::string& method) const {
  // A session that has ended is nothing that an operator has to know.
  if (error.reason() == REASON_WRONG_CREDENTIALS || error.reason() == REASON_NOT_ALLOWED) {
    logger_.warn("call_refused", {{"method", method},
                                  {"from", context.peer()},
                                  {"why", error.detail.message()},
                                  {"expected", error.detail.expected()}});
  }
  return error;
}

Result<std::string, Error> Guard::service_of(const grpc::CallbackServerContext& context,
                                             const Row& row) const {
  const auto assertion = metadata(context, kServiceKey);
  if (assertion.empty()) {
    return about(kServiceKey,
                 make_error(REASON_WRONG_CREDENTIALS, "the caller does not say which service it is",
                            "a service of this site, which signs with a key of identity.dir"));
  }
  const auto service = verifier_.service(assertion, row.audience);
  if (!service) return unproven(kServiceKey, service.error());
  return *service;
}

Result<Caller, Error> Guard::admit(const grpc::CallbackServerContext& context,
                                   const Descriptor& response) const {
  const Row* row = row_of(response);
  if (row == nullptr) return refused(context, not_allowed("nobody", response.full_name()), {});
  const auto service = service_of(context, *row);
  if (!service) return refused(context, service.error(), row->method);
  if (contains(row->permission->itself, *service)) return Caller{*service, nullptr, row->method};
  return refused(context, not_allowed(*service, row->method), row->method);
}

Result<Caller, Error> Guard::admit(const grpc::CallbackServerContext& context,
                                   const Descriptor& response, Message& request) const {
  const Row* row = row_of(response);
  if (row == nullptr) return refused(context, not_allowed("nobody", response.full_name()), {});
  const Permission& permission = *row->permission;
  if (permission.is_operators) return Caller{"operator", nullptr, row->method};
  const auto service = service_of(context, *row);
  if (!service) return refused(context, service.error(), row->method);
  if (!contains(permission.for_user, *service)) {
    if (contains(permission.itself, *service)) return Caller{*service, nullptr, row->method};
    return refused(context, not_allowed(*service, row->method), row->method);
  }
  const FieldDescriptor& field =
      *request.GetDescriptor()->FindFieldByName(std::string(permission.field));
  const std::string named = named_in(request, field);
  const auto assertion = metadata(context, kUserKey);
  if (assertion.empty()) {
    if (permission.is_open_to_visitors && named.empty())
      return Caller{*service, nullptr, row->method};
    return make_error(REASON_NOT_LOGGED_IN, "nobody is said to ask for this",
                      "the assertion of a user who is logged in");
  }
  auto user = verifier_.user(assertion);
  if (!user) return refused(context, unproven(kUserKey, user.error()), row->method);
  if (!named.empty() && named != (*user)->user.id()) {
    return refused(context, somebody_else(permission), row->method);
  }
  name_in(request, field, (*user)->user);
  return Caller{*service, std::move(*user), row->method};
}

Trust::Trust(const std::string& service, const config::IdentityConfig& config,
             const TimeSource& time, log::Logger logger)
    : keys_(config.dir, time),
      signer_(std::make_shared<const identity::Signer>(service, keys_.own(service), time)),
      verifier_(keys_, time),
      guard_(Door::services, verifier_, logger),
      operators_guard_(Door::operators, verifier_, std::move(logger)) {}

}  // namespace escaque::rpc
