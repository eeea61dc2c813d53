import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type * as z from 'zod/mini';

const LINE_FEED = 0x0a;

/**
 * Reads the lines of a compressed text. Node's own reader also splits at characters that may occur
 * within a row, such as U+2028. Throws a sentence for the operator when the file cannot be read to
 * its end.
 */
export class LineReader {
  readonly #file: string;
  readonly #lines: AsyncGenerator<Buffer>;

  constructor(file: string) {
    this.#file = file;
    this.#lines = linesOf(file);
  }

  /** The next line without its end; null at the end of the file. */
  async next(): Promise<Buffer | null> {
    try {
      const { done, value } = await this.#lines.next();
      return done === true ? null : value.subarray(0, -1);
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      throw isMissing ? error : this.damaged(error);
    }
  }

  /** The content of the next line. */
  async json<Content>(shape: z.ZodMiniType<Content>): Promise<Content> {
    const line = await this.next();
    try {
      return shape.parse(JSON.parse(String(line)));
    } catch (error) {
      throw this.damaged(error);
    }
  }

  /** The lines before the line `end`, each with its end. */
  async *until(end: string): AsyncGenerator<Buffer> {
    const last = Buffer.from(end);
    for (;;) {
      const line = await this.next();
      if (line === null) throw this.damaged();
      if (line.equals(last)) return;
      yield Buffer.concat([line, Buffer.of(LINE_FEED)]);
    }
  }

  damaged(cause?: unknown): Error {
    return new Error(`${this.#file} is no backup, or is incomplete: use another one.`, { cause });
  }
}

async function* linesOf(file: string): AsyncGenerator<Buffer> {
  const text = createGunzip({ chunkSize: 256 * 1024 });
  // An error of the file reaches the loop below through the text.
  pipeline(createReadStream(file), text, () => undefined);
  let parts: Buffer[] = [];
  for await (const chunk of text as AsyncIterable<Buffer>) {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(LINE_FEED, start) + 1;
      if (end === 0) break;
      yield Buffer.concat([...parts, chunk.subarray(start, end)]);
      parts = [];
      start = end;
    }
    parts.push(chunk.subarray(start));
  }
}
