#!/usr/bin/env bash
# make_repository.sh BUILD FOLDER REVISION: packages of what BUILD has built, added to FOLDER, which apt then reads as
# deb [trusted=yes] file:FOLDER ./
set -euo pipefail
build=$(realpath "$1") revision=$3
mkdir -p "$2"
cd "$2"
# dpkg-shlibdeps asks which package each library is of; all programs are stripped.
cpack --config "$build/CPackConfig.cmake" -B "$PWD" -D CPACK_DEBIAN_PACKAGE_RELEASE="$revision" >cpack.log 2>&1 ||
  { cat cpack.log; exit 1; }
rm -rf _CPack_Packages cpack.log
apt-ftparchive packages . >Packages
gzip -kf Packages
apt-ftparchive -o APT::FTPArchive::Release::Origin=Escaque release . >Release.new
mv Release.new Release
ls -l ./*"-${revision}"_*.deb
echo "for apt: deb [trusted=yes] file:$PWD ./"
