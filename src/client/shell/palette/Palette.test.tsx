import type { CurrentUser } from '#contract/user.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { person } from '#tests/support/foundPerson.ts';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { searchProperties } from '#rules/personSearch.ts';
import type { Role } from '#contract/values.ts';
import { reportReached, reportUnreachable } from '#client/offline/connection.ts';
import { readSession } from '#client/session/session.ts';
import { signOut } from '#client/session/signOut.ts';
import { PaletteButton } from '../PaletteButton.tsx';

vi.mock('#client/session/signOut.ts', () => ({ signOut: vi.fn<() => Promise<void>>() }));

/** An employee in the results of the account search. */
const slim = {
  norEduPersonLIN: 'lin-2',
  liUId: 'annli42',
  displayName: 'Anna Lindqvist',
  accountType: 'Employee',
  affiliation: 'Employee',
  personType: 'Employee',
  userStatus: 'Active',
  organisationCanonicalPath: '/KU/IDT/',
};

function Bar() {
  const session = readSession();
  return session && <PaletteButton session={session} />;
}
const field = () => screen.findByRole<HTMLInputElement>('combobox', { hidden: true });
/** An option has an icon, then its name above what it does, then a note. */
const nameOf = (option: Element | null) => option?.children[1]?.firstElementChild?.textContent;
const noteOf = (option: Element) => option.children[2]?.textContent;
const optionElements = () => screen.queryAllByRole('option', { hidden: true });
const options = () => optionElements().map(nameOf);
const marked = () => nameOf(screen.queryByRole('option', { hidden: true, selected: true }));
const isOpen = () => screen.queryByRole('dialog', { hidden: true }) !== null;
const status = () => screen.getByRole('status', { hidden: true }).textContent;

async function open(
  roles: readonly Role[] = [],
  key: KeyboardEventInit = { ctrlKey: true },
  person: Partial<CurrentUser> = {},
) {
  signIn({ roleIds: [...roles], ...person });
  const shown = show(<Bar />);
  fireEvent.keyDown(document.body, { key: 'k', ...key });
  const input = await field();
  const type = (value: string) => fireEvent.change(input, { target: { value } });
  const press = (...keys: string[]) =>
    keys.forEach((name) => fireEvent.keyDown(input, { key: name }));
  return { ...shown, input, type, press };
}

beforeEach(async () => {
  await startScreens();
  localStorage.clear();
  vi.mocked(signOut).mockReset();
  act(() => reportReached());
  answer('POST /api/user/searchProperties', { body: searchProperties });
  answer('POST /api/user/search', { body: [person] });
});

test.each([{ ctrlKey: true }, { metaKey: true }, { ctrlKey: true, key: 'K' }])(
  '%o and K open the palette, Escape closes it',
  async (key) => {
    const { press } = await open([], key);
    expect(isOpen()).toBe(true);
    press('Escape');
    await waitFor(() => expect(isOpen()).toBe(false));
  },
);

test('Back closes the palette, and the page stays', async () => {
  const { router } = await open();
  history.back();
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(router.state.location.pathname).toBe('/home');
});

test('K alone does not open the palette, but its button does', async () => {
  signIn();
  show(<Bar />);
  fireEvent.keyDown(document.body, { key: 'k' });
  expect(isOpen()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: /^Sök/ }));
  expect((await field()).getAttribute('aria-label')).toBe(
    'Sök med egna ord, till exempel tappat kort',
  );
});

test('keeps letters typed while the palette is loading', async () => {
  signIn();
  show(<Bar />);
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  for (const key of ['k', 'o', 'Shift', 'r']) fireEvent.keyDown(document.body, { key });
  expect((await field()).value).toBe('kor');
});

test('stays open on another Ctrl+K, and leaves letters to the field', async () => {
  const { input } = await open();
  fireEvent.keyDown(input, { key: 'k', ctrlKey: true });
  expect(fireEvent.keyDown(input, { key: 'a' })).toBe(true);
  expect(isOpen()).toBe(true);
});

test('finds a page by a few letters and opens it with Enter', async () => {
  const { router, type, press } = await open();
  expect(marked()).toBe('Visa kortet');
  type('losenord');
  expect(options().slice(0, 2)).toEqual(['Lösenord och inloggning', 'Byt lösenord']);
  expect(status()).toMatch(/^\d träffar$/);
  press('ArrowDown');
  expect(marked()).toBe('Byt lösenord');
  press('ArrowDown', 'ArrowUp', 'Enter');
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(router.state.location.pathname).toBe('/myaccounts/personal/password');
});

test('finds an entry by another word for it, which it names', async () => {
  const { type } = await open();
  type('tappat kort');
  const [first] = optionElements();
  expect(first && [nameOf(first), noteOf(first)]).toEqual(['Frys kortet', '”tappat kort”']);
});

test('shows the entries last chosen first, and stores nothing but their ids', async () => {
  const { input, type, press } = await open(['KCEmployee']);
  type('wifi');
  press('Enter');
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(input.isConnected).toBe(false);
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await field();
  expect(marked()).toBe('Eduroam');
  expect(localStorage.getItem('recentEntries')).toBe('["PALETTE/EDUROAM"]');
});

test('leads a search that finds nothing on to the helpdesk, with its number', async () => {
  answer('GET /api/helpdesk/information', { body: { phoneNumber: '013-28 00 00' } });
  const { router, type, press } = await open();
  type('aktiveringsnyck');
  await waitFor(() =>
    expect([options(), status()]).toEqual([
      ['Fråga oss'],
      'Portalen har inget som heter så. Prova ett annat ord, eller fråga oss.',
    ]),
  );
  type('Nils Andersson');
  await waitFor(() => expect(options()).toEqual(['Fråga oss']));
  press('Enter');
  await waitFor(() => expect(router.state.location.pathname).toBe('/home/panels/helpdesk'));
  expect(sent).toEqual([]);
});

test('changes the appearance and the language at once, and opens a panel over the page', async () => {
  const { router, type, press } = await open();
  type('engelska');
  expect(options()[0]).toBe('Byt språk till English');
  type('mörkt läge');
  expect(marked()).toBe('Mörkt utseende');
  type('hjälp');
  press('Enter');
  await waitFor(() => expect(router.state.location.pathname).toBe('/home/panels/helpdesk'));
});

test('signs out at once', async () => {
  const { type, press } = await open();
  type('logga ut');
  press('Enter');
  await waitFor(() => expect(signOut).toHaveBeenCalledExactlyOnceWith(1, undefined));
});

test('asks before signing out while a freeze of the card is waiting', async () => {
  localStorage.setItem('waitingFreeze', '{}');
  const { type, press } = await open();
  type('logga ut');
  press('Enter');
  const question = await screen.findByRole('alertdialog', { hidden: true });
  expect(question.textContent).toContain('Kortet är inte fryst än');
  expect(signOut).not.toHaveBeenCalled();
});

test('leads on only when the rooms have answered too', async () => {
  answer('GET /api/CampusStructure/search?query=Hus+Zeta', 'never');
  const employee = { personType: 'Employee', primaryAffiliation: 'employee' } as const;
  const { type } = await open([], { ctrlKey: true }, employee);
  type('Hus Zeta');
  // Longer than the pause in typing after which rooms are asked for.
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect([options(), status()]).toEqual([[], 'Söker']);
});

// SUPP-03
test('finds a person by user id after a typing pause, with a desk’s next steps', async () => {
  const { router, type, press } = await open(['KCEmployee']);
  await waitFor(() => expect(sent).toHaveLength(1));
  type('nilan23');
  type('nilan234');
  expect(status()).toBe('Söker');
  await waitFor(() =>
    expect(options()).toEqual([
      'Nils Andersson',
      'Nytt ärende för Nils Andersson',
      'Aktiveringsnyckel för Nils Andersson',
      'Sök ”nilan234” i Sök konto',
      'Sök ”nilan234” i Personsök',
    ]),
  );
  expect(sent.slice(1)).toEqual([{ call: 'POST /api/user/search', body: { liuId: 'nilan234' } }]);
  press('Enter');
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/search?liuId=nilan234',
    ),
  );
  expect(localStorage.getItem('recentEntries')).toBeNull();
});

test('reports an unknown user id or a failed search, and still finds pages', async () => {
  answer('POST /api/user/search', { body: [] });
  const { type } = await open(['KCTemporary']);
  type('abcde123');
  await waitFor(() => expect(status()).toBe('Ingen har det användar-id:t eller telefonnumret.'));
  answer('POST /api/user/search', { status: 500 });
  type('abcde124');
  await waitFor(() =>
    expect(status()).toBe('Personsökningen gick inte att göra. Försök igen om en stund.'),
  );
  type('kort');
  expect(options()).toContain('Mitt kort');
});

// SUPP-04
test('finds people by name, for those who may search accounts, and the account page', async () => {
  answer('GET /api/Accounts/Slim/Search?query=Anna+Lindq', { body: [slim] });
  const { router, type, press } = await open(['AccountAdministrator']);
  type('Anna Lindq');
  await waitFor(() =>
    expect(options()).toEqual([
      'Anna Lindqvist',
      'Aktiveringsnyckel för Anna Lindqvist',
      'Sök ”Anna Lindq” i Sök konto',
    ]),
  );
  press('Enter');
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(
      '/accountmanagement/panels/account/employee/annli42',
    ),
  );
});

test('never sends a personal identity number, and hands it to the account search', async () => {
  const { router, type, press } = await open(['KCEmployee']);
  await waitFor(() => expect(sent).toHaveLength(1));
  type('19811218-9876');
  expect(options()).toEqual([
    'Sök personnumret i Sök konto',
    'Sök personnumret i Personsök',
    'Fråga oss',
  ]);
  await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect(sent).toHaveLength(1);
  press('Enter');
  await waitFor(() => expect(router.state.location.pathname).toBe('/accountsearch'));
  const { location, history: kept } = globalThis;
  expect(JSON.stringify([location.href, router.state.location, kept.state])).not.toContain('9876');
  const stored = [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage));
  expect(JSON.stringify(stored)).not.toContain('9876');
});

test('still finds pages offline, and says that people cannot be searched', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  act(() => reportUnreachable());
  vi.useRealTimers();
  const { type } = await open(['KCEmployee']);
  expect(status()).toMatch(/Du är offline\.$/);
  type('person');
  const found = optionElements().map((option) => [nameOf(option), noteOf(option)]);
  expect(found.find(([name]) => name === 'Personsök')).toEqual(['Personsök', 'Kräver uppkoppling']);
  const available = found.map(([, note]) => note !== 'Kräver uppkoppling');
  expect(available).toEqual(available.toSorted((one, other) => Number(other) - Number(one)));
  type('nilan234');
  await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect(sent).toEqual([]);
});
