import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  answer,
  keysOf,
  type Reply,
  sent,
  show,
  signIn,
  startScreens,
} from '#tests/support/screen.tsx';
import type { AlumniLoginInformation } from '#contract/alumniSignIn.ts';
import { AuthenticationScope, RequestStatus } from '#contract/values.ts';
import VerifyPage from '../verify/VerifyPage.tsx';
import SelectPage from './SelectPage.tsx';

const INFORMATION = 'GET /api/alumniportal/logininformation';
const KNOWN = 'GET /api/alumniportal/registration/prepopulate?isPrePopulatable=true';
const REQUEST = 'POST /api/alumniportal/registration/request';
const CREATE = 'POST /api/alumniportal/profile';
const RESEND = 'POST /api/alumniportal/verification/email/resend?email=gun%40example.net';
const VERIFY = 'POST /api/alumniportal/verification/email/composite?code=12345678&alumniId=7';
const nobody: AlumniLoginInformation = {
  email: 'gun@example.net',
  norEduPersonNin: null,
  existsInPortal: false,
  registrationRequestStatus: null,
  foundInLadok: false,
  fulfillsRequirements: false,
  rejectionReason: null,
  requested: null,
  unverified: null,
};
const open = (
  information: Partial<AlumniLoginInformation> = {},
  replies: Record<string, Reply> = {},
) => {
  signIn({ displayName: 'Gun Ny' }, AuthenticationScope.Email);
  answer(INFORMATION, { body: { ...nobody, ...information } });
  answer(KNOWN, {
    body: {
      isPrePopulatable: true,
      request: { firstName: 'Gun', lastName: 'Ny', email: 'gun@example.net' },
    },
  });
  for (const [call, reply] of Object.entries(replies)) answer(call, reply);
  return show(<SelectPage />, '/alumni-portal/signin/select');
};
const sentTo = (call: string) => sent.filter((one) => one.call === call);
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const tell = async (message: string) =>
  fireEvent.change(await screen.findByLabelText('Meddelande till alumnkontoret'), {
    target: { value: message },
  });
const isIdle = (name: string) =>
  waitFor(() =>
    expect(screen.getByRole('button', { name }).hasAttribute('data-loading')).toBe(false),
  );

beforeEach(async () => {
  sessionStorage.clear();
  await startScreens();
});

describe.each<[string, Reply, RegExp]>([
  ['failing', { status: 500 }, /^Det gick inte att slutföra/],
  ['offline', 'noNetwork', /^Inget svar kom/],
])('while %s', (_state, reply, expectedText) => {
  test('an error with a retry replaces the form when the known data cannot be fetched', async () => {
    open({}, { [KNOWN]: reply });
    expect(await screen.findByText('Vi kunde inte hämta läget för din ansökan.')).toBeTruthy();
    answer(KNOWN, { body: { isPrePopulatable: false, request: null } });
    await press('Försök igen');
    expect(await screen.findByRole('button', { name: 'Skicka ansökan' })).toBeTruthy();
  });

  test('sending keeps the typed text and reuses the idempotency key for the same request', async () => {
    open({}, { [REQUEST]: reply });
    await tell('Jag hette Berg.');
    await press('Skicka ansökan');
    await waitFor(() => expect(sentTo(REQUEST)).toHaveLength(1));
    await isIdle('Skicka ansökan');
    expect(screen.getByDisplayValue('Jag hette Berg.')).toBeTruthy();
    await press('Skicka ansökan');
    await waitFor(() => expect(sentTo(REQUEST)).toHaveLength(2));
    const [first, second] = keysOf(REQUEST);
    expect(second).toBe(first);
  });

  test('creating the profile shows an error and can be retried', async () => {
    open({ registrationRequestStatus: RequestStatus.Approved }, { [CREATE]: reply });
    await press('Öppna min profil');
    await waitFor(() => expect(sentTo(CREATE)).toHaveLength(1));
    await isIdle('Öppna min profil');
    expect(screen.getByText(expectedText)).toBeTruthy();
  });

  test.each([
    ['submitting the code', VERIFY, 'Bekräfta'],
    ['requesting a new code', RESEND, 'Skicka en ny kod'],
  ])('%s keeps the typed text', async (_what, call, button) => {
    signIn({}, AuthenticationScope.BankId);
    answer(INFORMATION, {
      body: { ...nobody, unverified: { alumniId: '7', email: 'gun@example.net' } },
    });
    show(<VerifyPage />, '/alumni-portal/verify');
    fireEvent.change(await screen.findByLabelText('Kod'), { target: { value: '12345678' } });
    answer(call, reply);
    await press(button);
    await waitFor(() => expect(sentTo(call)).toHaveLength(1));
    await isIdle(button);
    expect(screen.getByDisplayValue('12345678')).toBeTruthy();
  });
});

test('opens a profile that another tab has created', async () => {
  const { router } = open(
    { registrationRequestStatus: RequestStatus.Approved },
    { [CREATE]: { status: 409 } },
  );
  await screen.findByRole('button', { name: 'Öppna min profil' });
  answer(INFORMATION, { body: { ...nobody, existsInPortal: true } });
  await press('Öppna min profil');
  await waitFor(() =>
    expect(router.state.location.pathname).toBe('/alumni-portal/profile/personal'),
  );
});

test('a reload keeps what was typed, except the national id, until the request is sent', async () => {
  const { unmount } = open();
  await tell('Jag hette Berg.');
  fireEvent.change(screen.getByLabelText('Examensår'), { target: { value: '1989' } });
  fireEvent.click(screen.getByLabelText('Engelska'));
  fireEvent.change(screen.getByLabelText(/^Personnummer/), { target: { value: '890101-2388' } });
  unmount();
  open();
  expect(await screen.findByDisplayValue('Jag hette Berg.')).toBeTruthy();
  expect(screen.getByDisplayValue('1989')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Engelska').checked).toBe(true);
  expect(screen.queryByDisplayValue('890101-2388')).toBeNull();
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('2388');
  answer(REQUEST, { body: { id: '1', alumniId: '1', status: 0, isEmailVerified: true } });
  await press('Skicka ansökan');
  await waitFor(() => expect(sentTo(REQUEST)).toHaveLength(1));
  await waitFor(() => expect(sessionStorage.getItem('draft alumni application')).toBeNull());
});

test('sends one request for a double submission', async () => {
  open();
  answer(REQUEST, { body: { id: '1', alumniId: '1', status: 0, isEmailVerified: true } });
  const form = (await screen.findByRole('button', { name: 'Skicka ansökan' })).closest('form');
  answer(INFORMATION, { body: { ...nobody, registrationRequestStatus: RequestStatus.New } });
  for (const one of [form, form]) if (one) fireEvent.submit(one);
  expect(await screen.findByRole('heading', { name: 'Din ansökan har kommit in' })).toBeTruthy();
  expect(sentTo(REQUEST)).toHaveLength(1);
});

// ALUM-08
test('prefills the next request with the text of a rejected one', async () => {
  open(
    {
      registrationRequestStatus: RequestStatus.Rejected,
      rejectionReason: 'Vi hittar inga studier.',
    },
    {
      [KNOWN]: {
        body: {
          isPrePopulatable: true,
          request: { firstName: 'Gun', lastName: 'Ny', message: 'Från förra gången.' },
        },
      },
    },
  );
  await press('Ansök igen');
  expect(await screen.findByDisplayValue('Från förra gången.')).toBeTruthy();
});
