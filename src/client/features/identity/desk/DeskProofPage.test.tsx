import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { AuthenticationScope } from '#contract/values.ts';
import { applicationQuery } from '#client/api/product.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { reportReached } from '#client/offline/connection.ts';
import DeskProofPage from './DeskProofPage.tsx';

const PROVE = 'POST /api/CallerVerification/Proof';
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Tal från supporten' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Visa vem jag är' }));

beforeEach(async () => {
  await startScreens();
  act(() => reportReached());
  signIn({}, AuthenticationScope.BankId, true);
});

test('accepts the number as it is read out, and shows that the desk knows', async () => {
  answer(PROVE, { status: 204 });
  show(<DeskProofPage />);
  submit();
  expect(await screen.findByText('Talet är åtta siffror.')).toBeTruthy();
  type('1234 5678');
  submit();
  expect(await screen.findByText('Supporten vet att det är du')).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([{ number: '12345678' }]);
});

test.each([
  [
    { status: 400, errors: { number: ['CALLER/WRONG_NUMBER'] } },
    'Det är inte talet. Be supporten läsa det igen.',
  ],
  [
    { status: 423 },
    'Det har blivit fel fem gånger och talet gäller inte längre. Be supporten om ett nytt.',
  ],
])('shows at the field why a number was refused: %o', async (reply, expectedText) => {
  answer(PROVE, reply);
  show(<DeskProofPage />);
  type('12345678');
  submit();
  expect(await screen.findByText(expectedText)).toBeTruthy();
  expect([field().value, document.activeElement]).toEqual(['12345678', field()]);
  expect(screen.getByRole('button', { name: 'Visa vem jag är' })).toBeTruthy();
});

test('a wallet serves as well as BankID', () => {
  signIn({}, AuthenticationScope.Wallet);
  show(<DeskProofPage />);
  expect(field()).toBeTruthy();
});

test('both are offered to whoever used another way', () => {
  signIn({}, AuthenticationScope.FrejaeID);
  const signInScopes = [AuthenticationScope.BankId, AuthenticationScope.Wallet];
  queryClient.setQueryData(
    applicationQuery().queryKey,
    (known) => known && { ...known, signInScopes },
  );
  show(<DeskProofPage />);
  const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([address('BankID'), address('Digital plånbok')]).toEqual([
    '/authentication/bankid?returnTo=%2Faccount%2Fdesk',
    '/authentication/wallet?returnTo=%2Faccount%2Fdesk',
  ]);
});

test.each([
  ['a wallet', AuthenticationScope.WalletByCode],
  ['BankID', AuthenticationScope.BankId],
])('%s on another device is not enough, and the page says so', (_what, scope) => {
  signIn({}, scope);
  show(<DeskProofPage />);
  expect(screen.getByText(/^Du legitimerade dig på en annan enhet/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Visa vem jag är' })).toBeNull();
});
