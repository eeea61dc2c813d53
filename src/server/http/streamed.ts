import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { BYTE_ORDER_MARK, csvLine } from '#rules/csv.ts';
import type { Batches } from '../call/handler.ts';
import { SharedBytes } from './sharedBytes.ts';

export const isBatches = (body: unknown): body is Batches =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/**
 * Sends a long list as one JSON array, with each item on its own line and each batch as soon as it
 * is available, so that neither side has to hold the whole text in memory. `inShape` validates a
 * batch against the contract. The first batch is awaited before anything is sent: until then an
 * error gets an ordinary error response; after that it breaks the connection, so that a partial
 * list is never taken for the whole.
 */
export async function sendStreamed(
  batches: Batches,
  inShape: (batch: unknown) => unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8');
  return sendText(() => textOf(batches, inShape), request, reply);
}

/**
 * Sends a long list like `sendStreamed`, with the bytes that other readers of the same version get.
 * They are produced as fast as possible, however slowly they are read, and no further once nobody
 * reads them.
 */
export async function sendShared(
  { name, version }: { readonly name: string; readonly version: string },
  batches: Batches,
  inShape: (batch: unknown) => unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  if (request.method === 'HEAD') return reply.send();

  const compression = compressionFor(request.headers['accept-encoding'] ?? '');
  const bytes = sharedBytes.of(`${compression?.name} ${name}`, version, (unread) => {
    unread.addEventListener('abort', () => batches.stop?.(), { once: true });
    const whole = Readable.from(textOf(batches, inShape));
    if (compression === null) return whole;
    pipeline(whole, compression.stream).catch(() => undefined);
    return compression.stream;
  });
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const reading = bytes.read(gone.signal);
  const first = await reading.next();
  if (compression !== null) reply.header('content-encoding', compression.name);
  return reply.send(Readable.from(prepend(first, reading)));
}

const sharedBytes = new SharedBytes(64_000_000);

/**
 * Sends rows of cells as a CSV file that the browser saves under this name. Cells that a
 * spreadsheet would run as a formula are neutralised.
 */
export async function sendSpreadsheet(
  batches: Batches,
  inShape: (batch: unknown) => unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
): Promise<FastifyReply> {
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`);
  return sendText(() => linesInBatches(batches, inShape), request, reply);
}

async function sendText(
  begin: () => AsyncGenerator<Buffer, undefined>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding');
  if (request.method === 'HEAD') return reply.send();

  const text = begin();
  const whole = Readable.from(prepend(await text.next(), text));
  const compression = compressionFor(request.headers['accept-encoding'] ?? '');
  if (compression === null) return reply.send(whole);

  // A failure at either end terminates the other; the error itself reaches the reader of the
  // compressed stream.
  pipeline(whole, compression.stream).catch(() => undefined);
  return reply.header('content-encoding', compression.name).send(compression.stream);
}

/** `OPENING` and `BETWEEN` have the same length. */
const OPENING = '[\n';
const BETWEEN = ',\n';

async function* textOf(
  batches: Batches,
  inShape: (batch: unknown) => unknown,
): AsyncGenerator<Buffer, undefined> {
  let before = OPENING;
  for await (const batch of batches) {
    const items = inShape(batch);
    if (!Array.isArray(items) || items.length === 0) continue;
    yield linesOf(items, before);
    before = BETWEEN;
  }
  yield Buffer.from(before === BETWEEN ? '\n]' : '[]');
}

async function* linesInBatches(
  batches: Batches,
  inShape: (batch: unknown) => unknown,
): AsyncGenerator<Buffer, undefined> {
  yield Buffer.from(BYTE_ORDER_MARK);
  for await (const batch of batches)
    yield Buffer.from(Rows.parse(inShape(batch)).map(csvLine).join(''));
}

const Rows = z.array(z.array(z.union([z.string(), z.number(), z.null()])));

/**
 * Writes each item's text directly to the buffer, because concatenating the texts first would copy
 * them once more.
 */
function linesOf(items: readonly unknown[], before: string): Buffer {
  const lines = items.map((item) => JSON.stringify(item));
  const bytes = Buffer.allocUnsafe(
    lines.reduce((sum, line) => sum + BETWEEN.length + Buffer.byteLength(line), 0),
  );
  let between = before;
  let length = 0;
  for (const line of lines) {
    length += bytes.write(between, length);
    length += bytes.write(line, length);
    between = BETWEEN;
  }
  return bytes;
}

/**
 * Iterates over the item that has been read ahead, then over the rest. Not a generator, because
 * ending a generator that has not been started would not end `rest`.
 */
function prepend(
  ahead: IteratorResult<Buffer, undefined>,
  rest: AsyncGenerator<Buffer, undefined>,
): AsyncIterable<Buffer> {
  let waiting: IteratorResult<Buffer> | null = ahead;
  const next = async () => {
    const item = waiting ?? (await rest.next());
    waiting = null;
    return item;
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: () => rest.return(undefined) }) };
}

const CHUNK = 65_536;
/**
 * Half the size of the uncompressed list in a tenth of the time that maximum compression takes; the
 * list is read only once.
 */
const BROTLI_QUALITY = 3;
/** Smaller than brotli at that quality in a third of its time. */
const ZSTD_LEVEL = 1;

/**
 * Returns a compressor that flushes after each batch: by default it would hold back the first rows
 * until its window is full.
 */
function compressionFor(accepted: string): { name: string; stream: Transform } | null {
  if (/\bzstd\b/.test(accepted)) {
    const params = { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL };
    return {
      name: 'zstd',
      stream: createZstdCompress({ params, chunkSize: CHUNK, flush: constants.ZSTD_e_flush }),
    };
  }
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    return {
      name: 'br',
      stream: createBrotliCompress({
        params,
        chunkSize: CHUNK,
        flush: constants.BROTLI_OPERATION_FLUSH,
      }),
    };
  }
  if (/\bgzip\b/.test(accepted))
    return {
      name: 'gzip',
      stream: createGzip({ level: 3, chunkSize: CHUNK, flush: constants.Z_SYNC_FLUSH }),
    };
  return null;
}
