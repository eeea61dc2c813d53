import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, type Reply, sent, show, startScreens } from '#tests/support/screen.tsx';
import { application, applicationQuery } from '#client/api/product.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import ResetInitPage from './ResetInitPage.tsx';
import ResetPasswordPage from './ResetPasswordPage.tsx';
import ResetSuccessPage from './ResetSuccessPage.tsx';
import ResetVerifyPage from './ResetVerifyPage.tsx';

vi.mock('#client/device/proofOfWork/solve.ts', () => ({
  canSolve: () => true,
  solve: async ({ challenge }: { challenge: string }) => ({ challenge, number: 7 }),
}));

const EMAIL = 'extern@example.org';
const RESET = '/public/externaluser/reset';
const INIT = 'POST /api/ExternalAccount/reset?email=extern%40example.org';
const VERIFY =
  'GET /api/ExternalAccount/reset/verify/code?email=extern%40example.org&code=12345678';
const RESEND = 'POST /api/ExternalAccount/reset/verify/code?email=extern%40example.org';
const SET = 'POST /api/ExternalAccount/reset/password';
const GOOD = 'fyra ord som ingen väntar';

type Step = 'init' | 'verify' | 'setPassword';
const at = (step: Step, status = 'Sent') =>
  answer('GET /api/ExternalAccount/reset/progress', {
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
              status,
            },
    },
  });
const features = (enableReCaptcha: boolean) =>
  answer('GET /api/configuration/siteFeatures', {
    body: {
      admAccountManagement: false,
      techAccountManagement: false,
      disableFeaturesForExternalUsers: false,
      preventDisableMFA: false,
      hideNonProductionReadyFeatures: false,
      enableReCaptcha,
      enableAccountAdminNotifications: false,
      enableFrontendDemoCode: false,
    },
  });
const refusal = (...fields: string[]): Reply => ({
  status: 400,
  errors: Object.fromEntries(fields.map((field) => [field, []])),
});
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = async (name: string) => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })));
};
const shownToasts = () =>
  toastStore
    .get()
    .map(({ type: tone, messages }) => `${tone} ${JSON.stringify(messages)}`)
    .join();
const steps = () =>
  screen.getByRole('list', { name: 'Stegen till ett lösenord' }).querySelectorAll('li');

beforeEach(async () => {
  await startScreens();
  toastStore.clear();
  features(false);
  at('init');
});

describe('address step', () => {
  const open = async () => {
    const shown = show(<ResetInitPage />, `${RESET}/init`);
    await screen.findByLabelText('E-postadress');
    return shown;
  };
  const send = async (reply: Reply) => {
    answer(INIT, reply);
    type('E-postadress', EMAIL);
    await press('Skicka kod');
  };

  // EXT-09, EXT-11, EXT-12
  test('sends a complete address and continues to the code without putting the address in the URL', async () => {
    const { router } = await open();
    expect(
      [steps().length, screen.getByRole('heading', { name: 'Behöver du hjälp?' })].length,
    ).toBe(2);
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Skicka kod' });
    type('E-postadress', 'extern@');
    expect(button().disabled).toBe(true);
    await send({ body: null });
    await waitFor(() => expect(router.state.location.pathname).toBe(`${RESET}/verify`));
    expect(
      router.state.location.search + JSON.stringify(router.state.location.state),
    ).not.toContain('extern');
  });

  // ERR-15, ERR-16
  test.each([
    ['userMissing', 'Inget konto har den här adressen.'],
    ['userInvalidStatus', 'Kontot är stängt.'],
    ['emailAddressInvalidDomain', 'Adressen kan inte användas här.'],
    ['email', 'Skriv en e-postadress, till exempel namn@example.se.'],
    ['foo', 'Det gick inte, av en orsak som sidan inte känner till: foo. Helpdesk kan hjälpa dig.'],
  ])('shows a refusal with %s at the field', async (name, text) => {
    await open();
    await send(refusal(name));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(field('E-postadress').getAttribute('aria-invalid')).toBe('true');
  });

  // ERR-17
  test.each([
    [{ status: 404 } as const, 'EXTERNAL/RESET/NOT_FOUND'],
    [{ status: 500 } as const, 'ERROR/GENERAL'],
    [{ status: 429 } as const, 'EXTERNAL/TOO_MANY'],
    ['noNetwork' as const, 'ERROR/NO_CONNECTION'],
  ])('shows %j as a toast and keeps the address', async (reply, key) => {
    await open();
    await send(reply);
    await waitFor(() => expect(shownToasts()).toContain(key));
    expect(field('E-postadress').value).toBe(EMAIL);
  });

  // EXT-10
  test('passes the captcha before sending where it is enabled, and shows a failed captcha', async () => {
    features(true);
    answer(
      'GET /api/captcha/challenge?purpose=reset_external_user_init_submit&subject=extern%40example.org',
      { body: { challenge: 'c', difficulty: 1, expires: '2026-11-17T09:10:00Z' } },
    );
    const token = encodeURIComponent(
      JSON.stringify({
        action: 'reset_external_user_init_submit',
        subject: EMAIL,
        challenge: 'c',
        number: 7,
      }),
    ).replaceAll('%20', '+');
    answer(`GET /api/ReCaptchaV3?token=${token}`, { body: { success: false } });
    await open();
    await send({ body: null });
    await waitFor(() => expect(shownToasts()).toContain('ERROR/RECAPTCHA/BOT_WARNING'));
    expect(sent).toEqual([]);
    answer(`GET /api/ReCaptchaV3?token=${token}`, { body: { success: true } });
    await press('Skicka kod');
    await waitFor(() => expect(sent.map(({ call }) => call)).toEqual([INIT]));
  });

  // EXT-10
  test('passes reCAPTCHA where the installation has a key, with its notice, and tells when it is blocked', async () => {
    features(true);
    queryClient.setQueryData(applicationQuery().queryKey, {
      ...application(),
      reCaptchaV3SiteKey: 'site-key',
    });
    const token = encodeURIComponent(
      JSON.stringify({
        action: 'reset_external_user_init_submit',
        subject: EMAIL,
        response: 'from-google',
      }),
    );
    answer(`GET /api/ReCaptchaV3?token=${token}`, { body: { success: true } });
    await open();
    expect(screen.getByText(/skyddas av Googles reCAPTCHA/)).toBeTruthy();
    const script = () => document.head.querySelector('script');
    await send({ body: null });
    await waitFor(() =>
      expect(script()?.src).toBe('https://www.recaptcha.net/recaptcha/api.js?render=site-key'),
    );
    await act(async () => void fireEvent.error(script()!));
    await waitFor(() => expect(shownToasts()).toContain('ERROR/RECAPTCHA/BOT_WARNING'));
    expect(sent).toEqual([]);

    const asked: unknown[] = [];
    window.grecaptcha = {
      ready: (then) => then(),
      execute: async (...question) => {
        asked.push(question);
        return 'from-google';
      },
    };
    await press('Skicka kod');
    await waitFor(() => expect(script()).not.toBeNull());
    await act(async () => void fireEvent.load(script()!));
    await waitFor(() => expect(sent.map(({ call }) => call)).toEqual([INIT]));
    expect(asked).toEqual([['site-key', { action: 'reset_external_user_init_submit' }]]);
    delete window.grecaptcha;
    script()?.remove();
  });

  test('links to the step where an earlier flow was interrupted', async () => {
    at('setPassword', 'Verified');
    await open();
    expect(screen.getByRole('link', { name: 'Fortsätt' }).getAttribute('href')).toBe(
      `${RESET}/setpassword`,
    );
  });
});

describe('code step', () => {
  const open = async (status = 'Sent') => {
    at('verify', status);
    const shown = show(<ResetVerifyPage />, `${RESET}/verify`);
    await screen.findByLabelText('Kod');
    return shown;
  };
  const enter = async (reply: Reply) => {
    answer(VERIFY, reply);
    type('Kod', '1234 5678');
    await press('Fortsätt');
  };

  // EXT-13, EXT-14
  test.each([[{ body: {} } as const], [refusal('verified')]])(
    'continues to the password when the code is correct or the address was already verified: %j',
    async (reply) => {
      const { router } = await open();
      await enter(reply);
      await waitFor(() => expect(router.state.location.pathname).toBe(`${RESET}/setpassword`));
    },
  );

  test('requires a code', async () => {
    await open();
    await press('Fortsätt');
    expect(await screen.findByText('Fyll i fältet.')).toBeTruthy();
  });

  // ERR-18
  test.each([
    ['expired', 'Koden gäller inte längre. Skicka en ny.', true],
    ['locked', 'Koden har slutat gälla efter fem fel. Skicka en ny.', true],
    ['code', 'Koden stämmer inte. Efter fem fel slutar den att gälla.', false],
    ['userInvalidStatus', 'Kontot är stängt.', false],
    [
      'foo',
      'Det gick inte, av en orsak som sidan inte känner till: foo. Helpdesk kan hjälpa dig.',
      false,
    ],
  ])('explains a refusal with %s', async (name, text, isDead) => {
    await open();
    await enter(refusal(name));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Fortsätt' }) === null).toBe(isDead);
    if (!isDead) return;
    answer(RESEND, { body: null });
    await press('Skicka en ny kod');
    expect(
      await screen.findByText('En ny kod är på väg. Den gamla gäller inte längre.'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Fortsätt' })).toBeTruthy();
  });

  // ERR-17
  test.each([
    [{ status: 404 } as const, 'EXTERNAL/RESET/NOT_FOUND'],
    [{ status: 500 } as const, 'ERROR/GENERAL'],
    ['noNetwork' as const, 'ERROR/NO_CONNECTION'],
  ])('shows %j as a toast', async (reply, key) => {
    await open();
    await enter(reply);
    await waitFor(() => expect(shownToasts()).toContain(key));
  });

  test('shows that the code is locked after a reload', async () => {
    await open('Locked');
    expect(screen.getByText('Koden har slutat gälla efter fem fel. Skicka en ny.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Fortsätt' })).toBeNull();
  });

  // ERR-18
  test('redirects to the first step and shows a toast when there is no address', async () => {
    at('init');
    const { router } = show(<ResetVerifyPage />, `${RESET}/verify`);
    await waitFor(() => expect(router.state.location.pathname).toBe(`${RESET}/init`));
    expect(shownToasts()).toContain('EXTERNAL/MISSING_EMAIL');
  });
});

describe('password step', () => {
  const open = async () => {
    at('setPassword', 'Verified');
    answer('GET /api/ExternalAccount/password/policy', {
      body: {
        minimumLength: 12,
        maximumLength: 128,
        minimumStrength: 3,
        historyLength: 24,
        description: [],
      },
    });
    answer('GET /api/ExternalAccount/terms', {
      body: {
        liabilityDisplayName: { 'sv-SE': 'Regler för it', 'en-GB': 'IT rules' },
        text: { 'sv-SE': 'Var rädd om lösenordet.', 'en-GB': 'Take care.' },
      },
    });
    answer('POST /api/ExternalAccount/password/validate', { body: { errors: {}, strength: 4 } });
    const shown = show(<ResetPasswordPage />, `${RESET}/setpassword`);
    await screen.findByLabelText('Nytt lösenord');
    return shown;
  };
  const save = async (reply: Reply) => {
    answer(SET, reply);
    type('Nytt lösenord', GOOD);
    type('Upprepa lösenordet', GOOD);
    fireEvent.click(await screen.findByLabelText('Jag godkänner villkoren'));
    await press('Spara lösenordet');
  };
  const calls = () => sent.map(({ call }) => call).filter((call) => !call.includes('validate'));

  // EXT-07, EXT-16
  test('requires acceptance of the rules, and continues to the last page', async () => {
    const { router } = await open();
    type('Nytt lösenord', GOOD);
    type('Upprepa lösenordet', GOOD);
    await press('Spara lösenordet');
    expect(
      (await screen.findAllByText(/Godkänn reglerna för it för att spara/)).length,
    ).toBeGreaterThan(0);
    expect(calls()).toEqual([]);
    await save({ status: 204 });
    await waitFor(() => expect(router.state.location.pathname).toBe(`${RESET}/success`));
    expect(sent.at(-1)?.body).toMatchObject({
      email: EMAIL,
      password: GOOD,
      isLiabilityApproved: true,
    });
  });

  // EXT-15
  test.each(['emailVerificationExpired', 'emailVerificationMissing'])(
    'sends a new code, returns to the code page and shows a toast when the verification has ended (%s)',
    async (name) => {
      const { router } = await open();
      answer(RESEND, { body: null });
      await save(refusal(name));
      await waitFor(() => expect(router.state.location.pathname).toBe(`${RESET}/verify`));
      expect(calls()).toEqual([SET, RESEND]);
      await waitFor(() => expect(shownToasts()).toContain('info [{"keys":["EXTERNAL/NEW_CODE"]'));
    },
  );

  // ERR-19
  test.each<[Reply, RegExp]>([
    [{ status: 404 }, /Kontot finns inte längre, så lösenordet sparades inte/],
    [refusal('userInvalidStatus'), /Kontot är stängt/],
    [
      { status: 400, errors: { password: ['PASSWORD/USED_BEFORE'] } },
      /Du har haft lösenordet tidigare/,
    ],
  ])('explains a refusal with %j and keeps the typed password', async (reply, text) => {
    await open();
    await save(reply);
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(field('Nytt lösenord').value).toBe(GOOD);
  });

  test('redirects to the code when the address is not verified', async () => {
    at('verify');
    const { router } = show(<ResetPasswordPage />, `${RESET}/setpassword`);
    await waitFor(() => expect(router.state.location.pathname).toBe(`${RESET}/verify`));
  });
});

test('shows no account when the last page is opened directly', async () => {
  show(<ResetSuccessPage />, `${RESET}/success`);
  expect(await screen.findByRole('heading', { name: 'Här finns inget att visa' })).toBeTruthy();
});

test('shows an error with a retry when the progress of the flow cannot be fetched', async () => {
  answer('GET /api/ExternalAccount/reset/progress', { status: 503 });
  show(<ResetVerifyPage />, `${RESET}/verify`);
  expect(await screen.findByText('Sidan kunde inte hämtas')).toBeTruthy();
  at('verify');
  await press('Försök igen');
  expect(await screen.findByLabelText('Kod')).toBeTruthy();
});
