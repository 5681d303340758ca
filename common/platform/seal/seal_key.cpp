#include "platform/seal/seal_key.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include <sodium.h>

#include "platform/config/startup_error.hpp"

namespace escaque::seal {
namespace {

static_assert(crypto_box_SECRETKEYBYTES == 32 && crypto_box_PUBLICKEYBYTES == 32);

/// Texts are as long as the next multiple of this.
constexpr std::size_t kBlock = 64;

[[noreturn]] void refuse(const std::string& path, const std::string& what) {
  throw config::StartupError("seal.key_file " + path + ": " + what);
}

[[noreturn]] void refuse_for_errno(const std::string& path, const std::string& doing) {
  refuse(path, doing + ": " + std::strerror(errno));
}

class OpenFile {
 public:
  OpenFile(const std::string& path, int flags, mode_t mode)
      : fd_(::open(path.c_str(), flags, mode)) {}
  ~OpenFile() {
    if (fd_ >= 0) ::close(fd_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  [[nodiscard]] int get() const { return fd_; }

 private:
  int fd_;
};

void start_sodium() {
  if (sodium_init() < 0) throw config::StartupError("libsodium cannot be started");
}

/// Whole or not at all, whoever else starts at this moment: written apart, then linked into place.
void write_new(const std::string& path, const unsigned char* bytes, std::size_t size) {
  const std::string apart = path + ".new-" + std::to_string(::getpid());
  {
    const OpenFile file(apart, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file.get() < 0) refuse_for_errno(path, "cannot be created");
    const bool is_written =
        ::write(file.get(), bytes, size) == static_cast<ssize_t>(size) && ::fsync(file.get()) == 0;
    if (!is_written) refuse_for_errno(path, "cannot be written");
  }
  const int linked = ::link(apart.c_str(), path.c_str());
  const int error = errno;
  ::unlink(apart.c_str());
  errno = error;
  if (linked != 0 && error != EEXIST) refuse_for_errno(path, "cannot be created");
}

}  // namespace

SealKey::SealKey(const Bytes& secret) : secret_(secret) {
  crypto_scalarmult_base(public_.data(), secret_.data());
}

SealKey::~SealKey() { sodium_memzero(secret_.data(), secret_.size()); }

SealKey SealKey::make() {
  start_sodium();
  Bytes secret{};
  Bytes unused{};
  crypto_box_keypair(unused.data(), secret.data());
  return SealKey(secret);
}

SealKey SealKey::from_file(const std::string& path) {
  start_sodium();
  if (::access(path.c_str(), F_OK) != 0 && errno == ENOENT) {
    const SealKey made = make();
    write_new(path, made.secret_.data(), made.secret_.size());
  }
  const OpenFile file(path, O_RDONLY | O_CLOEXEC, 0);
  struct stat about {};
  if (file.get() < 0 || ::fstat(file.get(), &about) != 0) refuse_for_errno(path, "cannot be read");
  if ((about.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
    refuse(path, "others may read it; expected mode 0600");
  }
  // Whoever made the file knows the key, and could read what players seal.
  if (about.st_uid != ::geteuid() && about.st_uid != 0) {
    refuse(path, "belongs to user " + std::to_string(about.st_uid) + "; expected our own, " +
                     std::to_string(::geteuid()));
  }
  Bytes secret{};
  const bool is_whole =
      about.st_size == static_cast<off_t>(secret.size()) &&
      ::read(file.get(), secret.data(), secret.size()) == static_cast<ssize_t>(secret.size());
  if (!is_whole) refuse(path, "not a key; expected 32 bytes");
  return SealKey(secret);
}

std::string SealKey::seal(std::string_view owner, std::string_view text) const {
  std::string plain;
  plain.reserve(owner.size() + text.size() + 1 + kBlock);
  plain.append(owner).append(1, '\n').append(text);
  std::size_t padded = 0;
  const std::size_t size = plain.size();
  plain.resize(size + kBlock);
  auto* bytes = reinterpret_cast<unsigned char*>(plain.data());
  sodium_pad(&padded, bytes, size, kBlock, plain.size());
  std::string sealed(padded + crypto_box_SEALBYTES, '\0');
  crypto_box_seal(reinterpret_cast<unsigned char*>(sealed.data()), bytes, padded, public_.data());
  sodium_memzero(plain.data(), plain.size());
  return sealed;
}

std::optional<std::string> SealKey::open(std::string_view owner, std::string_view sealed) const {
  if (sealed.size() < crypto_box_SEALBYTES + kBlock) return std::nullopt;
  std::string plain(sealed.size() - crypto_box_SEALBYTES, '\0');
  auto* bytes = reinterpret_cast<unsigned char*>(plain.data());
  const int opened =
      crypto_box_seal_open(bytes, reinterpret_cast<const unsigned char*>(sealed.data()),
                           sealed.size(), public_.data(), secret_.data());
  std::size_t size = 0;
  if (opened != 0 || sodium_unpad(&size, bytes, plain.size(), kBlock) != 0) return std::nullopt;
  plain.resize(size);
  const std::string start = std::string(owner) + '\n';
  if (plain.compare(0, start.size(), start) != 0) return std::nullopt;
  return plain.substr(start.size());
}

}  // namespace escaque::seal
