import { screen, waitFor } from '@testing-library/react';
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
