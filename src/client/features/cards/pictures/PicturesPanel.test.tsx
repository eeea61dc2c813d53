import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { OwnImage } from '#contract/profileImages.ts';
import { ToastBar } from '#client/ui/toasts/ToastBar.tsx';
import { toasts } from '#client/ui/toasts/toastStore.ts';
import { reportReached, reportUnreachable } from '#client/offline/connection.ts';
import PicturesPanel from './PicturesPanel.tsx';

const MINE = 'GET /api/profileimage/mine';
const image = (
  id: string,
  source: OwnImage['source'],
  changes: Partial<OwnImage> = {},
): OwnImage => ({
  id,
  base64Image: 'AA==',
  mediaType: 'image/jpeg',
  source,
  created: '2025-03-03T08:00:00Z',
  fitsCard: true,
  placement: { x: 0, y: 0, width: 600, height: 800, angle: 0 },
  baseWidth: 600,
  baseHeight: 800,
  ...changes,
});

beforeEach(async () => {
  toasts.clear();
  await startScreens();
  signIn();
});
afterEach(() => act(reportReached));

const open = (...images: OwnImage[]) => {
  answer(MINE, { body: images });
  show(
    <>
      <PicturesPanel />
      <ToastBar />
    </>,
    '/profile/employee/panels/profileimage/edit',
  );
};
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
const headings = () =>
  screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

// PROF-21
test('groups the pictures by kind, and omits empty groups', async () => {
  open(image('a', 'Archive'), image('c', 'Current'), image('u', 'Upload', { fitsCard: false }));
  expect(await screen.findAllByRole('img', { name: /^Din bild från 3\smars\s2025$/ })).toHaveLength(
    3,
  );
  expect(headings()).toEqual(['Visas nu', 'Uppladdade', 'Tidigare bilder']);
  expect(screen.getAllByText('För liten för ett campuskort')).toHaveLength(1);
});

test('shows a user without pictures what is displayed instead', async () => {
  open();
  expect(await screen.findByText('Du har ingen profilbild')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Ny bild' })).toBeDefined();
});

test('deletes a picture only after confirmation', async () => {
  open(image('c', 'Current'));
  await press(/^Ta bort: /);
  expect(screen.getByRole('group', { name: /^Ta bort/ }).firstElementChild).toBe(
    document.activeElement,
  );
  await press('Behåll');
  expect(sent).toEqual([]);

  answer('DELETE /api/profileimage?imageId=c', { body: null });
  await press(/^Ta bort: /);
  answer(MINE, { body: [] });
  await press('Ta bort');
  expect(await screen.findByText('Du har ingen profilbild')).toBeDefined();
  expect(sent.map(({ call }) => call)).toEqual(['DELETE /api/profileimage?imageId=c']);
});

test.each([
  [409, /^Ett kort tillverkas med den här bilden/],
  [404, /^Bilden finns inte längre/],
])('shows why a picture stays when deleting it fails with status %d', async (status, words) => {
  answer('DELETE /api/profileimage?imageId=a', { status });
  open(image('a', 'Archive'));
  await press(/^Ta bort: /);
  await press('Ta bort');
  expect(await screen.findByText(words)).toBeDefined();
  expect(await screen.findByRole('button', { name: /^Ta bort: / })).toBeDefined();
});

// PROF-21
test('empties the whole archive', async () => {
  open(image('a', 'Archive'), image('b', 'Archive'), image('c', 'Current'));
  await press('Ta bort alla tidigare');
  expect(screen.getByRole('group', { name: 'Ta bort 2 tidigare bilder för gott?' })).toBeDefined();
  answer('DELETE /api/profileimage/archive', { body: null });
  answer(MINE, { body: [image('c', 'Current')] });
  await press('Ta bort alla');
  await waitFor(() => expect(headings()).toEqual(['Visas nu']));
});

test('removes deleted pictures from the page even if the list cannot be refetched', async () => {
  open(image('a', 'Archive'), image('b', 'Archive'), image('c', 'Current'));
  await press('Ta bort alla tidigare');
  answer('DELETE /api/profileimage/archive', { body: null });
  answer(MINE, { status: 503 });
  await press('Ta bort alla');
  await waitFor(() => expect(headings()).toEqual(['Visas nu']));
});

test('reports a picture that stays in the archive because a card is being made with it', async () => {
  open(image('a', 'Archive'), image('b', 'Archive'));
  await press('Ta bort alla tidigare');
  answer('DELETE /api/profileimage/archive', { body: null });
  answer(MINE, { body: [image('b', 'Archive')] });
  await press('Ta bort alla');
  expect(await screen.findByText(/^Ett kort tillverkas med en av bilderna/)).toBeDefined();
});

test('shows fetched pictures offline, and disables all changes', async () => {
  open(image('c', 'Current'));
  await screen.findByRole('img');
  act(reportUnreachable);
  const panel = within(screen.getByRole('dialog'));
  expect(await panel.findByText('Du behöver vara online för det här.')).toBeDefined();
  for (const name of ['Ny bild', /^Ändra utsnittet/, /^Ta bort/])
    await waitFor(() =>
      expect(panel.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true),
    );
});
