import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
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
  answer('POST /api/bankid/auth', { body: order });
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

test('shows the QR code, with a link that opens the app on this computer instead', async () => {
  open();
  await press('Visa QR-kod');
  const code = await screen.findByRole('img', { name: /^QR-kod att skanna/ });
  expect(code.dataset['value']).toBe('bankid.qr.0.code');
  expect(screen.getByRole('link', { name: 'Öppna BankID-appen' }).getAttribute('href')).toBe(
    'bankid:///?autostarttoken=token-1&redirect=null',
  );
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
