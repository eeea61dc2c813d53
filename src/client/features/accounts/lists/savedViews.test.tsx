import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fillStorage } from '#tests/support/fullStorage.ts';
import { show, signIn, startScreens } from '#tests/support/screen.tsx';
import { SavedViews } from './SavedViews.tsx';
import {
  deleteView,
  MAX_NAME_LENGTH,
  queryOfView,
  renameView,
  saveView,
  useSavedViews,
} from './savedViews.ts';

beforeEach(() => localStorage.clear());

const viewsOf = (person: string) => renderHook(() => useSavedViews(person)).result;
const names = (views: { current: readonly { name: string }[] }) =>
  views.current.map(({ name }) => name);

test('saves, renames and deletes a view, and restores a deleted view to its place', () => {
  const views = viewsOf('annli42');
  act(() => ['Ett', ' Två ', 'Tre'].forEach((name) => saveView('annli42', name, '?ends=soon')));
  expect(names(views)).toEqual(['Ett', 'Två', 'Tre']);
  const id = views.current[1]?.id ?? '';
  act(() => void renameView('annli42', id, 'Snart'));
  expect(names(views)).toEqual(['Ett', 'Snart', 'Tre']);
  let undo = () => {};
  act(() => {
    undo = deleteView('annli42', id);
  });
  expect(names(views)).toEqual(['Ett', 'Tre']);
  act(undo);
  act(undo);
  expect(names(views)).toEqual(['Ett', 'Snart', 'Tre']);
  act(() => void saveView('annli42', 'n'.repeat(200), ''));
  expect(names(views).at(-1)).toHaveLength(MAX_NAME_LENGTH);
});

test('returns no views to another person, or after the storage was cleared', () => {
  saveView('annli42', 'Mina', '?list=inactive');
  expect(viewsOf('bener17').current).toEqual([]);
  localStorage.clear();
  expect(viewsOf('annli42').current).toEqual([]);
});

test.each([
  ['?sort=validThrough&ends=soon&dismissType=close', 'ends=soon&sort=validThrough'],
  ['?q=anna&kind=Employee', 'kind=Employee'],
  ['?contactPerson=Bo+Ek&userStatus=Active', 'userStatus=Active'],
])('removes from %s whatever may name a person: %s', (search, query) => {
  expect(queryOfView(search)).toBe(query);
});

test('ignores stored data that has another format', () => {
  localStorage.setItem('savedViews', '{"person":"annli42","views":[{"name":1}]}');
  expect(viewsOf('annli42').current).toEqual([]);
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('keeps a name for which there is no room, says so, and saves it once there is', async () => {
  await startScreens();
  signIn({ liUId: 'annli42' });
  const makeRoom = fillStorage();
  show(<SavedViews />, '/accounts?ends=soon');
  type('Spara det som visas som', 'Snart slut');
  press('Spara vyn');
  expect(await screen.findByText(/inte plats för vyn/)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Spara det som visas som').value).toBe(
    'Snart slut',
  );
  makeRoom();
  press('Spara vyn');
  press('Byt namn på Snart slut');
  fillStorage();
  type('Vyns namn', 'Slut');
  press('Byt namn');
  expect(await screen.findByText(/inte plats för vyn/)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Vyns namn').value).toBe('Slut');
});
