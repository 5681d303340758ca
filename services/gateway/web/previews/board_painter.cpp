#include "gateway/web/previews/board_painter.hpp"

#include <array>
#include <cstddef>
#include <png.h>

#include "domain/rules/square.hpp"
#include "platform/config/startup_error.hpp"

namespace escaque::services::gateway {
namespace {

constexpr int kColumns = 6;
constexpr int kRows = 2;
constexpr int kLargestSide = 200;

using Rgb = std::array<std::uint8_t, 3>;
// The client's first board.
constexpr Rgb kLight{236, 231, 216};
constexpr Rgb kDark{127, 159, 156};
constexpr Rgb kLightMarked{226, 216, 120};
constexpr Rgb kDarkMarked{152, 172, 92};

int column_of(rules::Role role) {
  switch (role) {
    case rules::Role::king:
      return 0;
    case rules::Role::queen:
      return 1;
    case rules::Role::rook:
      return 2;
    case rules::Role::bishop:
      return 3;
    case rules::Role::knight:
      return 4;
    case rules::Role::pawn:
      return 5;
  }
  return 0;
}

config::StartupError unfit(const std::string& what) {
  return config::StartupError("web.root: pieces/preview.png " + what +
                              "; expected the built web client");
}

}  // namespace

BoardPainter::BoardPainter(std::string_view pieces) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_memory(&image, pieces.data(), pieces.size()) == 0) {
    throw unfit(std::string("is no PNG: ") + image.message);
  }
  side_ = static_cast<int>(image.height) / kRows;
  const bool is_fit = side_ > 0 && side_ <= kLargestSide &&
                      image.height == static_cast<png_uint_32>(kRows * side_) &&
                      image.width == static_cast<png_uint_32>(kColumns * side_);
  if (!is_fit) {
    png_image_free(&image);
    throw unfit("has not six columns and two rows of squares");
  }
  image.format = PNG_FORMAT_RGBA;
  pieces_.resize(PNG_IMAGE_SIZE(image));
  if (png_image_finish_read(&image, nullptr, pieces_.data(), 0, nullptr) == 0) {
    throw unfit(std::string("cannot be read: ") + image.message);
  }
}

void BoardPainter::fill(std::vector<std::uint8_t>& picture, int column, int row,
                        bool is_marked) const {
  const bool is_light = (column + row) % 2 == 0;
  const Rgb& color =
      is_light ? (is_marked ? kLightMarked : kLight) : (is_marked ? kDarkMarked : kDark);
  for (int y = row * side_; y < (row + 1) * side_; ++y) {
    for (int x = column * side_; x < (column + 1) * side_; ++x) {
      const auto at = static_cast<std::size_t>(y * size() + x) * color.size();
      for (std::size_t i = 0; i < color.size(); ++i) picture[at + i] = color[i];
    }
  }
}

void BoardPainter::put(std::vector<std::uint8_t>& picture, int column, int row,
                       rules::Piece piece) const {
  const int from_x = column_of(piece.role) * side_;
  const int from_y = piece.color == Color::white ? 0 : side_;
  for (int y = 0; y < side_; ++y) {
    for (int x = 0; x < side_; ++x) {
      const auto from = static_cast<std::size_t>((from_y + y) * kColumns * side_ + from_x + x) * 4;
      const auto to = static_cast<std::size_t>((row * side_ + y) * size() + column * side_ + x) * 3;
      const unsigned opacity = pieces_[from + 3];
      for (std::size_t i = 0; i < 3; ++i) {
        const unsigned mixed = pieces_[from + i] * opacity + picture[to + i] * (255U - opacity);
        picture[to + i] = static_cast<std::uint8_t>((mixed + 127U) / 255U);
      }
    }
  }
}

std::string BoardPainter::paint(const rules::Board& board, std::optional<rules::Move> last) const {
  std::vector<std::uint8_t> picture(static_cast<std::size_t>(size() * size()) * 3);
  for (int index = 0; index < 64; ++index) {
    const auto square = static_cast<rules::Square>(index);
    const int column = index % 8;
    const int row = 7 - index / 8;
    fill(picture, column, row, last && (last->from() == square || last->to() == square));
    if (const auto piece = board.at(square)) put(picture, column, row, *piece);
  }
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = image.height = static_cast<png_uint_32>(size());
  image.format = PNG_FORMAT_RGB;
  std::string png(PNG_IMAGE_PNG_SIZE_MAX(image), '\0');
  png_alloc_size_t length = png.size();
  if (png_image_write_to_memory(&image, png.data(), &length, 0, picture.data(), 0, nullptr) == 0) {
    return {};
  }
  png.resize(length);
  return png;
}

}  // namespace escaque::services::gateway
