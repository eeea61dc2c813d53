import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { answer, type Reply, sent, show } from '#tests/support/screen.tsx';
import ResetPasswordPage from './ResetPasswordPage.tsx';
import ResetVerifyPage from './ResetVerifyPage.tsx';
import {
  at,
  EMAIL,
  field,
  press,
  refusal,
  RESET,
  shownToasts,
  type,
  setUpReset,
} from '#tests/support/externalReset.tsx';

setUpReset();

vi.mock('#client/device/proofOfWork/solve.ts', () => ({
  canSolve: () => true,
  solve: async ({ challenge }: { challenge: string }) => ({ challenge, number: 7 }),
}));
const VERIFY =
  'GET /api/ExternalAccount/reset/verify/code?email=extern%40example.org&code=12345678';
const RESEND = 'POST /api/ExternalAccount/reset/verify/code?email=extern%40example.org';
const SET = 'POST /api/ExternalAccount/reset/password';
const GOOD = 'fyra ord som ingen väntar';

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
