#include "gateway/web/previews/board_painter.hpp"

#include <cstdint>
#include <fstream>
#include <iterator>
#include <png.h>
#include <vector>

#include <gtest/gtest.h>

#include "domain/rules/position.hpp"
#include "platform/config/startup_error.hpp"

namespace escaque::services::gateway {
namespace {

std::string pieces() {
  std::ifstream in(ESCAQUE_PIECES, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

struct Pixels {
  int size = 0;
  std::vector<std::uint8_t> rgb;

  /// The colour in a corner of a square, where no piece is.
  [[nodiscard]] std::vector<std::uint8_t> corner(int column, int row) const {
    const int side = size / 8;
    const auto at = static_cast<std::size_t>((row * side + 1) * size + column * side + 1) * 3;
    return {rgb[at], rgb[at + 1], rgb[at + 2]};
  }
  /// How many pixels of a square are not as the one in its corner.
  [[nodiscard]] int drawn(int column, int row) const {
    const int side = size / 8;
    const auto ground = corner(column, row);
    int count = 0;
    for (int y = row * side; y < (row + 1) * side; ++y) {
      for (int x = column * side; x < (column + 1) * side; ++x) {
        const auto at = static_cast<std::size_t>(y * size + x) * 3;
        count +=
            std::equal(ground.begin(), ground.end(), rgb.begin() + static_cast<long>(at)) ? 0 : 1;
      }
    }
    return count;
  }
};

Pixels read(const std::string& png) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  EXPECT_NE(png_image_begin_read_from_memory(&image, png.data(), png.size()), 0);
  EXPECT_EQ(image.width, image.height);
  image.format = PNG_FORMAT_RGB;
  Pixels pixels{static_cast<int>(image.width), std::vector<std::uint8_t>(PNG_IMAGE_SIZE(image))};
  EXPECT_NE(png_image_finish_read(&image, nullptr, pixels.rgb.data(), 0, nullptr), 0);
  return pixels;
}

TEST(BoardPainter, DrawsEachPieceOnItsSquare) {
  const BoardPainter painter(pieces());
  const rules::Position start;

  const Pixels pixels = read(painter.paint(start.board(), std::nullopt));

  ASSERT_EQ(pixels.size, painter.size());
  for (int row = 0; row < 8; ++row) {
    for (int column = 0; column < 8; ++column) {
      const bool is_empty = row > 1 && row < 6;
      EXPECT_EQ(pixels.drawn(column, row) == 0, is_empty) << column << ", " << row;
    }
  }
  // a1 is dark, and a8 light.
  EXPECT_EQ(pixels.corner(0, 7), pixels.corner(1, 0));
  EXPECT_NE(pixels.corner(0, 7), pixels.corner(0, 0));
}

TEST(BoardPainter, MarksTheLastMove) {
  const BoardPainter painter(pieces());
  rules::Position position;
  const rules::Move move(rules::Square::e2, rules::Square::e4);
  position.play_unchecked(move);

  const Pixels pixels = read(painter.paint(position.board(), move));

  EXPECT_NE(pixels.corner(4, 6), pixels.corner(2, 6)) << "e2 and c2";
  EXPECT_NE(pixels.corner(4, 4), pixels.corner(2, 4)) << "e4 and c4";
  EXPECT_EQ(pixels.drawn(4, 6), 0);
  EXPECT_GT(pixels.drawn(4, 4), 0);
}

TEST(BoardPainter, RefusesWhatIsNoPictureOfPieces) {
  EXPECT_THROW(BoardPainter(""), config::StartupError);
  EXPECT_THROW(BoardPainter("<svg/>"), config::StartupError);
  const std::string whole = pieces();
  EXPECT_THROW(BoardPainter(whole.substr(0, whole.size() / 2)), config::StartupError);
  // A board has as many columns as rows.
  const std::string board = BoardPainter(whole).paint(rules::Position().board(), std::nullopt);
  EXPECT_THROW(BoardPainter{board}, config::StartupError);
}

}  // namespace
}  // namespace escaque::services::gateway
