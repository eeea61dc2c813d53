import type { Readable } from 'node:stream';

/**
 * Bytes that several readers get, while they are produced and later. There is one version of each
 * name; up to `limit` bytes are kept, those that were asked for last.
 */
export class SharedBytes {
  readonly #limit: number;
  readonly #kept = new Map<string, Bytes>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * `produce` is called if the bytes of this version are neither kept nor being produced. Its signal
   * tells that nobody reads them any more.
   */
  of(name: string, version: string, produce: (unread: AbortSignal) => Readable): Bytes {
    const known = this.#kept.get(name);
    this.#kept.delete(name);
    const bytes =
      known?.version === version && !known.hasFailed ? known : new Bytes(version, produce);
    this.#kept.set(name, bytes);
    let size = [...this.#kept.values()].reduce((sum, { length }) => sum + length, 0);
    for (const [oldest, { length }] of this.#kept) {
      if (size <= this.#limit) break;
      this.#kept.delete(oldest);
      size -= length;
    }
    return bytes;
  }
}

/** The bytes of one version. */
class Bytes {
  readonly version: string;
  length = 0;
  readonly #source: Readable;
  readonly #unread = new AbortController();
  readonly #chunks: Buffer[] = [];
  #isWhole = false;
  #error: unknown = null;
  #readers = 0;
  #more = Promise.withResolvers<void>();

  constructor(version: string, produce: (unread: AbortSignal) => Readable) {
    this.version = version;
    this.#source = produce(this.#unread.signal);
    void this.#produce();
  }

  get hasFailed(): boolean {
    return this.#error !== null;
  }

  /** Reads all bytes. Nothing is produced any more once every reader has gone before the end. */
  async *read(gone: AbortSignal): AsyncGenerator<Buffer, undefined> {
    const left = new Promise<void>((resolve) => {
      gone.addEventListener('abort', () => resolve(), { once: true });
    });
    this.#readers += 1;
    try {
      for (let at = 0; !gone.aborted;) {
        const chunk = this.#chunks[at];
        if (chunk !== undefined) {
          at += 1;
          yield chunk;
        } else if (this.#error !== null) throw this.#error;
        else if (this.#isWhole) return;
        else await Promise.race([this.#more.promise, left]);
      }
    } finally {
      this.#readers -= 1;
      if (this.#readers === 0 && !this.#isWhole) {
        this.#error = new Error('Every reader has gone.');
        this.#unread.abort();
        this.#source.destroy();
      }
    }
  }

  async #produce(): Promise<void> {
    try {
      for await (const chunk of this.#source) {
        this.#chunks.push(chunk);
        this.length += chunk.length;
        this.#signal();
      }
      this.#isWhole = this.#error === null;
    } catch (error) {
      this.#error ??= error;
    }
    this.#signal();
  }

  #signal(): void {
    this.#more.resolve();
    this.#more = Promise.withResolvers();
  }
}
