import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, sent, show, signIn, startScreens } from '../../../../../tests/support/screen.tsx';
import { SignInsSection } from './SignInsSection.tsx';

const here = { id: 'a', authenticationScope: 1, browser: 'Firefox', system: 'Windows', isThis: true };
const phone = { id: 'b', authenticationScope: 7, browser: 'Safari', system: 'iPhone', isThis: false };
const unknown = { id: 'c', authenticationScope: 2, browser: null, system: null, isThis: false };
const live = (...places: readonly (typeof here | typeof unknown)[]) =>
  places.map((place) => ({ ...place, signedInAt: '2026-03-10T07:12:00.000Z', lastUsedAt: '2026-03-10T08:00:00.000Z' }));
const past = (...signIns: readonly (typeof here | typeof unknown)[]) => signIns.map((one) => ({ ...one, at: '2026-03-10T07:12:00.000Z' }));

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

const part = async (name: string) => within((await screen.findByRole('heading', { name }, { timeout: 10_000 })).closest('section') ?? document.body);

test('each place by what it is, this one without a way out', async () => {
  show(<SignInsSection />);
  const [own, other, third] = (await part('Här är du inloggad')).getAllByRole('listitem');
  expect(own?.textContent).toMatch(/Firefox på Windows.*Den här webbläsaren.*Universitetskonto.*Inloggad i dag 08:12/);
  expect(within(own ?? document.body).queryByRole('button')).toBeNull();
  expect(other?.textContent).toMatch(/Safari på iPhone.*BankID.*Använd i dag 09:00/);
  expect(third?.textContent).toMatch(/Okänd webbläsare.*eduID/);
});

test('signing out of one place, which is gone afterwards', async () => {
  answer('DELETE /api/authentication/sessions/b', { status: 204 });
  show(<SignInsSection />);
  const button = await screen.findByRole('button', { name: 'Logga ut från Safari på iPhone' });
  answer(LIVE, { body: live(here) });
  fireEvent.click(button);
  expect(await screen.findByText('Du är inte inloggad någon annanstans.')).toBeTruthy();
  expect(sent.map(({ call }) => call)).toEqual(['DELETE /api/authentication/sessions/b']);
  expect(document.activeElement?.textContent).toBe('Här är du inloggad');
});

test('signing out everywhere else', async () => {
  answer('DELETE /api/authentication/sessions', { body: { ended: 2 } });
  show(<SignInsSection />);
  fireEvent.click(await screen.findByRole('button', { name: 'Logga ut på 2 andra ställen' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent.map(({ call }) => call)).toEqual(['DELETE /api/authentication/sessions']);
});

test('disowning says what follows, and nothing happens before it is confirmed', async () => {
  answer('POST /api/authentication/signins/b/notme', { body: { ended: 1 } });
  show(<SignInsSection />);
  const begin = async () => fireEvent.click(await screen.findByRole('button', { name: /^Det var inte jag: Safari på iPhone/ }));
  await begin();
  const question = await screen.findByRole('group', { name: /loggar vi ut dig överallt utom här, och du behöver byta lösenord/ });
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

test('only the first few of many sign-ins are shown before somebody asks', async () => {
  answer(RECENT, { body: Array.from({ length: 12 }, (_, at) => ({ ...past(phone)[0], id: String(at) })) });
  show(<SignInsSection />);
  const recent = await part('Senaste 90 dagarna');
  expect(recent.getAllByRole('listitem')).toHaveLength(3);
  fireEvent.click(recent.getByRole('button', { name: 'Visa alla 12' }));
  expect(recent.getAllByRole('listitem')).toHaveLength(12);
});

test('one part that fails leaves the other where it is', async () => {
  answer(RECENT, { status: 500 });
  show(<SignInsSection />);
  expect(await screen.findByText('Det gick inte att hämta dina senaste inloggningar.')).toBeTruthy();
  expect((await part('Här är du inloggad')).getAllByRole('listitem')).toHaveLength(3);
});
