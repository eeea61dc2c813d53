import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import SignInsPage from './SignInsPage.tsx';

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
const at = '2026-03-10T07:12:00.000Z';
const lastUsedAt = '2026-03-10T08:00:00.000Z';
type Row = typeof here | typeof unknown;
const active = (row: Row, network: string | null = null) => ({
  ...row,
  at,
  network,
  session: { id: `session-${row.id}`, lastUsedAt },
  answer: null,
});
const past = (row: Row, changes: object = {}) => ({
  ...row,
  at,
  network: null,
  session: null,
  answer: null,
  ...changes,
});

const RECENT = 'GET /api/authentication/signins';

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T09:00:00Z') });
  await startScreens();
  signIn();
  answer(RECENT, { body: [active(here, 'eduroam'), active(phone), active(unknown)] });
});
afterEach(() => vi.useRealTimers());

test('shows each session with its device and network, and no button for this one', async () => {
  show(<SignInsPage />);
  const [own, other, third] = await screen.findAllByRole('listitem');
  expect(own?.textContent).toMatch(
    /Firefox på Windows.*Den här webbläsaren.*Universitetskonto.*Inloggad i dag 08:12.*eduroam/,
  );
  expect(within(own ?? document.body).queryByRole('button')).toBeNull();
  expect(other?.textContent).toMatch(/Safari på iPhone.*BankID.*Använd i dag 09:00.*Okänt nätverk/);
  expect(third?.textContent).toMatch(/Okänd webbläsare.*eduID/);
});

test('signs out of one session and removes it from the list', async () => {
  answer('DELETE /api/authentication/sessions/session-b', { status: 204 });
  show(<SignInsPage />);
  const button = await screen.findByRole('button', { name: 'Logga ut från Safari på iPhone' });
  answer(RECENT, { body: [active(here), past(phone)] });
  fireEvent.click(button);
  expect(await screen.findByText('Du är inte inloggad någon annanstans.')).toBeTruthy();
  expect(sent.map(({ call }) => call)).toEqual(['DELETE /api/authentication/sessions/session-b']);
  expect(document.activeElement?.contains(screen.getAllByRole('listitem')[0] ?? null)).toBe(true);
  expect(screen.queryByRole('button', { name: /^Logga ut/ })).toBeNull();
});

test('signs out of all other sessions', async () => {
  answer('DELETE /api/authentication/sessions', { body: { ended: 2 } });
  show(<SignInsPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Logga ut på 2 andra ställen' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent.map(({ call }) => call)).toEqual(['DELETE /api/authentication/sessions']);
});

test('shows the consequences of reporting a sign-in, and sends nothing before the user confirms', async () => {
  answer('POST /api/authentication/signins/b/notme', { body: { ended: 1 } });
  show(<SignInsPage />);
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
  expect(screen.getByText(/^Vi har loggat ut Safari på iPhone/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Byt lösenord' }).getAttribute('href')).toBe(
    '/myaccounts/personal/password',
  );
  expect(screen.getByRole('link', { name: /^Se vad som har ändrats/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Skicka ett ärende till helpdesk' })).toBeTruthy();
  expect(sent.map(({ call }) => call)).toEqual(['POST /api/authentication/signins/b/notme']);
});

test('offers a case about a reported sign-in, filled in beforehand, and leads to it once it is sent', async () => {
  answer(RECENT, { body: [active(here), past(phone, { answer: 'NotMine' })] });
  answer('POST /api/incident/own', {
    body: {
      id: '1',
      number: 'I-260310-0001',
      briefDescription: '',
      request: '',
      status: 'Open',
      created: at,
      actions: [],
    },
  });
  show(<SignInsPage />);
  fireEvent.click(
    await screen.findByRole('button', { name: /^Skicka ett ärende: Safari på iPhone/ }),
  );
  const request = await screen.findByRole('textbox', { name: /Vad har hänt/ });
  expect((request as HTMLTextAreaElement).value).toBe(
    [
      'Någon annan har loggat in på mitt konto. Jag har anmält inloggningen i portalen.',
      '',
      'Tid: 10 mars 2026 kl. 08:12',
      'Enhet: Safari på iPhone',
      'Inloggningssätt: BankID',
      'Nätverk: Okänt nätverk',
    ].join('\n'),
  );
  answer(RECENT, {
    body: [active(here), past(phone, { answer: 'NotMine', caseNumber: 'I-260310-0001' })],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Skicka ärendet' }));
  expect(
    (await screen.findByRole('link', { name: 'Ärende I-260310-0001' })).getAttribute('href'),
  ).toBe('/supportcases');
  expect(screen.queryByRole('button', { name: /ärende/ })).toBeNull();
  expect(sent).toMatchObject([
    {
      call: 'POST /api/incident/own',
      body: { briefDescription: 'Någon annan har loggat in på mitt konto', aboutSignIn: 'b' },
    },
  ]);
});

test('leads a student, who has no cases, to the support desk', async () => {
  signIn({ personType: 'Student' });
  answer('POST /api/authentication/signins/b/notme', { body: { ended: 1 } });
  show(<SignInsPage />);
  fireEvent.click(await screen.findByRole('button', { name: /^Det var inte jag: Safari/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Logga ut överallt utom här' }));
  expect(await screen.findByRole('button', { name: 'Berätta för oss' })).toBeTruthy();
});

test('takes back a report that was made by mistake', async () => {
  answer('DELETE /api/authentication/signins/b/notme', { status: 204 });
  answer(RECENT, {
    body: [active(here), past(phone, { answer: 'NotMine', mayTakeBack: true }), past(unknown)],
  });
  show(<SignInsPage />);
  const button = await screen.findByRole('button', { name: 'Ångra, det var jag' });
  answer(RECENT, { body: [active(here), past(phone), past(unknown)] });
  fireEvent.click(button);
  expect(await screen.findByRole('button', { name: /^Det var jag: Safari/ })).toBeTruthy();
  expect(sent.map(({ call }) => call)).toEqual(['DELETE /api/authentication/signins/b/notme']);
});

test('confirms a sign-in with one press, and asks about it no more', async () => {
  answer('POST /api/authentication/signins/b/me', { status: 204 });
  answer(RECENT, { body: [active(here), past(phone)] });
  show(<SignInsPage />);
  const button = await screen.findByRole('button', { name: /^Det var jag: Safari på iPhone/ });
  answer(RECENT, { body: [active(here), past(phone, { answer: 'Mine' })] });
  fireEvent.click(button);
  expect(await screen.findByText('Det var du')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Det var/ })).toBeNull();
  expect(sent.map(({ call }) => call)).toEqual(['POST /api/authentication/signins/b/me']);
});

test('shows only the first six of many sign-ins until all are requested', async () => {
  answer(RECENT, {
    body: Array.from({ length: 12 }, (_, index) => past({ ...phone, id: String(index) })),
  });
  show(<SignInsPage />);
  expect(await screen.findAllByRole('listitem')).toHaveLength(6);
  fireEvent.click(screen.getByRole('button', { name: 'Visa alla 12' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(12);
});

test('shows an error below the back link when the sign-ins cannot be fetched', async () => {
  answer(RECENT, { status: 500 });
  show(<SignInsPage />);
  expect(await screen.findByText('Det gick inte att hämta dina inloggningar.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Lösenord och inloggning' }).getAttribute('href')).toBe(
    '/myaccounts',
  );
});
