import fastifyCompress from '@fastify/compress';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { sendError } from '#server/http/errors.ts';
import type { Batches } from '#server/call/handler.ts';
import { sendStreamed } from '#server/http/streamed.ts';

let app: FastifyInstance;
afterEach(() => app.close());

/** Starts a server whose only route sends these batches. */
async function serve(
  batches: () => Batches,
  inShape: (batch: unknown) => unknown = (batch) => batch,
): Promise<string> {
  app = fastify({ forceCloseConnections: true });
  app.setErrorHandler(sendError);
  await app.register(fastifyCompress, { threshold: 1024, encodings: ['br', 'gzip'] });
  app.get('/', (request, reply) => sendStreamed(batches(), inShape, request, reply));
  return app.listen({ port: 0, host: '127.0.0.1' });
}

const encodings = ['zstd', 'br', 'gzip', 'identity'] as const;
const as = (encoding: string): RequestInit => ({ headers: { 'accept-encoding': encoding } });
/** A batch that is small enough for a compressor to hold back. */
const batch = (from: number) =>
  Array.from({ length: 20 }, (_none, index) => ({ number: from + index }));

test.each(encodings)(
  'sends the first rows before the rest has been read (%s)',
  async (encoding) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const url = await serve(async function* batches() {
      yield batch(0);
      await promise;
      yield batch(20);
    });
    const { body } = await fetch(url, as(encoding));
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
    const first = (await reader.read()).value ?? '';
    expect(first).toMatch(/^\[\n\{"number":0\},\n/);
    expect(first).not.toContain('{"number":20}');
    resolve();
    let rest = first;
    for (let part = await reader.read(); !part.done; part = await reader.read()) rest += part.value;
    expect(JSON.parse(rest)).toEqual([...batch(0), ...batch(20)]);
  },
);

test.each(encodings)(
  'breaks the connection on an error, so that a partial list is not taken for the whole (%s)',
  async (encoding) => {
    const url = await serve(async function* batches() {
      yield batch(0);
      await new Promise((resolve) => setTimeout(resolve, 50));
      throw new Error('the database went away');
    });
    const sent = await fetch(url, as(encoding));
    expect(sent.status).toBe(200);
    await expect(sent.text()).rejects.toThrow(/terminated|unexpected end/);
  },
);

test('breaks the connection when an item is not declared in the contract', async () => {
  const url = await serve(
    async function* batches() {
      yield batch(0);
      await new Promise((resolve) => setTimeout(resolve, 50));
      yield [{ secret: true }];
    },
    (items) => {
      if (JSON.stringify(items).includes('secret')) throw new Error('not declared');
      return items;
    },
  );
  await expect((await fetch(url)).text()).rejects.toThrow(/terminated|unexpected end/);
});

test('responds to an error before the first rows like to any other error', async () => {
  // oxlint-disable-next-line require-yield -- it fails before it has anything
  const url = await serve(async function* batches() {
    throw Object.assign(new Error('too many connections'), { code: '53300' });
  });
  const sent = await fetch(url);
  expect([
    sent.status,
    sent.headers.get('retry-after'),
    sent.headers.get('content-encoding'),
    await sent.json(),
  ]).toEqual([503, '5', null, { errors: {} }]);
});

test.each(encodings)('stops reading when the client disconnects (%s)', async (encoding) => {
  const ended = Promise.withResolvers<string>();
  const url = await serve(async function* batches() {
    try {
      for (let from = 0; ; from += 20) {
        yield batch(from);
        await new Promise((resolve) => setImmediate(resolve));
      }
    } finally {
      ended.resolve('ended');
    }
  });
  const { body } = await fetch(url, as(encoding));
  await body!.cancel();
  expect(await ended.promise).toBe('ended');
});

test('waits for a slow client', async () => {
  let made = 0;
  const wide = Array.from({ length: 100 }, () => ({ text: 'x'.repeat(10_000) }));
  const url = await serve(async function* batches() {
    for (; made < 200; made += 1) yield wide;
  });
  const { body } = await fetch(url, as('identity'));
  const reader = body!.getReader();
  await reader.read();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(made).toBeLessThan(60);
  await reader.cancel();
});

test('reads nothing for HEAD', async () => {
  let isRead = false;
  const url = await serve(async function* batches() {
    isRead = true;
    yield batch(0);
  });
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
  expect(isRead).toBe(false);
});
