import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { callerAccount, person as foundPerson } from '#tests/support/foundPerson.ts';
import { failuresOf } from '#tests/support/failures.ts';
import {
  answer,
  keysOf,
  type Reply,
  sent,
  show,
  signIn,
  startScreens,
} from '#tests/support/screen.tsx';
import type { CallerVerification } from '#contract/callerVerifications.ts';
import type { IncidentWithActions } from '#contract/incidents.ts';
import { searchProperties } from '#rules/personSearch.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { reportReached } from '#client/offline/connection.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import PersonSearchPage from './PersonSearchPage.tsx';
import { supportQueries } from './queries.ts';

const person = { ...foundPerson, maskedNationalId: '20000101-****' };
const oneCase: IncidentWithActions = {
  id: 'c1',
  number: 'I-261117-0001',
  briefDescription: 'Vpn på telefonen',
  request: 'Går inte.',
  status: 'Open',
  created: '2026-11-17T08:00:00.000Z',
  actions: [],
};
const caller: CallerVerification = {
  verified: null,
  addresses: [{ type: 'sms', sentTo: '… 83', codeExpires: null }],
  bankId: { awaitedUntil: null },
};
const sentCode: CallerVerification = {
  ...caller,
  addresses: [{ type: 'sms', sentTo: '… 83', codeExpires: '2026-11-17T09:10:00.000Z' }],
};

const CASES = 'GET /api/incident/withActions?liUId=nilan234';
const PROPERTIES = 'POST /api/user/searchProperties';
const CALLER = 'GET /api/CallerVerification?norEduPersonLin=lin-1';

const see = (at: string) =>
  show(
    <Routes>
      <Route path="/search/:create?" element={<PersonSearchPage />} />
    </Routes>,
    at,
  );
const press = async (name: string) =>
  void fireEvent.click(await screen.findByRole('button', { name }));
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const type = async (name: string, value: string) =>
  fireEvent.change(await field(name), { target: { value } });
const shownToasts = () =>
  toastStore
    .get()
    .flatMap(({ type: tone, messages }) =>
      messages.map((message) => [tone, 'keys' in message ? message.keys[0] : message.text]),
    );

beforeEach(async () => {
  sessionStorage.clear();
  toastStore.clear();
  await startScreens();
  act(() => reportReached());
  signIn({ roleIds: ['KCTemporary'] });
  answer(PROPERTIES, { body: searchProperties });
  answer('POST /api/user/search', { body: [person] });
  answer(CALLER, { body: caller });
  answer('GET /api/Caller?liUId=nilan234', { body: callerAccount });
  answer('GET /api/Caller/Recent', { body: [] });
  answer('GET /api/PersonChange/Held?liUId=nilan234', { body: [] });
  answer(CASES, { body: [oneCase] });
  answer('GET /api/Accounts/lin-1/deliveries', { body: [] });
});

test.each(failuresOf('Det gick inte att söka.'))(
  'shows an error when fetching the search properties is %s',
  async (_, reply, said) => {
    answer(PROPERTIES, reply);
    see('/search');
    expect(await screen.findByText(said)).toBeTruthy();
  },
);

test('keeps the field while the search properties are missing, and searches for its text later', async () => {
  answer(PROPERTIES, { status: 500 });
  see('/search');
  await screen.findByText('Det gick inte att söka.');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '013-28 10 00' } });
  fireEvent.submit(screen.getByRole('search'));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('013-28 10 00');
  answer(PROPERTIES, { body: searchProperties });
  await press('Försök igen');
  expect(await screen.findByRole('heading', { name: 'Nils Andersson' })).toBeTruthy();
  expect(
    sent.filter(({ call }) => call === 'POST /api/user/search').map(({ body }) => body),
  ).toEqual([{ phoneNumber: '013-28 10 00' }]);
});

test('shows the age of cases that cannot be refreshed until they can', async () => {
  see('/search?liuId=nilan234&case=I-261117-0001');
  await type('Skriv i ärendet', 'Vi ringer');
  answer(CASES, { status: 503 });
  const { queryKey } = supportQueries.cases('nilan234');
  await act(() => queryClient.refetchQueries({ queryKey }));
  expect(
    await screen.findByText(/^Ärendena visas som de var \d\d:\d\d\. De kunde inte uppdateras\.$/),
  ).toBeTruthy();
  expect((await field('Skriv i ärendet')).value).toBe('Vi ringer');
  answer(CASES, { body: [oneCase] });
  await act(() => queryClient.refetchQueries({ queryKey }));
  await waitFor(() => expect(screen.queryByText(/De kunde inte uppdateras/)).toBeNull());
});

// SUPP-13
test('explains why a note is refused once the case is closed, and keeps the text until deleted', async () => {
  answer('POST /api/incident/c1/actions', { status: 400, errors: { memoText: ['CASES/CLOSED'] } });
  see('/search?liuId=nilan234&case=I-261117-0001');
  await type('Skriv i ärendet', 'Vi ringer');
  answer(CASES, { body: [{ ...oneCase, status: 'Closed' }] });
  await press('Lägg till');
  await waitFor(() => expect(shownToasts()).toEqual([['warning', 'SUPPORT/MEMO/CLOSED']]));
  expect(
    await screen.findByText('Ärendet är avslutat. Texten kan användas i ett nytt ärende.'),
  ).toBeTruthy();
  expect((await field('Skriv i ärendet')).value).toBe('Vi ringer');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Lägg till' }).disabled).toBe(true);
  await type('Skriv i ärendet', '');
  expect(screen.queryByRole('textbox', { name: 'Skriv i ärendet' })).toBeNull();
});

/** Every mutation at the desk: how to trigger it, and what stays when it fails. */
const changes: readonly {
  readonly name: string;
  readonly call: string;
  readonly begin: () => Promise<void>;
  readonly submit: () => Promise<void>;
  readonly stays: () => Promise<void>;
}[] = [
  {
    name: 'a new case',
    call: 'POST /api/incident?retryOnMissingCallerInLiUdesk=true',
    begin: async () => {
      see('/search/create?liuId=nilan234');
      await type('Rubrik', 'Glömt lösenord');
      await type('Beskrivning', 'Ringde i dag.');
    },
    submit: () => press('Skapa ärende'),
    stays: async () =>
      expect([(await field('Rubrik')).value, (await field('Beskrivning')).value]).toEqual([
        'Glömt lösenord',
        'Ringde i dag.',
      ]),
  },
  {
    name: 'a note',
    call: 'POST /api/incident/c1/actions',
    begin: async () => {
      see('/search?liuId=nilan234&case=I-261117-0001');
      await type('Skriv i ärendet', 'Vi ringer');
    },
    submit: () => press('Lägg till'),
    stays: async () => expect((await field('Skriv i ärendet')).value).toBe('Vi ringer'),
  },
  {
    name: 'a code to the person',
    call: 'POST /api/CallerVerification/Code',
    begin: async () => void see('/search?liuId=nilan234'),
    submit: () => press('Kod till mobil … 83'),
    stays: async () => expect(await screen.findByText('Inte kontrollerad')).toBeTruthy(),
  },
  {
    name: 'a code from the caller',
    call: 'PUT /api/CallerVerification/Code',
    begin: async () => {
      answer(CALLER, { body: sentCode });
      see('/search?liuId=nilan234');
      await type('Kod från personen', '12345678');
    },
    submit: () => press('Kontrollera'),
    stays: async () => expect((await field('Kod från personen')).value).toBe('12345678'),
  },
  {
    name: 'a document check',
    call: 'POST /api/CallerVerification/Document',
    begin: async () => {
      see('/search?liuId=nilan234');
      await press('Legitimation');
      await type('Giltig till och med', '2030-01-01');
    },
    submit: () => press('Notera'),
    stays: async () => expect((await field('Giltig till och med')).value).toBe('2030-01-01'),
  },
  {
    name: 'a request for the personal number',
    call: 'POST /api/user/search/nationalId',
    begin: async () => void see('/search?liuId=nilan234'),
    submit: () => press('Visa'),
    stays: async () => expect(await screen.findByText('20000101-****')).toBeTruthy(),
  },
];

const failures: readonly (readonly [
  name: string,
  reply: Reply,
  said: readonly [tone: string, key: string],
])[] = [
  [
    'gets no response from the other system',
    { status: 503, errors: { 'externalSystem.NoResponse': [] } },
    ['warning', 'ERROR/NO_RESPONSE'],
  ],
  ['is submitted offline', 'noNetwork', ['warning', 'ERROR/NO_CONNECTION']],
];

test.each(
  changes.flatMap((change) =>
    failures.map(([how, reply, said]) => ({ ...change, how, reply, said })),
  ),
)(
  '$name that $how shows an error, keeps the input and can be retried',
  async ({ call, begin, submit, stays, reply, said }) => {
    answer(call, reply);
    await begin();
    await submit();
    await waitFor(() => expect(shownToasts()).toEqual([said]));
    await stays();
    act(() => reportReached());
    await submit();
    const times = () => sent.filter((one) => one.call === call).length;
    await waitFor(() => expect(times()).toBe(2));
    // The retry has the same key, because the first attempt may have taken effect.
    const [first, second] = keysOf(call);
    expect(first).toMatch(/./);
    expect(second).toBe(first);
  },
);

test.each(failures)(
  'a number for BankID that %s shows an error in its place and can be requested again',
  async (_, reply) => {
    answer('POST /api/CallerVerification/BankId', reply);
    see('/search?liuId=nilan234');
    await press('BankID');
    expect(
      await screen.findByText('Det gick inte att hämta om personen är kontrollerad.'),
    ).toBeTruthy();
    act(() => reportReached());
    answer('POST /api/CallerVerification/BankId', {
      body: { number: '48219930', expires: '2026-11-17T09:10:00.000Z' },
    });
    await press('Försök igen');
    expect(await screen.findByText('4821 9930')).toBeTruthy();
  },
);
