import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  answer,
  keysOf,
  type Reply,
  sent,
  show,
  signIn,
  startScreens,
} from '#tests/support/screen.tsx';
import { signOut } from '#client/session/signOut.ts';
import { reportReached, reportUnreachable } from '#client/offline/connection.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import RetirementPage from './RetirementPage.tsx';

vi.mock('#client/session/signOut.ts', () => ({
  signOut: vi.fn<typeof signOut>(() => Promise.resolve()),
}));

const OPTIONS = 'GET /api/students/self/retirementoptions';
const all = {
  alumOptionAvailable: true,
  postponeOptionAvailable: true,
  retireOptionAvailable: true,
  retirementDate: '2026-04-03',
  postponedDate: '2027-04-03',
  credits: 142.5,
  refusals: { 'stay-student': null, 'become-alumn': null, 'cancel-account': null },
  undo: null,
};
const stayed = {
  ...all,
  postponeOptionAvailable: false,
  retirementDate: '2027-04-03',
  postponedDate: null,
  refusals: { ...all.refusals, 'stay-student': 'STAYED_BEFORE' },
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T09:00:00Z') });
  await startScreens();
  signIn({ personType: 'Student', primaryAffiliation: 'student', liUId: 'olisv345' });
  answer(OPTIONS, { body: all });
  answer('GET /api/user', { status: 500 });
});
afterEach(() => {
  reportReached();
  vi.mocked(signOut).mockClear();
  vi.useRealTimers();
});

const card = async (name: string) => within(await screen.findByRole('region', { name }));
const press = (within: { getByRole: typeof screen.getByRole }, name: string) =>
  fireEvent.click(within.getByRole('button', { name }));

// STUD-02, STUD-03
describe('before the choice', () => {
  test('shows the consequences of each option and their dates', async () => {
    show(<RetirementPage />);
    expect(await screen.findByText('Kontot olisv345 avslutas den 3 april 2026')).toBeTruthy();
    expect(screen.getByText('24 dagar kvar. Till dess fungerar allt som vanligt.')).toBeTruthy();
    expect(
      (await card('Stanna ett år till')).getByText(
        'Kontot finns kvar till och med den 3 april 2027.',
      ),
    ).toBeTruthy();
    expect(
      (await card('Bli alumn')).getByText(/Från i dag kan du inte hämta programmen/),
    ).toBeTruthy();
    expect(
      (await card('Avsluta kontot nu')).getByText(
        /avslutas vid midnatt i dag i stället för den 3 april 2026/,
      ),
    ).toBeTruthy();
    expect(screen.queryByText('Det här går inte att välja')).toBeNull();
  });

  test('shows why an option is unavailable and who can help, instead of a button', async () => {
    answer(OPTIONS, {
      body: {
        ...all,
        credits: 18,
        refusals: {
          'stay-student': 'STAYED_BEFORE',
          'become-alumn': 'TOO_FEW_CREDITS',
          'cancel-account': null,
        },
      },
    });
    show(<RetirementPage />);
    expect(await screen.findByText(/Du har redan stannat ett extra år/)).toBeTruthy();
    expect(screen.getByText(/minst 30 högskolepoäng, och du har 18/)).toBeTruthy();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Avsluta kontot',
    ]);
    expect(screen.getByText('Till midnatt kan du logga in igen och behålla kontot.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Kontakta oss' })).toBeTruthy();
  });

  test.each([
    ['an account that is not ending', 'student', 'Kontot avslutas inte'],
    ['an alumnus account', 'alum', 'Du har ett alumnkonto'],
  ] as const)('%s has no options', async (_, primaryAffiliation, title) => {
    signIn({ personType: 'Student', primaryAffiliation });
    const none = {
      'stay-student': 'NOT_ENDING',
      'become-alumn': 'NOT_ENDING',
      'cancel-account': 'NOT_ENDING',
    };
    answer(OPTIONS, { body: { ...all, retirementDate: null, refusals: none } });
    show(<RetirementPage />);
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('shows the options offline, with every button disabled', async () => {
    show(<RetirementPage />);
    await card('Bli alumn');
    act(() => reportUnreachable());
    expect(await screen.findByText(/Du är offline/)).toBeTruthy();
    await waitFor(() =>
      expect(
        screen.getAllByRole<HTMLButtonElement>('button').filter(({ disabled }) => !disabled),
      ).toEqual([]),
    );
  });
});

// STUD-04
describe('staying', () => {
  test('asks for confirmation, sends one request and shows the new date', async () => {
    answer('PUT /api/students/self/postpone', { body: stayed });
    show(<RetirementPage />);
    const staying = await card('Stanna ett år till');
    press(staying, 'Stanna ett år till');
    expect(
      staying.getByText('Flytta slutdatumet från den 3 april 2026 till den 3 april 2027?'),
    ).toBeTruthy();
    answer(OPTIONS, { body: stayed });
    press(staying, 'Flytta slutdatumet');
    press(staying, 'Flytta slutdatumet');
    const done = await screen.findByText('Du har kontot kvar till den 3 april 2027');
    await waitFor(() => expect(document.activeElement?.contains(done)).toBe(true));
    expect(sent.map(({ call }) => call)).toEqual(['PUT /api/students/self/postpone']);
    expect(screen.getByText('Kontot olisv345 avslutas den 3 april 2027')).toBeTruthy();
    expect(screen.getByText(/Du har redan stannat ett extra år/)).toBeTruthy();
  });

  test('shows the current state when another tab has made the choice already', async () => {
    answer('PUT /api/students/self/postpone', {
      status: 409,
      errors: { choice: ['RETIREMENT/WHY_NOT/STAYED_BEFORE'] },
    });
    show(<RetirementPage />);
    const staying = await card('Stanna ett år till');
    press(staying, 'Stanna ett år till');
    answer(OPTIONS, { body: stayed });
    press(staying, 'Flytta slutdatumet');
    const notice = await screen.findByText('Det valet fanns inte kvar');
    expect(
      within(notice.closest('[role]') ?? document.body).getByText(
        /Du har redan stannat ett extra år.*Inget ändrades/,
      ),
    ).toBeTruthy();
    expect(screen.getByText('Kontot olisv345 avslutas den 3 april 2027')).toBeTruthy();
  });
});

// STUD-06
test('cancels the account only after its name has been typed, and signs the user out', async () => {
  answer('DELETE /api/students/self', { status: 204 });
  show(<RetirementPage />);
  const cancelling = await card('Avsluta kontot nu');
  press(cancelling, 'Avsluta kontot');
  const field = cancelling.getByLabelText('Skriv olisv345 för att bekräfta');
  fireEvent.change(field, { target: { value: 'olisv34' } });
  press(cancelling, 'Avsluta kontot');
  expect(cancelling.getByText(/Det står inte olisv345/)).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(sent).toEqual([]);
  fireEvent.change(field, { target: { value: ' OLISV345' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() =>
    expect(signOut).toHaveBeenCalledWith(1, '/public/accounts/personal/cancel/success'),
  );
  expect(sent.map(({ call }) => call)).toEqual(['DELETE /api/students/self']);
});

describe.each<[string, Reply, string]>([
  ['the server fails', { status: 500 }, 'ERROR/GENERAL'],
  ['the network is unavailable', 'noNetwork', 'ERROR/NO_CONNECTION'],
])('when %s', (_, reply, why) => {
  test.each<[string, string, string, string, Reply, () => Promise<unknown>]>([
    [
      'Stanna ett år till',
      'Stanna ett år till',
      'Flytta slutdatumet',
      'PUT /api/students/self/postpone',
      { body: stayed },
      () => screen.findByText(/^Du har kontot kvar till/),
    ],
    [
      'Bli alumn',
      'Bli alumn',
      'Gör om kontot',
      'PUT /api/students/self/setalumn',
      { body: all },
      () => screen.findByText('Du är nu alumn'),
    ],
    [
      'Avsluta kontot nu',
      'Avsluta kontot',
      'Avsluta kontot',
      'DELETE /api/students/self',
      { status: 204 },
      () => waitFor(() => expect(signOut).toHaveBeenCalledTimes(1)),
    ],
  ])(
    '%s shows an error, keeps the question open and reuses the idempotency key on a retry',
    async (title, begin, confirm, call, success, isDone) => {
      toastStore.clear();
      answer(call, reply);
      show(<RetirementPage />);
      const choice = await card(title);
      press(choice, begin);
      const field = choice.queryByLabelText<HTMLInputElement>('Skriv olisv345 för att bekräfta');
      if (field) fireEvent.change(field, { target: { value: 'olisv345' } });
      press(choice, confirm);
      await waitFor(() =>
        expect(toastStore.get().flatMap(({ messages }) => messages)).toMatchObject([
          { keys: [why] },
        ]),
      );
      expect(signOut).not.toHaveBeenCalled();
      expect(
        choice.queryByLabelText<HTMLInputElement>('Skriv olisv345 för att bekräfta')?.value,
      ).toBe(field ? 'olisv345' : undefined);
      answer(call, success);
      await waitFor(() =>
        expect(choice.getByRole('button', { name: confirm })).toHaveProperty('disabled', false),
      );
      press(choice, confirm);
      await isDone();
      expect(keysOf(call)).toHaveLength(2);
      expect(new Set(keysOf(call)).size).toBe(1);
    },
  );
});
