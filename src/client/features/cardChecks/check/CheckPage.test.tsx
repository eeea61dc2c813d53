import { webcrypto } from 'node:crypto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, sent, show, startScreens } from '#tests/support/screen.tsx';
import { codeRefusals } from '#contract/codeRefusals.ts';
import { compressedPoint } from '#rules/curvePoint.ts';
import {
  certificateContent,
  certificatePeriod,
  codeText,
  statementContent,
  withSignature,
} from '#rules/livingCode.ts';
import { reportReached, reportUnreachable } from '#client/offline/connection.ts';
import CheckPage from './CheckPage.tsx';

const { codeInFile } = vi.hoisted(() => ({ codeInFile: vi.fn<() => Promise<string | null>>() }));
vi.mock('./codeInPicture.ts', () => ({ codeInFile, codeInVideo: () => null }));

const CHECK = 'POST /api/cardcheck';
const STATUS = 'GET /api/cardcheck/status';
const DEVICE = 'AQIDBAUGBwg';
const HOUR_MS = 3_600_000;
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' };
const { subtle } = webcrypto;

const newKey = () =>
  subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
const pointOf = async ({ publicKey }: webcrypto.CryptoKeyPair) =>
  new Uint8Array(await subtle.exportKey('raw', publicKey));

let issuer: webcrypto.CryptoKeyPair;
let device: webcrypto.CryptoKeyPair;

async function signed(content: Uint8Array<ArrayBuffer>, by: webcrypto.CryptoKeyPair) {
  const signature = await subtle.sign(SIGNATURE, by.privateKey, content);
  return withSignature(content, new Uint8Array(signature));
}

/** A code as the holder's device shows it at that time, with another name than was certified. */
async function code(at = Date.now(), shownName?: string): Promise<string> {
  const certified = {
    issuerKey: 1,
    device: Buffer.from(DEVICE, 'base64url'),
    publicKey: compressedPoint(await pointOf(device)),
    ...certificatePeriod(Date.now()),
    isStudent: true,
    isEmployee: false,
  };
  const certificate = await signed(certificateContent({ ...certified, name: 'Nils Nil' }), issuer);
  const content = certificateContent({ ...certified, name: shownName ?? 'Nils Nil' });
  const shown = withSignature(content, certificate.slice(content.length));
  return codeText(await signed(statementContent(shown, at), device));
}

const status = async (changes: object = {}) => ({
  body: {
    at: new Date(Date.now() - 60_000).toISOString(),
    issuerKeys: [{ id: 1, publicKey: Buffer.from(await pointOf(issuer)).toString('base64url') }],
    revoked: [],
    ...changes,
  },
});

const valid = {
  name: 'Nils Nil',
  isStudent: true,
  isEmployee: false,
  validUntil: '2030-11-05',
  photo: { mediaType: 'image/jpeg', base64Image: 'AAAA' },
  checkedAt: new Date().toISOString(),
};

beforeEach(async () => {
  await startScreens();
  vi.stubGlobal('crypto', webcrypto);
  [issuer, device] = await Promise.all([newKey(), newKey()]);
  answer(STATUS, await status());
  answer(CHECK, { body: valid });
});
afterEach(() => {
  vi.useRealTimers();
  reportReached();
});

/** Shows the page, and chooses a picture of the code. */
async function checkPicture(text: string): Promise<void> {
  codeInFile.mockResolvedValue(text);
  await choosePicture();
}

async function choosePicture(): Promise<void> {
  show(<CheckPage />);
  await screen.findByRole('button', { name: 'Välj en bild' });
  const input = document.querySelector('input[type=file]');
  fireEvent.change(input!, { target: { files: [new File(['x'], 'code.png')] } });
}

/** Shows the page without a network, once it has the list. */
async function checkOffline(text: string): Promise<void> {
  answer(CHECK, 'noNetwork');
  codeInFile.mockResolvedValue(text);
  show(<CheckPage />);
  await screen.findByText(/^Du är online/);
  act(() => reportUnreachable());
  await screen.findByText(/^Du är offline/);
  const input = document.querySelector('input[type=file]');
  fireEvent.change(input!, { target: { files: [new File(['x'], 'code.png')] } });
}

const verdict = (title: string) => screen.findByRole('region', { name: title });

test('a device without a camera says so, and reads a picture', async () => {
  await checkPicture(await code());
  const found = await verdict('Kortet gäller');
  expect(within(found).getByRole('img').getAttribute('src')).toBe('data:image/jpeg;base64,AAAA');
  expect(found.textContent).toMatch(/Kontrollerat \d\d:\d\d, för \d+ s sedan/);
  expect(found.textContent).toContain('Student');
  expect(found.textContent).toContain('Jämför fotot');
  expect(screen.queryByText('Ingen kamera hittades')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Nästa kort' }));
  expect(await screen.findByText('Ingen kamera hittades')).toBeTruthy();
  expect(screen.queryByText('Nils Nil')).toBeNull();
});

test('without a photo, an identity document is asked for', async () => {
  answer(CHECK, { body: { ...valid, photo: null } });
  await checkPicture(await code());
  expect((await verdict('Kortet gäller')).textContent).toContain('Jämför namnet');
});

test.each(codeRefusals)(
  'a refusal by the university says why and what to do: %s',
  async (refusal) => {
    answer(CHECK, { body: { refusal } });
    await checkPicture(await code());
    const found = await verdict(
      refusal === 'STATUS_TOO_OLD' ? 'Går inte att kontrollera' : 'Godta inte koden',
    );
    expect(found.textContent).not.toMatch(/CARD_CHECK|\{\{|Klockan i den här enheten/);
    expect(screen.queryByText('Nils Nil')).toBeNull();
  },
);

test('the code of a pass in a phone’s wallet is refused at once, as no proof', async () => {
  await checkPicture('https://minit.example.se/check/0a1b2c3d-0000-4000-8000-123456789abc');
  expect((await verdict('Godta inte koden')).textContent).toContain('inte bevisar någonting');
  expect(sent).toEqual([]);
});

test('another QR code is refused at once, and goes nowhere', async () => {
  await checkPicture('https://example.com/?token=secret');
  expect((await verdict('Godta inte koden')).textContent).toContain('ingen kod från');
  expect(sent).toEqual([]);
});

test.each([
  ['without a code', () => codeInFile.mockResolvedValue(null), 'Ingen QR-kod hittades i bilden'],
  ['that is none', () => codeInFile.mockRejectedValue(new Error()), 'Filen gick inte att läsa'],
])('a picture %s is explained', async (_, prepare, says) => {
  prepare();
  await choosePicture();
  expect(await screen.findByText(says)).toBeTruthy();
  expect(sent).toEqual([]);
});

describe('offline', () => {
  test('a code is checked against the list, which states its time', async () => {
    await checkOffline(await code());
    const found = await verdict('Kortet gäller enligt listan');
    expect(found.textContent).toMatch(/Listan är från i dag \d\d:\d\d/);
    expect(found.textContent).toContain('Jämför namnet med en legitimation');
    expect(within(found).queryByRole('img')).toBeNull();
    expect(sent).toEqual([]);
  });

  const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
  test.each([
    ['of a revoked device', { revoked: [DEVICE] }, 'Godta inte koden', 'gäller inte längre'],
    ['by an unknown key', { issuerKeys: [] }, 'Godta inte koden', 'en nyckel som inte är känd'],
    ['with an old list', { at: ago(25) }, 'Går inte att kontrollera', 'för gammal'],
  ])('a code %s is not accepted', async (_, changes, title, says) => {
    answer(STATUS, await status(changes));
    await checkOffline(await code());
    expect((await verdict(title)).textContent).toContain(says);
  });

  test('an edited name is refused', async () => {
    await checkOffline(await code(Date.now(), 'Anna Nil'));
    expect((await verdict('Godta inte koden')).textContent).toContain('Koden är ändrad');
  });

  test.each([
    [-120_000, 'äldre än en minut'],
    [120_000, 'en tid som inte har kommit'],
  ])('a code %d ms away is refused, and the own clock is shown', async (distance, says) => {
    await checkOffline(await code(Date.now() + distance));
    const found = await verdict('Godta inte koden');
    expect(found.textContent).toContain(says);
    expect(found.textContent).toMatch(/Klockan i den här enheten visar \d\d:\d\d/);
  });

  test('without a list, nothing is accepted', async () => {
    answer(STATUS, 'noNetwork');
    await checkOffline(await code());
    expect(await verdict('Går inte att kontrollera')).toBeTruthy();
    expect(screen.getByText(/den här enheten har ingen lista$/)).toBeTruthy();
  });
});

test('when the university does not take the question, the list decides', async () => {
  answer(CHECK, { status: 429, errors: {} });
  await checkPicture(await code());
  expect(await verdict('Kortet gäller enligt listan')).toBeTruthy();
});

test.each([
  ['a minute has passed', () => vi.advanceTimersByTimeAsync(60_000)],
  [
    'the page is hidden',
    () => {
      const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      document.dispatchEvent(new Event('visibilitychange'));
      hidden.mockRestore();
      return Promise.resolve();
    },
  ],
])('name and photo disappear once %s', async (_, pass) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await checkPicture(await code());
  await verdict('Kortet gäller');
  await act(async () => {
    await pass();
  });
  await waitFor(() => expect(screen.queryByText('Nils Nil')).toBeNull());
  expect(document.querySelector('img[src^="data:"]')).toBeNull();
});
