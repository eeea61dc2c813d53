import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, sent, show, startScreens } from '#tests/support/screen.tsx';
import type { BankIdCollection } from '#contract/bankid.ts';
import { bankIdHintCodes } from '#rules/bankIdMessages.ts';
import BankIdPage from './BankIdPage.tsx';

const order = { orderRef: 'order-1', autoStartToken: 'token-1', demoApp: null };
const collected = (
  status: BankIdCollection['status'],
  hintCode: string | null,
): { body: BankIdCollection } => ({
  body: { orderRef: 'order-1', status, hintCode, hintCodeTranslated: null, users: [] },
});
const arrived = vi.hoisted(() => vi.fn<(path: string) => void>());
vi.mock('../parts/redirectAfterSignIn.ts', () => ({ redirectAfterSignIn: arrived }));

beforeEach(async () => {
  arrived.mockClear();
  await startScreens();
  answer('GET /api/bankid/order', { body: null });
  answer('POST /api/bankid/auth', { body: { ...order, way: 'qr' } });
  answer('DELETE /api/bankid/cancel/order-1', { body: null });
  answer('GET /api/bankid/qr/animated/order-1', { body: { qrData: 'bankid.qr.0.code' } });
  answer('GET /api/bankid/collect/order-1', collected('pending', 'outstandingTransaction'));
});

const open = (address = '/authentication/bankid') => show(<BankIdPage />, address);
const press = async (name: string) => (await screen.findByRole('button', { name })).click();

test('starts no order before the user chooses a method', async () => {
  open();
  expect(await screen.findByRole('button', { name: 'Visa QR-kod' })).toBeDefined();
  expect(sent).toEqual([]);
});

test('shows the QR code, with a button that begins by the app on this computer instead', async () => {
  open();
  await press('Visa QR-kod');
  const code = await screen.findByRole('img', { name: /^QR-kod att skanna/ });
  expect(code.dataset['value']).toBe('bankid.qr.0.code');
  answer('POST /api/bankid/auth', { body: { ...order, way: 'app' } });
  await press('Öppna BankID-appen');
  const link = await screen.findByRole('link', { name: 'Öppna BankID-appen' });
  expect(link.getAttribute('href')).toBe('bankid:///?autostarttoken=token-1&redirect=null');
  expect(sent).toEqual([
    { call: 'POST /api/bankid/auth', body: { way: 'qr' } },
    { call: 'POST /api/bankid/auth', body: { way: 'app' } },
  ]);
});

describe('when the app has opened the address of the order', () => {
  const RETURN = 'PUT /api/bankid/return';
  const patient = { timeout: 10_000 };
  const byLink = { ...order, way: 'app' as const };

  test('in the browser that began, the sign-in continues', async () => {
    answer('GET /api/bankid/order', { body: byLink });
    answer('GET /api/bankid/collect/order-1', collected('complete', null));
    answer(RETURN, { body: { code: null } });
    open('/authentication/bankid?way=app#nonce=n0nce');
    await waitFor(() => expect(arrived).toHaveBeenCalledWith('/account'), patient);
    expect(sent).toEqual([{ call: RETURN, body: { nonce: 'n0nce' } }]);
  });

  test('in another browser, it shows the code to be typed where it began, after a warning', async () => {
    answer(RETURN, {
      body: {
        code: {
          code: '048213',
          expires: '2026-10-16T10:02:00Z',
          begun: '2026-10-16T10:00:00Z',
          browser: 'Firefox',
          system: 'Windows',
        },
      },
    });
    open('/authentication/bankid?way=app#nonce=n0nce');
    const code = await screen.findByText('048213', {}, patient);
    expect(screen.getByText(/påbörjad .* 12:00\. Webbläsare: Firefox på Windows\.$/)).toBeDefined();
    const warning = screen.getByText(/Ingen från universitetet frågar efter den/);
    expect(warning.compareDocumentPosition(code)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText('Skriv koden där du började logga in:')).toBeDefined();
  });

  test('too late, it says what to do, and both methods start anew', async () => {
    answer(RETURN, { status: 404 });
    open('/authentication/bankid?way=app#nonce=n0nce');
    expect((await screen.findByRole('alert', {}, patient)).textContent).toMatch(
      /^Adressen har redan använts.+börja om här\.$/,
    );
    expect(screen.getByRole('button', { name: 'Visa QR-kod' })).toBeDefined();
  });
});

describe('somebody who has come back by hand', () => {
  const CODE = 'PUT /api/bankid/code';
  beforeEach(() => {
    answer('GET /api/bankid/order', { body: { ...order, way: 'app' } });
    answer('GET /api/bankid/collect/order-1', collected('pending', 'awaitingReturn'));
  });
  const typed = async (code: string) => {
    const field = await screen.findByRole('textbox', { name: 'Kod från den andra webbläsaren' });
    fireEvent.change(field, { target: { value: code } });
    await press('Logga in');
  };

  test('reads where to continue, and can start anew in both ways', async () => {
    open('/authentication/bankid?way=app');
    expect(
      await screen.findByText(
        'Du har legitimerat dig. Fortsätt i fliken som BankID-appen öppnade.',
      ),
    ).toBeDefined();
    const next = { ...order, orderRef: 'order-2', way: 'qr' as const };
    answer('POST /api/bankid/auth', { body: next });
    answer('GET /api/bankid/qr/animated/order-2', { body: { qrData: 'bankid.qr.0.code' } });
    answer('GET /api/bankid/collect/order-2', collected('pending', 'outstandingTransaction'));
    await press('Visa QR-kod');
    expect(await screen.findByRole('img', { name: /^QR-kod att skanna/ })).toBeDefined();
    expect(sent).toEqual([{ call: 'POST /api/bankid/auth', body: { way: 'qr' } }]);
  });

  test('types the code of the other browser', async () => {
    answer(CODE, { status: 204 });
    open('/authentication/bankid?way=app');
    await screen.findByText(/^Du har legitimerat dig/);
    answer('GET /api/bankid/collect/order-1', collected('complete', null));
    await typed('048 213');
    await waitFor(() => expect(arrived).toHaveBeenCalledWith('/account'));
    expect(sent[0]?.call).toBe(CODE);
  });

  test('reads that a code is wrong, or awaited no longer, and loses nothing', async () => {
    answer(CODE, { status: 400, errors: { code: ['BANKID/TYPE_CODE/WRONG'] } });
    open('/authentication/bankid?way=app');
    await typed('048213');
    expect(await screen.findByText(/^Koden stämmer inte/)).toBeDefined();
    answer(CODE, { status: 404 });
    await press('Logga in');
    expect(await screen.findByText(/^Ingen kod väntar längre/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Börja om' })).toBeDefined();
  });
});

test('continues an order of another tab by the method in the address', async () => {
  answer('GET /api/bankid/order', { body: order });
  open('/authentication/bankid?way=app');
  expect(await screen.findByText('Försöker starta BankID-appen.')).toBeDefined();
  expect(screen.queryByRole('img')).toBeNull();
});

test.each(bankIdHintCodes.failed)(
  'ends the order on %s and offers both methods for a restart',
  async (hintCode) => {
    answer('GET /api/bankid/order', { body: order });
    answer('GET /api/bankid/collect/order-1', collected('failed', hintCode));
    open();
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Du är inte inloggad.+\.$/);
    expect(screen.getAllByRole('button')).toHaveLength(2);
  },
);

test.each([
  ['/authentication/bankid', '/account'],
  [
    '/authentication/bankid?returnTo=%2Falumni-portal%2Fsignin%2Fselect',
    '/alumni-portal/signin/select',
  ],
  ['/authentication/bankid?returnTo=%2F%2Fevil.example', '/account'],
])('continues from %s to %s once the order is complete', async (address, place) => {
  answer('GET /api/bankid/order', { body: order });
  answer('GET /api/bankid/collect/order-1', collected('complete', null));
  open(address);
  await waitFor(() => expect(arrived).toHaveBeenCalledWith(place));
  expect(screen.getByText('Du är inloggad och skickas vidare.')).toBeDefined();
});

// AUTH-08
test('polls the order every two seconds until the order has ended', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const fetched = vi.fn<typeof fetch>(fetch);
    vi.stubGlobal('fetch', fetched);
    const timesAsked = () =>
      fetched.mock.calls.filter(([url]) =>
        (url instanceof Request ? url.url : String(url)).includes('/api/bankid/collect/'),
      ).length;
    answer('GET /api/bankid/order', { body: order });
    open();
    await screen.findByRole('img');

    const before = timesAsked();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(timesAsked() - before).toBeGreaterThanOrEqual(9);
    expect(timesAsked() - before).toBeLessThanOrEqual(11);

    answer('GET /api/bankid/collect/order-1', collected('failed', 'userCancel'));
    await vi.advanceTimersByTimeAsync(4000);
    const asked = timesAsked();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(timesAsked()).toBe(asked);
  } finally {
    vi.useRealTimers();
  }
});

test('cancels the order on the server and offers the choice of method again', async () => {
  answer('GET /api/bankid/order', { body: order });
  open();
  await press('Avbryt');
  expect(await screen.findByRole('button', { name: 'Visa QR-kod' })).toBe(document.activeElement);
  expect(sent.map(({ call }) => call)).toEqual(['DELETE /api/bankid/cancel/order-1']);
});

test.each([
  [
    { status: 503, errors: { 'externalSystem.NoResponse': ['ERROR/NO_RESPONSE'] } },
    'status',
    /^BankID svarar inte just nu\. Försök igen/,
  ],
  [
    { status: 409, errors: { bankid: ['BANKID/MESSAGE/RFA4'] } },
    'alert',
    /^Du har redan börjat identifiera dig/,
  ],
  [{ status: 404 }, 'alert', /^Här går det inte att logga in med BankID/],
  [{ status: 429 }, 'alert', /^För många försök/],
  ['noNetwork', 'status', /Inget svar kom/],
] as const)(
  'shows why the order was not started when the response is %j',
  async (reply, role, words) => {
    answer(
      'POST /api/bankid/auth',
      reply === 'noNetwork' || !('errors' in reply)
        ? reply
        : {
            status: reply.status,
            errors: structuredClone(reply.errors) as unknown as Record<string, string[]>,
          },
    );
    open();
    await press('Visa QR-kod');
    expect((await screen.findByRole(role)).textContent).toMatch(words);
    expect(screen.getByRole('button', { name: 'Visa QR-kod' })).toBeDefined();
  },
);

test('shows that BankID does not respond while polling, and keeps the code', async () => {
  answer('GET /api/bankid/order', { body: order });
  answer('GET /api/bankid/collect/order-1', {
    status: 503,
    errors: { 'externalSystem.NoResponse': ['ERROR/NO_RESPONSE'] },
  });
  open();
  expect(
    await screen.findByText('BankID svarar inte just nu. Vi frågar igen varannan sekund.'),
  ).toBeDefined();
  expect(await screen.findByRole('img')).toBeDefined();
});

test('shows that the order has ended when another tab has finished it', async () => {
  answer('GET /api/bankid/order', { body: order });
  answer('GET /api/bankid/collect/order-1', { status: 404 });
  open();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Inloggningen har avbrutits eller avslutats i en annan flik.',
  );
});
