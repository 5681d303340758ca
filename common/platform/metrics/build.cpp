#include "platform/metrics/build.hpp"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <link.h>
#include <string_view>
#include <utility>

namespace escaque::metrics {
namespace {

constexpr std::size_t kShown = 4;  // Bytes.

constexpr std::size_t padded(std::size_t size) { return (size + 3) / 4 * 4; }

std::string to_hex(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const char byte : bytes) {
    const auto value = static_cast<unsigned char>(byte);
    text += {kDigits[value / 16], kDigits[value % 16]};
  }
  return text;
}

/// Of the notes of one segment (elf(5)): size of the name, size of what it says, kind, name, text.
std::string id_in(std::string_view notes) {
  ElfW(Nhdr) head{};
  while (notes.size() >= sizeof(head)) {
    std::memcpy(&head, notes.data(), sizeof(head));
    const std::size_t says_at = sizeof(head) + padded(head.n_namesz);
    const std::size_t size = says_at + padded(head.n_descsz);
    if (size > notes.size()) break;
    const std::string_view name = notes.substr(sizeof(head), head.n_namesz);
    if (head.n_type == NT_GNU_BUILD_ID && name == std::string_view("GNU\0", 4)) {
      return to_hex(notes.substr(says_at, std::min<std::size_t>(head.n_descsz, kShown)));
    }
    notes.remove_prefix(size);
  }
  return {};
}

/// The first object is the program itself (dl_iterate_phdr(3)).
int read_program(dl_phdr_info* object, std::size_t, void* found) {
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const auto& segment = object->dlpi_phdr[i];
    if (segment.p_type != PT_NOTE) continue;
    const auto* const begin = reinterpret_cast<const char*>(object->dlpi_addr + segment.p_vaddr);
    std::string id = id_in({begin, segment.p_memsz});
    if (id.empty()) continue;
    *static_cast<std::string*>(found) = std::move(id);
    break;
  }
  return 1;
}

}  // namespace

const Build& this_build() {
  static const Build build = [] {
    Build made{program_invocation_short_name, ESCAQUE_VERSION, {}};
    dl_iterate_phdr(read_program, &made.id);
    return made;
  }();
  return build;
}

}  // namespace escaque::metrics
