import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import ActiveSessionsPage from './ActiveSessionsPage.tsx';
import RecentSignInsPage from './RecentSignInsPage.tsx';

const here = {
  id: 'a',
  authenticationScope: 1,
  browser: 'Firefox',
  system: 'Windows',
  isThis: true,
};
const phone = {
  id: 'b',
  authenticationScope: 7,
  browser: 'Safari',
  system: 'iPhone',
  isThis: false,
};
const unknown = { id: 'c', authenticationScope: 2, browser: null, system: null, isThis: false };
const live = (...places: readonly (typeof here | typeof unknown)[]) =>
  places.map((place) => ({
    ...place,
    signedInAt: '2026-03-10T07:12:00.000Z',
    lastUsedAt: '2026-03-10T08:00:00.000Z',
  }));
const past = (...signIns: readonly (typeof here | typeof unknown)[]) =>
  signIns.map((one) => ({ ...one, at: '2026-03-10T07:12:00.000Z' }));

const LIVE = 'GET /api/authentication/sessions';
const RECENT = 'GET /api/authentication/signins';

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T09:00:00Z') });
  await startScreens();
  signIn();
  answer(LIVE, { body: live(here, phone, unknown) });
  answer(RECENT, { body: past(here, phone) });
});
afterEach(() => vi.useRealTimers());

test('shows each session with its device, and no sign-out button for this one', async () => {
  show(<ActiveSessionsPage />);
  const [own, other, third] = await screen.findAllByRole('listitem');
  expect(own?.textContent).toMatch(
    /Firefox på Windows.*Den här webbläsaren.*Universitetskonto.*Inloggad i dag 08:12/,
  );
  expect(within(own ?? document.body).queryByRole('button')).toBeNull();
  expect(other?.textContent).toMatch(/Safari på iPhone.*BankID.*Använd i dag 09:00/);
  expect(third?.textContent).toMatch(/Okänd webbläsare.*eduID/);
});

test('signs out of one session and removes it from the list', async () => {
  answer('DELETE /api/authentication/sessions/b', { status: 204 });
  show(<ActiveSessionsPage />);
  const button = await screen.findByRole('button', { name: 'Logga ut från Safari på iPhone' });
  answer(LIVE, { body: live(here) });
  fireEvent.click(button);
  expect(await screen.findByText('Du är inte inloggad någon annanstans.')).toBeTruthy();
  expect(sent.map(({ call }) => call)).toEqual(['DELETE /api/authentication/sessions/b']);
  expect(document.activeElement?.contains(screen.getByRole('listitem'))).toBe(true);
});

test('signs out of all other sessions', async () => {
  answer('DELETE /api/authentication/sessions', { body: { ended: 2 } });
  show(<ActiveSessionsPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Logga ut på 2 andra ställen' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent.map(({ call }) => call)).toEqual(['DELETE /api/authentication/sessions']);
});

test('shows the consequences of reporting a sign-in, and sends nothing before the user confirms', async () => {
  answer('POST /api/authentication/signins/b/notme', { body: { ended: 1 } });
  show(<RecentSignInsPage />);
  const begin = async () =>
    fireEvent.click(
      await screen.findByRole('button', { name: /^Det var inte jag: Safari på iPhone/ }),
    );
  await begin();
  const question = await screen.findByRole('group', {
    name: /loggar vi ut dig överallt utom här, och du behöver byta lösenord/,
  });
  expect(document.activeElement?.textContent).toMatch(/loggar vi ut dig/);
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(screen.queryByRole('group')).toBeNull();
  expect(sent).toEqual([]);
  expect(question).toBeTruthy();

  await begin();
  fireEvent.click(screen.getByRole('button', { name: 'Logga ut överallt utom här' }));
  expect(await screen.findByText('Byt lösenord nu')).toBeTruthy();
  expect(screen.getByText('Du är utloggad på ett annat ställe.')).toBeTruthy();
  expect(sent.map(({ call }) => call)).toEqual(['POST /api/authentication/signins/b/notme']);
});

test('shows only the first six of many sign-ins until all are requested', async () => {
  answer(RECENT, {
    body: Array.from({ length: 12 }, (_, at) => ({ ...past(phone)[0], id: String(at) })),
  });
  show(<RecentSignInsPage />);
  expect(await screen.findAllByRole('listitem')).toHaveLength(6);
  fireEvent.click(screen.getByRole('button', { name: 'Visa alla 12' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(12);
});

test('shows an error below the back link when the sign-ins cannot be fetched', async () => {
  answer(RECENT, { status: 500 });
  show(<RecentSignInsPage />);
  expect(
    await screen.findByText('Det gick inte att hämta dina senaste inloggningar.'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Lösenord och inloggning' }).getAttribute('href')).toBe(
    '/myaccounts',
  );
});
