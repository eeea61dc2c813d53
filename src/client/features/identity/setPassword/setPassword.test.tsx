import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  signInPerson,
  stubSearchResult,
  heading,
  openArea,
  summary,
} from '#tests/support/accountArea.tsx';
import { answer, sent } from '#tests/support/screen.tsx';
import { queryClient } from '#client/api/queryClient.ts';
import { application, applicationQuery } from '#client/api/product.ts';
import {
  ActivationKey,
  Antagning,
  BankId,
  EduId,
  Email,
  made,
  Main,
  press,
  setUpFlow,
} from '#tests/support/setPassword.tsx';

setUpFlow();

const steps = () =>
  within(screen.getByRole('list', { name: 'Stegen till ett lösenord' })).getAllByRole('listitem')
    .length;

// PASS-04, PASS-09, PASS-10, PASS-11, PASS-12, PASS-13, PASS-14
describe('reasons why no password can be set', () => {
  test.each([
    [
      'the admissions service does not confirm the identity',
      { authenticationScope: Antagning, hasEduPersonAssuranceAL2: false },
      [summary()],
      /^Antagning\.se lämnade/,
    ],
    [
      'eduID does not confirm the identity',
      { authenticationScope: EduId, hasEduPersonAssuranceAL2: false },
      [summary()],
      /^Ditt eduID är inte bekräftat/,
    ],
    [
      'the identity has no national id',
      { identityNumber: null },
      [summary()],
      /lämnade inget personnummer/,
    ],
    ['the national id has no account', {}, [], /inget konto på ditt personnummer/],
    [
      'the activation key belongs to another account',
      { authenticationScope: ActivationKey, liUId: 'annli42' },
      [summary()],
      /nyckeln hör inte till/,
    ],
    [
      'no account has a user id',
      {},
      [summary({ liUId: null, enabled: false })],
      /inget användar-id än/,
    ],
  ])('are shown on the error page: %s', async (_case, who, accounts, text) => {
    signInPerson(who);
    stubSearchResult(...accounts);
    const address = openArea();
    await heading('Vi hittar inte ditt konto');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(address()).toBe('/account/error');
    expect(screen.getByRole('button', { name: 'Logga ut och välj ett annat sätt' })).toBeTruthy();
  });

  test('offer the current password or another sign-in method to a user signed in with the password', async () => {
    signInPerson({ authenticationScope: Main, liUId: 'annli42' });
    queryClient.setQueryData(applicationQuery().queryKey, {
      ...application(),
      signInScopes: [Main, BankId, Email],
    });
    const address = openArea();
    await heading('Byt lösenord');
    expect(address()).toBe('/account/error');
    expect(
      screen.getByRole('link', { name: 'Byt med nuvarande lösenord' }).getAttribute('href'),
    ).toBe('/myaccounts/personal/password');
    expect(screen.getByRole('link', { name: 'BankID' }).getAttribute('href')).toBe(
      '/authentication/bankid',
    );
    expect(screen.queryByRole('link', { name: 'Kod via e-post' })).toBeNull();
    expect(sent.map(({ call }) => call)).not.toContain('GET /api/Accounts/SetPassword/Search');
  });

  test('explain the purpose of a sign-in by mailed code, with a link to the alumni portal', async () => {
    signInPerson({ authenticationScope: Email, identityNumber: null });
    const address = openArea();
    await heading('Du är inloggad med e-post');
    expect(address()).toBe('/account/error');
    expect(screen.getByText(/till för alumner och externa användare/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Till alumnportalen' }).getAttribute('href')).toBe(
      '/alumni-portal/signin/select',
    );
    expect(screen.getByRole('button', { name: 'Logga ut och välj ett annat sätt' })).toBeTruthy();
  });

  test('redirect from the error page when there are none', async () => {
    signInPerson();
    stubSearchResult(summary());
    const address = openArea('/account/error');
    await waitFor(() => expect(address()).toBe('/account/setpassword?action=set'));
  });
});

// PASS-03
test.each([['/account'], ['/account/selectaccount']])(
  '%s shows a loading state while the sign-in and its accounts are fetched',
  async (at) => {
    signInPerson();
    answer('GET /api/Accounts/SetPassword/Search', 'never');
    const address = openArea(at);
    expect((await screen.findByRole('status')).textContent).toContain('Hämtar');
    expect([
      address(),
      screen.queryByLabelText('Nytt lösenord'),
      screen.queryByRole('alert'),
    ]).toEqual([at, null, null]);
  },
);

describe('choosing an account', () => {
  // PASS-06
  test.each(['/account', '/account/selectaccount'])(
    'chooses a single account without asking, from %s, in 3 steps',
    async (at) => {
      signInPerson();
      stubSearchResult(summary());
      const address = openArea(at);
      await screen.findByText(/gäller för wilkr321/);
      expect(address()).toBe('/account/setpassword?action=set');
      expect(steps()).toBe(3);
      expect(made()).toEqual(['POST /api/authentication/finalise?liuid=wilkr321']);
    },
  );

  // PASS-05, PASS-06
  test('lets the user choose one of two accounts, in 4 steps', async () => {
    signInPerson();
    stubSearchResult(
      summary({ liUId: 'rebmo678' }),
      summary({ liUId: 'rebmo58', primaryAffiliation: 'employee', personType: 'Employee' }),
    );
    const address = openArea();
    await heading('Välj konto');
    expect(steps()).toBe(4);
    expect(made()).toEqual([]);
    await press('rebmo58Anställd');
    await screen.findByText(/gäller för rebmo58/);
    expect([address(), steps()]).toEqual(['/account/setpassword?action=set', 4]);
  });

  test('shows why an account cannot be chosen', async () => {
    signInPerson();
    stubSearchResult(summary({ userStatus: 'Suspended', enabled: false }));
    openArea();
    expect(await screen.findByText('Kontot är avstängt. Vi kan berätta varför.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /wilkr321/ })).toBeNull();
  });

  test('binds the account again after a reload', async () => {
    signInPerson({ liUId: 'rebmo58' });
    stubSearchResult(summary({ liUId: 'rebmo678' }), summary({ liUId: 'rebmo58' }));
    openArea('/account/setpassword?action=set');
    await screen.findByText(/gäller för rebmo58/);
    expect(made()).toEqual(['POST /api/authentication/finalise?liuid=rebmo58']);
  });

  test('cannot be skipped by opening the password page', async () => {
    signInPerson();
    stubSearchResult(summary({ liUId: 'rebmo678' }), summary({ liUId: 'rebmo58' }));
    openArea('/account/setpassword?action=set');
    expect(await heading('Välj konto')).toBeTruthy();
  });

  test('can be retried after a failure', async () => {
    signInPerson();
    answer('GET /api/Accounts/SetPassword/Search', { status: 503 });
    openArea();
    await screen.findByText('Dina konton kunde inte hämtas');
    stubSearchResult(summary());
    await press('Försök igen');
    expect(await screen.findByText(/gäller för wilkr321/)).toBeTruthy();
  });
});
