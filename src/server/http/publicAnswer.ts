import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Of shorter text the header that names the encoding takes back what is saved. */
const WORTH_COMPRESSING = 250;
const COMPRESSIBLE = /^(text\/|image\/svg|application\/(json|manifest\+json|javascript))/;

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };
export type Encoding = keyof typeof compressors;

let compressions = 0;
/** How often a public answer has been compressed since the start: once per answer and encoding, whatever is asked for how often. */
export const compressionCount = (): number => compressions;

/**
 * An answer that is the same for everybody: its tag and its compressed forms are made once, so that sending it costs little more than its bytes.
 * Anyone who makes one keeps it under the name of what it holds, never under the address that was asked for, which has any number of spellings.
 */
export class PublicAnswer {
  readonly #bytes: Buffer;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #etag: string;
  readonly #isCompressible: boolean;
  readonly #compressed: { br?: Promise<Buffer>; gzip?: Promise<Buffer> } = {};

  constructor(content: string | Buffer, headers: Readonly<Record<'content-type' | 'cache-control', string> & Record<string, string>>, ready: { readonly br?: Buffer } = {}) {
    this.#bytes = Buffer.from(content);
    this.#etag = `W/"${hash('sha256', this.#bytes, 'base64url').slice(0, 22)}"`;
    this.#isCompressible = this.#bytes.length >= WORTH_COMPRESSING && COMPRESSIBLE.test(headers['content-type']);
    this.#headers = { ...headers, etag: this.#etag, ...(this.#isCompressible && { vary: 'accept-encoding' }) };
    if (ready.br) this.#compressed.br = Promise.resolve(ready.br);
  }

  async send({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers(this.#headers);
    if (headers['if-none-match']?.includes(this.#etag)) return reply.status(304).send();
    const encoding = this.#isCompressible ? encodingFor(headers['accept-encoding']) : null;
    if (encoding === null) return reply.send(this.#bytes);
    return reply.header('content-encoding', encoding).send(await this.#in(encoding));
  }

  #in(encoding: Encoding): Promise<Buffer> {
    compressions += this.#compressed[encoding] === undefined ? 1 : 0;
    return (this.#compressed[encoding] ??= compressors[encoding](this.#bytes));
  }
}

/** The best encoding that the browser takes; null is the text as it is. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null;
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : null;
}
