import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, keysOf, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { InOpenPanel } from '#tests/support/InOpenPanel.tsx';
import TransientNumberPanel from './TransientNumberPanel.tsx';

const CREATE = 'PATCH /api/Accounts/CreateTransientNumber';
const COUNTRIES = 'POST /api/Accounts/countries';
const ADDRESS = '/accountmanagement/panels/manageaccount/transientnumber';
const countries = [
  { code: 'NO', title: { 'sv-SE': 'Norge', 'en-GB': 'Norway' } },
  { code: 'IN', title: { 'sv-SE': 'Indien', 'en-GB': 'India' } },
];
const born = {
  birthDate: '19900131',
  gender: 'Female',
  birthplace: 'Pune',
  countryOfBirth: 'IN',
  citizenship: 'NO',
};

const open = () =>
  show(
    <InOpenPanel>
      <TransientNumberPanel />
    </InOpenPanel>,
    ADDRESS,
  );
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
async function choose(name: string, option: string): Promise<void> {
  const field = screen.getByRole('combobox', { name });
  fireEvent.click(field);
  fireEvent.change(field, { target: { value: option } });
  // The options must be found through their field, because the page contains both lists of
  // countries.
  await waitFor(() => expect(field.getAttribute('aria-controls')).toBeTruthy());
  fireEvent.click(
    await within(
      document.getElementById(field.getAttribute('aria-controls') ?? '') ?? document.body,
    ).findByText(option),
  );
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Skapa T-nummer' }));
async function fillIn(): Promise<void> {
  type('Födelsedatum', born.birthDate);
  await choose('Juridiskt kön', 'Kvinna');
  type('Födelseort', born.birthplace);
  await choose('Födelseland', 'Indien');
  await choose('Medborgarskap', 'Norge');
}

beforeEach(async () => {
  await startScreens();
  signIn({ roleIds: ['AccountAdministrator'] });
  answer(COUNTRIES, { body: countries });
});

// SUPP-18
test('requires all fields, and sends nothing before they are filled in', async () => {
  open();
  submit();
  const summary = await screen.findByRole('alert');
  for (const name of [
    'Födelsedatum',
    'Juridiskt kön',
    'Födelseort',
    'Födelseland',
    'Medborgarskap',
  ])
    expect(within(summary).getByText(new RegExp(name))).toBeTruthy();
  expect(sent.filter(({ call }) => call === CREATE)).toEqual([]);
});

// SUPP-18, SUPP-22
test('shows the number and links to the account search without putting the number in the address', async () => {
  answer(CREATE, { body: '19900131T011' });
  const { router } = open();
  await fillIn();
  submit();
  expect(await screen.findByText('19900131-T011')).toBeTruthy();
  expect(sent.filter(({ call }) => call === CREATE)).toEqual([{ call: CREATE, body: born }]);
  fireEvent.click(screen.getByRole('button', { name: 'Sök konto med numret' }));
  await waitFor(() =>
    expect(router.state.location.pathname).toMatch(/panels\/manageaccount\/search$/),
  );
  expect(router.state.location.search).not.toMatch(/T011/);
});

test('takes a birth date that is pasted with hyphens', async () => {
  answer(CREATE, { body: '19900131T011' });
  open();
  await fillIn();
  type('Födelsedatum', '1990-01-31');
  submit();
  expect(await screen.findByText('19900131-T011')).toBeTruthy();
  expect(sent.filter(({ call }) => call === CREATE)).toEqual([{ call: CREATE, body: born }]);
});

test.each([
  [{ status: 500 } as const, /gick inte|gick fel|fungerar inte/i],
  ['noNetwork' as const, /svar|offline/i],
])(
  'shows an error and keeps the input when the number cannot be created (%j), and retries under the same key',
  async (reply, told) => {
    answer(CREATE, reply);
    open();
    await fillIn();
    submit();
    expect((await screen.findAllByText(told)).length).toBeGreaterThan(0);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Födelseort' }).value).toBe(
      'Pune',
    );
    answer(CREATE, { body: '19900131T011' });
    submit();
    expect(await screen.findByText('19900131-T011')).toBeTruthy();
    const keys = keysOf(CREATE);
    expect(keys.length).toBeGreaterThanOrEqual(2);
    expect(new Set(keys).size).toBe(1);
  },
);

// SUPP-21
test('names the countries in the language of the page', async () => {
  await startScreens('en-GB');
  signIn({ roleIds: ['AccountAdministrator'] });
  answer(COUNTRIES, { body: countries });
  open();
  await choose('Citizenship', 'Norway');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Citizenship' }).value).toBe(
    'Norway',
  );
  expect(screen.queryByText('Norge')).toBeNull();
});

test('refetches the countries on retry after a failure', async () => {
  answer(COUNTRIES, { status: 500 });
  open();
  expect(await screen.findByText('Länderna kunde inte hämtas.')).toBeTruthy();
  answer(COUNTRIES, { body: countries });
  fireEvent.click(screen.getByRole('button', { name: /Försök igen/ }));
  await choose('Födelseland', 'Norge');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Födelseland' }).value).toBe(
    'Norge',
  );
});
