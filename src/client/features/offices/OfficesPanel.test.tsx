import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answer, type Reply, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { Location } from '#contract/offices.ts';
import { reportReached, reportUnreachable } from '#client/offline/connection.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import OfficesPanel from './OfficesPanel.tsx';

const MINE = 'GET /api/user/offices';
const SAVE = 'PUT /api/user/offices';
const CAMPUSES = 'GET /api/CampusStructure/campuses';
const primary: Location = {
  id: 'o1',
  isPrimary: true,
  campusId: 'c1',
  campusName: 'Campus Norr',
  campusDeleted: false,
  buildingId: 'b1',
  buildingName: 'Verkstaden',
  buildingDeleted: false,
  roomId: 'r1',
  roomName: '12:34',
  roomDeleted: false,
  entranceId: null,
  entranceName: null,
  entranceDeleted: false,
};
const second: Location = {
  ...primary,
  id: 'o2',
  isPrimary: false,
  roomId: 'r2',
  roomName: '12:56',
};
const moved: Location = { ...second, roomId: 'r3', roomName: '99:01' };
const placeOf = ({ campusId, buildingId, roomId, entranceId }: Location) => ({
  campusId,
  buildingId,
  roomId,
  entranceId,
});

beforeEach(async () => {
  await startScreens();
  toastStore.clear();
  signIn();
  answer(MINE, { body: [primary, second], version: '"1"' });
  answer(SAVE, { body: { ...second, isPrimary: true } });
});
afterEach(reportReached);

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const shownToasts = () =>
  toastStore
    .get()
    .flatMap(({ messages }) =>
      messages.flatMap((message) => ('keys' in message ? message.keys[0] : [])),
    );
/** Opens the second office and marks it as the primary one. */
async function change(): Promise<void> {
  show(<OfficesPanel />);
  await press('Ändra 12:56, Verkstaden');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Huvudsaklig besöksadress' }));
}

describe('in two browsers', () => {
  test('shows the office saved in the other one beside the choices, and replaces it on the next try', async () => {
    await change();
    answer(MINE, { body: [primary, moved], version: '"2"' });
    await press('Spara besöksadress');
    expect(await screen.findByText('Sparat nu: 99:01, Verkstaden, Campus Norr')).toBeTruthy();
    expect(shownToasts()).toEqual([]);
    expect(screen.getByRole('checkbox', { name: 'Huvudsaklig besöksadress' })).toHaveProperty(
      'checked',
      true,
    );
    await press('Spara besöksadress');
    await waitFor(() => expect(shownToasts()).toEqual(['OFFICES/CHANGED']));
    expect(sent).toEqual(
      [1, 2].map(() => ({ call: SAVE, body: { id: 'o2', ...placeOf(second), isPrimary: true } })),
    );
  });

  test('ignores a change of another office', async () => {
    await change();
    answer(MINE, { body: [{ ...primary, roomId: 'r9' }, second], version: '"2"' });
    await press('Spara besöksadress');
    await waitFor(() => expect(shownToasts()).toEqual(['OFFICES/CHANGED']));
    expect(sent).toHaveLength(2);
  });

  test('makes the latest saved version of the office the primary one', async () => {
    show(<OfficesPanel />);
    await screen.findByText('12:56, Verkstaden');
    answer(MINE, { body: [primary, moved], version: '"2"' });
    await press('Gör huvudsaklig: 12:56, Verkstaden');
    await waitFor(() => expect(shownToasts()).toEqual(['OFFICES/MADE_PRIMARY']));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '99:01, Verkstaden' }));
    expect(sent.map(({ body }) => body)).toEqual(
      [second, moved].map((place) => ({ id: 'o2', ...placeOf(place), isPrimary: true })),
    );
  });

  test('shows that the office has been removed', async () => {
    await change();
    answer(MINE, { body: [primary], version: '"2"' });
    answer(SAVE, { status: 404 });
    await press('Spara besöksadress');
    await waitFor(() => expect(shownToasts()).toEqual(['OFFICES/GONE']));
  });
});

test('refuses a room that another office has, at its field and without a request', async () => {
  answer(CAMPUSES, { body: [{ id: 'c1', name: 'Campus Norr', deleted: false }] });
  answer('GET /api/CampusStructure/buildings?campusId=c1', {
    body: [{ id: 'b1', campusId: 'c1', name: 'Verkstaden', deleted: false }],
  });
  answer('GET /api/CampusStructure/buildings/b1/officerooms', {
    body: [
      { id: 'r1', name: '12:34', campusId: 'c1', buildingId: 'b1', deleted: false },
      { id: 'r2', name: '12:56', campusId: 'c1', buildingId: 'b1', deleted: false },
    ],
  });
  show(<OfficesPanel />);
  await press('Ändra 12:56, Verkstaden');
  const room = await screen.findByRole('combobox', { name: 'Rum' });
  fireEvent.click(room);
  fireEvent.change(room, { target: { value: '12:34' } });
  fireEvent.click(await screen.findByRole('option', { name: '12:34', hidden: true }));
  await press('Spara besöksadress');
  expect(
    (await screen.findAllByText(/Du har redan en besöksadress i det rummet/)).length,
  ).toBeGreaterThan(0);
  expect([room.getAttribute('aria-invalid'), sent]).toEqual(['true', []]);
});

test('removes an office after a question, and treats one that is already gone as removed', async () => {
  answer('DELETE /api/user/offices/o1', { body: [{ ...second, isPrimary: true }] });
  show(<OfficesPanel />);
  await press('Ta bort 12:34, Verkstaden');
  expect(screen.getByText('En av de andra blir då din huvudsakliga besöksadress.')).toBeTruthy();
  expect(sent).toEqual([]);
  answer(MINE, { body: [{ ...second, isPrimary: true }], version: '"2"' });
  await press('Ta bort besöksadressen');
  await waitFor(() => expect(screen.queryByText('12:34, Verkstaden')).toBeNull());
  expect(shownToasts()).toEqual(['OFFICES/REMOVED']);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '12:56, Verkstaden' }));
  answer('DELETE /api/user/offices/o2', { status: 404 });
  answer(MINE, { body: [], version: '"3"' });
  await press('Ta bort 12:56, Verkstaden');
  await press('Ta bort besöksadressen');
  expect(await screen.findByText('Du har ingen besöksadress än')).toBeTruthy();
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: 'Lägg till besöksadress' }),
  );
});

test('saves once for two taps', async () => {
  await change();
  const button = await screen.findByRole('button', { name: 'Spara besöksadress' });
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByRole('button', { name: 'Lägg till besöksadress' });
  expect(sent).toHaveLength(1);
});

test.each([
  ['the list has not been refetched', [primary, second], '"1"'],
  [
    'the list has been refetched',
    [
      { ...primary, isPrimary: false },
      { ...second, isPrimary: true },
    ],
    '"2"',
  ],
])('saves on a retry after a lost response when %s', async (_, now, version) => {
  await change();
  answer(SAVE, 'noNetwork');
  await press('Spara besöksadress');
  await waitFor(() => expect(sent).toHaveLength(1));
  answer(MINE, { body: now, version });
  answer(SAVE, { body: { ...second, isPrimary: true } });
  await press('Spara besöksadress');
  await waitFor(() => expect(shownToasts()).toEqual(['OFFICES/CHANGED']));
});

describe('when a call fails', () => {
  test('the list shows an error with a retry', async () => {
    answer(MINE, { status: 500 });
    show(<OfficesPanel />);
    expect(await screen.findByText('Dina besöksadresser kunde inte hämtas.')).toBeTruthy();
    answer(MINE, { body: [primary] });
    await press('Försök igen');
    expect(await screen.findByText('12:34, Verkstaden')).toBeTruthy();
  });

  test.each<[string, Reply]>([
    [SAVE, { status: 500 }],
    [SAVE, 'noNetwork'],
    [SAVE, { status: 503, errors: { 'externalSystem.NoResponse': [] } }],
  ])('saving keeps the choices (%s, %o)', async (call, reply) => {
    await change();
    answer(call, reply);
    await press('Spara besöksadress');
    await waitFor(() => expect(shownToasts()).toHaveLength(1));
    expect(screen.getByRole('checkbox', { name: 'Huvudsaklig besöksadress' })).toHaveProperty(
      'checked',
      true,
    );
    answer(SAVE, { body: { ...second, isPrimary: true } });
    await press('Spara besöksadress');
    expect(await screen.findByRole('button', { name: 'Lägg till besöksadress' })).toBeTruthy();
  });

  test('the field shows an error about the campuses', async () => {
    answer(CAMPUSES, { status: 500 });
    show(<OfficesPanel />);
    await press('Lägg till besöksadress');
    expect(await screen.findByText('Listan kunde inte hämtas.')).toBeTruthy();
  });
});

test('shows the offices offline, with every action disabled', async () => {
  show(<OfficesPanel />);
  await screen.findByText('12:56, Verkstaden');
  reportUnreachable();
  expect(
    await screen.findByText('Du är offline. Besöksadresserna går att ändra när du är online.'),
  ).toBeTruthy();
  const buttons = () => within(screen.getByRole('list')).getAllByRole<HTMLButtonElement>('button');
  await waitFor(() =>
    expect(buttons().map(({ disabled }) => disabled)).toEqual([true, true, true, true, true]),
  );
});
