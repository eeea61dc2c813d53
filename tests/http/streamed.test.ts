import fastifyCompress from '@fastify/compress';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { answerError } from '../../src/server/http/errors.ts';
import type { Batches } from '../../src/server/call/handler.ts';
import { sendStreamed } from '../../src/server/http/streamed.ts';

let app: FastifyInstance;
afterEach(() => app.close());

/** A server whose one call answers these batches. */
async function serve(batches: () => Batches, inShape: (batch: unknown) => unknown = (batch) => batch): Promise<string> {
  app = fastify({ forceCloseConnections: true });
  app.setErrorHandler(answerError);
  await app.register(fastifyCompress, { threshold: 1024, encodings: ['br', 'gzip'] });
  app.get('/', (request, reply) => sendStreamed(batches(), inShape, request, reply));
  return app.listen({ port: 0, host: '127.0.0.1' });
}

const encodings = ['zstd', 'br', 'gzip', 'identity'] as const;
const as = (encoding: string): RequestInit => ({ headers: { 'accept-encoding': encoding } });
/** A batch that a compressor would gladly keep to itself for a while. */
const batch = (from: number) => Array.from({ length: 20 }, (_none, index) => ({ number: from + index }));

test.each(encodings)('the first rows are there before the rest has been read (%s)', async (encoding) => {
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
});

test.each(encodings)('an error on the way breaks the answer, so that nobody takes a part for all (%s)', async (encoding) => {
  const url = await serve(async function* batches() {
    yield batch(0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    throw new Error('the database went away');
  });
  const sent = await fetch(url, as(encoding));
  expect(sent.status).toBe(200);
  await expect(sent.text()).rejects.toThrow(/terminated|unexpected end/);
});

test('what the contract does not declare breaks it too', async () => {
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

test('an error before the first rows is answered like any other', async () => {
  // oxlint-disable-next-line require-yield -- it fails before it has anything
  const url = await serve(async function* batches() {
    throw Object.assign(new Error('too many connections'), { code: '53300' });
  });
  const sent = await fetch(url);
  expect([sent.status, sent.headers.get('retry-after'), sent.headers.get('content-encoding'), await sent.json()]).toEqual([503, '5', null, { errors: {} }]);
});

test.each(encodings)('a reader who leaves ends the reading (%s)', async (encoding) => {
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

test('a slow reader is waited for', async () => {
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

test('HEAD reads nothing', async () => {
  let isRead = false;
  const url = await serve(async function* batches() {
    isRead = true;
    yield batch(0);
  });
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
  expect(isRead).toBe(false);
});
