import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  answer,
  keysOf,
  type Reply,
  sent,
  show,
  signIn,
  startScreens,
} from '#tests/support/screen.tsx';
import { MAX_LOGINS } from '#rules/eduroam.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { reportReached, reportUnreachable } from '#client/offline/connection.ts';
import { hasTypedText } from '#client/offline/typedText.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import EduroamPage from './EduroamPage.tsx';

const PATH = '/api/eduroam/passwords';
const login = {
  id: 'a',
  name: 'iPhone',
  username: 'annli42-k7qd@kvarnby.example',
  created: '2026-03-09T08:12:00Z',
  lastUsed: null,
};
const fresh = {
  ...login,
  id: 'b',
  name: 'Linux',
  username: 'annli42-m3x9@kvarnby.example',
  created: '2026-03-10T09:00:00Z',
  password: 'abcd-efgh-jkmn-pqrs',
  eapConfig: '<eap/>',
  mobileconfig: '<plist/>',
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T09:00:00Z') });
  await startScreens();
  signIn();
});
afterEach(() => {
  act(reportReached);
  vi.useRealTimers();
});

const open = () => show(<EduroamPage />, '/myaccounts/eduroam');
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

// SELF-07
test('shows a new password once, with the files that connect a device, and keeps it in no cache', async () => {
  answer(`GET ${PATH}`, { body: [login] });
  answer(`POST ${PATH}`, { body: fresh });
  const files: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => (files.push(file), 'blob:file'),
      revokeObjectURL: () => undefined,
    }),
  );
  open();
  await press('Skapa lösenord');
  const section = within(
    await screen.findByRole('region', { name: 'Ditt nya lösenord till eduroam' }),
  );
  expect(document.activeElement).toBe(
    section.getByRole('heading', { name: 'Ditt nya lösenord till eduroam' }),
  );
  expect(section.getByText(fresh.password)).toBeTruthy();
  expect(sent).toEqual([{ call: `POST ${PATH}`, body: undefined }]);

  await press('Anslut med geteduroam');
  await press('Anslut iPhone, iPad eller Mac');
  expect(files.map(({ type }) => type)).toEqual([
    'application/eap-config',
    'application/x-apple-aspen-config',
  ]);

  await press('Klar');
  await waitFor(() => expect(screen.queryByText(fresh.password)).toBeNull());
  const list = within(screen.getByRole('region', { name: 'Dina lösenord till eduroam' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^Linuxannli42-m3x9@kvarnby\.exampleSkapat i dag 10:00\. Inte använt än\./,
    ),
    expect.stringMatching(
      /^iPhoneannli42-k7qd@kvarnby\.exampleSkapat i går 09:12\. Inte använt än\./,
    ),
  ]);
  const known = [
    ...queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
    ...queryClient
      .getMutationCache()
      .getAll()
      .map(({ state }) => state.data),
  ];
  expect(JSON.stringify(known)).not.toContain(fresh.password);
});

test('removes a login after a confirmation, and renames one in its row', async () => {
  answer(`GET ${PATH}`, { body: [login] });
  answer(`DELETE ${PATH}/a`, { status: 204 });
  answer(`PUT ${PATH}/a`, { body: { ...login, name: 'Surfplattan' } });
  open();
  await press('Byt namn på iPhone');
  const field = await screen.findByLabelText('Vad lösenordet ska heta');
  fireEvent.change(field, { target: { value: ' ' } });
  await press('Spara namnet');
  expect(sent).toEqual([]);
  fireEvent.change(field, { target: { value: 'Surfplattan ' } });
  await press('Spara namnet');
  expect(await screen.findByText('Surfplattan')).toBeTruthy();
  expect(sent).toEqual([{ call: `PUT ${PATH}/a`, body: { name: 'Surfplattan' } }]);

  await press('Ta bort Surfplattan');
  expect(
    screen.getByRole('group', { name: /^Enheten som använder Surfplattan kan inte ansluta/ }),
  ).toBeTruthy();
  await press('Ta bort');
  expect(await screen.findByText('Du har inget lösenord till eduroam')).toBeTruthy();
});

test.each([
  [
    'at the maximum number of logins',
    { body: Array.from({ length: MAX_LOGINS }, (_, index) => ({ ...login, id: String(index) })) },
    /^Du kan ha 10 lösenord\./,
  ],
  ['without a network', { body: [login] }, 'Du behöver vara online för att ändra dina lösenord.'],
])('disables creating a login %s, and explains why', async (_, reply, reason) => {
  answer(`GET ${PATH}`, reply);
  open();
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Skapa lösenord' });
  if (typeof reason === 'string') act(reportUnreachable);
  expect(await screen.findByText(reason)).toBeTruthy();
  await waitFor(() => expect(add.disabled).toBe(true));
});

test('shows a notice and keeps the list when the last login was created elsewhere', async () => {
  answer(`GET ${PATH}`, { body: [login] });
  answer(`POST ${PATH}`, { status: 409, errors: { login: ['EDUROAM/TOO_MANY'] } });
  open();
  await press('Skapa lösenord');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await screen.findByText('iPhone')).toBeTruthy();
});

test.each<[string, Reply]>([
  ['the server fails', { status: 500 }],
  ['the network is unavailable', 'noNetwork'],
])('shows one error, keeps the list and can be retried when %s', async (_, reply) => {
  toastStore.clear();
  answer(`GET ${PATH}`, { body: [login] });
  answer(`POST ${PATH}`, reply);
  open();
  await press('Skapa lösenord');
  await waitFor(() => expect(toastStore.get()).toHaveLength(1));
  expect(screen.getByText('iPhone')).toBeTruthy();
  answer(`POST ${PATH}`, { body: fresh });
  await press('Skapa lösenord');
  expect(await screen.findByText('abcd-efgh-jkmn-pqrs')).toBeTruthy();
  const [first, second] = keysOf(`POST ${PATH}`);
  expect(second).toBe(first);
});

test('creates another login when one whose response was lost has been removed', async () => {
  answer(`GET ${PATH}`, { body: [login] });
  answer(`POST ${PATH}`, { status: 500 });
  answer(`DELETE ${PATH}/a`, { status: 204 });
  open();
  await press('Skapa lösenord');
  await waitFor(() => expect(sent).toHaveLength(1));
  await press('Ta bort iPhone');
  await press('Ta bort');
  await screen.findByText('Du har inget lösenord till eduroam');
  answer(`POST ${PATH}`, { body: fresh });
  await press('Skapa lösenord');
  await screen.findByText(fresh.password);
  const [first, second] = keysOf(`POST ${PATH}`);
  expect(second).not.toBe(first);
});

test('asks before leaving until the new password has been used', async () => {
  answer(`GET ${PATH}`, { body: [] });
  answer(`POST ${PATH}`, { body: fresh });
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }),
  );
  const { router } = open();
  await press('Skapa lösenord');
  await screen.findByText(fresh.password);
  await act(async () => undefined);
  expect(hasTypedText()).toBe(true);
  await act(() => router.navigate('/home'));
  const question = screen.getByRole('alertdialog', { hidden: true });
  expect(within(question).getByText('Du har inte använt lösenordet än')).toBeTruthy();
  fireEvent.click(within(question).getByRole('button', { name: 'Stanna kvar', hidden: true }));
  expect(router.state.location.pathname).toBe('/myaccounts/eduroam');

  await press('Anslut med geteduroam');
  expect(hasTypedText()).toBe(false);
  await act(() => router.navigate('/home'));
  expect(router.state.location.pathname).toBe('/home');
});

test('explains that the university offers no eduroam logins, and that the page is not for external users', async () => {
  open();
  expect(await screen.findByText('Här skapas inga lösenord till eduroam')).toBeTruthy();
  act(() => signIn({ personType: 'None' }));
  expect(await screen.findByText('Eduroam är för anställda och studenter')).toBeTruthy();
});
