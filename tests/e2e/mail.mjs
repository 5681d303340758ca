// A real mail server, and the letters that came to it.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { newFolder } from './server.mjs';

/** Starts it; `config` is the file for `--mail`. */
export async function startMail() {
  const folder = newFolder();
  const script = resolve(fileURLToPath(import.meta.url), '../../support/smtp_server.py');
  // Debian's Python, because its modules come from deploy/packages.txt.
  const child = spawn('/usr/bin/python3', [script, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  const port = await new Promise((ready, failed) => {
    createInterface({ input: child.stdout }).once('line', ready);
    child.once('exit', (code) => failed(new Error(`the mail server ended with ${code}`)));
  });
  const config = join(folder, 'mail.toml');
  writeFileSync(config, `[mail]\nurl = "smtp://127.0.0.1:${port}"\nsender = "chess@example.net"\n`);
  return {
    config,
    /** The letter that came first has the number 1; waits for it. */
    letter: async (number) => {
      const path = join(folder, `${number}.json`);
      await new Promise((come) => {
        const watcher = watch(folder, () => existsSync(path) && (watcher.close(), come()));
        if (existsSync(path)) (watcher.close(), come());
      });
      return JSON.parse(readFileSync(path, 'utf8'));
    },
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done));
      child.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
