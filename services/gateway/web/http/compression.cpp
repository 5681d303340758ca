#include "gateway/web/http/compression.hpp"

#include <zlib.h>

#include "platform/encoding/hex.hpp"

namespace escaque::services::gateway {

std::string gzip(std::string_view plain, int level) {
  z_stream stream{};
  constexpr int kGzipWindow = 15 + 16;
  deflateInit2(&stream, level, Z_DEFLATED, kGzipWindow, 9, Z_DEFAULT_STRATEGY);
  std::string packed(deflateBound(&stream, plain.size()), '\0');
  // zlib's interface is not const; it does not write here.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(plain.data()));
  stream.avail_in = static_cast<uInt>(plain.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

std::string etag_of(std::string_view content) {
  return '"' + encoding::hash_hex(content, 16) + '"';
}

bool accepts_gzip(std::string_view accept_encoding) {
  return accept_encoding.find("gzip") != std::string_view::npos;
}

}  // namespace escaque::services::gateway
