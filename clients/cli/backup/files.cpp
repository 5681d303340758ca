#include "cli/backup/files.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include <openssl/evp.h>

#include "cli/backup/backup_error.hpp"
#include "platform/encoding/hex.hpp"

namespace escaque::clients::cli {
namespace {

constexpr std::size_t kBlock = std::size_t{1} << 20;

class Descriptor {
 public:
  Descriptor(const fs::path& path, int flags) : fd_(::open(path.c_str(), flags | O_CLOEXEC, 0600)) {
    if (fd_ < 0) refuse_for("open", path, std::strerror(errno));
  }
  ~Descriptor() { ::close(fd_); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  [[nodiscard]] int get() const { return fd_; }

 private:
  int fd_;
};

/// Calls `take` with each block of the file.
template <class Take>
void read_blocks(const fs::path& path, Take take) {
  const Descriptor file(path, O_RDONLY);
  std::vector<char> block(kBlock);
  for (;;) {
    const ssize_t size = ::read(file.get(), block.data(), block.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) refuse_for("read", path, std::strerror(errno));
    if (size == 0) return;
    take(std::string_view(block.data(), static_cast<std::size_t>(size)));
  }
}

void write_all(int file, const fs::path& path, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t size = ::write(file, bytes.data(), bytes.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) refuse_for("write", path, std::strerror(errno));
    bytes.remove_prefix(static_cast<std::size_t>(size));
  }
}

void sync_all(int file, const fs::path& path) {
  if (::fsync(file) != 0) refuse_for("write", path, std::strerror(errno));
}

void rename_or_refuse(const fs::path& from, const fs::path& to) {
  std::error_code error;
  fs::rename(from, to, error);
  if (error) refuse_for("rename", from, error.message());
}

}  // namespace

void refuse_for(const std::string& doing, const fs::path& file, const std::string& reason) {
  throw BackupError(BackupFault::io, "cannot " + doing + " " + file.string() + ": " + reason,
                    "a disk with enough space, and files of the user who runs this");
}

NewFile::NewFile(fs::path path)
    : path_(std::move(path)),
      fd_(::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600)) {
  if (fd_ < 0) refuse_for("make", path_, std::strerror(errno));
}

NewFile::~NewFile() { ::close(fd_); }

void NewFile::write(std::string_view bytes) { write_all(fd_, path_, bytes); }

void NewFile::sync() { sync_all(fd_, path_); }

std::string sha256_of(const fs::path& file) {
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> hash(EVP_MD_CTX_new(),
                                                                     EVP_MD_CTX_free);
  EVP_DigestInit_ex(hash.get(), EVP_sha256(), nullptr);
  read_blocks(file, [&](std::string_view block) {
    EVP_DigestUpdate(hash.get(), block.data(), block.size());
  });
  std::array<unsigned char, 32> digest{};
  EVP_DigestFinal_ex(hash.get(), digest.data(), nullptr);
  return encoding::to_hex(digest);
}

std::uint64_t size_of(const fs::path& file) {
  std::error_code error;
  const auto size = fs::file_size(file, error);
  if (error) refuse_for("read", file, error.message());
  return size;
}

std::string read_file(const fs::path& file) {
  std::string text;
  read_blocks(file, [&](std::string_view block) { text += block; });
  return text;
}

void copy_private(const fs::path& from, const fs::path& to) {
  NewFile copy(to);
  read_blocks(from, [&](std::string_view block) { copy.write(block); });
  copy.sync();
}

void copy_named(const fs::path& from, const fs::path& to, std::string_view name) {
  const fs::path folder = (to / name).parent_path();
  if (!fs::exists(folder)) make_empty_folder(folder);
  copy_private(from / name, to / name);
  sync_folder(folder);
}

void move_file(const fs::path& from, const fs::path& to) {
  std::error_code other_disk;
  fs::rename(from, to, other_disk);
  if (other_disk) {
    copy_private(from, to);
    std::error_code ignored;
    fs::remove(from, ignored);
    return;
  }
  const Descriptor moved(to, O_RDONLY);
  if (::fchmod(moved.get(), 0600) != 0) refuse_for("protect", to, std::strerror(errno));
  sync_all(moved.get(), to);
}

void write_file(const fs::path& file, std::string_view text) {
  const fs::path apart = file.string() + ".new";
  {
    const Descriptor written(apart, O_WRONLY | O_CREAT | O_TRUNC);
    write_all(written.get(), apart, text);
    sync_all(written.get(), apart);
  }
  rename_or_refuse(apart, file);
  sync_folder(file.parent_path());
}

void make_empty_folder(const fs::path& folder) {
  if (!is_empty_or_missing(folder)) {
    throw BackupError(BackupFault::not_empty, folder.string() + " is not empty",
                      "a new folder, or an empty one");
  }
  std::error_code error;
  fs::create_directories(folder, error);
  if (!error) fs::permissions(folder, fs::perms::owner_all, error);
  if (error) refuse_for("make", folder, error.message());
}

bool is_empty_or_missing(const fs::path& folder) {
  std::error_code error;
  const auto status = fs::status(folder, error);
  if (status.type() == fs::file_type::not_found) return true;
  if (!fs::is_directory(status)) return false;
  const bool is_empty = fs::is_empty(folder, error);
  if (error) refuse_for("read", folder, error.message());
  return is_empty;
}

void sync_folder(const fs::path& folder) {
  const fs::path path = folder.empty() ? fs::path(".") : folder;
  sync_all(Descriptor(path, O_RDONLY | O_DIRECTORY).get(), path);
}

}  // namespace escaque::clients::cli
