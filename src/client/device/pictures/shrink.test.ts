import { afterEach, expect, test, vi } from 'vitest';
import type { CompressionTask } from './compress.ts';
import { shrink, type ShrunkPicture, typeByContent, UnusableFileError } from './shrink.ts';

/** The library on the page, which cannot decode anything unless a test says otherwise. */
const compress = vi.hoisted(() =>
  vi
    .fn<(task: CompressionTask) => Promise<ShrunkPicture>>()
    .mockRejectedValue(new Error('It cannot be decoded.')),
);
vi.mock(import('./compress.ts'), () => ({ compress }));

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
const JPEG = bytes('\u{ff}\u{d8}\u{ff}\u{e0}\0\u{10}JFIF\0\u{1}');

test.each([
  [JPEG, 'image/jpeg'],
  [bytes('\u{89}PNG\r\n\u{1a}\n\0\0\0\r'), 'image/png'],
  [bytes('RIFF\0\0\0\0WEBP'), 'image/webp'],
  [bytes('\0\0\0\u{18}ftypheic'), 'image/heic'],
  [bytes('GIF89a\0\0\0\0\0\0'), null],
  [bytes('<svg xmlns=""'), null],
  [bytes('RIFF\0\0\0\0WAVE'), null],
  [bytes(''), null],
])('detects the type of %j as %s from its content', (content, type) => {
  expect(typeByContent(content)).toBe(type);
});

/** The number of running fake workers, which all respond with a given answer. */
let running = 0;
const workersThatAnswer = (answer: ShrunkPicture | null) =>
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor() {
        super();
        running += 1;
      }
      postMessage() {
        queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: answer })));
      }
      terminate() {
        running -= 1;
      }
    },
  );
afterEach(() => vi.unstubAllGlobals());

test('returns a smaller picture and terminates its worker', async () => {
  const small = { blob: new Blob(), width: 600, height: 800 };
  workersThatAnswer(small);
  expect(await shrink(new Blob([JPEG]))).toEqual(small);
  expect(running).toBe(0);
});

test('shrinks on the page when the worker cannot', async () => {
  workersThatAnswer(null);
  const small = { blob: new Blob(), width: 1200, height: 1600 };
  compress.mockResolvedValueOnce(small);
  const file = new Blob([JPEG]);
  expect(await shrink(file)).toEqual(small);
  expect(compress).toHaveBeenCalledWith({ file, type: 'image/jpeg' });
  expect(running).toBe(0);
});

test('rejects a file with too many pixels by its header, without starting a worker', async () => {
  const header = [
    ...bytes('\u{89}PNG\r\n\u{1a}\n\0\0\0\rIHDR'),
    0,
    0,
    0x4e,
    0x20,
    0,
    0,
    0x4e,
    0x20,
  ];
  const worker = vi.fn<() => void>();
  vi.stubGlobal('Worker', worker);
  await expect(shrink(new Blob([Uint8Array.from(header)]))).rejects.toEqual(
    expect.objectContaining({ reason: 'TOO_MANY_PIXELS' }),
  );
  expect(worker).not.toHaveBeenCalled();
});

test.each([
  ['\0\0\0\u{18}ftypheic', 'HEIC'],
  ['RIFF\0\0\0\0WEBP', 'BROKEN'],
  ['%PDF-1.7 and so on', 'NOT_A_PICTURE'],
])('rejects %j that cannot be decoded as %s', async (content, reason) => {
  workersThatAnswer(null);
  await expect(shrink(new Blob([bytes(content)]))).rejects.toEqual(
    expect.objectContaining({ name: UnusableFileError.name, reason }),
  );
  expect(running).toBe(0);
});
