import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { person } from '#tests/support/foundPerson.ts';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { searchProperties } from '#rules/personSearch.ts';
import type { Role } from '#contract/values.ts';
import { reportReached, reportUnreachable } from '#client/offline/connection.ts';
import { readSession } from '#client/session/session.ts';
import { PaletteButton } from '../PaletteButton.tsx';

function Bar() {
  const session = readSession();
  return session && <PaletteButton session={session} />;
}
const field = () => screen.findByRole<HTMLInputElement>('combobox', { hidden: true });
const options = () =>
  screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
const marked = () => screen.queryByRole('option', { hidden: true, selected: true })?.textContent;
const isOpen = () => screen.queryByRole('dialog', { hidden: true }) !== null;
const status = () => screen.getByRole('status', { hidden: true }).textContent;

async function open(roles: readonly Role[] = [], key: KeyboardEventInit = { ctrlKey: true }) {
  signIn({ roleIds: [...roles] });
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
    expect(isOpen()).toBe(false);
  },
);

test('K alone does not open the palette, but its button does', async () => {
  signIn();
  show(<Bar />);
  fireEvent.keyDown(document.body, { key: 'k' });
  expect(isOpen()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: /^Sök/ }));
  expect((await field()).getAttribute('aria-label')).toBe('Sök sida eller något att göra');
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
  expect(marked()).toBe('Start');
  type('losen');
  expect(options()).toEqual(['Lösenord och inloggning', 'Byt lösenord']);
  expect(status()).toBe('2 träffar');
  press('ArrowDown');
  expect(marked()).toBe('Byt lösenord');
  press('ArrowDown', 'ArrowUp', 'Enter');
  expect([router.state.location.pathname, isOpen()]).toEqual([
    '/myaccounts/personal/password',
    false,
  ]);
});

test('does not find pages that the user may not open', async () => {
  const { type } = await open();
  type('aktiveringsnyck');
  expect([options(), status()]).toEqual([[], 'Inget hittades. Prova ett annat ord.']);
  expect(sent).toEqual([]);
});

test('finds the language change, and opens a panel over the page', async () => {
  const { router, type, press } = await open();
  type('engl');
  expect(options()).toEqual(['Byt språk till English']);
  type('hjälp');
  press('Enter');
  expect(router.state.location.pathname).toBe('/home/panels/helpdesk');
});

// SUPP-03
test('finds a person by user id after a typing pause, with a desk’s next steps', async () => {
  const { router, type, press } = await open(['KCEmployee']);
  await waitFor(() => expect(sent).toHaveLength(1));
  type('nilan23');
  type('nilan234');
  expect(status()).toBe('Söker person');
  await waitFor(() =>
    expect(options()).toEqual([
      'Nils Anderssonnilan234',
      'Nytt ärende för Nils Andersson',
      'Aktiveringsnyckel för Nils Andersson',
    ]),
  );
  expect(sent.slice(1)).toEqual([{ call: 'POST /api/user/search', body: { liuId: 'nilan234' } }]);
  press('Enter');
  expect(router.state.location.pathname + router.state.location.search).toBe(
    '/search?liuId=nilan234',
  );
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

test('still finds pages offline, and says that people cannot be searched', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  act(() => reportUnreachable());
  vi.useRealTimers();
  const { type } = await open(['KCEmployee']);
  expect(status()).toBe('Du är offline. Personer går att söka när du är online igen.');
  type('person');
  expect(options()).toEqual([
    'PersonsökKräver uppkoppling',
    'Nytt ärende för en personKräver uppkoppling',
  ]);
  type('nilan234');
  await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect(sent).toEqual([]);
});
