import { once } from 'node:events';
import { promisify } from 'node:util';
import { brotliDecompressSync, constants, createBrotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newNonce, type PageSafety, setPageHeaders } from './headers.ts';
import { encodingFor } from './publicResponse.ts';

const PLACEHOLDER = '__CSP_NONCE__';
const compressGzip = promisify(gzip);

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Returns a function that sends the page with a new nonce in each response. */
export async function pageSender(html: string, safety: PageSafety): Promise<SendPage> {
  const compressed = await compressedPage(html);
  return async ({ headers }, reply) => {
    const nonce = setPageHeaders(reply, safety);
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding, accept-language',
    });
    const encoding = encodingFor(headers['accept-encoding']);
    if (encoding === 'br' && compressed !== null)
      return reply.header('content-encoding', 'br').send(compressed(nonce));
    const page = html.replaceAll(PLACEHOLDER, nonce);
    return encoding === null
      ? reply.send(page)
      : reply.header('content-encoding', 'gzip').send(await compressGzip(page, { level: 1 }));
  };
}

/**
 * Occasionally the encoder finds a pattern in the nonce and compresses it; another nonce is then
 * tried.
 */
const MAX_ATTEMPTS = 8;
/** Number of nonces with which a compressed page is tested before it is used. */
const TEST_NONCES = 64;

/**
 * Compresses the page with brotli once, and returns a function that inserts a nonce. The first
 * nonce is in a separate block, which brotli leaves uncompressed because it is random, and all
 * later occurrences are references to it. Returns null when no attempt has this result.
 */
export async function compressedPage(html: string): Promise<((nonce: string) => Buffer) | null> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS && html.includes(PLACEHOLDER); attempt += 1) {
    const given = newNonce();
    const bytes = await compressedAround(html.replaceAll(PLACEHOLDER, given), given);
    const place = bytes.indexOf(given);
    const withNonce = (nonce: string): Buffer => {
      const copy = Buffer.from(bytes);
      copy.write(nonce, place, 'latin1');
      return copy;
    };
    if (
      place >= 0 &&
      Array.from({ length: TEST_NONCES }, newNonce).every(
        (nonce) => decompressed(withNonce(nonce)) === html.replaceAll(PLACEHOLDER, nonce),
      )
    )
      return withNonce;
  }
  return null;
}

/** Compresses the text with brotli, with the first occurrence of the part in a separate block. */
async function compressedAround(text: string, part: string): Promise<Buffer> {
  const at = text.indexOf(part);
  const encoder = createBrotliCompress({
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });
  const chunks: Buffer[] = [];
  encoder.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(encoder, 'end');
  const flush = () =>
    new Promise<void>((resolve) => encoder.flush(constants.BROTLI_OPERATION_FLUSH, resolve));
  encoder.write(text.slice(0, at));
  await flush();
  encoder.write(part);
  await flush();
  encoder.end(text.slice(at + part.length));
  await ended;
  return Buffer.concat(chunks);
}

function decompressed(bytes: Buffer): string | null {
  try {
    return brotliDecompressSync(bytes).toString();
  } catch {
    return null;
  }
}
