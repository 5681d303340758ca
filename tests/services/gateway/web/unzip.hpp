#pragma once
// What is in a zip archive.

#include <archive.h>
#include <archive_entry.h>
#include <map>
#include <string>

#include <gtest/gtest.h>

namespace escaque::services::gateway {

/// The files' contents by their names.
inline std::map<std::string, std::string> unzip(const std::string& zip) {
  std::map<std::string, std::string> files;
  archive* reader = archive_read_new();
  archive_read_support_format_zip(reader);
  EXPECT_EQ(archive_read_open_memory(reader, zip.data(), zip.size()), ARCHIVE_OK);
  archive_entry* entry = nullptr;
  while (archive_read_next_header(reader, &entry) == ARCHIVE_OK) {
    std::string& text = files[archive_entry_pathname(entry)];
    std::string piece(1 << 16, '\0');
    for (la_ssize_t n = 0; (n = archive_read_data(reader, piece.data(), piece.size())) > 0;) {
      text.append(piece, 0, static_cast<std::size_t>(n));
    }
  }
  archive_read_free(reader);
  return files;
}

}  // namespace escaque::services::gateway
