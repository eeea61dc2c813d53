import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, type Reply, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { AuthenticationScope } from '#contract/values.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { profileQueries } from '../profile/queries.ts';
import VerifyPage from './VerifyPage.tsx';

const information = (unverified: object | null) => ({
  email: null,
  norEduPersonNin: null,
  existsInPortal: false,
  registrationRequestStatus: 0,
  foundInLadok: false,
  fulfillsRequirements: false,
  rejectionReason: null,
  requested: null,
  unverified,
});
const VERIFY = 'POST /api/alumniportal/verification/email/composite?code=12345678&alumniId=7';
const open = (unverified: object | null = { alumniId: '7', email: 'gun@example.net' }) => {
  signIn({}, AuthenticationScope.BankId);
  answer('GET /api/alumniportal/logininformation', { body: information(unverified) });
  return show(<VerifyPage />, '/alumni-portal/verify');
};
const enter = async (code: string) => {
  fireEvent.change(await screen.findByLabelText('Kod'), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Bekräfta' }));
};

beforeEach(() => startScreens());

// ALUM-09
test('verifies the address with a correct code typed with a space, and continues', async () => {
  const { router } = open();
  await screen.findByText(/Vi har skickat en kod till gun@example.net/);
  answer(VERIFY, { body: { email: 'gun@example.net' } });
  await enter('1234 5678');
  await waitFor(() => expect(router.state.location.pathname).toBe('/alumni-portal/signin/select'));
});

test('shows the verified address in the profile that was opened before', async () => {
  const profileOf = (email: string) => ({ body: { personalData: { email } }, version: email });
  answer('GET /api/alumniportal/profile', profileOf('old@example.net'));
  const mine = profileQueries.mine();
  const shownEmail = () =>
    queryClient.getQueryData<{
      readonly body: { readonly personalData: { readonly email: string } };
    }>(mine.queryKey)?.body.personalData.email;
  await queryClient.fetchQuery(mine);
  expect(shownEmail()).toBe('old@example.net');
  const { router } = open();
  answer(VERIFY, { body: { email: 'gun@example.net' } });
  answer('GET /api/alumniportal/profile', profileOf('gun@example.net'));
  await enter('12345678');
  await waitFor(() => expect(router.state.location.pathname).toBe('/alumni-portal/signin/select'));
  expect(shownEmail()).toBe('gun@example.net');
});

test.each<[string, Reply, string]>([
  [
    'wrong',
    { status: 400, errors: { code: ['ALUMNI_VERIFY/WRONG_CODE'] } },
    'Koden stämmer inte. Efter fem fel slutar den att gälla.',
  ],
  [
    'expired',
    { status: 400, errors: { code: ['ALUMNI_VERIFY/EXPIRED_CODE'] } },
    'Koden gäller inte längre. Skicka en ny.',
  ],
  [
    'locked after five wrong attempts',
    { status: 423 },
    'Koden slutade gälla efter fem fel. Skicka en ny.',
  ],
])('shows that a code is %s', async (_how, reply, text) => {
  open();
  answer(VERIFY, reply);
  await enter('12345678');
  expect(await screen.findByText(text)).toBeTruthy();
});

test('sends a new code on request, and shows when too many have been requested', async () => {
  open();
  const RESEND = 'POST /api/alumniportal/verification/email/resend?email=gun%40example.net';
  answer(RESEND, { body: null });
  fireEvent.click(await screen.findByRole('button', { name: 'Skicka en ny kod' }));
  expect(await screen.findByText(/En ny kod är på väg/)).toBeTruthy();
  answer(RESEND, { status: 429 });
  fireEvent.click(screen.getByRole('button', { name: 'Skicka en ny kod' }));
  expect(await screen.findByText(/vänta en kvart/)).toBeTruthy();
  expect(sent.map(({ call }) => call)).toEqual([RESEND, RESEND]);
});

test('removes the message of a refused new code when a code is sent', async () => {
  open();
  answer('POST /api/alumniportal/verification/email/resend?email=gun%40example.net', {
    status: 429,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Skicka en ny kod' }));
  expect(await screen.findByText(/vänta en kvart/)).toBeTruthy();
  answer(VERIFY, 'never');
  await enter('12345678');
  await waitFor(() => expect(screen.queryByText(/vänta en kvart/)).toBeNull());
});

test('rejects an incomplete code without sending it', async () => {
  open();
  await enter('1234');
  expect(await screen.findByText('Koden består av 8 siffror.')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('shows that there is no address to verify', async () => {
  open(null);
  expect(await screen.findByText('Det finns ingen adress att bekräfta')).toBeTruthy();
});

test.each<[string, Reply]>([
  ['failing', { status: 500 }],
  ['offline', 'noNetwork'],
])('shows an error with a retry while %s', async (_state, reply) => {
  signIn({}, AuthenticationScope.BankId);
  answer('GET /api/alumniportal/logininformation', reply);
  show(<VerifyPage />, '/alumni-portal/verify');
  const again = await screen.findByRole('button', { name: 'Försök igen' });
  answer('GET /api/alumniportal/logininformation', {
    body: information({ alumniId: '7', email: 'gun@example.net' }),
  });
  fireEvent.click(again);
  expect(await screen.findByLabelText('Kod')).toBeTruthy();
});

test('offers to sign in when there is no session', async () => {
  show(<VerifyPage />, '/alumni-portal/verify');
  expect(
    await screen.findByText('Logga in i alumnportalen för att bekräfta din adress'),
  ).toBeTruthy();
});
