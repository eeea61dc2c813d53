import { webcrypto } from 'node:crypto';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import {
  certificateContent,
  certificatePeriod,
  readCode,
  withSignature,
} from '#rules/livingCode.ts';
import CodePanel from './CodePanel.tsx';

const DEVICES = '/api/campuscard/devices';
const { subtle } = webcrypto;
const card = (changes: object = {}) => ({
  body: {
    id: 'c1',
    norEduPersonLin: 'l1',
    liUId: 'nilan234',
    isoNumber: '9752000000001234',
    changedDate: '2026-01-01T00:00:00Z',
    status: 'Active',
    validityStartDate: '2025-01-01',
    validityEndDate: '2099-01-01',
    blockedDate: null,
    frozenDate: null,
    ...changes,
  },
});
const device = {
  id: 'AQIDBAUGBwg',
  browser: 'Firefox',
  system: 'Android',
  showsPhoto: false,
  created: '2026-11-20T08:00:00Z',
  expires: '2026-11-27T08:00:00Z',
  checks: 17,
  checksToday: 3,
  lastChecked: '2026-11-20T09:14:00Z',
};

beforeEach(async () => {
  await startScreens();
  vi.stubGlobal('crypto', webcrypto);
  signIn({ liUId: 'nilan234', personType: 'Student', displayName: 'Nils Andersson' });
  const content = certificateContent({
    issuerKey: 1,
    device: Buffer.from(device.id, 'base64url'),
    publicKey: new Uint8Array(33),
    ...certificatePeriod(Date.now()),
    isStudent: true,
    isEmployee: false,
    name: 'Nils Andersson',
  });
  const certificate = Buffer.from(withSignature(content, new Uint8Array(64)));
  answer('GET /api/campuscard', card());
  answer(`GET ${DEVICES}`, { body: [device] });
  answer(`POST ${DEVICES}`, {
    body: { device, certificate: certificate.toString('base64url') },
  });
});
afterEach(() => vi.unstubAllGlobals());

const code = () => screen.findByRole('img', { name: /^QR-kod som visar/, hidden: true });

/** Whether the code was signed by the key that the server was asked to certify. */
async function isSignedByOwnKey(text: string): Promise<boolean> {
  const { statement } = readCode(text)!;
  const { publicKey } = sent.at(-1)!.body as { publicKey: string };
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const point = Buffer.from(publicKey, 'base64url');
  const key = await subtle.importKey('raw', point, algorithm, false, ['verify']);
  const { signature, content } = statement;
  return subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, content);
}

// jsdom has no database: as in a browser whose storage is blocked.
test('where the device stores nothing, the code is shown as long as the page is open', async () => {
  show(<CodePanel />);
  const text = (await code()).dataset['value'] ?? '';
  expect(readCode(text)).toMatchObject({ name: 'Nils Andersson', isStudent: true });
  expect(await isSignedByOwnKey(text)).toBe(true);
  expect(await screen.findByText('17')).toBeTruthy();
  expect(screen.getByText('Den här enheten')).toBeTruthy();
});

test('nothing of the code is rendered while the page is hidden', async () => {
  show(<CodePanel />);
  await code();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('Koden visas inte medan sidan är dold.')).toBeTruthy();
  expect(screen.queryByRole('img', { name: /^QR-kod som visar/, hidden: true })).toBeNull();
  visibility.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await code()).toBeTruthy();
});

test('without a network and a key, the panel says what is needed', async () => {
  answer(`POST ${DEVICES}`, 'noNetwork');
  show(<CodePanel />);
  expect(await screen.findByText('Du behöver vara online en stund')).toBeTruthy();
});

test('a card that only the server knows to have ended has no code', async () => {
  answer(`POST ${DEVICES}`, { status: 409, errors: {} });
  show(<CodePanel />);
  expect(await screen.findByText(/^Kortet kan inte visas just nu/)).toBeTruthy();
});

test.each([
  ['Frozen', {}, /^Kortet är fryst/],
  ['Blocked', {}, /^Kortet är spärrat/],
  ['Inactive', {}, /^Kortet har slutat gälla/],
  ['Invalid', {}, /^Kortet har ett fel/],
  ['Active', { validityEndDate: '2020-01-01' }, /^Kortet har slutat gälla/],
])('a card that is %s with %o has no code', async (status, changes, says) => {
  answer('GET /api/campuscard', card({ status, ...changes }));
  show(<CodePanel />);
  expect(await screen.findByText(says)).toBeTruthy();
  expect(sent).toEqual([]);
});
