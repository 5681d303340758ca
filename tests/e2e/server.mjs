// The whole server as `./dev up` runs it, on free ports and in a temporary folder.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../../..');

/** Starts everything and answers when it is healthy. ESCAQUE_URL names a server that runs already. */
export async function startServer() {
  if (process.env.ESCAQUE_URL) return { url: process.env.ESCAQUE_URL, pidOf: () => undefined, stop: async () => {} };
  const data = mkdtempSync(join(tmpdir(), 'escaque-e2e-'));
  const bin = process.env.ESCAQUE_BIN ?? join(root, 'build/release/bin');
  const child = spawn('python3', [join(root, 'deploy/supervise.py'), '--bin', bin, '--data', data, '--free-ports'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = [];
  const url = await new Promise((ready, failed) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        const match = /ready\. Open (\S+)/.exec(line);
        if (match) ready(match[1]);
      });
    }
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}:\n${said.join('\n')}`)));
  });
  return {
    url,
    pidOf: (name) => JSON.parse(readFileSync(join(data, 'run.json'), 'utf8')).pids[name],
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}
