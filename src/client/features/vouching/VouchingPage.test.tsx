import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, type Reply, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { setSiteFeatures } from '#tests/support/siteFeatures.ts';
import type { VouchedAccount } from '#contract/vouching.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import VouchingPage from './VouchingPage.tsx';

const PATH = '/api/vouching';
const gerd: VouchedAccount = {
  id: 'g',
  name: 'Gerd Gäst',
  liUId: 'gerga10',
  organisation: { 'sv-SE': 'Institutionen för datateknik', 'en-GB': 'Department of Computing' },
  until: '2026-03-20',
  offered: '2027-03-10',
  latest: '2027-05-10',
  refusal: null,
  mayLetEnd: true,
  letsEnd: false,
  isInRetirement: false,
  isEndedByOwner: false,
  purpose: null,
};
const berit = { ...gerd, id: 'b', name: 'Berit Besök', liUId: 'berbe11', until: '2026-04-01' };
const closed = {
  ...gerd,
  id: 'c',
  name: 'Carl Closed',
  until: '2026-12-01',
  offered: null,
  latest: null,
  refusal: 'ASK_ADMINISTRATOR',
  mayLetEnd: false,
} as const;
const renewed = { ...gerd, until: '2027-03-10', offered: null, mayLetEnd: false };

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T09:00:00Z') });
  await startScreens();
  toastStore.clear();
  signIn();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (accounts: readonly VouchedAccount[]) => {
  answer(`GET ${PATH}`, { body: accounts });
  show(<VouchingPage />, '/vouching');
};
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const rowOf = async (name: string) => {
  const row = (await screen.findByRole('heading', { name })).closest('li');
  if (!row) throw new Error(`${name} has no row.`);
  return row;
};
const shownToasts = () =>
  toastStore
    .get()
    .flatMap(({ type, messages }) =>
      messages.map((message) => [type, 'keys' in message ? message.keys[0] : message.text]),
    );

// SHELL-33
test.each([false, true])(
  'links to the invitations unless external accounts are turned off: %j',
  async (disableFeaturesForExternalUsers) => {
    setSiteFeatures({ disableFeaturesForExternalUsers });
    open([gerd]);
    await rowOf('Gerd Gäst');
    expect(
      screen
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href'))
        .includes('/vouching/invitations'),
    ).toBe(!disableFeaturesForExternalUsers);
  },
);

test('renews an account with one tap, sends one request for two taps, and keeps its place and the focus', async () => {
  open([gerd]);
  answer(`PATCH ${PATH}`, { body: [{ id: 'g', account: renewed, refusal: null }] });
  const row = within(await rowOf('Gerd Gäst'));
  expect(row.queryByRole('checkbox')).toBeNull();
  expect(screen.getByRole('heading', { level: 2, name: 'Avslutas snart 1' })).toBeTruthy();
  expect(sent).toEqual([]);
  const button = await screen.findByRole('button', {
    name: /^Förläng till 10\smars\s2027: Gerd Gäst$/,
  });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await row.findByText('Förlängt')).toBeTruthy();
  expect(sent).toEqual([
    { call: `PATCH ${PATH}`, body: { accounts: [{ id: 'g', until: '2027-03-10' }], reason: '' } },
  ]);
  expect(document.activeElement?.textContent).toContain('Gerd Gäst');
  expect(shownToasts()).toEqual([['success', 'VOUCHING/RENEW/DONE']]);
});

test('requires a reason for a date after the offered one, and sends it', async () => {
  open([gerd]);
  answer(`PATCH ${PATH}`, {
    body: [{ id: 'g', account: { ...renewed, until: '2027-05-01' }, refusal: null }],
  });
  await press('Förläng till en annan dag: Gerd Gäst');
  await press('Förläng');
  expect(await screen.findByText('Skriv eller välj kontots sista dag.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Sista dag för Gerd Gäst/), {
    target: { value: '2027-05-01' },
  });
  await press('Förläng');
  expect(await screen.findByText('Skriv varför kontot behövs längre än ett år.')).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByLabelText(/^Varför kontot behövs/), {
    target: { value: ' Avhandlingen ' },
  });
  await press('Förläng');
  await waitFor(() =>
    expect(sent).toEqual([
      {
        call: `PATCH ${PATH}`,
        body: { accounts: [{ id: 'g', until: '2027-05-01' }], reason: 'Avhandlingen' },
      },
    ]),
  );
  await waitFor(() => expect(screen.queryByLabelText(/^Varför kontot behövs/)).toBeNull());
});

test('marks an account to expire, and undoes that', async () => {
  open([gerd]);
  answer(`PUT ${PATH}/ending`, {
    body: [{ id: 'g', account: { ...gerd, letsEnd: true }, refusal: null }],
  });
  await press('Låt avslutas: Gerd Gäst');
  expect(await screen.findByText('Får avslutas. Du får inga fler mejl om det.')).toBeTruthy();
  answer(`PUT ${PATH}/ending`, { body: [{ id: 'g', account: gerd, refusal: null }] });
  await press('Ångra att kontot får avslutas: Gerd Gäst');
  expect(await screen.findByRole('button', { name: 'Låt avslutas: Gerd Gäst' })).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([
    { accounts: ['g'], letsEnd: true },
    { accounts: ['g'], letsEnd: false },
  ]);
});

test('groups the accounts by end: to decide on, to close, later, closed', async () => {
  const named = (name: string, fields: Partial<VouchedAccount>) => ({
    ...gerd,
    id: name,
    name,
    ...fields,
  });
  open([
    named('Nära', {}),
    named('Spärrad', {
      offered: null,
      latest: null,
      refusal: 'ASK_ADMINISTRATOR',
      mayLetEnd: false,
    }),
    named('Ägarens', {
      until: '2026-03-10',
      mayLetEnd: false,
      isInRetirement: true,
      isEndedByOwner: true,
    }),
    named('Släppt', { letsEnd: true }),
    named('Under avslut', { until: '2026-06-08', mayLetEnd: false, isInRetirement: true }),
    named('Senare', { until: '2026-12-01', mayLetEnd: false }),
    named('Utan slut', { until: null, mayLetEnd: false }),
    named('Slut', { until: '2026-03-01', mayLetEnd: false, letsEnd: true }),
  ]);
  await screen.findByText('Nära');
  const parts = [...document.querySelectorAll('section')].map((part) => [
    part.querySelector('h2')?.textContent,
    ...[...part.querySelectorAll('h3')].map(({ textContent }) => textContent),
  ]);
  expect(parts).toEqual([
    ['Avslutas snart 3', 'Nära', 'Spärrad', 'Ägarens'],
    ['Ska avslutas 2', 'Släppt', 'Under avslut'],
    ['Gäller längre 2', 'Senare', 'Utan slut'],
    ['Har avslutats 1', 'Slut'],
  ]);
  expect(
    await screen.findByRole('button', { name: 'Ångra att kontot får avslutas: Släppt' }),
  ).toBeTruthy();
  expect(
    within(await rowOf('Under avslut')).getByText('Kontot håller på att avslutas.'),
  ).toBeTruthy();
  expect(
    within(await rowOf('Under avslut')).getByRole('button', { name: /^Förläng till 10/ }),
  ).toBeTruthy();
  expect(within(await rowOf('Slut')).queryByText(/^Får avslutas/)).toBeNull();
  expect(screen.queryByText('Förlängt')).toBeNull();
});

test('keeps the account selected that could not be renewed among several, and shows why', async () => {
  open([gerd, berit, closed]);
  answer(`PATCH ${PATH}`, {
    body: [
      { id: 'g', account: renewed, refusal: null },
      { id: 'b', account: null, refusal: 'NOT_YOURS' },
      { id: 'c', account: closed, refusal: 'ASK_ADMINISTRATOR' },
    ],
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Markera alla 2: Avslutas snart' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Markera Carl Closed' }));
  expect(screen.getByText('3 konton markerade')).toBeTruthy();
  await press('Förläng 3 konton ett år');
  await waitFor(() =>
    expect(screen.queryByRole('checkbox', { name: 'Markera Berit Besök' })).toBeNull(),
  );
  expect(sent[0]?.body).toEqual({
    accounts: [
      { id: 'g', until: '2027-03-10' },
      { id: 'b', until: '2027-03-10' },
      { id: 'c', until: '2027-03-10' },
    ],
    reason: '',
  });
  expect(shownToasts()).toEqual([]);
  const result = screen.getByRole('region', {
    name: 'Kontot för Gerd Gäst är förlängt. 2 konton lämnades som de var.',
  });
  expect(result.contains(document.activeElement)).toBe(true);
  expect(
    within(result)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Berit Besök', 'Carl Closed']);
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Markera (Gerd|Carl)/ });
  expect(boxes.map(({ checked }) => checked)).toEqual([false, true]);
  expect(
    within(await rowOf('Carl Closed')).getByText(/^Kontot kan inte förlängas härifrån/),
  ).toBeTruthy();
});

test('shows the first of two hundred accounts by group, finds one by name, and selects a whole group', async () => {
  // Querying by role takes seconds with so many buttons.
  const rows = () => [...document.querySelectorAll('li h3')].map(({ textContent }) => textContent);
  const pressText = (text: string) => fireEvent.click(screen.getByText(text));
  const many = Array.from({ length: 200 }, (_, place) => ({
    ...(place < 20 ? gerd : { ...closed, refusal: null }),
    id: `${place}`,
    name: `Gäst ${place}`,
  }));
  open([
    ...many,
    { ...gerd, id: 'ended', name: 'Evald Ended', until: '2026-03-01', mayLetEnd: false },
  ]);
  await screen.findByText('Evald Ended');
  expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
    'Avslutas snart 20',
    'Gäller längre 180',
    'Har avslutats 1',
  ]);
  expect(rows()).toHaveLength(31);
  pressText('Visa fler (5 till)');
  expect(rows()).toHaveLength(36);
  expect(document.activeElement?.textContent).toContain('Gäst 15');

  fireEvent.click(screen.getByLabelText('Markera alla 20: Avslutas snart'));
  expect(screen.getByText('20 konton markerade')).toBeTruthy();
  expect(screen.getByText('Låt 20 konton avslutas')).toBeTruthy();
  pressText('Avmarkera');
  expect(screen.queryByText('20 konton markerade')).toBeNull();

  fireEvent.keyDown(document.body, { key: '/' });
  const field = screen.getByLabelText('Sök i listan');
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'evald' } });
  expect(await screen.findByText('Ett konto hittades')).toBeTruthy();
  expect(rows()).toEqual(['Evald Ended']);
});

test.each<[string, string, string, Reply]>([
  [`PATCH ${PATH}`, 'the server fails', 'Förläng till 10 mars 2027: Gerd Gäst', { status: 500 }],
  [
    `PATCH ${PATH}`,
    'the network is unavailable',
    'Förläng till 10 mars 2027: Gerd Gäst',
    'noNetwork',
  ],
  [`PUT ${PATH}/ending`, 'the server fails', 'Låt avslutas: Gerd Gäst', { status: 500 }],
  [`PUT ${PATH}/ending`, 'the network is unavailable', 'Låt avslutas: Gerd Gäst', 'noNetwork'],
  [`PUT ${PATH}/kept`, 'the server fails', 'Behåll kontot: Gerd Gäst', { status: 500 }],
  [`PUT ${PATH}/kept`, 'the network is unavailable', 'Behåll kontot: Gerd Gäst', 'noNetwork'],
])(
  '%s shows one error and changes nothing when %s, and can be retried',
  async (call, _, name, reply) => {
    open([{ ...gerd, isEndedByOwner: call.endsWith('kept') }]);
    answer(call, reply);
    const label = new RegExp(`^${name.replaceAll(' ', '\\s')}$`);
    fireEvent.click(await screen.findByRole('button', { name: label }));
    await waitFor(() => expect(shownToasts()).toHaveLength(1));
    expect(shownToasts()[0]?.[0]).not.toBe('success');
    expect(await screen.findByRole('button', { name: label })).toHaveProperty('disabled', false);
    expect(screen.queryByText('Förlängt')).toBeNull();
  },
);

test('shows an empty state to an employee without accounts', async () => {
  open([]);
  expect(await screen.findByText('Du ansvarar inte för något konto')).toBeTruthy();
});

test('shows an error when the list cannot be loaded', async () => {
  answer(`GET ${PATH}`, { status: 500, errors: {} });
  show(<VouchingPage />, '/vouching');
  expect(await screen.findByText('Det gick inte att hämta kontona.')).toBeTruthy();
});
