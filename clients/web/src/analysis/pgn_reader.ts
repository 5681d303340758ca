// The worker that reads, as promises. One question at a time.
import { kMaxBytes } from './limits';
import type { Answer, Ask } from './pgn_worker';

export class PgnReader {
  private worker: Worker | undefined;

  /** What `text` holds; what is too large is not even handed over. */
  read(text: string): Promise<Answer> {
    if (text.length > kMaxBytes) return Promise.resolve({ problem: { kind: 'too_large', found: text.length, most: kMaxBytes } });
    return this.ask({ text });
  }

  async readFile(file: File): Promise<Answer> {
    if (file.size > kMaxBytes) return { problem: { kind: 'too_large', found: file.size, most: kMaxBytes } };
    try {
      return await this.read(await file.text());
    } catch {
      return { problem: { kind: 'unreadable_file' } };
    }
  }

  game(index: number): Promise<Answer> {
    return this.ask({ game: index });
  }

  close(): void {
    this.worker?.terminate();
    this.worker = undefined;
  }

  private ask(ask: Ask): Promise<Answer> {
    const worker = (this.worker ??= new Worker(new URL('./pgn_worker.ts', import.meta.url), { type: 'module' }));
    return new Promise((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
      worker.onerror = () => {
        this.close();
        resolve({ problem: { kind: 'unreadable_file' } });
      };
      worker.postMessage(ask);
    });
  }
}
