import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
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
