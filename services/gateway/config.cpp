#include "gateway/config.hpp"

#include <algorithm>
#include <utility>

#include "gateway/web/http/http.hpp"
#include "platform/config/trust.hpp"

namespace escaque::services::gateway {
namespace {

void bind_web(config::Binder& binder, WebConfig& web) {
  binder.field("web.root", "directory of the built web client; empty: no files", web.root);
  binder.field("web.origins", "origins besides our own host that may open sockets", web.origins);
  binder.field("web.gateways", "how players reach all gateways: https://b.example.org or :8090",
               web.gateways);
  binder.field("web.certificate", "PEM file with the certificate chain; turns TLS on",
               web.certificate);
  binder.field("web.key", "PEM file with the certificate's private key", web.key);
  binder.field("web.authority", "PEM file that browsers find at /ca.crt and import as an authority",
               web.authority);
  binder.field("web.embedders",
               "sites whose pages may show games of ours: https://club.example.org; empty: none",
               web.embedders);
  binder.field("web.url", "how players reach us, like https://play.example.org", web.url);
  binder.field("web.hosts",
               "names by which we are reached; empty: those of web.url and web.gateways",
               web.hosts);
  binder.field("web.about",
               "directory of the site's own terms.html and privacy.html, or terms.es.html …",
               web.about);
  binder.field("web.security_contact", "for security.txt: mailto:…, https://… or tel:…",
               web.security_contact);
  binder.field("web.is_behind_proxy",
               "believe X-Forwarded-For and -Proto; measure lag by pings, not by the kernel",
               web.is_behind_proxy);
  binder.field("web.trusted_hops", "proxies of ours that add to X-Forwarded-For", web.trusted_hops,
               config::between(1U, 16U));
  binder.field("web.shares_port",
               "other gateways of this user may listen on the same port, while one is replaced",
               web.shares_port);
}

void refuse_contact(const std::string& contact) {
  const bool is_uri = contact.empty() || contact.starts_with("mailto:") ||
                      contact.starts_with("https://") || contact.starts_with("tel:");
  const bool is_line = std::none_of(contact.begin(), contact.end(), [](char c) {
    return static_cast<unsigned char>(c) <= ' ' || c == 0x7f;
  });
  if (is_uri && is_line) return;
  throw config::ConfigError("web.security_contact: expected mailto:…, https://… or tel:…");
}

/// They become part of a policy.
void refuse_embedders(const std::vector<std::string>& embedders) {
  for (const std::string& each : embedders) {
    const bool is_plain = std::all_of(each.begin(), each.end(), [](char c) {
      return c > ' ' && c < 0x7f && c != ';' && c != ',' && c != '\'' && c != '"';
    });
    const auto scheme_end = each.find("://");
    const bool is_site = (each.starts_with("https://") || each.starts_with("http://")) &&
                         each.size() > scheme_end + 3 &&
                         each.find_first_of("/?#", scheme_end + 3) == each.npos;
    if (each == "*" || (is_plain && is_site)) continue;
    throw config::ConfigError("web.embedders: \"" + each.substr(0, 100) +
                              "\" is no site; expected https://club.example.org, or * for all");
  }
}

/// Whoever says how players reach us has said our names.
void name_hosts(WebConfig& web) {
  constexpr std::string_view kSchemeEnd = "://";
  if (web.url.empty() || !web.hosts.empty()) return;
  std::vector<std::string> sites = web.gateways;
  sites.push_back(web.url);
  for (const std::string& site : sites) {
    const auto scheme_end = site.find(kSchemeEnd);
    if (scheme_end == site.npos) continue;
    const std::string host = site.substr(scheme_end + kSchemeEnd.size());
    web.hosts.emplace_back(without_port(std::string_view(host).substr(0, host.find('/'))));
  }
}

void bind_socket(config::Binder& binder, SocketConfig& socket) {
  binder.field("socket.soft_limit", "waiting bytes beyond which spectators skip", socket.soft_limit,
               config::at_least<std::size_t>(4096));
  binder.field("socket.hard_limit", "waiting bytes beyond which a connection is closed",
               socket.hard_limit, config::at_least<std::size_t>(65536));
  binder.field("socket.ping_interval", "how often lag is measured", socket.ping_interval,
               config::between(Millis(200), Millis(60'000)));
  binder.field("socket.check_login_every", "how often a socket's session is looked up again",
               socket.check_login_every, config::between(Millis(100), Millis(86'400'000)));
  binder.field("socket.silence_limit", "an unanswered ping ends the connection after this",
               socket.silence_limit, config::at_least(Millis(1'000)));
  binder.field("socket.silence_of_players", "the same at the board of one's own game",
               socket.silence_of_players, config::at_least(Millis(1'000)));
  binder.field("socket.send_timeout", "a client that takes nothing of what it is sent is cut off",
               socket.send_timeout, config::at_least(Millis(100)));
}

void bind_limits(config::Binder& binder, LimitsConfig& limits) {
  const auto some = config::between(1, 1'000'000);
  const auto any = config::at_least<std::size_t>(1);
  binder.field("limits.account", "what an account may cost in 10 s; a move costs 1", limits.account,
               some);
  binder.field("limits.address", "what an IPv4 address or IPv6 /64 may cost in 10 s",
               limits.address, some);
  binder.field("limits.excess", "refusals in 10 s, before a connection is ended", limits.excess,
               some);
  binder.field("limits.trusted_factor", "how many times as much a trusted address may do",
               limits.trusted_factor, config::between(1, 1'000));
  binder.field("limits.trusted_prefixes",
               "networks whose people share an address: 192.0.2.0/24, 2001:db8::/32",
               limits.trusted_prefixes);
  binder.field("limits.connections", "connections in all; 0: as descriptors allow",
               limits.connections);
  binder.field("limits.connections_per_address", "connections of an IPv4 address or IPv6 /64",
               limits.connections_per_address, any);
  binder.field("limits.sockets_per_account", "open WebSockets of an account",
               limits.sockets_per_account, any);
  binder.field("limits.spare_descriptors", "descriptors that are not given to clients",
               limits.spare_descriptors);
  binder.field("limits.games_per_connection", "games that a connection may follow at a time",
               limits.games_per_connection, any);
  binder.field("limits.arenas_per_connection", "arenas that a connection may follow at a time",
               limits.arenas_per_connection, any);
  binder.field("limits.queued_bytes",
               "waiting bytes of all connections, beyond which the one with most is cut",
               limits.queued_bytes, config::at_least<std::size_t>(1 << 20));
  binder.field("limits.first_byte", "a connection that sends nothing is closed after this",
               limits.first_byte, config::at_least(Millis(100)));
  binder.field("limits.handshake", "for a client's TLS handshake", limits.handshake,
               config::at_least(Millis(100)));
  binder.field("limits.first_request", "from being accepted to the end of the first request",
               limits.first_request, config::at_least(Millis(100)));
}

void bind_presence(config::Binder& binder, PresenceConfig& presence) {
  binder.field("presence.heartbeat", "how often we say who is here", presence.heartbeat,
               config::at_least(Millis(100)));
  binder.field("presence.time_to_live", "time after which a dead gateway's players are gone",
               presence.time_to_live, config::at_least(Millis(300)));
  binder.field("presence.lobby_grace", "how long seeks outlive the last connection",
               presence.lobby_grace, config::at_least(Millis(150)));
  binder.field("presence.game_grace", "a shorter absence from a game is none", presence.game_grace,
               config::at_least(Millis(0)));
}

void bind_sessions(config::Binder& binder, SessionsConfig& sessions) {
  binder.field("sessions.write_every", "how often opened and closed connections are written down",
               sessions.write_every, config::between(Millis(10), Millis(60'000)));
  binder.field("sessions.lifetime", "life of an entry of the stream `sessions`", sessions.lifetime,
               config::between(Millis(60'000), Millis(std::chrono::days(7))));
  binder.field("sessions.entries", "entries that the stream `sessions` keeps at most",
               sessions.entries, config::at_least<std::size_t>(1'000));
  binder.field("sessions.network_key_lives", "life of a key that networks are hashed with",
               sessions.network_key_lives,
               config::between(Millis(std::chrono::days(1)), Millis(std::chrono::days(90))));
  binder.field("sessions.most_waiting", "notes that wait for Redis at most; later ones are lost",
               sessions.most_waiting, config::at_least<std::size_t>(1));
}

void bind_watch(config::Binder& binder, WatchConfig& watch) {
  binder.field("watch.tell_every", "how often those who watch hear what began and ended",
               watch.tell_every, config::between(Millis(10), Millis(60'000)));
  binder.field("watch.keep_lost", "how long a running game of a dead instance stays listed",
               watch.keep_lost, config::between(Millis(100), Millis(600'000)));
}

void bind_services(config::Binder& binder, Config& config) {
  binder.field("games.address", "instances of games besides those that are found, host:port",
               config.games);
  binder.field("matchmaking.address",
               "instances of matchmaking besides those that are found, host:port",
               config.matchmaking);
  binder.field("conduct.address", "instances of conduct besides those that are found, host:port",
               config.conduct);
  binder.field("ratings.address", "instances of ratings besides those that are found, host:port",
               config.ratings);
  binder.field("accounts.address", "instances of accounts besides those that are found, host:port",
               config.accounts);
}

}  // namespace

bool WebConfig::allows(std::string_view origin, std::string_view site) const {
  return is_origin_allowed(origin, site, origins) || is_origin_allowed(origin, site, gateways) ||
         (!url.empty() && origin == url);
}

void bind(config::Binder& binder, Config& config) {
  config::bind(binder, config.listen);
  config::bind(binder, config.admin);
  config::bind(binder, config.identity);
  config::bind(binder, config.redis);
  config::bind(binder, config.tls);
  config::bind(binder, config.log);
  bind_web(binder, config.web);
  bind_socket(binder, config.socket);
  bind_limits(binder, config.limits);
  bind_presence(binder, config.presence);
  bind_sessions(binder, config.sessions);
  bind_watch(binder, config.watch);
  bind_services(binder, config);
  binder.field("threads", "threads that connections are spread over; 0: half of the processors",
               config.threads, config::between(0U, 64U));
  binder.field("budget_factor", "multiplies every client's budget", config.budget_factor,
               config::between(0.01, 1e6));
  binder.field("call_deadline", "for an answer of another service", config.call_deadline,
               config::at_least(Millis(100)));
  binder.field("password_deadline", "for an answer that waits for a password to be hashed",
               config.password_deadline, config::at_least(Millis(1'000)));
  binder.field("call_patience", "time without answer after which another instance is asked",
               config.call_patience, config::at_least(Millis(50)));
}

void check(Config& config) {
  if (config.web.certificate.empty() != config.web.key.empty()) {
    throw config::ConfigError("web.certificate and web.key: expected both or neither");
  }
  config::refuse_open_ways({nullptr,
                            config.admin,
                            config.redis,
                            config.tls,
                            {{"games", config.games},
                             {"matchmaking", config.matchmaking},
                             {"conduct", config.conduct},
                             {"ratings", config.ratings},
                             {"accounts", config.accounts}}});
  refuse_contact(config.web.security_contact);
  refuse_embedders(config.web.embedders);
  name_hosts(config.web);
}

}  // namespace escaque::services::gateway
