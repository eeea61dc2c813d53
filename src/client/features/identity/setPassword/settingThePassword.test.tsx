import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  signInPerson,
  stubSearchResult,
  heading,
  openArea,
  summary,
} from '#tests/support/accountArea.tsx';
import { answer, sent, show } from '#tests/support/screen.tsx';
import { application, applicationQuery } from '#client/api/product.ts';
import { queryClient } from '#client/api/queryClient.ts';
import type { AccountSummary } from '#contract/account.ts';
import { made, Main, press, setUpFlow } from '#tests/support/setPassword.tsx';
import AccountSuccessPage from './AccountSuccessPage.tsx';

setUpFlow();

const GOOD = 'fyra ord som ingen väntar';
const SET = 'POST /api/Password';
const TERMS = 'POST /api/Password/TermsAndConditions/Student?liuId=wilkr321';
const ACTIVATE = 'POST /api/activation/account/activate?liuId=wilkr321';

const newAccount = (changes: Partial<AccountSummary> = {}) =>
  summary({ userStatus: 'New', emailAddress: 'wilkr321@student.example.se', ...changes });

async function fillIn(password = GOOD, { terms = false } = {}) {
  fireEvent.change(await screen.findByLabelText('Nytt lösenord'), { target: { value: password } });
  fireEvent.change(screen.getByLabelText('Upprepa lösenordet'), { target: { value: password } });
  if (terms) fireEvent.click(await screen.findByRole('checkbox'));
}

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

test.each([
  [undefined, 'Lösenordet gäller i universitetets alla system.'],
  [true, 'Lösenordet gäller i universitetets alla system.'],
  [false, 'Lösenordet gäller här i portalen.'],
])(
  'with a directory (%s), the last page says where the password applies',
  async (hasDirectory, text) => {
    signInPerson({ authenticationScope: Main, liUId: 'annli42' });
    queryClient.setQueryData(applicationQuery().queryKey, {
      ...application(),
      ...(hasDirectory !== undefined && { hasDirectory }),
    });
    const { router } = show(<AccountSuccessPage />);
    await act(() => router.navigate('/account/success?action=set', { state: { isAtEnd: true } }));
    expect(screen.getByText(text, { exact: false })).toBeTruthy();
  },
);

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
