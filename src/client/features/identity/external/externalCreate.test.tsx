import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, type Reply, sent, show, startScreens } from '#tests/support/screen.tsx';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import CreatePage from './CreatePage.tsx';
import CreatePasswordPage from './CreatePasswordPage.tsx';
import CreateSuccessPage from './CreateSuccessPage.tsx';
import CreateVerifyPage from './CreateVerifyPage.tsx';
import { accountDraft } from './accountDraft.ts';

const EMAIL = 'ny@example.org';
const ROOT = '/api/ExternalAccount';
const PAGES = '/public/externaluser';
const INFORMATION = `GET ${ROOT}/email/information?email=ny%40example.org`;
const CODE = `POST ${ROOT}/email/code?email=ny%40example.org`;
const CREATE = `POST ${ROOT}`;
const ACTIVATE = `POST ${ROOT}/account/activate`;
const NAMES = `GET ${ROOT}/username/generate`;
const GOOD = 'fyra ord som ingen väntar';
const free = {
  isValidEmailFormat: true,
  isLiUDomain: false,
  isBlackListed: false,
  isAlreadyInUse: false,
  isVerifiedForExternalUser: false,
  alreadyInUseInAD: false,
  alreadyInUseInAzure: false,
};
const account = {
  liUId: 'nynya20',
  givenName: 'Nora',
  surname: 'Ny',
  email: EMAIL,
  norEduPersonLin: 'x',
};

const at = (step: 'init' | 'verify' | 'setPassword') =>
  answer(`GET ${ROOT}/progress`, {
    body: {
      step,
      verification:
        step === 'init'
          ? null
          : {
              email: EMAIL,
              language: 'sv-SE',
              created: '2026-11-17T09:00:00Z',
              expires: '2026-11-17T09:10:00Z',
              verified: null,
              status: 'Sent',
            },
    },
  });
const refusal = (field: string, key: string, status = 400): Reply => ({
  status,
  errors: { [field]: [key] },
});
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = async (name: string) => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })));
};
const shownToasts = () => JSON.stringify(toastStore.get().map(({ messages }) => messages));
const calls = () => sent.map(({ call }) => call).filter((call) => !call.includes('validate'));

beforeEach(async () => {
  await startScreens();
  answer('GET /api/invitations/opened', { body: null });
  toastStore.clear();
  accountDraft.forget();
  answer('GET /api/configuration/siteFeatures', {
    body: {
      admAccountManagement: false,
      techAccountManagement: false,
      disableFeaturesForExternalUsers: false,
      preventDisableMFA: false,
      hideNonProductionReadyFeatures: false,
      enableReCaptcha: false,
      enableAccountAdminNotifications: false,
      enableFrontendDemoCode: false,
    },
  });
  at('init');
});

describe('address step', () => {
  const send = async (information: Reply, code: Reply = { body: null }) => {
    const shown = show(<CreatePage />, `${PAGES}/create`);
    await screen.findByLabelText('E-postadress');
    answer(INFORMATION, information);
    answer(CODE, code);
    type('E-postadress', EMAIL);
    await press('Skicka kod');
    return shown;
  };

  test('sends a code to an available address', async () => {
    const { router } = await send({ body: free });
    await waitFor(() => expect(router.state.location.pathname).toBe(`${PAGES}/verify`));
    expect(calls()).toEqual([CODE]);
  });

  // EXT-03
  test.each([
    [{ isValidEmailFormat: false }, /ser inte ut som en e-postadress/, []],
    [{ isLiUDomain: true }, /en av universitetets adresser/, ['Till inloggningen']],
    [{ isBlackListed: true }, /Tillfälliga adresser/, []],
    [
      { isAlreadyInUse: true, isVerifiedForExternalUser: true },
      /har redan ett konto/,
      ['Logga in med e-post', 'Välj ett nytt lösenord'],
    ],
    [{ isAlreadyInUse: true }, /inte är klart/, ['Välj ett nytt lösenord']],
    [{ alreadyInUseInAD: true }, /hör till ett universitetskonto\./, ['Till inloggningen']],
    [{ alreadyInUseInAzure: true }, /universitetskontos e-post/, ['Till inloggningen']],
  ])(
    'rejects an address with %j, keeps it in the field and links to the next step',
    async (known, text, links) => {
      await send({ body: { ...free, ...known } });
      expect(await screen.findByText(text)).toBeTruthy();
      expect(
        screen
          .queryAllByRole('link')
          .map(({ textContent }) => textContent)
          .filter((name) => !/\d/.test(name ?? '')),
      ).toEqual(links);
      expect([field('E-postadress').value, ...calls()]).toEqual([EMAIL]);
    },
  );

  // EXT-10
  test.each<[Reply, string]>([
    [refusal('captcha', 'ERROR/RECAPTCHA/BOT_WARNING', 403), 'ERROR/RECAPTCHA/BOT_WARNING'],
    [{ status: 403 }, 'EXTERNAL/CREATE/CLOSED'],
    [{ status: 429 }, 'EXTERNAL/TOO_MANY'],
    ['noNetwork', 'ERROR/NO_CONNECTION'],
  ])('shows %j as a toast and keeps the address', async (reply, key) => {
    await send(reply);
    await waitFor(() => expect(shownToasts()).toContain(key));
    expect(field('E-postadress').value).toBe(EMAIL);
  });
});

// EXT-05
test('continues from a correct code to the account, and back to the code if the address is unverified', async () => {
  at('verify');
  const { router, unmount } = show(<CreateVerifyPage />, `${PAGES}/verify`);
  await screen.findByLabelText('Kod');
  answer(`GET ${ROOT}/email/verifycode?email=ny%40example.org&code=12345678`, { body: {} });
  type('Kod', '1234 5678');
  await press('Fortsätt');
  await waitFor(() => expect(router.state.location.pathname).toBe(`${PAGES}/setpassword`));
  unmount();
  at('verify');
  const early = show(<CreatePasswordPage />, `${PAGES}/setpassword`);
  await waitFor(() => expect(early.router.state.location.pathname).toBe(`${PAGES}/verify`));
});

describe('account step', () => {
  const open = async () => {
    at('setPassword');
    answer(`GET ${ROOT}/password/policy`, {
      body: {
        minimumLength: 12,
        maximumLength: 128,
        minimumStrength: 3,
        historyLength: 24,
        description: [],
      },
    });
    answer(`GET ${ROOT}/terms`, {
      body: {
        liabilityDisplayName: { 'sv-SE': 'Regler för it', 'en-GB': 'IT rules' },
        text: { 'sv-SE': 'Var rädd om lösenordet.', 'en-GB': 'Take care.' },
      },
    });
    answer(`POST ${ROOT}/password/validate`, { body: { errors: {}, strength: 4 } });
    answer(NAMES, { body: ['nynya10', 'nynya20'] });
    const shown = show(<CreatePasswordPage />, `${PAGES}/setpassword`);
    await screen.findByLabelText('Nytt lösenord');
    fireEvent.click(await screen.findByLabelText('nynya20'));
    type('Förnamn', 'Nora');
    type('Nytt lösenord', GOOD);
    type('Upprepa lösenordet', GOOD);
    return shown;
  };
  const submit = async (reply: Reply) => {
    answer(CREATE, reply);
    fireEvent.click(await screen.findByLabelText('Jag godkänner villkoren'));
    await press('Skapa kontot');
  };

  // EXT-02, EXT-04, EXT-06, EXT-07
  test('creates the account with the chosen name once the rules are accepted, opens it and continues', async () => {
    const { router } = await open();
    await press('Skapa kontot');
    expect(
      (await screen.findAllByText(/Godkänn reglerna för it för att skapa/)).length,
    ).toBeGreaterThan(0);
    expect(calls()).toEqual([]);
    answer(ACTIVATE, { body: account });
    await submit({ body: account });
    await waitFor(() => expect(router.state.location.pathname).toBe(`${PAGES}/success`));
    expect(calls()).toEqual([CREATE, ACTIVATE]);
    expect(sent.find(({ call }) => call === CREATE)?.body).toEqual({
      email: EMAIL,
      password: GOOD,
      isLiabilityApproved: true,
      liUId: 'nynya20',
      givenName: 'Nora',
    });
    expect(router.state.location.state).toEqual({ email: EMAIL, liUId: 'nynya20' });
  });

  test.each<[Reply, RegExp]>([
    [refusal('liUId', 'EXTERNAL/USER_NAME/TAKEN'), /hann bli upptaget/],
    [refusal('email', 'EXTERNAL/ADDRESS/IN_USE', 409), /Adressen har redan ett konto/],
    [refusal('password', 'PASSWORD/USED_BEFORE'), /Du har haft lösenordet tidigare/],
    [refusal('foo', 'FOO'), /en orsak som sidan inte känner till: foo/],
  ])('explains a refusal with %j and keeps everything that was typed', async (reply, text) => {
    await open();
    await submit(reply);
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect([field('Förnamn').value, field('Nytt lösenord').value]).toEqual(['Nora', GOOD]);
  });

  test('sends a new code, returns to the code page and keeps the names when the verification has expired', async () => {
    const { router } = await open();
    answer(CODE, { body: null });
    await submit(refusal('email', 'EXTERNAL/PROOF/EXPIRED'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`${PAGES}/verify`));
    expect(calls()).toEqual([CREATE, CODE]);
    expect(accountDraft.of(EMAIL)).toEqual({ givenName: 'Nora', surname: '', liUId: 'nynya20' });
  });

  test('offers to retry an opening that failed, and a new password when it can no longer be opened', async () => {
    await open();
    answer(ACTIVATE, 'noNetwork');
    await submit({ body: account });
    await waitFor(() => expect(shownToasts()).toContain('ERROR/NO_CONNECTION'));
    expect(await screen.findByText(/Det gick inte att öppna det/)).toBeTruthy();
    answer(ACTIVATE, { status: 403 });
    await press('Öppna kontot');
    expect(
      (await screen.findByRole('link', { name: 'Välj ett nytt lösenord' })).getAttribute('href'),
    ).toBe(`${PAGES}/reset/init`);
    expect(calls()).toEqual([CREATE, ACTIVATE, ACTIVATE]);
  });
});

test('shows no account when the last page is opened directly', async () => {
  show(<CreateSuccessPage />, `${PAGES}/success`);
  expect(await screen.findByRole('heading', { name: 'Här finns inget att visa' })).toBeTruthy();
});
