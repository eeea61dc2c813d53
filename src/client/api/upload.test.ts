import { beforeEach, expect, test, vi } from 'vitest';
import { profileImages } from '#contract/profileImages.ts';
import { NetworkError, ApiError } from './errors.ts';
import { onUnauthorized } from './unauthorized.ts';
import { upload } from './upload.ts';

onUnauthorized(() => Promise.resolve(true));

/** Outcomes of the next requests: a status with a body, a network error, or no end at all. */
const endings: (
  | readonly [status: number, body: unknown]
  | 'noNetwork'
  | 'never'
  | 'cutOff'
  | 'proxy'
)[] = [];
const sent: { headers: Record<string, string>; body: unknown }[] = [];

class Request extends EventTarget {
  readonly upload = new EventTarget();
  readonly #headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  open() {}
  getResponseHeader = () => (this.responseText === '' ? null : 'application/json');
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value;
  }
  send(body: string) {
    sent.push({ headers: this.#headers, body: JSON.parse(body) });
    queueMicrotask(() => this.#end(endings.shift() ?? 'never'));
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  #end(ending: (typeof endings)[number]) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 4 }));
    if (ending === 'never') return;
    if (ending === 'cutOff') [this.status, this.responseText] = [200, '{"id": "1"'];
    else if (ending === 'proxy') this.status = 503;
    else if (ending !== 'noNetwork')
      [this.status, this.responseText] = [ending[0], JSON.stringify(ending[1])];
    this.dispatchEvent(new Event(ending === 'noNetwork' ? 'error' : 'load'));
  }
}

const picture = { base64Image: 'AAAA', mediaType: 'image/jpeg' } as const;
const shares: number[] = [];
const send = (signal = new AbortController().signal) =>
  upload(
    profileImages.upload,
    { body: picture },
    { idempotencyKey: 'once', signal, onProgress: (share) => void shares.push(share) },
  );

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Request);
  for (const list of [endings, sent, shares]) list.length = 0;
});

test('sends a picture with its idempotency key and reports the upload progress', async () => {
  endings.push([200, { id: '1', ...picture }]);
  expect(await send()).toEqual({ id: '1', ...picture });
  expect(sent).toEqual([
    { headers: expect.objectContaining({ 'Idempotency-Key': 'once' }) as unknown, body: picture },
  ]);
  expect(shares).toEqual([0.25]);
});

test('rejects with an ApiError with the server’s reasons', async () => {
  endings.push([400, { errors: { base64Image: ['CARD/PHOTO/BROKEN'] } }]);
  const refused = await send().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ status: 400, errors: { base64Image: ['CARD/PHOTO/BROKEN'] } });
});

test.each(['noNetwork', 'cutOff', 'proxy'] as const)(
  'rejects with a NetworkError when the response is lost: %s',
  async (ending) => {
    endings.push(ending);
    await expect(send()).rejects.toBeInstanceOf(NetworkError);
  },
);

test('rejects with a NetworkError when nothing has moved for a minute, and stops sending', async () => {
  vi.useFakeTimers();
  const abort = vi.spyOn(Request.prototype, 'abort');
  try {
    endings.push('never');
    const outcome = vi.fn<(error: unknown) => void>();
    void send().catch(outcome);
    await vi.advanceTimersByTimeAsync(59_900);
    expect(outcome).not.toHaveBeenCalled();
    expect(abort).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(outcome).toHaveBeenCalledWith(expect.any(NetworkError));
    expect(abort).toHaveBeenCalledOnce();
  } finally {
    abort.mockRestore();
    vi.useRealTimers();
  }
});

test('refreshes an expired session once and repeats the upload with the same key', async () => {
  endings.push([401, { errors: {} }], [200, { id: '2', ...picture }]);
  expect(await send()).toMatchObject({ id: '2' });
  expect(sent.map(({ headers }) => headers['Idempotency-Key'])).toEqual(['once', 'once']);
});

test('stops when the signal is aborted', async () => {
  const controller = new AbortController();
  const pending = send(controller.signal);
  controller.abort();
  await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
});
