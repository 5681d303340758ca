#include "gateway/web/rest/account/zip_writer.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <utility>

namespace escaque::services::gateway {
namespace {

la_ssize_t append(archive* /*writer*/, void* to, const void* bytes, std::size_t size) {
  static_cast<std::string*>(to)->append(static_cast<const char*>(bytes), size);
  return static_cast<la_ssize_t>(size);
}

}  // namespace

struct ZipWriter::Impl {
  std::string bytes;
  archive* writer = archive_write_new();
  bool has_failed = false;

  void check(la_ssize_t result) { has_failed = has_failed || result < ARCHIVE_OK; }
};

ZipWriter::ZipWriter() : impl_(std::make_unique<Impl>()) {
  impl_->check(archive_write_set_format_zip(impl_->writer));
  // Not padded as on a tape.
  impl_->check(archive_write_set_bytes_in_last_block(impl_->writer, 1));
  impl_->check(archive_write_open(impl_->writer, &impl_->bytes, nullptr, append, nullptr));
}

ZipWriter::~ZipWriter() { archive_write_free(impl_->writer); }

void ZipWriter::begin_file(const std::string& name) {
  archive_entry* entry = archive_entry_new();
  archive_entry_set_pathname(entry, name.c_str());
  archive_entry_set_filetype(entry, AE_IFREG);
  archive_entry_set_perm(entry, 0600);
  impl_->check(archive_write_header(impl_->writer, entry));
  archive_entry_free(entry);
}

void ZipWriter::write(std::string_view bytes) {
  if (!bytes.empty()) impl_->check(archive_write_data(impl_->writer, bytes.data(), bytes.size()));
}

std::string ZipWriter::finish() {
  impl_->check(archive_write_close(impl_->writer));
  return impl_->has_failed ? std::string() : std::move(impl_->bytes);
}

}  // namespace escaque::services::gateway
