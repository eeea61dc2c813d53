import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(brotliCompress);

/** Shorter text travels in one packet anyway. */
const WORTH_COMPRESSING = 1024;

/** The last answer of each address, compressed; a new text takes the place of the old one. */
const compressed = new Map<string, { readonly text: string; readonly bytes: Promise<Buffer> }>();

/** Sends what everybody is given alike: compressed once at full strength, where others are compressed anew and lightly. */
export async function sendPublic(text: string, { headers, url }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const path = url.split('?')[0] ?? url;
  if (text.length < WORTH_COMPRESSING || !/\bbr\b/.test(headers['accept-encoding'] ?? '')) return reply.send(text);
  let kept = compressed.get(path);
  if (kept?.text !== text) {
    kept = { text, bytes: compress(text) };
    compressed.set(path, kept);
  }
  return reply.headers({ 'content-encoding': 'br', vary: 'accept-encoding' }).send(await kept.bytes);
}
