#!/bin/sh
# make_keys.sh FOLDER [HOST…]: all keys of a site in which each process has a host of its own, called like its service, or like
# one of the others that are named (games-0.games): containers.
# FOLDER/site is what `escaque tls make` makes, FOLDER/identity how the services know each other (SECURITY.md). A process whose
# folder FOLDER/NAME is there gets its own keys in it, and nobody else's. Run again, it renews the certificates.
set -eu
umask 077
cd "${1:?expected the folder of the keys}"
shift
for host; do
    shift
    set -- "$@" --host "$host"
done
services="accounts analysis conduct games gateway matchmaking ratings"

# A SERVICE.key is the seed of Ed25519, a SERVICE.pub the public key in hexadecimal digits.
make_identity() {
    [ ! -s "identity/$1.pub" ] || return 0
    head -c 32 /dev/urandom >"identity/$1.key"
    # PKCS #8 has 16 bytes before the seed; the public key is the end of what openssl answers.
    public=$({ printf '\060\056\002\001\000\060\005\006\003\053\145\160\004\042\004\040'; cat "identity/$1.key"; } |
        openssl pkey -inform DER -pubout -outform DER | tail -c 32 | od -An -v -tx1 | tr -d ' \n')
    [ "${#public}" = 64 ] || { echo "make_keys.sh: no key for $1; is openssl installed?" >&2; exit 1; }
    echo "$public" >"identity/$1.pub"
}

copy() { # Whole or not at all: whoever has the folder reads its files meanwhile.
    cp "$1" "$2.new"
    mv "$2.new" "$2"
}

give_keys() {
    mkdir -p "$1/tls" "$1/identity"
    for file in ca.pem redis.password "$1.pem" "$1.key"; do copy "site/$file" "$1/tls/$file"; done
    if [ "$1" = redis ]; then copy site/redis.acl redis/tls/redis.acl; return; fi
    for file in identity/*.pub "identity/$1.key"; do copy "$file" "$1/$file"; done
}

# Nothing outside of the site ever sees these certificates, and nobody is there to renew them each year.
escaque tls make site --days 3650 --host accounts --host conduct --host games --host matchmaking --host ratings --host redis "$@" >/dev/null
mkdir -p identity
for service in $services; do make_identity "$service"; done
for name in $services redis; do
    if [ -d "$name" ]; then give_keys "$name"; fi
done
