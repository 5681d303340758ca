#include "platform/tls/authority.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string_view>

#include <boost/asio/ip/address.hpp>
#include <openssl/bn.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include "platform/config/secret_file.hpp"
#include "platform/tls/openssl.hpp"

namespace escaque::tls {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kDigitsAndHyphen = "0123456789-";
constexpr std::string_view kSmallLetters = "abcdefghijklmnopqrstuvwxyz";
constexpr std::string_view kCapitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

void require(bool success, const std::string& what) {
  if (!success) throw config::StartupError("certificates: " + what + ": " + last_error());
}

KeyPtr make_key() {
  KeyPtr key(EVP_EC_gen("P-256"));
  require(key != nullptr, "a key cannot be made");
  return key;
}

void add_extension(X509* certificate, X509* issuer, int kind, const std::string& value) {
  X509V3_CTX context;
  X509V3_set_ctx(&context, issuer, certificate, nullptr, nullptr, 0);
  using ExtensionPtr = std::unique_ptr<X509_EXTENSION, Release<X509_EXTENSION_free>>;
  const ExtensionPtr extension(X509V3_EXT_conf_nid(nullptr, &context, kind, value.c_str()));
  require(extension && X509_add_ext(certificate, extension.get(), -1) == 1, value);
}

void set_serial(X509* certificate) {
  constexpr int kBits = 127;  // RFC 5280: positive, at most 20 bytes.
  const std::unique_ptr<BIGNUM, Release<BN_free>> number(BN_new());
  const bool is_set = number &&
                      BN_rand(number.get(), kBits, BN_RAND_TOP_ANY, BN_RAND_BOTTOM_ANY) == 1 &&
                      BN_to_ASN1_INTEGER(number.get(), X509_get_serialNumber(certificate));
  require(is_set, "a serial number cannot be drawn");
}

CertificatePtr make_certificate(EVP_PKEY* key, const std::string& name, Validity validity) {
  CertificatePtr made(X509_new());
  require(made != nullptr, "no memory");
  X509_set_version(made.get(), X509_VERSION_3);
  set_serial(made.get());
  ASN1_TIME_set(X509_getm_notBefore(made.get()), validity.from.time_since_epoch().count());
  ASN1_TIME_set(X509_getm_notAfter(made.get()), validity.until.time_since_epoch().count());
  X509_set_pubkey(made.get(), key);
  const auto* const text = reinterpret_cast<const unsigned char*>(name.c_str());
  X509_NAME_add_entry_by_txt(X509_get_subject_name(made.get()), "CN", MBSTRING_UTF8, text, -1, -1,
                             0);
  return made;
}

void sign(X509* certificate, X509* issuer, EVP_PKEY* key) {
  X509_set_issuer_name(certificate, X509_get_subject_name(issuer));
  add_extension(certificate, issuer, NID_authority_key_identifier, "keyid:always");
  require(X509_sign(certificate, key, EVP_sha256()) > 0, "signing");
}

template <class Write>
std::string pem(Write write) {
  const BioPtr memory(BIO_new(BIO_s_mem()));
  require(memory && write(memory.get()) == 1, "writing");
  char* text = nullptr;
  const long size = BIO_get_mem_data(memory.get(), &text);
  return {text, static_cast<std::size_t>(size)};
}

void write_pair(const fs::path& stem, X509* certificate, EVP_PKEY* key) {
  const std::string secret = pem([&](BIO* file) {
    return PEM_write_bio_PrivateKey(file, key, nullptr, nullptr, 0, nullptr, nullptr);
  });
  const std::string open = pem([&](BIO* file) { return PEM_write_bio_X509(file, certificate); });
  config::write_secret(stem.string() + ".key", secret);
  config::write_secret(stem.string() + ".pem", open);
}

/// "IP:10.0.0.5" or "DNS:games.example.org". Throws for what is neither.
std::string alternative_name(const std::string& host) {
  boost::system::error_code no_address;
  (void)boost::asio::ip::make_address(host, no_address);
  if (!no_address) return "IP:" + host;
  const std::string letters = std::string(kSmallLetters).append(kCapitals).append(kDigitsAndHyphen);
  constexpr std::size_t kMaxName = 253;
  if (host.empty() || host.size() > kMaxName ||
      host.find_first_not_of(letters + ".") != host.npos || host.front() == '.' ||
      host.front() == '-') {
    throw config::StartupError("\"" + host + "\" is no host; expected a name or an address");
  }
  return "DNS:" + host;
}

void refuse_bad_name(const std::string& name) {
  constexpr std::size_t kMax = 32;
  const std::string allowed = std::string(kSmallLetters).append(kDigitsAndHyphen);
  if (name.empty() || name.size() > kMax || name == "ca" || name.front() == '-' ||
      name.find_first_not_of(allowed) != name.npos) {
    throw config::StartupError("\"" + name +
                               "\" is no service; expected small letters, digits and hyphens, as "
                               "in games; \"ca\" is the authority's own");
  }
}

/// Whom `certificate` names, as issue() takes them.
std::vector<std::string> hosts_of(const X509* certificate) {
  std::vector<std::string> hosts;
  const std::unique_ptr<GENERAL_NAMES, Release<GENERAL_NAMES_free>> names(
      static_cast<GENERAL_NAMES*>(
          X509_get_ext_d2i(certificate, NID_subject_alt_name, nullptr, nullptr)));
  for (int i = 0; names && i < sk_GENERAL_NAME_num(names.get()); ++i) {
    int kind = 0;
    const auto* const value = static_cast<const ASN1_STRING*>(
        GENERAL_NAME_get0_value(sk_GENERAL_NAME_value(names.get(), i), &kind));
    const unsigned char* const bytes = ASN1_STRING_get0_data(value);
    const auto size = static_cast<std::size_t>(ASN1_STRING_length(value));
    namespace ip = boost::asio::ip;
    if (kind == GEN_DNS) {
      hosts.emplace_back(reinterpret_cast<const char*>(bytes), size);
    } else if (kind == GEN_IPADD && size == sizeof(ip::address_v4::bytes_type)) {
      ip::address_v4::bytes_type four{};
      std::copy_n(bytes, size, four.begin());
      hosts.push_back(ip::make_address_v4(four).to_string());
    } else if (kind == GEN_IPADD && size == sizeof(ip::address_v6::bytes_type)) {
      ip::address_v6::bytes_type six{};
      std::copy_n(bytes, size, six.begin());
      hosts.push_back(ip::make_address_v6(six).to_string());
    }
  }
  return hosts;
}

std::string alternative_names(const std::vector<std::string>& hosts) {
  std::string names;
  for (const std::string& host : hosts) {
    names += (names.empty() ? "" : ",") + alternative_name(host);
  }
  return names;
}

std::vector<std::string> hosts_before(const fs::path& certificate, const std::string& name) {
  const auto replaced = read_certificates(certificate.string());
  auto hosts = replaced.empty() ? std::vector<std::string>() : hosts_of(replaced.front().get());
  if (hosts.empty()) {
    throw config::StartupError("no host for " + name +
                               "; expected the names or addresses at which others reach it");
  }
  return hosts;
}

/// Throws unless `authority` may vouch for each of `hosts`.
void refuse_beyond(X509* authority, EVP_PKEY* key, const std::vector<std::string>& hosts,
                   const fs::path& folder) {
  const std::unique_ptr<NAME_CONSTRAINTS, Release<NAME_CONSTRAINTS_free>> allowed(
      static_cast<NAME_CONSTRAINTS*>(
          X509_get_ext_d2i(authority, NID_name_constraints, nullptr, nullptr)));
  for (const std::string& host : hosts) {
    if (!allowed) return;
    const CertificatePtr named = make_certificate(key, "host", {});
    add_extension(named.get(), authority, NID_subject_alt_name, alternative_name(host));
    sign(named.get(), authority, key);
    X509_check_purpose(named.get(), -1, 0);  // OpenSSL looks at the names that this has read.
    if (NAME_CONSTRAINTS_check(named.get(), allowed.get()) == X509_V_OK) continue;
    throw config::StartupError(
        "the authority in " + folder.string() + " may not vouch for " + host +
        "; expected a host that it was made for or one of a private network, or that the folder is "
        "moved away, for a new authority that browsers import anew");
  }
}

constexpr std::string_view kLocalOnly =
    "permitted;DNS:localhost,permitted;DNS:local,permitted;DNS:lan,permitted;DNS:home.arpa,"
    "permitted;DNS:internal,permitted;IP:127.0.0.0/255.0.0.0,permitted;IP:10.0.0.0/255.0.0.0,"
    "permitted;IP:172.16.0.0/255.240.0.0,permitted;IP:192.168.0.0/255.255.0.0,"
    "permitted;IP:::1/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff,permitted;IP:fc00::/fe00::";

/// "permitted;IP:192.0.2.7/255.255.255.255".
std::string permission_for(const std::string& host) {
  const std::string name = alternative_name(host);
  if (name.starts_with("DNS:")) return "permitted;" + name;
  const bool is_v6 = host.find(':') != host.npos;
  return "permitted;" + name + "/" +
         (is_v6 ? "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff" : "255.255.255.255");
}

/// `constraints`: for whom alone it may vouch; empty: for anybody.
Authority make_or_keep(const fs::path& folder, const std::string& title,
                       const std::string& constraints, Validity validity) {
  const fs::path certificate = folder / "ca.pem";
  const bool has_key = fs::exists(folder / "ca.key");
  if (fs::exists(certificate) != has_key) {
    throw config::StartupError("only one of ca.pem and ca.key is in " + folder.string() +
                               "; expected both, or an empty folder for a new authority");
  }
  if (has_key) {
    const auto found = read_certificates(certificate.string());
    if (found.empty()) throw config::StartupError("no certificate in " + certificate.string());
    return {false, end_of(*found.front())};
  }
  std::error_code error;
  if (fs::create_directories(folder, error)) {
    fs::permissions(folder, fs::perms::owner_all, error);
  }
  const KeyPtr key = make_key();
  const CertificatePtr authority = make_certificate(key.get(), title, validity);
  X509* const self = authority.get();
  add_extension(self, self, NID_basic_constraints, "critical,CA:TRUE,pathlen:0");
  add_extension(self, self, NID_key_usage, "critical,keyCertSign,cRLSign");
  add_extension(self, self, NID_subject_key_identifier, "hash");
  if (!constraints.empty()) add_extension(self, self, NID_name_constraints, constraints);
  sign(self, self, key.get());
  write_pair(folder / "ca", self, key.get());
  return {true, validity.until};
}

}  // namespace

Authority make_authority(const fs::path& folder, Validity validity) {
  return make_or_keep(folder, "Escaque site authority", {}, validity);
}

Authority make_web_authority(const fs::path& folder, const std::vector<std::string>& hosts,
                             Validity validity) {
  std::string constraints = "critical," + std::string(kLocalOnly);
  for (const std::string& host : hosts) constraints += "," + permission_for(host);
  const std::string of = hosts.empty() ? std::string() : " of " + hosts.front();
  return make_or_keep(folder, "Escaque" + of.substr(0, 50), constraints, validity);
}

Issued issue(const fs::path& folder, const std::string& name, std::vector<std::string> hosts,
             Validity validity) {
  refuse_bad_name(name);
  const auto authorities = read_certificates((folder / "ca.pem").string());
  const KeyPtr authority_key = read_key((folder / "ca.key").string());
  if (authorities.empty() || !authority_key) {
    throw config::StartupError("no authority in " + folder.string() +
                               "; expected ca.pem and ca.key");
  }
  X509* const authority = authorities.front().get();
  if (X509_check_private_key(authority, authority_key.get()) != 1) {
    throw config::StartupError("ca.key in " + folder.string() + " is not the key of ca.pem");
  }
  validity.until = std::min(validity.until, end_of(*authority));
  if (validity.until <= validity.from) {
    throw config::StartupError("the authority in " + folder.string() +
                               " has expired; expected a new one in a new folder");
  }
  const fs::path stem = folder / name;
  if (hosts.empty()) hosts = hosts_before(stem.string() + ".pem", name);
  const KeyPtr key = make_key();
  refuse_beyond(authority, key.get(), hosts, folder);
  const CertificatePtr made = make_certificate(key.get(), name, validity);
  X509* const self = made.get();
  add_extension(self, authority, NID_basic_constraints, "critical,CA:FALSE");
  add_extension(self, authority, NID_key_usage, "critical,digitalSignature");
  add_extension(self, authority, NID_ext_key_usage, "serverAuth,clientAuth");
  add_extension(self, authority, NID_subject_alt_name, alternative_names(hosts));
  sign(self, authority, authority_key.get());
  write_pair(stem, self, key.get());
  config::TlsConfig files{(folder / "ca.pem").string(), stem.string() + ".pem",
                          stem.string() + ".key"};
  return {std::move(files), std::move(hosts), validity.until};
}

bool is_issued(const fs::path& folder, const std::string& name,
               const std::vector<std::string>& hosts, std::chrono::sys_seconds until) {
  const auto authorities = read_certificates((folder / "ca.pem").string());
  const auto made = read_certificates((folder / (name + ".pem")).string());
  const KeyPtr key = read_key((folder / (name + ".key")).string());
  if (authorities.empty() || made.empty() || !key) return false;
  X509* const ours = made.front().get();
  const bool is_signed = X509_verify(ours, X509_get0_pubkey(authorities.front().get())) == 1;
  const bool is_whole = is_signed && X509_check_private_key(ours, key.get()) == 1 &&
                        end_of(*ours) >= until && hosts_of(ours) == hosts;
  ERR_clear_error();
  return is_whole;
}

std::string fingerprint(const fs::path& folder) {
  const auto authorities = read_certificates((folder / "ca.pem").string());
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  require(!authorities.empty() &&
              X509_digest(authorities.front().get(), EVP_sha256(), digest.data(), &size) == 1,
          "no authority in " + folder.string());
  std::string text;
  for (unsigned i = 0; i < size; ++i) {
    std::array<char, 4> pair{};
    std::snprintf(pair.data(), pair.size(), "%s%02X", i == 0 ? "" : ":", digest[i]);
    text += pair.data();
  }
  return text;
}

}  // namespace escaque::tls
