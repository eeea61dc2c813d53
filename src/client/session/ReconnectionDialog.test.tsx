import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { AuthenticationScope } from '#contract/values.ts';
import { readSession } from './session.ts';
import { ReconnectionDialog } from './ReconnectionDialog.tsx';
import { signInAgain } from './reconnect.ts';

const { ActivationKey, BankId, EduId, Main } = AuthenticationScope;
const MINUTE = 60_000;

beforeEach(async () => {
  await startScreens();
  document.cookie = 'reconnectionToken=; Path=/; Max-Age=0';
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  // Pretend that the page has just been reloaded, so that a lost session opens the dialog instead
  // of reloading.
  sessionStorage.setItem('reloadedForSession', String(Date.now()));
});
afterEach(() => void vi.useRealTimers());

const dialog = () => screen.queryByRole('dialog');
const link = () => screen.getByRole<HTMLAnchorElement>('link');
const token = () => /reconnectionToken(?:%3D|=)([\w-]+)/.exec(link().href)?.[1] ?? '';
const advanceTime = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/**
 * Loses the session of a user in this scope, with the dialog rendered. The result tells whether the
 * user has signed in again.
 */
async function loseSession(
  scope: AuthenticationScope = Main,
): Promise<{ readonly isReconnected: () => boolean }> {
  signIn({}, scope);
  answer('GET /api/authentication', { body: readSession()?.authentication });
  show(<ReconnectionDialog />);
  let isReconnected = false;
  await act(async () => void signInAgain().then((again) => (isReconnected = again)));
  return { isReconnected: () => isReconnected };
}

// AUTH-25, AUTH-26, AUTH-27
test('reports a timeout after ten minutes with a restart button, and closes on the right token', async () => {
  const { isReconnected } = await loseSession();
  expect(dialog()?.textContent).toContain('Din inloggning har gått ut');
  expect(link().target).toBe('_blank');
  fireEvent.click(link());
  expect(screen.getByText('Väntar på att du loggar in i den andra fliken')).toBeTruthy();
  document.cookie = 'reconnectionToken=of-another-tab; Path=/';
  await advanceTime(10 * MINUTE - 2000);
  expect(dialog()?.textContent).toContain('Väntar på');
  await advanceTime(4000);
  expect(dialog()?.textContent).toContain('Inloggningen tog för lång tid');
  expect(dialog()?.textContent).toContain(
    'Vi såg ingen ny inloggning på tio minuter. Det du har skrivit här finns kvar.',
  );

  const own = token();
  fireEvent.click(screen.getByRole('link', { name: 'Återanslut' }));
  expect(dialog()?.textContent).toContain('Väntar på');
  document.cookie = `reconnectionToken=${own}; Path=/`;
  await advanceTime(2000);
  expect([dialog(), isReconnected()]).toEqual([null, true]);
  expect(document.cookie).toBe('');
});

// AUTH-25, ALUM-08
test('lets an alumnus sign in by e-mail again even if no account has the address', async () => {
  history.replaceState(null, '', '/alumni-portal/signin/select');
  await loseSession(AuthenticationScope.Email);
  const { pathname, searchParams } = new URL(link().href);
  expect([pathname, searchParams.get('returnTo')]).toEqual([
    '/authentication/email',
    `/landingpage/successfullreconnection?reconnectionToken=${token()}&from=alumni`,
  ]);
  history.replaceState(null, '', '/');
});

// AUTH-28
test.each([
  [Main, '/signin/main?returnTo=%2Flandingpage%2Fsuccessfullreconnection%3FreconnectionToken%3D'],
  [EduId, '/signin/eduid?returnTo=%2Flandingpage%2Fsuccessfullreconnection%3FreconnectionToken%3D'],
  [
    BankId,
    '/authentication/bankid?returnTo=%2Flandingpage%2Fsuccessfullreconnection%3FreconnectionToken%3D',
  ],
  [
    ActivationKey,
    '/account/activationkey?returnTo=%2Flandingpage%2Fsuccessfullreconnection%3FreconnectionToken%3D',
  ],
])('offers a user of scope %i the same sign-in method again', async (scope, address) => {
  await loseSession(scope);
  expect(link().getAttribute('href')).toBe(address + token());
  expect(token()).toMatch(/^[\da-f-]{36}$/);
  // End the pending reconnection before the next test.
  fireEvent.click(link());
  document.cookie = `reconnectionToken=${token()}; Path=/`;
  await advanceTime(2000);
  expect(dialog()).toBeNull();
});
