// The engine as a worker: two files of its package, as they are (vite.config.ts puts them where this looks).
import type { Port } from './engine';

/** With its version in the name, the folder never changes. */
export const kEngineFolder = '/assets/stockfish-10.0.2';

/** `failed`: the worker, or its WebAssembly, does not start. */
export function workerPort(failed: () => void): Port {
  const worker = new Worker(`${kEngineFolder}/stockfish.wasm.js`);
  worker.onerror = failed;
  return {
    send: (command) => worker.postMessage(command),
    listen: (listener) => void worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => typeof data === 'string' && listener(data)),
    close: () => worker.terminate(),
  };
}
