#pragma once
// Where a server's data is unless --data or --socket says so.

#include <filesystem>
#include <string>
#include <system_error>

namespace escaque::clients::cli {

/// That of `./dev up` where we stand, or else that of the Debian package on this machine. A `var`
/// without our databases is somebody else's: `/` has one.
[[nodiscard]] inline std::filesystem::path data_folder() {
  const std::filesystem::path installed = "/var/lib/escaque";
  std::error_code ignored;
  const bool is_installed = !std::filesystem::exists("var/accounts.sqlite", ignored) &&
                            std::filesystem::is_directory(installed, ignored);
  return is_installed ? installed : "var";
}

/// What --help says of --data; the page of the manual is made elsewhere, so it names both.
inline constexpr const char* kDataHelp =
    "Folder of the server's data (default: var where a server has its data there, or else "
    "/var/lib/escaque of the Debian package)";

[[nodiscard]] inline std::string operator_socket() {
  return (data_folder() / "operator.sock").string();
}

}  // namespace escaque::clients::cli
