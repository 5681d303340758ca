// Where the server can be reached: by the gateway that the page came from, and by all that it has named since.
export class Doors {
  private readonly doors: URL[];
  private present = 0;

  constructor(first: URL) {
    this.doors = [first];
  }

  get count(): number {
    return this.doors.length;
  }

  get origin(): string {
    return this.doors[this.present]!.origin;
  }

  get socketUrl(): string {
    const door = this.doors[this.present]!;
    return `${door.protocol === 'https:' ? 'wss:' : 'ws:'}//${door.host}/api/v1/socket`;
  }

  /** `gateways` of a welcome: URLs, or ":8090" for another port of the host that is used now. */
  learn(gateways: readonly string[]): void {
    const here = this.doors[this.present]!;
    for (const text of gateways) {
      const door = parse(text, here);
      if (door && !this.doors.some((known) => known.origin === door.origin)) this.doors.push(door);
    }
  }

  /** The present one does not open: the next one. */
  moveOn(): void {
    this.present = (this.present + 1) % this.doors.length;
  }
}

function parse(text: string, here: URL): URL | undefined {
  try {
    return new URL(text.startsWith(':') ? `${here.protocol}//${here.hostname}${text}` : text);
  } catch {
    return undefined;
  }
}
