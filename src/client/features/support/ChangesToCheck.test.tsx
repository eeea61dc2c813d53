import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { HeldChange } from '#contract/personChanges.ts';
import { reportReached } from '#client/offline/connection.ts';
import { ChangesToCheck } from './ChangesToCheck.tsx';

const HELD = 'GET /api/PersonChange/Held?liUId=nilan234';
const SETTLE = 'POST /api/PersonChange/Settled';
const change: HeldChange = {
  id: 'change-1',
  kinds: ['number'],
  madeDate: '2026-11-17T09:00:00.000Z',
  madeBy: 'Ivar Berg',
  heldUntil: '2026-12-01',
  isDisowned: false,
  isSettled: false,
  refusals: [],
};
const see = (...held: HeldChange[]) => {
  answer(HELD, { body: held });
  return show(<ChangesToCheck liUId="nilan234" isVerified />);
};
const settled = () => sent.filter(({ call }) => call === SETTLE).map(({ body }) => body);

beforeEach(async () => {
  await startScreens();
  act(() => reportReached());
  signIn({ roleIds: ['KCEmployee'] });
  answer(SETTLE, { body: { ...change, isSettled: true } });
});

test('a number that is right is settled at once, and one that is wrong after a question', async () => {
  see(change);
  fireEvent.click(await screen.findByRole('button', { name: 'Fel personnummer, ta bort det' }));
  expect(await screen.findByText(/^Personnumret tas bort/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Behåll numret' }));
  expect(settled()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Kontrollerad, ändringen gäller' }));
  expect(await screen.findByText('Ändringen är kontrollerad.')).toBeTruthy();
  expect(settled()).toEqual([{ id: 'change-1', stands: true }]);
});

test('says after the removal of a number where the right one is entered', async () => {
  see(change);
  fireEvent.click(await screen.findByRole('button', { name: 'Fel personnummer, ta bort det' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Ta bort numret' }));
  expect(await screen.findByText(/^Personnumret är borttaget/)).toBeTruthy();
  expect(settled()).toEqual([{ id: 'change-1', stands: false }]);
});

describe('a change that the desk cannot settle', () => {
  test('asks for a proof only where one helps', async () => {
    see(
      { ...change, refusals: ['NOT_PROVED'] },
      { ...change, id: 'change-2', refusals: ['AUTHOR', 'NOT_PROVED'] },
    );
    expect(await screen.findAllByText(/^Kontrollera först vem personen är/)).toHaveLength(1);
    expect(screen.getByText(/^Du gjorde ändringen/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

test('speaks of a new password only where the change could have led to one', async () => {
  see({ ...change, kinds: ['reach'], heldUntil: null, isDisowned: true });
  expect(await screen.findByText('Personen säger att ändringen inte stämmer')).toBeTruthy();
  expect(screen.queryByText(/lösenord/)).toBeNull();
});

test('a failure can be retried', async () => {
  answer(HELD, { status: 500 });
  show(<ChangesToCheck liUId="nilan234" isVerified />);
  expect(
    await screen.findByText('Det gick inte att hämta ändringar att kontrollera.'),
  ).toBeTruthy();
  answer(HELD, { body: [change] });
  fireEvent.click(screen.getByRole('button', { name: 'Försök igen' }));
  expect(await screen.findByText('Ändring att kontrollera')).toBeTruthy();
});
