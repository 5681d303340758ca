#pragma once
// Everything an operator can set for the gateway. Defaults are right for one machine.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "domain/base/time.hpp"
#include "platform/config/binder.hpp"
#include "platform/config/blocks.hpp"

namespace escaque::services::gateway {

struct WebConfig {
  std::string root;                  // Directory of the built web client; empty: serve no files.
  std::vector<std::string> origins;  // Origins besides our own host that may open sockets.
  // How players reach all gateways, ours included: https://b.example.org, or :8090 for another port
  // of the same host. Told to clients, so that they can go on elsewhere; their pages are ours.
  std::vector<std::string> gateways;
  std::string certificate;  // PEM file; with `key` the door speaks TLS only.
  std::string key;          // PEM file.
  // PEM file of an authority of the site's own that vouches for the certificate, for browsers to
  // import: everybody gets it at /ca.crt, also without TLS. Empty: browsers know the authority.
  std::string authority;
  std::string url;  // How players reach us, for PGN's Site; empty: from the request's Host.
  // Names by which we are reached; a request for another one is refused. Empty: those of `url` and
  // `gateways`, or any when `url` is empty too.
  std::vector<std::string> hosts;
  std::vector<std::string> embedders;  // Sites whose pages may show games of ours; "*": all.
  std::string about;  // Directory of terms.html, privacy.es.html …; empty: no such pages.
  std::string security_contact;  // For /.well-known/security.txt: mailto:…, https://… or tel:….
  // Believe X-Forwarded-For and -Proto, and bound lag by pings of the WebSocket protocol instead of
  // what the kernel knows, which is the way to the proxy. Only behind a proxy of ours.
  bool is_behind_proxy = false;
  unsigned trusted_hops = 1;  // Proxies of ours, one behind the other, that add to the former.
  // Other gateways of the same user may listen on our port too (SO_REUSEPORT), so that one serves
  // while the other is replaced. A second server on the port is then not noticed.
  bool shares_port = false;

  /// Whether a page of `origin` may use this gateway, which the client knows as `site`
  /// ("https://play.example.org").
  [[nodiscard]] bool allows(std::string_view origin, std::string_view site) const;
};

struct SocketConfig {
  std::size_t soft_limit = std::size_t{256} << 10;  // Waiting bytes beyond which spectators skip.
  std::size_t hard_limit = std::size_t{2} << 20;    // … beyond which the connection is closed.
  Millis ping_interval{4'000};                      // How often lag is measured.
  Millis check_login_every{3'600'000};  // How often it is asked whether the session is still open.
  Millis silence_limit{15'000};         // A ping unanswered for this long ends the connection …
  // … and this long when it plays: an opponent waits. Seen when the second ping after it is due.
  Millis silence_of_players{3'500};
  Millis send_timeout{15'000};  // So does a message that is not taken for this long.
};

// A cost of 1 is about what a move costs; the tables of endpoints give that of everything else.
struct LimitsConfig {
  int account = 5'000;       // What one account may cost in 10 s, over all its connections.
  int address = 6'000;       // The same for an IPv4 address or the /64 of an IPv6 address.
  int excess = 100;          // Refusals in 10 s, before a connection is ended.
  int trusted_factor = 100;  // How many times as much a trusted network may do per address.
  // Networks whose people share one address: 192.0.2.7, 2001:db8::/32.
  std::vector<std::string> trusted_prefixes;
  std::size_t connections = 0;  // In all; 0: as many as descriptors are left.
  std::size_t connections_per_address = 256;
  std::size_t sockets_per_account = 20;
  std::size_t spare_descriptors = 256;    // For Redis, the services and the log.
  std::size_t games_per_connection = 64;  // Followed at the same time.
  std::size_t arenas_per_connection = 4;
  std::size_t queued_bytes = std::size_t{256} << 20;  // Waiting to be sent, over all connections.
  Millis first_byte{5'000};      // A connection that sends nothing for this time is closed.
  Millis handshake{10'000};      // The same for the TLS handshake.
  Millis first_request{15'000};  // From being accepted to the end of the first request.
};

struct PresenceConfig {
  Millis heartbeat{3'000};      // How often we say who is here.
  Millis time_to_live{12'000};  // After this long a dead gateway's players count as gone.
  Millis lobby_grace{5'000};    // Seeks survive a reload; longer than a heartbeat.
  Millis game_grace{2'000};     // A reload is no absence.
};

// The stream `sessions`, which only `conduct` reads.
struct SessionsConfig {
  Millis write_every{1'000};                        // What was noted meanwhile is one entry.
  Millis lifetime{std::chrono::hours(24)};          // Of an entry; conduct has read it long before.
  std::size_t entries = 200'000;                    // At most, however young they are.
  Millis network_key_lives{std::chrono::days(30)};  // Networks of one key can be compared.
  std::size_t most_waiting = 10'000;                // Notes of a thread while Redis is away.
};

struct WatchConfig {
  Millis tell_every{1'000};  // How often whoever watches hears of what comes and goes.
  Millis keep_lost{10'000};  // A game of an instance that is gone, until another lists it.
};

struct Config {
  config::ListenConfig listen{"127.0.0.1", 8080};
  config::AdminConfig admin{"127.0.0.1", 9100};
  config::IdentityConfig identity;
  config::RedisConfig redis{"127.0.0.1", 7379};
  config::TlsConfig tls;
  config::LogConfig log;
  WebConfig web;
  SocketConfig socket;
  LimitsConfig limits;
  PresenceConfig presence;
  SessionsConfig sessions;
  WatchConfig watch;
  unsigned threads = 0;              // Connections are spread over them; 0: half of the processors.
  double budget_factor = 1;          // Multiplies every client's budget; for load tests.
  Millis call_deadline{3'000};       // For an answer of another service.
  Millis password_deadline{20'000};  // Where `accounts` hashes a password, which waits its turn.
  Millis call_patience{1'000};       // After this long another instance is asked.
  // Instances of each service besides those that beat in Redis.
  std::vector<std::string> games{"127.0.0.1:7101"};
  std::vector<std::string> matchmaking{"127.0.0.1:7102"};
  std::vector<std::string> conduct{"127.0.0.1:7103"};
  std::vector<std::string> ratings{"127.0.0.1:7104"};
  std::vector<std::string> accounts{"127.0.0.1:7105"};
};

/// Declares every field; `config` must outlive `binder`.
void bind(config::Binder& binder, Config& config);
/// Throws config::ConfigError when the fields do not fit each other, or when a connection to other
/// processes would leave this machine unprotected. Adds the names by which we are reached.
void check(Config& config);

}  // namespace escaque::services::gateway
