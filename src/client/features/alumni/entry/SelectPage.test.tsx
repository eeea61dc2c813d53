import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, type Reply, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { AlumniLoginInformation } from '#contract/alumniSignIn.ts';
import { AuthenticationScope, RequestStatus } from '#contract/values.ts';
import SelectPage from './SelectPage.tsx';

const INFORMATION = 'GET /api/alumniportal/logininformation';
const REQUEST = 'POST /api/alumniportal/registration/request';
const { BankId, EduId, Email } = AuthenticationScope;
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
  information: Partial<AlumniLoginInformation>,
  scope: AuthenticationScope = Email,
  filled: object | null = null,
) => {
  signIn({ displayName: 'Gun Ny', liUId: 'gunny12' }, scope);
  answer(INFORMATION, { body: { ...nobody, ...information } });
  answer('GET /api/alumniportal/registration/prepopulate?isPrePopulatable=true', {
    body: { isPrePopulatable: filled !== null, request: filled },
  });
  return show(<SelectPage />, '/alumni-portal/signin/select');
};
const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const type = async (name: string | RegExp, value: string) =>
  fireEvent.change(await field(name), { target: { value } });
const send = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Skicka ansökan' }));

beforeEach(async () => {
  sessionStorage.clear();
  await startScreens();
});
afterEach(() => void vi.useRealTimers());

// ALUM-01
describe('visitors', () => {
  test('without a session are shown the sign-in methods, each of which returns here', () => {
    show(<SelectPage />, '/alumni-portal/signin/select');
    expect(screen.getByRole('link', { name: 'Fortsätt med e-post' }).getAttribute('href')).toBe(
      '/authentication/email?returnTo=%2Falumni-portal%2Fsignin%2Fselect',
    );
    expect(screen.getByRole('link', { name: 'Universitetskonto' }).getAttribute('href')).toBe(
      '/signin/main?returnTo=%2Falumni-portal%2Fsignin%2Fselect',
    );
  });

  test('are shown that their sign-in method does not open the portal, and can sign out', () => {
    signIn({}, EduId);
    show(<SelectPage />, '/alumni-portal/signin/select');
    expect(screen.getByText(/öppnar inte alumnportalen/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Logga ut' })).toBeTruthy();
  });
});

// ALUM-07
describe('next step', () => {
  // ALUM-05
  test('is fetched once per session', async () => {
    open({ registrationRequestStatus: RequestStatus.New, requested: '2026-11-16T09:00:00.000Z' });
    await screen.findByText(/Alumnkontoret läser den/);
    cleanup();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    const asked = vi.spyOn(globalThis, 'fetch');
    show(<SelectPage />, '/alumni-portal/signin/select');
    await screen.findByText(/Alumnkontoret läser den/);
    expect(asked).not.toHaveBeenCalledWith('/api/alumniportal/logininformation', expect.anything());
  });

  test('is the profile for a member', async () => {
    const { router } = open({ existsInPortal: true });
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/alumni-portal/profile/personal'),
    );
  });

  test.each<[string, Partial<AlumniLoginInformation>, RegExp]>([
    [
      'pending',
      { registrationRequestStatus: RequestStatus.New, requested: '2026-11-16T09:00:00.000Z' },
      /Alumnkontoret läser den och svarar till gun@example.net/,
    ],
    [
      'pending, address not verified',
      {
        registrationRequestStatus: RequestStatus.New,
        unverified: { alumniId: '1', email: 'ny@example.net' },
      },
      /bekräfta adressen ny@example.net/,
    ],
    [
      'rejected',
      {
        registrationRequestStatus: RequestStatus.Rejected,
        rejectionReason: 'Vi hittar inga studier.',
      },
      /Vi hittar inga studier/,
    ],
    ['too few credits', { foundInLadok: true }, /minst 30 högskolepoäng/],
    [
      'found with enough credits',
      { foundInLadok: true, fulfillsRequirements: true },
      /Vi hittade dina studier/,
    ],
    ['not found', {}, /Alumnkontoret letar upp dina studier/],
    ['approved', { registrationRequestStatus: RequestStatus.Approved }, /Du är välkommen in/],
  ])('is explained when the state is: %s', async (_step, information, text) => {
    open(information);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test.each<[string, Reply]>([
    ['failing', { status: 500 }],
    ['offline', 'noNetwork'],
  ])('is replaced by an error while %s', async (_state, reply) => {
    signIn({}, Email);
    answer(INFORMATION, reply);
    show(<SelectPage />, '/alumni-portal/signin/select');
    expect(await screen.findByText('Vi kunde inte hämta läget för din ansökan.')).toBeTruthy();
  });
});

// ALUM-08
describe('membership request', () => {
  test('is prefilled with the known data, and sends what the user types', async () => {
    open({}, Email, { firstName: 'Gun', email: 'gun@example.net' });
    expect((await field(/^Förnamn/)).value).toBe('Gun');
    expect(screen.queryByLabelText(/^E-postadress/)).toBeNull();
    await type(/^Efternamn/, 'Ny');
    await type('Examensår', '1989');
    answer(REQUEST, { body: { id: '1', alumniId: '1', status: 0, isEmailVerified: true } });
    answer(INFORMATION, { body: { ...nobody, registrationRequestStatus: RequestStatus.New } });
    await send();
    expect(await screen.findByRole('heading', { name: 'Din ansökan har kommit in' })).toBeTruthy();
    expect(sent).toEqual([
      {
        call: REQUEST,
        body: {
          firstName: 'Gun',
          lastName: 'Ny',
          email: 'gun@example.net',
          norEduPersonNin: null,
          educationName: '',
          graduationYear: 1989,
          preferredLanguage: 'sv-SE',
          message: '',
        },
      },
    ]);
  });

  test('shows missing and invalid values at their fields and sends nothing', async () => {
    open({}, Email);
    await type('Personnummer', '890101-2389');
    await type('Examensår', '89');
    await send();
    expect((await screen.findAllByText(/Fyll i fältet/)).length).toBeGreaterThan(1);
    expect(screen.getAllByText(/fyra siffror, till exempel 2009/).length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
  });

  test('asks BankID users for an address but no national id, and continues to the code', async () => {
    const { router } = open({ email: null }, BankId, { firstName: 'Gun', lastName: 'Ny' });
    await type(/^E-postadress/, 'gun.ny@example.net');
    expect(screen.queryByLabelText('Personnummer')).toBeNull();
    answer(REQUEST, { body: { id: '7', alumniId: '7', status: 0, isEmailVerified: false } });
    await send();
    await waitFor(() => expect(router.state.location.pathname).toBe('/alumni-portal/verify'));
    expect(router.state.location.state).toEqual({ alumniId: '7', email: 'gun.ny@example.net' });
    expect(router.state.location.search).toBe('');
  });

  test('shows its state when another tab has sent it first', async () => {
    open({}, Email, { firstName: 'Gun', lastName: 'Ny' });
    await field(/^Förnamn/);
    answer(REQUEST, { status: 409 });
    answer(INFORMATION, { body: { ...nobody, registrationRequestStatus: RequestStatus.New } });
    await send();
    expect(await screen.findByRole('heading', { name: 'Din ansökan har kommit in' })).toBeTruthy();
  });
});
