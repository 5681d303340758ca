// The browser's engine, the same WebAssembly, in a thread of Node: for tests and measurements.
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Engine, type Port } from '../src/analysis/engine';

const kScript = createRequire(import.meta.url).resolve('stockfish.js/stockfish.wasm.js');

// What a worker of a browser has, and files instead of fetch.
const kFrame = `{
  const load = require;
  const { parentPort, workerData } = load('node:worker_threads');
  const files = load('node:fs');
  const { join, basename } = load('node:path');
  const own = { ...files, readFileSync: (file) => files.readFileSync(join(workerData.folder, basename(file))) };
  globalThis.fetch = undefined;
  globalThis.__dirname = workerData.folder;
  globalThis.require = (name) => (name === 'fs' ? own : load(name));
  globalThis.postMessage = (line) => parentPort.postMessage(line);
  load('node:vm').runInThisContext(files.readFileSync(workerData.script, 'utf8'));
  parentPort.on('message', (data) => globalThis.onmessage({ data }));
}`;

function port(): Port {
  const worker = new Worker(kFrame, { eval: true, workerData: { script: kScript, folder: dirname(kScript) } });
  return {
    send: (command) => worker.postMessage(command),
    listen: (listener) => void worker.on('message', listener),
    close: () => void worker.terminate(),
  };
}

export const engineInNode = (): Engine => new Engine(port);
