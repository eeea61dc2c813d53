import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { BYTE_ORDER_MARK, csvLine } from '../../rules/csv.ts';
import type { Batches } from '../call/handler.ts';

export const isBatches = (body: unknown): body is Batches => typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/**
 * Sends a long list as one JSON array, each item on a line of its own and each batch as soon as it is there, so that neither
 * side holds it whole as text. `inShape` holds a batch against the contract. The first batch is awaited before anything is
 * sent: until then an error is answered like any other; after that it breaks the connection, so that nobody takes a part for all.
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

/** The same for rows of cells, as a file that the browser saves under this name. Whatever would run as a formula is neutralised. */
export async function sendSpreadsheet(
  batches: Batches,
  inShape: (batch: unknown) => unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
): Promise<FastifyReply> {
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`);
  return sendText(() => linesInBatches(batches, inShape), request, reply);
}

async function sendText(begin: () => AsyncGenerator<Buffer, undefined>, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding');
  if (request.method === 'HEAD') return reply.send();

  const text = begin();
  const whole = Readable.from(resumed(await text.next(), text));
  const compression = compressionFor(request.headers['accept-encoding'] ?? '');
  if (compression === null) return reply.send(whole);

  // Whichever end breaks, this ends the other; the error itself is told by anyone who reads the compressed side.
  pipeline(whole, compression.stream).catch(() => undefined);
  return reply.header('content-encoding', compression.name).send(compression.stream);
}

/** As long as each other. */
const OPENING = '[\n';
const BETWEEN = ',\n';

async function* textOf(batches: Batches, inShape: (batch: unknown) => unknown): AsyncGenerator<Buffer, undefined> {
  let before = OPENING;
  for await (const batch of batches) {
    const items = inShape(batch);
    if (!Array.isArray(items) || items.length === 0) continue;
    yield linesOf(items, before);
    before = BETWEEN;
  }
  yield Buffer.from(before === BETWEEN ? '\n]' : '[]');
}

async function* linesInBatches(batches: Batches, inShape: (batch: unknown) => unknown): AsyncGenerator<Buffer, undefined> {
  yield Buffer.from(BYTE_ORDER_MARK);
  for await (const batch of batches) yield Buffer.from(Rows.parse(inShape(batch)).map(csvLine).join(''));
}

const Rows = z.array(z.array(z.union([z.string(), z.number(), z.null()])));

/** Each item's text goes straight into the bytes that are sent: as one text first, the whole would be copied once more. */
function linesOf(items: readonly unknown[], before: string): Buffer {
  const lines = items.map((item) => JSON.stringify(item));
  const bytes = Buffer.allocUnsafe(lines.reduce((sum, line) => sum + BETWEEN.length + Buffer.byteLength(line), 0));
  let between = before;
  let length = 0;
  for (const line of lines) {
    length += bytes.write(between, length);
    length += bytes.write(line, length);
    between = BETWEEN;
  }
  return bytes;
}

/** What has been read ahead, then the rest. No generator: one that nobody has begun to read would not end the rest with it. */
function resumed(ahead: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer, undefined>): AsyncIterable<Buffer> {
  let waiting: IteratorResult<Buffer> | null = ahead;
  const next = async () => {
    const item = waiting ?? (await rest.next());
    waiting = null;
    return item;
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: () => rest.return(undefined) }) };
}

const CHUNK = 65_536;
/** Half the bytes of no compression at all in a tenth of the time that full strength takes; the list is read once. */
const BROTLI_QUALITY = 3;
/** Fewer bytes than that brotli in a third of its time. */
const ZSTD_LEVEL = 1;

/** Hands on what it has after each batch: by itself it would wait until its window is full, and the first rows with it. */
function compressionFor(accepted: string): { name: string; stream: Transform } | null {
  if (/\bzstd\b/.test(accepted)) {
    const params = { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL };
    return { name: 'zstd', stream: createZstdCompress({ params, chunkSize: CHUNK, flush: constants.ZSTD_e_flush }) };
  }
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    return { name: 'br', stream: createBrotliCompress({ params, chunkSize: CHUNK, flush: constants.BROTLI_OPERATION_FLUSH }) };
  }
  if (/\bgzip\b/.test(accepted)) return { name: 'gzip', stream: createGzip({ level: 3, chunkSize: CHUNK, flush: constants.Z_SYNC_FLUSH }) };
  return null;
}
