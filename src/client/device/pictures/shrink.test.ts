import { afterEach, expect, test, vi } from 'vitest';
import type { CompressionTask } from './compress.ts';
import { shrink, type ShrunkPicture, UnusableFileError } from './shrink.ts';

/** The library on the page, which cannot decode anything unless a test says otherwise. */
const compressOnPage = vi.hoisted(() =>
  vi
    .fn<(task: CompressionTask) => Promise<ShrunkPicture>>()
    .mockRejectedValue(new Error('It cannot be decoded.')),
);
vi.mock(import('./compressOnPage.ts'), () => ({ compressOnPage }));

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
const png = (width: number, height: number) => {
  const header = new DataView(bytes('\u{89}PNG\r\n\u{1a}\n\0\0\0\rIHDR\0\0\0\0\0\0\0\0').buffer);
  header.setUint32(16, width);
  header.setUint32(20, height);
  return header;
};
const JPEG = bytes('\u{ff}\u{d8}\u{ff}\u{e0}\0\u{10}JFIF\0\u{1}');

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
  compressOnPage.mockResolvedValueOnce(small);
  const file = new Blob([JPEG]);
  expect(await shrink(file)).toEqual(small);
  expect(compressOnPage).toHaveBeenCalledWith({ file, type: 'image/jpeg', size: null });
  expect(running).toBe(0);
});

test('shrinks on the page when the worker does not answer, and gives up when neither does', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {}
      terminate() {}
    },
  );
  compressOnPage.mockReturnValueOnce(new Promise(() => undefined));
  const shrinking = shrink(new Blob([JPEG])).catch((error: unknown) => error);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  await vi.advanceTimersByTimeAsync(30_000);
  await vi.waitFor(() => expect(compressOnPage).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await shrinking).toMatchObject({ reason: 'BROKEN' });
  vi.useRealTimers();
});

test('a photo of a phone with many pixels that cannot be decoded may be too large', async () => {
  workersThatAnswer(null);
  await expect(shrink(new Blob([png(8064, 6048)]))).rejects.toMatchObject({
    reason: 'BROKEN_OR_TOO_LARGE',
  });
});

test('a file that cannot be read is explained like an empty one', async () => {
  const file = new Blob([JPEG]);
  file.slice = () => {
    const part = new Blob();
    part.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
    return part;
  };
  await expect(shrink(file)).rejects.toMatchObject({ reason: 'EMPTY' });
});

test('rejects a file with too many pixels by its header, without starting a worker', async () => {
  const worker = vi.fn<() => void>();
  vi.stubGlobal('Worker', worker);
  await expect(shrink(new Blob([png(20_000, 20_000)]))).rejects.toEqual(
    expect.objectContaining({ reason: 'TOO_MANY_PIXELS' }),
  );
  expect(worker).not.toHaveBeenCalled();
});

test.each([
  ['\0\0\0\u{18}ftypheic', 'HEIC'],
  ['RIFF\0\0\0\0WEBP', 'BROKEN'],
  ['%PDF-1.7 and so on', 'NOT_A_PICTURE'],
  ['\0\0\0\u{14}ftypqt  \0\0\0\0qt  ', 'VIDEO'],
  ['', 'EMPTY'],
])('rejects %j that cannot be decoded as %s', async (content, reason) => {
  workersThatAnswer(null);
  await expect(shrink(new Blob([bytes(content)]))).rejects.toEqual(
    expect.objectContaining({ name: UnusableFileError.name, reason }),
  );
  expect(running).toBe(0);
});
