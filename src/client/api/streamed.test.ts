import { expect, test, vi } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { NetworkError, ApiError } from './errors.ts';
import { callStreamed } from './streamed.ts';

const input = {
  query: { 'affiliations[]': [], organisationTreeNodeGuid: '4ee9c5a6-9b89-588d-87f1-df437811c4c3' },
};
const line = (at: number) =>
  JSON.stringify({ norEduPersonLIN: `lin-${at}`, displayName: 'Åsa ]}, ö' });

/**
 * Stubs `fetch` with a response that arrives in these pieces; `breaks` ends it like a lost
 * connection.
 */
function answering(
  pieces: readonly Uint8Array<ArrayBuffer>[],
  { breaks = false, status = 200 } = {},
) {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      if (breaks) controller.error(new TypeError('network error'));
      else controller.close();
    },
  });
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(body, { status, headers: { 'content-type': 'application/json' } }),
    ),
  );
}

const bytes = (text: string) => new TextEncoder().encode(text);
/** Splits the text into chunks of `size` bytes, also in the middle of a multi-byte character. */
const inPiecesOf = (size: number, text: string) => {
  const whole = bytes(text);
  return Array.from({ length: Math.ceil(whole.length / size) }, (_, at) =>
    whole.slice(at * size, (at + 1) * size),
  );
};
const read = (onItems = vi.fn<(items: readonly { norEduPersonLIN: string }[]) => void>()) =>
  callStreamed(accounts.active, input, { onItems });

test.each([1, 7, 100_000])('reads items from chunks of %i bytes', async (size) => {
  answering(inPiecesOf(size, `[\n${line(1)},\n${line(2)},\n${line(3)}\n]`));
  const items = await read();
  expect(items.map(({ norEduPersonLIN }) => norEduPersonLIN)).toEqual(['lin-1', 'lin-2', 'lin-3']);
  expect(items[0]?.displayName).toBe('Åsa ]}, ö');
});

test('returns an empty list for an empty response', async () => {
  answering([bytes('[]')]);
  expect(await read()).toEqual([]);
});

test('reports the items received so far while the rest loads, never fewer than before', async () => {
  const many = Array.from({ length: 20_000 }, (_, at) => line(at));
  answering(inPiecesOf(65_536, `[\n${many.join(',\n')}\n]`));
  const reportedCounts: number[] = [];
  const items = await callStreamed(accounts.active, input, {
    onItems: (some) => reportedCounts.push(some.length),
  });
  expect(items).toHaveLength(20_000);
  expect(reportedCounts).toEqual(reportedCounts.toSorted((one, other) => one - other));
  expect(reportedCounts.length).toBeLessThan(20);
});

test.each([
  ['the connection breaks', { breaks: true }],
  ['the response ends too early', {}],
])('rejects instead of returning a partial list when %s', async (_, how) => {
  answering([bytes(`[\n${line(1)},\n${line(2)}`)], how);
  await expect(read()).rejects.toBeInstanceOf(NetworkError);
});

test('rejects with an ApiError for an error response', async () => {
  answering([bytes('{"errors":{}}')], { status: 403 });
  const refusal = await read().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ApiError);
  expect(refusal).toMatchObject({ status: 403, errors: {} });
});

test('stops reading when the signal is aborted', async () => {
  const controller = new AbortController();
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    return Promise.reject(new Error('not aborted'));
  });
  controller.abort();
  await expect(
    callStreamed(accounts.active, input, { signal: controller.signal, onItems: () => undefined }),
  ).rejects.toMatchObject({ name: 'AbortError' });
});
