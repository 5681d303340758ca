#include "accounts/emergency/measure.hpp"

#include "platform/asio/network.hpp"

namespace escaque::services::accounts {
namespace {

constexpr std::size_t kMaxReason = 200;
// Larger ones are whole countries, and smaller ones of IPv6 are a part of one customer's.
constexpr unsigned kLeastBits = 16;
constexpr unsigned kLeastBitsOfIpv6 = 32;
constexpr unsigned kMaxBitsOfIpv6 = 64;

bool is_our_machine(const Network& network) {
  for (const char* own : {"127.0.0.0/8", "0.0.0.0/8", "::/127"}) {
    if (network.overlaps(*Network::parse(own))) return true;
  }
  return false;
}

}  // namespace

std::string_view to_string(MeasureKind kind) {
  switch (kind) {
    case MeasureKind::registration:
      return "registration";
    case MeasureKind::guests:
      return "guests";
    case MeasureKind::prefix:
      return "prefix";
  }
  return "";
}

bool is_reason(const std::string& text) { return !text.empty() && text.size() <= kMaxReason; }

Answer<std::string> checked_prefix(const std::string& text) {
  const auto network = Network::parse(text);
  if (!network) return Refused(AccountError::malformed_prefix);
  if (is_our_machine(*network)) return Refused(AccountError::own_machine);
  const bool is_possible =
      network->is_v4() ? network->bits() >= kLeastBits
                       : network->bits() >= kLeastBitsOfIpv6 && network->bits() <= kMaxBitsOfIpv6;
  if (!is_possible) return Refused(AccountError::malformed_prefix);
  return network->to_string();
}

Answer<Measure> decide_measure(const EmergencyConfig& config, const MeasureWish& wish,
                               UtcTime now) {
  if (!is_reason(wish.reason)) return Refused(AccountError::reason_needed);
  const Millis lasts = wish.lasts == Millis(0) ? config.usual : wish.lasts;
  if (lasts < Millis(0) || lasts > config.longest) return Refused(AccountError::measure_too_long);
  Measure measure{wish.kind, {}, now, now + lasts, {}, wish.reason};
  if (wish.kind != MeasureKind::prefix) return measure;
  auto prefix = checked_prefix(wish.prefix);
  if (!prefix) return prefix.error();
  const auto own = Network::parse(wish.from);
  const bool is_own = own && Network::parse(*prefix)->overlaps(*own);
  if (is_own && !wish.is_confirmed) return Refused(AccountError::own_prefix);
  measure.prefix = std::move(*prefix);
  return measure;
}

}  // namespace escaque::services::accounts
