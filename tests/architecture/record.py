"""What the `…_on_cluster` of ctest did to the servers of a real Redis Cluster: each leaves a FILE of its own
(support/cluster/redis_recorder.hpp, which says whose commands are left out) with a line for every script, `script SOURCE`,
and one for every command with every key that it named, `command NAME KEY`. Quotes and ends of lines in them are behind
backslashes."""

import ast


def scripts(paths):
    """The sources of all scripts that were run."""
    return {plain(line) for line in lines(paths, "script ")}


def commands(paths):
    """(name, key or channel) of what clients sent; the key is empty where a command has none."""
    found = set()
    for line in lines(paths, "command "):
        name, _, key = line.partition(" ")
        found.add((name, plain(key)))
    return found


def lines(paths, kind):
    return (line[len(kind):] for path in paths for line in path.read_text().splitlines() if line.startswith(kind))


def plain(text):
    return ast.literal_eval(f'b"{text}"').decode(errors="replace")
