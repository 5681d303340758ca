#pragma once
// A zip archive that is written file by file, in memory. One thread at a time.

#include <memory>
#include <string>
#include <string_view>

namespace escaque::services::gateway {

class ZipWriter {
 public:
  ZipWriter();
  ~ZipWriter();
  ZipWriter(const ZipWriter&) = delete;
  ZipWriter& operator=(const ZipWriter&) = delete;

  /// The file that write() goes to from now on; the one before it is complete.
  void begin_file(const std::string& name);
  void write(std::string_view bytes);
  /// The archive; nothing may be written after it. Empty when the library failed at some point.
  [[nodiscard]] std::string finish();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace escaque::services::gateway
