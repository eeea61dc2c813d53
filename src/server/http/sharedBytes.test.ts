import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { SharedBytes } from './sharedBytes.ts';

const LIMIT = 100;
const stays = new AbortController().signal;

/** A source that produces only what the test tells it to. */
function source() {
  const stream = new Readable({ read: () => undefined });
  return { stream, produce: () => stream };
}

async function textOf(bytes: ReturnType<SharedBytes['of']>, gone = stays): Promise<string> {
  let text = '';
  for await (const chunk of bytes.read(gone)) text += chunk.toString();
  return text;
}

test('readers before, during and after get the same bytes, which are produced once', async () => {
  const shared = new SharedBytes(LIMIT);
  const { stream, produce } = source();
  const spied = vi.fn<() => Readable>(produce);
  const before = textOf(shared.of('list', '1', spied));
  stream.push('one ');
  const during = textOf(shared.of('list', '1', spied));
  stream.push('two');
  stream.push(null);
  expect(await Promise.all([before, during])).toEqual(['one two', 'one two']);
  expect(await textOf(shared.of('list', '1', spied))).toBe('one two');
  expect(spied).toHaveBeenCalledOnce();
});

test('a new version takes the place of the old one', async () => {
  const shared = new SharedBytes(LIMIT);
  expect(await textOf(shared.of('list', '1', () => Readable.from([Buffer.from('old')])))).toBe(
    'old',
  );
  expect(await textOf(shared.of('list', '2', () => Readable.from([Buffer.from('new')])))).toBe(
    'new',
  );
  expect(await textOf(shared.of('list', '1', () => Readable.from([Buffer.from('again')])))).toBe(
    'again',
  );
});

test('other names have bytes of their own', async () => {
  const shared = new SharedBytes(LIMIT);
  await textOf(shared.of('zstd list', '1', () => Readable.from([Buffer.from('one')])));
  expect(await textOf(shared.of('gzip list', '1', () => Readable.from([Buffer.from('two')])))).toBe(
    'two',
  );
});

test('production goes on while somebody reads, and stops with the last reader', async () => {
  const shared = new SharedBytes(LIMIT);
  const { stream, produce } = source();
  const [first, second] = [new AbortController(), new AbortController()];
  const bytes = shared.of('list', '1', produce);
  const one = textOf(bytes, first.signal);
  const two = textOf(bytes, second.signal);
  first.abort();
  expect(await one).toBe('');
  expect(stream.destroyed).toBe(false);
  second.abort();
  expect(await two).toBe('');
  expect(stream.destroyed).toBe(true);
  // What was left unfinished is not given to the next reader.
  expect(await textOf(shared.of('list', '1', () => Readable.from([Buffer.from('whole')])))).toBe(
    'whole',
  );
});

test('a failure reaches every reader, and the next one tries again', async () => {
  const shared = new SharedBytes(LIMIT);
  const { stream, produce } = source();
  const bytes = shared.of('list', '1', produce);
  const failures = [bytes, bytes].map((one) => expect(textOf(one)).rejects.toThrow('away'));
  stream.push('a part');
  stream.destroy(new Error('away'));
  await Promise.all(failures);
  expect(await textOf(shared.of('list', '1', () => Readable.from([Buffer.from('whole')])))).toBe(
    'whole',
  );
});

test('what was asked for last is kept', async () => {
  const shared = new SharedBytes(LIMIT);
  const produce = vi.fn<() => Readable>(() => Readable.from([Buffer.alloc(40)]));
  for (const name of ['a', 'b', 'a', 'c']) await textOf(shared.of(name, '1', produce));
  expect(produce).toHaveBeenCalledTimes(3);
  // The length of a list is known once it is produced: the next reader makes room.
  await textOf(shared.of('c', '1', produce));
  await textOf(shared.of('a', '1', produce));
  expect(produce).toHaveBeenCalledTimes(3);
  await textOf(shared.of('b', '1', produce));
  expect(produce).toHaveBeenCalledTimes(4);
});
