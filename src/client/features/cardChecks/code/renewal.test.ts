import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, sent, startScreens } from '#tests/support/screen.tsx';
import { certificateContent, withSignature } from '#rules/livingCode.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { reportReached, reportUnreachable } from '#client/offline/connection.ts';
import type { CardKey } from './cardKey.ts';
import { codeQueries } from './queries.ts';
import { keepCertified } from './renewal.ts';

const { storedKey, storeKey } = vi.hoisted(() => ({
  storedKey: vi.fn<() => Promise<CardKey | null>>(),
  storeKey: vi.fn<(key: CardKey) => Promise<void>>(),
}));
vi.mock('./cardKey.ts', async (original) => ({
  ...(await original<object>()),
  storedKey,
  storeKey,
}));

const CERTIFY = 'POST /api/campuscard/devices';
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const device = {
  id: 'AQIDBAUGBwg',
  browser: 'Firefox',
  system: 'Android',
  showsPhoto: true,
  created: '2026-11-10T08:00:00Z',
  expires: '2026-11-24T08:00:00Z',
  checks: 0,
  checksToday: 0,
  lastChecked: null,
};

function certificateFor(days: number): Uint8Array<ArrayBuffer> {
  const to = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + days * DAY_MS;
  const content = certificateContent({
    issuerKey: 1,
    device: new Uint8Array(8),
    publicKey: new Uint8Array(33),
    from: to - 7 * DAY_MS,
    to,
    isStudent: true,
    isEmployee: false,
    name: 'Nils Andersson',
  });
  return Uint8Array.from(withSignature(content, new Uint8Array(64)));
}

function holdKey(days: number): CardKey {
  const key = {
    liUId: 'nilan234',
    privateKey: {} as CryptoKey,
    publicKey: `B${'a'.repeat(86)}`,
    device: device.id,
    certificate: certificateFor(days),
    showsPhoto: true,
  };
  storedKey.mockResolvedValue(key);
  storeKey.mockImplementation((stored) => {
    storedKey.mockResolvedValue(stored);
    return Promise.resolve();
  });
  return key;
}

beforeEach(async () => {
  await startScreens();
  vi.clearAllMocks();
  const certificate = Buffer.from(certificateFor(7)).toString('base64url');
  answer(CERTIFY, { body: { device, certificate } });
});
let end = () => {};
afterEach(() => {
  end();
  reportReached();
});

const look = () => document.dispatchEvent(new Event('visibilitychange'));
/** Until everything that has been started is done. */
const settled = async () => {
  await vi.waitFor(() => expect(storedKey).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
};

test('a certificate with few days left is renewed for the same key, which keeps its consent', async () => {
  const { publicKey } = holdKey(3);
  end = keepCertified('nilan234');
  await vi.waitFor(() => expect(storeKey).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ call: CERTIFY, body: { publicKey, showsPhoto: true } }]);
  expect(storeKey.mock.calls[0]?.[0].certificate).toEqual(certificateFor(7));
  look();
  await settled();
  expect(sent).toHaveLength(1);
});

test('one that ends while the app is open is renewed when the app is looked at', async () => {
  holdKey(6);
  end = keepCertified('nilan234');
  await settled();
  expect(sent).toEqual([]);
  holdKey(4);
  look();
  await vi.waitFor(() => expect(storeKey).toHaveBeenCalledOnce());
});

test('offline, it waits for a connection', async () => {
  holdKey(3);
  reportUnreachable();
  end = keepCertified('nilan234');
  look();
  expect(storedKey).not.toHaveBeenCalled();
  reportReached();
  await vi.waitFor(() => expect(storeKey).toHaveBeenCalledOnce());
});

test('a code that is shown is shown on with the renewed certificate', async () => {
  const { queryKey } = codeQueries.ownKey('nilan234');
  queryClient.setQueryData(queryKey, holdKey(3));
  end = keepCertified('nilan234');
  await vi.waitFor(() =>
    expect(queryClient.getQueryData(queryKey)?.certificate).toEqual(certificateFor(7)),
  );
});

test('a key that was revoked elsewhere is not replaced, nor asked for again', async () => {
  holdKey(3);
  answer(CERTIFY, { status: 409, errors: {} });
  end = keepCertified('nilan234');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await settled();
  look();
  await settled();
  expect(sent).toHaveLength(1);
  expect(storeKey).not.toHaveBeenCalled();
});

test('a device whose key was never certified does nothing', async () => {
  storedKey.mockResolvedValue({ ...holdKey(3), device: null });
  end = keepCertified('nilan234');
  await settled();
  expect(sent).toEqual([]);
});
