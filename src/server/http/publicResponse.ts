import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** For shorter texts the compression saves less than its header adds. */
const MIN_COMPRESSED_BYTES = 250;
const COMPRESSIBLE = /^(text\/|image\/svg|application\/(json|manifest\+json|javascript))/;

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };
export type Encoding = keyof typeof compressors;

let compressions = 0;
/**
 * Number of compressions of public responses since startup: one per response and encoding, however
 * often the response is requested.
 */
export const compressionCount = (): number => compressions;

/**
 * A response that is the same for all users: its ETag and compressed forms are computed once, so
 * that sending it costs little more than its bytes. One that never changes is never validated, and
 * has no ETag. Cache instances by the identity of their content, never by the requested URL, which
 * has countless spellings.
 */
export class PublicResponse {
  readonly #bytes: Buffer;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #etag: string | null;
  readonly #isCompressible: boolean;
  readonly #compressed: { br?: Promise<Buffer>; gzip?: Promise<Buffer> } = {};

  constructor(
    content: string | Buffer,
    headers: Readonly<Record<'content-type' | 'cache-control', string> & Record<string, string>>,
    ready: { readonly br?: Buffer } = {},
  ) {
    this.#bytes = Buffer.from(content);
    this.#etag = headers['cache-control'].includes('immutable')
      ? null
      : `W/"${hash('sha256', this.#bytes, 'base64url').slice(0, 22)}"`;
    this.#isCompressible =
      this.#bytes.length >= MIN_COMPRESSED_BYTES && COMPRESSIBLE.test(headers['content-type']);
    this.#headers = {
      ...headers,
      ...(this.#etag !== null && { etag: this.#etag }),
      ...(this.#isCompressible && { vary: 'accept-encoding' }),
    };
    if (ready.br) this.#compressed.br = Promise.resolve(ready.br);
  }

  async send({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers(this.#headers);
    // Nobody asks about one request of many for the same bytes, and each first visit makes seven.
    if (this.#etag === null) reply.removeHeader('x-request-id');
    if (this.#etag !== null && headers['if-none-match']?.includes(this.#etag))
      return reply.status(304).send();
    const encoding = this.#isCompressible ? encodingFor(headers['accept-encoding']) : null;
    if (encoding === null) return reply.send(this.#bytes);
    return reply.header('content-encoding', encoding).send(await this.#in(encoding));
  }

  #in(encoding: Encoding): Promise<Buffer> {
    compressions += this.#compressed[encoding] === undefined ? 1 : 0;
    return (this.#compressed[encoding] ??= compressors[encoding](this.#bytes));
  }
}

/** The best encoding that the browser accepts; null for no compression. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null;
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : null;
}
