import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { type ColumnChoice, defaultColumns } from '#rules/tableColumns.ts';
import ColumnSettingsPanel from './ColumnSettingsPanel.tsx';

const MINE = 'GET /api/tableconfiguration/inactive';
const SAVE = 'POST /api/tableconfiguration/inactive';
const defaults = defaultColumns('inactive') ?? [];
const configuration = (data: readonly ColumnChoice[]) => ({ tableId: 'inactive', data });
/** A choice in which only the name is shown. */
const own = defaults.map((column) => ({ ...column, isActive: column.columnId === 'displayName' }));

const open = () =>
  show(
    <ColumnSettingsPanel />,
    '/accountmanagement/panels/columnsettings?list=inactive&dismissType=close',
  );
const names = () =>
  screen
    .getAllByRole('listitem')
    .map((row) => within(row).getByRole('checkbox').closest('label')?.textContent);
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Spara kolumnerna' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(async () => {
  await startScreens();
  signIn({ roleIds: ['AccountAdministrator'] });
  answer(MINE, { body: configuration(own) });
  answer('GET /api/tableconfiguration/inactive/default', { body: configuration(defaults) });
  answer(SAVE, { body: configuration(own) });
});

// ACCT-17
test('shows and moves a column, and saves the choice', async () => {
  const { router } = open();
  expect(await screen.findByRole('heading', { name: 'Kolumner: Inaktiva' })).toBeTruthy();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Status' }));
  press('Flytta ner Namn');
  expect(names().slice(0, 2)).toEqual(['Användar-id', 'Namn']);
  expect(screen.getByText('Namn är nu nummer 2 av 24.')).toBeTruthy();

  fireEvent.click(save());
  await waitFor(() => expect(router.state.location.pathname).toBe('/accountmanagement'));
  expect(router.state.location.search).toBe('?list=inactive');
  const [name, userId, ...others] = own.map((column) => ({
    ...column,
    isActive: column.isActive || column.columnId === 'userStatus',
  }));
  expect(sent).toEqual([
    { call: SAVE, body: { data: [{ ...userId, order: 0 }, { ...name, order: 1 }, ...others] } },
  ]);
});

test('keeps a column at the end in place, and the focus on its button', async () => {
  open();
  const up = await screen.findByRole('button', { name: 'Flytta upp Namn' });
  up.focus();
  fireEvent.click(up);
  expect(names()[0]).toBe('Namn');
  expect(up.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(up);
});

test('moves a column dragged by its handle to the row below the pointer', async () => {
  open();
  await screen.findByRole('checkbox', { name: 'Namn' });
  for (const [at, row] of screen.getAllByRole('listitem').entries())
    row.getBoundingClientRect = () => new DOMRect(0, at * 40, 100, 40);
  const handle = screen.getAllByRole('listitem')[0]?.firstElementChild;
  if (!handle) throw new Error('Handle not found.');
  fireEvent.pointerDown(handle, { button: 0, clientY: 20 });
  fireEvent.pointerMove(window, { clientY: 100 });
  fireEvent.pointerUp(window);
  fireEvent.pointerMove(window, { clientY: 20 });
  expect(names().slice(0, 3)).toEqual(['Användar-id', 'Anknytning', 'Namn']);
});

test('refuses to save without any column, and shows why', async () => {
  open();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Namn' }));
  expect(screen.getByText('Minst en kolumn måste visas.')).toBeTruthy();
  expect(save().disabled).toBe(true);
});

// ACCT-17
test('restores the default, and stores it when it is saved', async () => {
  open();
  await screen.findByRole('checkbox', { name: 'Namn' });
  press('Återställ');
  expect(box('Status').checked).toBe(true);
  expect(sent).toEqual([]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Återställ' }).disabled).toBe(true);
  fireEvent.click(save());
  await waitFor(() => expect(sent).toEqual([{ call: SAVE, body: { data: defaults } }]));
});

test('asks for confirmation before closing would lose changes', async () => {
  const { router } = open();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Status' }));
  press('Stäng');
  expect(router.state.location.pathname).toContain('columnsettings');
  expect(screen.getByText('Du har ändringar som inte är sparade')).toBeTruthy();
});

test('keeps the choice when saving fails', async () => {
  answer(SAVE, { status: 500 });
  const { router } = open();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Status' }));
  fireEvent.click(save());
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(box('Status').checked).toBe(true);
  expect(router.state.location.pathname).toContain('columnsettings');
});

test('offers a retry when the columns cannot be loaded', async () => {
  answer(MINE, { status: 500 });
  open();
  expect(await screen.findByText('Kolumnerna kunde inte hämtas.')).toBeTruthy();
  answer(MINE, { body: configuration(own) });
  press('Försök igen');
  expect(await screen.findByRole('checkbox', { name: 'Namn' })).toBeTruthy();
});
