import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  signInPerson,
  stubSearchResult,
  heading,
  openArea,
  summary,
} from '#tests/support/accountArea.tsx';
import { answer, sent, startScreens } from '#tests/support/screen.tsx';
import type { AccountSummary } from '#contract/account.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { application, applicationQuery } from '#client/api/product.ts';
import { resetChosenAccount } from './chooseAccount.ts';

const GOOD = 'fyra ord som ingen väntar';
const SET = 'POST /api/Password';
const TERMS = 'POST /api/Password/TermsAndConditions/Student?liuId=wilkr321';
const ACTIVATE = 'POST /api/activation/account/activate?liuId=wilkr321';
const { ActivationKey, Antagning, BankId, EduId, Email, Main } = AuthenticationScope;

const newAccount = (changes: Partial<AccountSummary> = {}) =>
  summary({ userStatus: 'New', emailAddress: 'wilkr321@student.example.se', ...changes });
const steps = () =>
  within(screen.getByRole('list', { name: 'Stegen till ett lösenord' })).getAllByRole('listitem')
    .length;
const made = () =>
  sent.map(({ call }) => call).filter((call) => call !== 'POST /api/Password/Validate');

async function fillIn(password = GOOD, { terms = false } = {}) {
  fireEvent.change(await screen.findByLabelText('Nytt lösenord'), { target: { value: password } });
  fireEvent.change(screen.getByLabelText('Upprepa lösenordet'), { target: { value: password } });
  if (terms) fireEvent.click(await screen.findByRole('checkbox'));
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(async () => {
  await startScreens();
  resetChosenAccount();
});

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
    expect(
      await screen.findByText('Kontot är avstängt. Helpdesk kan berätta varför.'),
    ).toBeTruthy();
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

describe('setting the password', () => {
  beforeEach(() => {
    signInPerson();
    stubSearchResult(summary());
  });

  // PASS-07
  test('has its own heading and its own address', async () => {
    const address = openArea();
    await heading('Välj lösenord');
    expect(address()).toBe('/account/setpassword?action=set');
  });

  // PASS-08
  test('takes one step for an account in use', async () => {
    answer(SET, { status: 200 });
    const address = openArea();
    await fillIn();
    await press('Spara lösenordet');
    await heading('Lösenordet är bytt');
    expect(address()).toBe('/account/success?personType=Student&liuId=wilkr321&action=set');
    expect(sent.find(({ call }) => call === SET)?.body).toEqual({
      password: GOOD,
      passwordConfirm: GOOD,
      adAccountType: 'Personal',
      adAccountTypePrefix: '',
    });
    expect(screen.getByRole('link', { name: 'Logga in i portalen' }).getAttribute('href')).toBe(
      '/signin/main?returnTo=%2Fhome',
    );
  });

  test('links to a new sign-in and keeps the typed text when this one has been used up', async () => {
    answer(SET, { status: 409 });
    openArea();
    await fillIn();
    await press('Spara lösenordet');
    await screen.findByText('Den här inloggningen är förbrukad');
    expect(screen.getByRole('link', { name: 'Logga in igen' }).getAttribute('href')).toBe(
      '/authentication/bankid',
    );
    expect(screen.getByLabelText<HTMLInputElement>('Nytt lösenord').value).toBe(GOOD);
  });

  test.each([
    ['PASSWORD/PROOF_TOO_OLD', 'Det har gått för lång tid'],
    ['PASSWORD/OTHER_BROWSER', 'Inloggningen hör till en annan webbläsare'],
  ])('explains a 403 response with %s', async (reason, text) => {
    answer(SET, { status: 403, errors: { authentication: [reason] } });
    openArea();
    await fillIn();
    await press('Spara lösenordet');
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('shows a refusal of the password at its field only', async () => {
    answer(SET, { status: 400, errors: { password: ['PASSWORD/USED_BEFORE'] } });
    openArea();
    await fillIn();
    await press('Spara lösenordet');
    expect(await screen.findByText('Du har haft lösenordet tidigare. Välj ett nytt.')).toBeTruthy();
    expect(screen.queryByText('Lösenordet sparades inte')).toBeNull();
  });

  test('shows that the directory does not respond, and can be retried', async () => {
    answer(SET, { status: 503, errors: { 'externalSystem.NoResponse': [] } });
    openArea();
    await fillIn();
    await press('Spara lösenordet');
    expect(
      await screen.findByText(
        'Ett annat system svarar inte just nu. Försök igen om några minuter.',
      ),
    ).toBeTruthy();
    answer(SET, { status: 200 });
    await press('Spara lösenordet');
    expect(await heading('Lösenordet är bytt')).toBeTruthy();
  });
});

describe('activating a new account', () => {
  beforeEach(() => {
    signInPerson();
    stubSearchResult(newAccount());
    answer(TERMS, { status: 200 });
    answer(SET, { status: 200 });
    answer(ACTIVATE, { body: summary() });
  });

  // PASS-08, PASS-21, PASS-22
  test('accepts the terms, sets the password and activates the account, in that order, with one button', async () => {
    const address = openArea();
    await heading('Aktivera konto');
    await fillIn(GOOD, { terms: true });
    await press('Aktivera kontot');
    await heading('Kontot är aktiverat');
    expect(made().slice(1)).toEqual([TERMS, SET, ACTIVATE]);
    expect(address()).toBe(
      '/account/success?personType=Student&liuId=wilkr321&action=activate&email=wilkr321%40student.example.se',
    );
    expect(screen.getByText('wilkr321@student.example.se')).toBeTruthy();
  });

  // PASS-07
  test('has its own heading and its own address', async () => {
    const address = openArea();
    await heading('Aktivera konto');
    expect(address()).toBe('/account/setpassword?action=activate');
  });

  test('requires acceptance of the terms', async () => {
    openArea();
    await fillIn();
    await press('Aktivera kontot');
    // The error appears at the field and in the summary, which may render one after the other.
    await waitFor(() =>
      expect(screen.getAllByText(/Godkänn villkoren för att aktivera kontot/)).toHaveLength(2),
    );
    expect(made()).toHaveLength(1);
  });

  test('retries only the step that failed', async () => {
    answer(ACTIVATE, { status: 503 });
    openArea();
    await fillIn(GOOD, { terms: true });
    await press('Aktivera kontot');
    expect(await screen.findByText('Lösenordet är sparat')).toBeTruthy();
    answer(ACTIVATE, { body: summary() });
    await press('Aktivera kontot');
    await heading('Kontot är aktiverat');
    expect(made().slice(1)).toEqual([TERMS, SET, ACTIVATE, ACTIVATE]);
  });

  test('activates an account that already has its password when the user returns', async () => {
    answer('POST /api/authentication/finalise?liuid=wilkr321', { status: 409 });
    openArea();
    expect(await heading('Kontot är aktiverat')).toBeTruthy();
  });
});

describe('after the end of the flow', () => {
  test.each(['set', 'activate'])(
    'the last page shows no account when it is opened directly: %s',
    async (action) => {
      signInPerson({ authenticationScope: Main, liUId: 'annli42' });
      openArea(`/account/success?personType=Employee&liuId=annli42&action=${action}`);
      await heading('Här finns inget att visa');
      expect(document.title).not.toContain('klart');
      expect(screen.queryByText('annli42')).toBeNull();
      expect(screen.getByRole('link', { name: 'Gå till startsidan' })).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Välj ett lösenord' }).getAttribute('href')).toBe(
        '/account',
      );
    },
  );

  test('the password page shows that the sign-in has been used up', async () => {
    signInPerson({ liUId: 'wilkr321' });
    stubSearchResult(summary());
    answer('POST /api/authentication/finalise?liuid=wilkr321', { status: 409 });
    openArea('/account/setpassword?action=set');
    expect(await screen.findByText('Den här inloggningen är förbrukad')).toBeTruthy();
  });
});
