// The whole server as `./dev up` runs it, on free ports and in a temporary folder.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../../..');

export const newFolder = () => mkdtempSync(join(tmpdir(), 'escaque-e2e-'));

/**
 * Starts everything and answers when it is healthy. What is in the folder `data` is found again; without one, nothing
 * is kept; `flags` are more of supervise.py's, `env` configures its programs. An engine looks at the games only if `hasAnalysis`.
 * ESCAQUE_URL names a server that runs already.
 */
export async function startServer(data, flags = [], { env = {}, hasAnalysis = false } = {}) {
  if (process.env.ESCAQUE_URL && !data && !flags.length) {
    return { url: process.env.ESCAQUE_URL, pidOf: () => undefined, stop: async () => {} };
  }
  const isKept = data !== undefined;
  data ??= newFolder();
  const bin = process.env.ESCAQUE_BIN ?? join(root, 'build/release/bin');
  const supervise = [join(root, 'deploy/supervise.py'), '--bin', bin, '--data', data, '--free-ports', ...(hasAnalysis ? [] : ['--no-analysis']), ...flags];
  const child = spawn('python3', supervise, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  const said = [];
  let heard = () => {};
  const url = await new Promise((ready, failed) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        heard();
        const match = /ready\. Open (\S+)/.exec(line);
        if (match) ready(match[1]);
      });
    }
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}:\n${said.join('\n')}`)));
  });
  const state = () => JSON.parse(readFileSync(join(data, 'run.json'), 'utf8'));
  return {
    url,
    urls: () => state().urls,
    pids: () => state().pids,
    pidOf: (name) => state().pids[name],
    /** Gives a registered person a role, as the operator does. */
    grant: (handle, role) => execFileSync(join(bin, 'escaque'), ['user', 'role', handle, role, '--socket', join(data, 'operator.sock')]),
    adminPortOf: (name) => state().ports[name].admin,
    /** Answers once the console has said it. */
    says: (pattern) =>
      new Promise((done) => {
        heard = () => said.some((line) => pattern.test(line)) && done();
        heard();
      }),
    /** While the supervisor is paused, what has died stays dead. */
    pause: () => child.kill('SIGSTOP'),
    goOn: () => child.kill('SIGCONT'),
    stop: async (signal = 'SIGTERM') => {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill(signal);
      await ended;
      if (!isKept) rmSync(data, { recursive: true, force: true });
    },
  };
}
