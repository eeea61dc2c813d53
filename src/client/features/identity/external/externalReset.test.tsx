import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { answer, type Reply, sent, show } from '#tests/support/screen.tsx';
import { application, applicationQuery } from '#client/api/product.ts';
import { queryClient } from '#client/api/queryClient.ts';
import ResetInitPage from './ResetInitPage.tsx';
import ResetSuccessPage from './ResetSuccessPage.tsx';
import ResetVerifyPage from './ResetVerifyPage.tsx';
import {
  at,
  EMAIL,
  features,
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
const INIT = 'POST /api/ExternalAccount/reset?email=extern%40example.org';
const steps = () =>
  screen.getByRole('list', { name: 'Stegen till ett lösenord' }).querySelectorAll('li');

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
