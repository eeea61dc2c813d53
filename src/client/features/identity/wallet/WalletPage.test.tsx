import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, sent, show, startScreens } from '#tests/support/screen.tsx';
import { WalletRefusal } from '#contract/walletSignIn.ts';
import WalletPage from './WalletPage.tsx';

const arrived = vi.hoisted(() => vi.fn<(path: string) => void>());
vi.mock('../parts/redirectAfterSignIn.ts', () => ({ redirectAfterSignIn: arrived }));

const CALL = '/api/wallet/signin';
const PAGE = '/authentication/wallet';
const patient = { timeout: 10_000 };

beforeEach(async () => {
  arrived.mockClear();
  await startScreens();
  answer(`GET ${CALL}`, { body: { state: 'none', refusal: null } });
  answer(`PUT ${CALL}`, { status: 204 });
});

test('says what is shown before the wallet is opened, and asks nothing by itself', async () => {
  show(<WalletPage />, PAGE);
  expect(await screen.findByText(/namn, födelsedatum och personnummer/, {}, patient)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Öppna plånboken' })).toBeDefined();
  expect(sent).toEqual([]);
});

test.each([
  [`${PAGE}#response_code=c0de`, '/account'],
  [`${PAGE}?returnTo=%2Faccount%2Fdesk#response_code=c0de`, '/account/desk'],
  [`${PAGE}?returnTo=%2F%2Fevil.example#response_code=c0de`, '/account'],
])('signs in with the code of %s and goes on to %s', async (address, place) => {
  show(<WalletPage />, address);
  await waitFor(() => expect(arrived).toHaveBeenCalledWith(place), patient);
  expect(sent).toEqual([expect.objectContaining({ call: `PUT ${CALL}` })]);
  expect(screen.getByRole('status').textContent).toContain('Du loggas in.');
});

test('a return in another browser is told', async () => {
  answer(`PUT ${CALL}`, { status: 404 });
  show(<WalletPage />, `${PAGE}#response_code=c0de`);
  expect((await screen.findByRole('alert', {}, patient)).textContent).toContain(
    'Du kom tillbaka i en annan webbläsare',
  );
  expect(screen.getByRole('button', { name: 'Öppna plånboken' })).toBeDefined();
  expect(arrived).not.toHaveBeenCalled();
});

test('an identity without a number is told', async () => {
  const errors = { wallet: ['WALLET_SIGN_IN/REFUSED/NO_NUMBER'] };
  answer(`PUT ${CALL}`, { status: 409, errors });
  show(<WalletPage />, `${PAGE}#response_code=c0de`);
  expect((await screen.findByRole('alert', {}, patient)).textContent).toMatch(
    /^Du är inte inloggad.*inget svenskt personnummer/,
  );
});

describe('an identity without a number', () => {
  const open = async () => {
    answer(`GET ${CALL}`, { body: { state: 'refused', refusal: 'NO_NUMBER' } });
    show(<WalletPage />, PAGE);
    const contact = await screen.findByLabelText(/^E-post eller telefon/, {}, patient);
    fireEvent.change(contact, { target: { value: 'a@example.org' } });
    screen.getByRole('button', { name: 'Skicka till oss' }).click();
  };

  test('can be passed on', async () => {
    answer(`POST ${CALL}/case`, { status: 204 });
    await open();
    expect(await screen.findByText(/^Skickat\. Känner universitetet/, {}, patient)).toBeDefined();
    expect(sent).toEqual([{ call: `POST ${CALL}/case`, body: { contact: 'a@example.org' } }]);
  });

  test.each([
    [404, /Visa plånboken igen/],
    [429, /flera gånger i dag/],
  ])('is told when it cannot be (%s)', async (status, words) => {
    answer(`POST ${CALL}/case`, { status });
    await open();
    expect(await screen.findByText(words, {}, patient)).toBeDefined();
  });
});

test.each(WalletRefusal.options)('says why on %s, and offers to begin again', async (refusal) => {
  answer(`GET ${CALL}`, { body: { state: 'refused', refusal } });
  show(<WalletPage />, PAGE);
  const title = await screen.findByText('Du är inte inloggad', {}, patient);
  const role = refusal === 'DECLINED' ? 'status' : 'alert';
  expect(title.closest(`[role=${role}]`)?.textContent).toMatch(/^Du är inte inloggad.+\.$/);
  expect(screen.getByRole('button', { name: 'Öppna plånboken' })).toBeDefined();
});

test.each([
  ['waiting', 'Visa vem du är i plånboken.'],
  ['answered', 'Plånboken har svarat.'],
])('while it is %s, the page says what to do', async (state, words) => {
  answer(`GET ${CALL}`, { body: { state, refusal: null } });
  show(<WalletPage />, PAGE);
  expect(await screen.findByText(new RegExp(`^${words}`), {}, patient)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Börja om' })).toBeDefined();
});

test('says that no wallet is accepted here', async () => {
  answer(`POST ${CALL}`, { status: 404 });
  show(<WalletPage />, PAGE);
  (await screen.findByRole('button', { name: 'Öppna plånboken' }, patient)).click();
  expect((await screen.findByRole('alert', {}, patient)).textContent).toContain(
    'Här går det inte att logga in med en digital plånbok.',
  );
});

describe('a browser that asks wallets itself', () => {
  const BROWSER = `${CALL}/browser`;
  const get = vi.fn<(options: CredentialRequestOptions) => Promise<unknown>>();
  const other = 'Plånbok på en annan enhet';
  const press = async () => (await screen.findByRole('button', { name: other }, patient)).click();
  beforeEach(() => {
    get.mockReset();
    vi.stubGlobal('DigitalCredential', { userAgentAllowsProtocol: () => true });
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { credentials: { get } }));
    answer(`POST ${BROWSER}`, { body: { id: 'i-1', request: 'signed' } });
    answer(`PUT ${BROWSER}`, { status: 204 });
  });
  afterEach(() => vi.unstubAllGlobals());

  test('passes the request on, and signs in by the answer', async () => {
    get.mockResolvedValue({ protocol: 'openid4vp-v1-signed', data: { response: 'jwe' } });
    show(<WalletPage />, `${PAGE}?returnTo=%2Faccount%2Fdesk`);
    await press();
    await waitFor(() => expect(arrived).toHaveBeenCalledWith('/account/desk'), patient);
    const requests = [{ protocol: 'openid4vp-v1-signed', data: { request: 'signed' } }];
    expect(get).toHaveBeenCalledWith({ mediation: 'required', digital: { requests } });
    expect(sent.at(-1)).toMatchObject({ body: { id: 'i-1', response: 'jwe' } });
  });

  test.each<[string, () => Promise<unknown>]>([
    ['the dialog is closed', () => Promise.reject(new DOMException('', 'NotAllowedError'))],
    ['nothing is shown', () => Promise.resolve(null)],
    ['something else is shown', () => Promise.resolve({ data: { response: 7 } })],
  ])('says so when %s', async (_what, shown) => {
    get.mockImplementation(shown);
    show(<WalletPage />, PAGE);
    await press();
    expect(await screen.findByText(/^Du visade ingenting i plånboken/, {}, patient)).toBeDefined();
    expect(sent).toHaveLength(1);
    expect(arrived).not.toHaveBeenCalled();
  });
});

test('other browsers do not offer it', async () => {
  show(<WalletPage />, PAGE);
  await screen.findByRole('button', { name: 'Öppna plånboken' }, patient);
  expect(screen.queryByRole('button', { name: /annan enhet/ })).toBeNull();
});

describe('a wallet on another device', () => {
  const OTHER = `${CALL}/otherDevice`;
  const link = 'openid4vp://?request_uri=x';
  const press = async (name: string) =>
    (await screen.findByRole('button', { name }, patient)).click();
  const waiting = (state: string) => answer(`GET ${CALL}`, { body: { state, refusal: null } });
  beforeEach(() => {
    answer(`POST ${OTHER}`, { body: { link, expires: '2026-10-16T10:05:00Z' } });
    answer(`PUT ${OTHER}`, { status: 204 });
  });
  /** Types a code where one is awaited. */
  async function type(code: string): Promise<void> {
    waiting('code');
    show(<WalletPage />, `${PAGE}?returnTo=%2Faccount%2Fselectaccount`);
    const field = await screen.findByLabelText(/^Kod från telefonen/, {}, patient);
    fireEvent.change(field, { target: { value: code } });
    await press('Logga in');
  }

  test('is the last choice, and reads a QR code', async () => {
    show(<WalletPage />, PAGE);
    const choices = await screen.findAllByRole('button', {}, patient);
    expect(choices.at(-1)?.textContent).toBe('Skanna en QR-kod med telefonen');
    waiting('waiting');
    choices.at(-1)?.click();
    const code = await screen.findByRole('img', { name: /^QR-kod/ }, patient);
    expect(code.dataset['value']).toBe(link);
    expect(screen.getByText(/går det inte att byta lösenord/)).toBeDefined();
    waiting('opened');
    expect(await screen.findByText(/^Plånboken har fått frågan/, {}, patient)).toBeDefined();
    expect(screen.queryByRole('img', { name: /^QR-kod/ })).toBeNull();
  });

  test('is not offered for showing a desk who one is', async () => {
    show(<WalletPage />, `${PAGE}?returnTo=%2Faccount%2Fdesk`);
    await screen.findByRole('button', { name: 'Öppna plånboken' }, patient);
    expect(screen.queryByRole('button', { name: /QR-kod/ })).toBeNull();
  });

  test('signs in by the code that it shows', async () => {
    await type('123 456');
    await waitFor(() => expect(arrived).toHaveBeenCalledWith('/account/selectaccount'), patient);
    expect(sent.at(-1)).toMatchObject({ call: `PUT ${OTHER}`, body: { code: '123 456' } });
  });

  test('a wrong code is told at the field', async () => {
    const errors = { code: ['WALLET_SIGN_IN/CODE/WRONG'] };
    answer(`PUT ${OTHER}`, { status: 400, errors });
    await type('123456');
    expect(await screen.findByText(/^Koden stämmer inte/, {}, patient)).toBeDefined();
    expect(screen.getByLabelText(/^Kod från telefonen/).getAttribute('aria-invalid')).toBe('true');
    expect(arrived).not.toHaveBeenCalled();
  });

  test.each<[string, Parameters<typeof answer>[1], RegExp]>([
    ['has expired', { status: 404 }, /Koden gäller inte längre/],
    [
      'was wrong three times',
      { status: 409, errors: { wallet: ['WALLET_SIGN_IN/REFUSED/WRONG_CODE'] } },
      /Fel kod tre gånger/,
    ],
  ])('a code that %s leads back to the start', async (_what, reply, words) => {
    answer(`PUT ${OTHER}`, reply);
    await type('123456');
    waiting('none');
    expect((await screen.findByRole('alert', {}, patient)).textContent).toMatch(words);
  });
});
