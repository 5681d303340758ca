// The server's clock, estimated from the moments that its messages carry.

const kWindow = 24;

/**
 * A message says when it was sent and arrives later by an unknown delay, so every sample underestimates the offset;
 * the largest of a window is the least delayed. Half the best round trip makes up for what that one took.
 */
export class ServerTime {
  private samples: number[] = [];
  private bestRoundTrip = Infinity;

  constructor(private readonly now: () => number = () => performance.timeOrigin + performance.now()) {}

  observe(serverMs: number): void {
    if (serverMs <= 0) return;
    this.samples.push(serverMs - this.now());
    if (this.samples.length > kWindow) this.samples.shift();
  }

  observeRoundTrip(ms: number): void {
    this.bestRoundTrip = Math.min(this.bestRoundTrip, ms);
  }

  /** Another server, or the computer slept: what was learnt is void. */
  reset(): void {
    this.samples = [];
    this.bestRoundTrip = Infinity;
  }

  get nowMs(): number {
    const offset = this.samples.length ? Math.max(...this.samples) : 0;
    const delay = Number.isFinite(this.bestRoundTrip) ? this.bestRoundTrip / 2 : 0;
    return this.now() + offset + delay;
  }
}
