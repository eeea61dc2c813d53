import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, keysOf, type Reply, show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { IncidentWithActions } from '#contract/incidents.ts';
import { reportReached } from '#client/offline/connection.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import CasesPage from './CasesPage.tsx';

const oneCase: IncidentWithActions = {
  id: 'c1',
  number: 'I-261117-0001',
  briefDescription: 'Vpn på telefonen',
  request: 'Går inte.',
  status: 'Open',
  created: '2026-11-17T08:00:00.000Z',
  actions: [],
};
const OWN = 'GET /api/incident/own';
const CREATE = 'POST /api/incident/own';
const REPLY = 'POST /api/incident/c1/actions';

const see = () => show(<CasesPage />, '/supportcases');
const press = async (name: string) =>
  void fireEvent.click(await screen.findByRole('button', { name }));
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const type = async (name: string, value: string) =>
  void fireEvent.change(await field(name), { target: { value } });
const shownToasts = () =>
  toastStore
    .get()
    .flatMap(({ messages }) =>
      messages.map((message) => ('keys' in message ? message.keys[0] : message.text)),
    );

beforeEach(async () => {
  toastStore.clear();
  await startScreens();
  act(() => reportReached());
  signIn();
  answer(OWN, { body: [oneCase] });
});

// SUPP-14
test.each<[string, Reply, string]>([
  ['empty', { body: [] }, 'Du har inga ärenden'],
  ['loading', 'never', 'Hämtar'],
  ['failing', { status: 500 }, 'Dina ärenden kunde inte hämtas.'],
  [
    'offline',
    'noNetwork',
    'Du är offline och det här har inte sparats på enheten. Det visas när du är online.',
  ],
])('shows the state of the list when it is %s', async (_, reply, said) => {
  answer(OWN, reply);
  see();
  expect(await screen.findByText(said)).toBeTruthy();
});

const failures: readonly (readonly [how: string, reply: Reply, said: string])[] = [
  [
    'gets no response from the case system',
    { status: 503, errors: { 'externalSystem.NoResponse': [] } },
    'ERROR/NO_RESPONSE',
  ],
  ['is submitted offline', 'noNetwork', 'ERROR/NO_CONNECTION'],
];

// SELF-15
test.each(failures)(
  'a case that %s keeps the typed text and is created once',
  async (_, reply, said) => {
    answer(CREATE, reply);
    see();
    await press('Nytt ärende');
    await type('Vad gäller det?', 'Skärmen flimrar');
    await type('Beskriv vad du behöver hjälp med', 'Sedan i morse.');
    await press('Skicka ärendet');
    await waitFor(() => expect(shownToasts()).toEqual([said]));
    expect((await field('Beskriv vad du behöver hjälp med')).value).toBe('Sedan i morse.');
    act(() => reportReached());
    answer(CREATE, {
      body: { ...oneCase, id: 'c2', number: 'I-261117-0002', briefDescription: 'Skärmen flimrar' },
    });
    await press('Skicka ärendet');
    expect(await screen.findByRole('heading', { name: 'Skärmen flimrar' })).toBeTruthy();
    expect([keysOf(CREATE).length, new Set(keysOf(CREATE)).size]).toEqual([2, 1]);
  },
);

test.each(failures)(
  'a reply that %s keeps the typed text and is sent once',
  async (_, reply, said) => {
    answer(REPLY, reply);
    see();
    await type('Skriv i ärendet', 'En ny kabel hjälpte inte.');
    await press('Skicka svar');
    await waitFor(() => expect(shownToasts()).toEqual([said]));
    expect((await field('Skriv i ärendet')).value).toBe('En ny kabel hjälpte inte.');
    act(() => reportReached());
    answer(REPLY, {
      body: {
        id: 'a1',
        memoText: 'En ny kabel hjälpte inte.',
        flag: false,
        invisibleForCaller: false,
        entryDate: '2026-11-17T08:30:00.000Z',
      },
    });
    await press('Skicka svar');
    await waitFor(async () => expect((await field('Skriv i ärendet')).value).toBe(''));
    expect([keysOf(REPLY).length, new Set(keysOf(REPLY)).size]).toEqual([2, 1]);
  },
);

test('a reply sent after the case was closed is explained, and its text stays until it is deleted', async () => {
  answer(REPLY, { status: 400, errors: { memoText: ['CASES/CLOSED'] } });
  see();
  await type('Skriv i ärendet', 'En ny kabel hjälpte inte.');
  answer(OWN, { body: [{ ...oneCase, status: 'Closed' }] });
  await press('Skicka svar');
  const why = 'Ärendet är avslutat. Skapa ett nytt om du behöver mer hjälp.';
  expect(await screen.findByText(why)).toBeTruthy();
  expect((await field('Skriv i ärendet')).value).toBe('En ny kabel hjälpte inte.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Skicka svar' }).disabled).toBe(
    true,
  );
  await type('Skriv i ärendet', '');
  expect(screen.queryByRole('textbox', { name: 'Skriv i ärendet' })).toBeNull();
  expect(screen.getByText(why)).toBeTruthy();
});
