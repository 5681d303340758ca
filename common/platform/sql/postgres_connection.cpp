#include "platform/sql/postgres_connection.hpp"

#include <algorithm>
#include <cctype>
#include <libpq-fe.h>
#include <map>
#include <memory>
#include <string_view>
#include <utility>

#include "platform/config/secret_file.hpp"
#include "platform/config/startup_error.hpp"
#include "platform/config/trust.hpp"
#include "platform/encoding/hex.hpp"

namespace escaque::sql {
namespace {

using Parameters = std::map<std::string, std::string>;

// As libpq writes versions.
constexpr int kOneVersion = 10'000;
constexpr int kOldestVersion = 15;

// A server that has gone without a word is noticed after some 20 s, as Redis is.
const Parameters kDefaults{{"application_name", "escaque"},
                           {"client_encoding", "UTF8"},
                           {"connect_timeout", "5"},
                           {"keepalives_idle", "10"},
                           {"keepalives_interval", "5"},
                           {"keepalives_count", "2"},
                           {"tcp_user_timeout", "20000"},
                           // Of a server and its standby, the one that takes writes.
                           {"target_session_attrs", "read-write"}};

[[noreturn]] void refuse(const std::string& what) {
  throw config::StartupError("sql.connection: " + what);
}

using ParsedUrl = std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)>;

Parameters given_in(const ParsedUrl& options) {
  Parameters given;
  for (const PQconninfoOption* each = options.get(); each->keyword != nullptr; ++each) {
    if (each->val != nullptr) given[each->keyword] = each->val;
  }
  return given;
}

[[noreturn]] void refuse_password() {
  refuse("holds a password, which lists of processes show; expected it in sql.password_file");
}

/// Of a URL that cannot be read: whether a word of it may be one.
bool may_hold_password(std::string_view url) {
  const std::string_view user = url.substr(0, url.find('@')).substr(url.find("//") + 1);
  return url.find("password=") != std::string_view::npos ||
         (user.size() < url.size() && user.find(':') != std::string_view::npos);
}

Parameters parse(const std::string& url) {
  char* words = nullptr;
  const ParsedUrl options(PQconninfoParse(url.c_str(), &words), PQconninfoFree);
  const std::unique_ptr<char, decltype(&PQfreemem)> error(words, PQfreemem);
  if (!options) {
    if (may_hold_password(url)) refuse_password();
    std::string why = error ? error.get() : "out of memory";
    if (why.ends_with('\n')) why.pop_back();
    refuse(why + "; expected postgresql://USER@HOST/DATABASE");
  }
  return given_in(options);
}

/// A list with commas; a path is a socket's folder, an empty name the usual one.
bool is_on_this_machine(std::string_view hosts) {
  for (std::size_t begin = 0; begin <= hosts.size();) {
    const std::size_t end = std::min(hosts.find(',', begin), hosts.size());
    const std::string_view host = hosts.substr(begin, end - begin);
    if (!host.empty() && host[0] != '/' && host[0] != '@' && !config::is_local(host)) return false;
    begin = end + 1;
  }
  return true;
}

std::string in_quotes(const std::string& value) {
  std::string text = "'";
  for (const char c : value) {
    if (c == '\'' || c == '\\') text += '\\';
    text += c;
  }
  return text + "'";
}

/// SOCI takes keywords apart at blanks, also within quotes; a URL has none.
std::string as_url(const Parameters& parameters) {
  std::string url = "postgresql:///";
  for (const auto& [key, value] : parameters) {
    if (value.empty()) continue;
    url += (url.back() == '/' ? '?' : '&') + key + '=';
    for (const char c : value) {
      const auto byte = static_cast<unsigned char>(c);
      if (std::isalnum(byte) != 0) {
        url += c;
      } else {
        url += '%' + encoding::to_hex({&byte, 1});
      }
    }
  }
  return url;
}

/// Nothing is wrong with what we say, as far as can be seen: the server is not there, not ready,
/// has as many clients as it takes, or has just become ready.
bool may_come(const std::string& words) {
  if (PQping(words.c_str()) != PQPING_OK) return true;
  const std::unique_ptr<PGconn, decltype(&PQfinish)> again(PQconnectdb(words.c_str()), PQfinish);
  if (PQstatus(again.get()) == CONNECTION_OK) return true;
  return std::string_view(PQerrorMessage(again.get())).find("too many") != std::string_view::npos;
}

}  // namespace

std::optional<std::string> why_too_old(int server_version) {
  const int version = server_version / kOneVersion;
  if (version >= kOldestVersion) return std::nullopt;
  return "the server is PostgreSQL " + std::to_string(version) + "; expected " +
         std::to_string(kOldestVersion) + " or later";
}

std::string name_of(const std::string& url) {
  const ParsedUrl options(PQconninfoParse(url.c_str(), nullptr), PQconninfoFree);
  if (!options) return "PostgreSQL";
  Parameters given = given_in(options);
  std::string name = given["dbname"];
  if (!given["options"].empty()) name += " (" + given["options"] + ")";
  const std::string& host = given["host"].empty() ? given["hostaddr"] : given["host"];
  return name + " at " + (host.empty() ? "this machine" : host);
}

PostgresConnection::PostgresConnection(std::string url, const std::string& password_file)
    : url_(std::move(url)), password_file_(password_file) {
  Parameters given = parse(url_);
  database_ = given["dbname"];
  if (given.contains("password")) refuse_password();
  if (database_.empty()) refuse(url_ + " names no database; expected postgresql://USER@HOST/NAME");
  if ((!is_on_this_machine(given["host"]) || !is_on_this_machine(given["hostaddr"])) &&
      given["sslmode"] != "verify-full") {
    refuse(url_ + " is beyond this machine; expected sslmode=verify-full and sslrootcert=FILE");
  }
  given.insert(kDefaults.begin(), kDefaults.end());
  // Debian's socket: not what an environment's PGHOST says.
  if (given["host"].empty() && given["hostaddr"].empty()) given["host"] = "/var/run/postgresql";
  for (const auto& [key, value] : given) {
    if (!value.empty()) open_words_ += key + "=" + in_quotes(value) + " ";
  }
  if (!password_file.empty()) {
    given["password"] = password_ = config::read_secret("sql.password_file", password_file);
  }
  words_ = as_url(given);
}

void PostgresConnection::throw_failure() const {
  const std::unique_ptr<PGconn, decltype(&PQfinish)> tried(PQconnectdb(words_.c_str()), PQfinish);
  if (PQstatus(tried.get()) == CONNECTION_OK) {
    throw config::NotNowError("it has just come; start again");
  }
  std::string why = PQerrorMessage(tried.get());
  if (why.ends_with('\n')) why.pop_back();
  const auto says = [&](const std::string& words) { return why.find(words) != std::string::npos; };
  if (PQconnectionNeedsPassword(tried.get()) != 0) {
    why += "; expected sql.password_file, a file whose first line is the user's password";
  } else if (PQconnectionUsedPassword(tried.get()) != 0 && says("authentication failed")) {
    why += "; expected the user's password in the first line of " +
           (password_file_.empty() ? "sql.password_file" : password_file_);
  } else if (says("certificate verify failed")) {
    why += "; expected in sslrootcert the authority that signed the server's certificate";
  } else if (says("root certificate file")) {
    why += "; expected sslrootcert=FILE, the PEM file of the server's authority";
  } else if (says("database \"" + database_ + "\" does not exist")) {
    why += "; expected CREATE DATABASE " + database_ +
           " TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C' before";
  } else if (!says("SSL") && !says("certificate") && !says("private key") && may_come(words_)) {
    throw config::NotNowError(why + "; expected a PostgreSQL that answers there");
  }
  throw config::StartupError(why);
}

}  // namespace escaque::sql
