import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, show, signIn, startScreens } from '../../../tests/support/screen.tsx';
import { AuthenticationScope } from '../../contract/values.ts';
import { readSession } from './session.ts';
import { ReconnectionDialog } from './ReconnectionDialog.tsx';
import { signInAgain } from './reconnect.ts';

const { ActivationKey, BankId, EduId, Main } = AuthenticationScope;
const MINUTE = 60_000;

beforeEach(async () => {
  await startScreens();
  document.cookie = 'reconnectionToken=; Path=/; Max-Age=0';
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  // As where something is typed: the page is not begun again.
  sessionStorage.setItem('reloadedForSession', String(Date.now()));
});
afterEach(() => void vi.useRealTimers());

const dialog = () => screen.queryByRole('dialog');
const link = () => screen.getByRole<HTMLAnchorElement>('link');
const token = () => /reconnectionToken(?:%3D|=)([\w-]+)/.exec(link().href)?.[1] ?? '';
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** The session of somebody in this scope is lost, and the dialog stands over the page. Answers whether they have come back. */
async function lose(scope: AuthenticationScope = Main): Promise<{ readonly hasComeBack: () => boolean }> {
  signIn({}, scope);
  answer('GET /api/authentication', { body: readSession()?.authentication });
  show(<ReconnectionDialog />);
  let hasComeBack = false;
  await act(async () => void signInAgain().then((again) => (hasComeBack = again)));
  return { hasComeBack: () => hasComeBack };
}

// AUTH-25, AUTH-26, AUTH-27
test('after ten minutes it says so, with a button that begins again; the right token closes it', async () => {
  const { hasComeBack } = await lose();
  expect(dialog()?.textContent).toContain('Din inloggning har gått ut');
  expect(link().target).toBe('_blank');
  fireEvent.click(link());
  expect(screen.getByText('Väntar på att du loggar in i den andra fliken')).toBeTruthy();
  document.cookie = 'reconnectionToken=of-another-tab; Path=/';
  await pass(10 * MINUTE - 2000);
  expect(dialog()?.textContent).toContain('Väntar på');
  await pass(4000);
  expect(dialog()?.textContent).toContain('Inloggningen tog för lång tid');
  expect(dialog()?.textContent).toContain('Vi såg ingen ny inloggning på tio minuter. Det du har skrivit här finns kvar.');

  const own = token();
  fireEvent.click(screen.getByRole('link', { name: 'Återanslut' }));
  expect(dialog()?.textContent).toContain('Väntar på');
  document.cookie = `reconnectionToken=${own}; Path=/`;
  await pass(2000);
  expect([dialog(), hasComeBack()]).toEqual([null, true]);
  expect(document.cookie).toBe('');
});

// AUTH-25, ALUM-08
test('anyone in the alumni portal comes back by e-mail also where nobody here has the address', async () => {
  history.replaceState(null, '', '/alumni-portal/signin/select');
  await lose(AuthenticationScope.Email);
  const { pathname, searchParams } = new URL(link().href);
  expect([pathname, searchParams.get('returnTo')]).toEqual(['/authentication/email', `/landingpage/successfullreconnection?reconnectionToken=${token()}&from=alumni`]);
  history.replaceState(null, '', '/');
});

// AUTH-28
test.each([
  [Main, '/signin/main?returnTo=%2Flandingpage%2Fsuccessfullreconnection%3FreconnectionToken%3D'],
  [EduId, '/signin/eduid?returnTo=%2Flandingpage%2Fsuccessfullreconnection%3FreconnectionToken%3D'],
  [BankId, '/authentication/bankid?returnTo=%2Flandingpage%2Fsuccessfullreconnection%3FreconnectionToken%3D'],
  [ActivationKey, '/account/activationkey?returnTo=%2Flandingpage%2Fsuccessfullreconnection%3FreconnectionToken%3D'],
])('anyone who came by scope %i goes the same way again', async (scope, way) => {
  await lose(scope);
  expect(link().getAttribute('href')).toBe(way + token());
  expect(token()).toMatch(/^[\da-f-]{36}$/);
  // Ends the wait for the next.
  fireEvent.click(link());
  document.cookie = `reconnectionToken=${token()}; Path=/`;
  await pass(2000);
  expect(dialog()).toBeNull();
});
