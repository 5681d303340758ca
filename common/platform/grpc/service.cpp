#include "platform/grpc/service.hpp"

#include <stdexcept>

namespace escaque::rpc {
namespace {

const google::protobuf::ServiceDescriptor& described(const std::string& full_name) {
  const auto* pool = google::protobuf::DescriptorPool::generated_pool();
  const auto* found = pool->FindServiceByName(full_name);
  if (found == nullptr) throw std::logic_error("no such service: " + full_name);
  return *found;
}

}  // namespace

Service::Service(const std::string& full_name, Host host)
    : Service(full_name, [host = std::move(host)] { return host; }) {}

Service::Service(const std::string& full_name, std::function<Host()> next_host)
    : described_(described(full_name)), next_host_(std::move(next_host)) {}

void Service::add_method(const google::protobuf::Descriptor& request,
                         grpc::internal::RpcMethod::RpcType type,
                         std::unique_ptr<grpc::internal::MethodHandler> handler) {
  for (int i = 0; i < described_.method_count(); ++i) {
    if (described_.method(i)->input_type() != &request) continue;
    paths_.push_back("/" + described_.full_name() + "/" + described_.method(i)->name());
    AddMethod(new grpc::internal::RpcServiceMethod(paths_.back().c_str(), type, nullptr));
    MarkMethodCallback(static_cast<int>(paths_.size()) - 1, handler.release());
    return;
  }
  throw std::logic_error(request.full_name() + " is no request of " + described_.full_name());
}

}  // namespace escaque::rpc
