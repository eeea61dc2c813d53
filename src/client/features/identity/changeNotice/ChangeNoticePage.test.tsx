import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { AnnouncedChange } from '#contract/personChanges.ts';
import { reportReached } from '#client/offline/connection.ts';
import ChangeNoticePage from './ChangeNoticePage.tsx';

const PAGE = '/account/changenotice';
const made: AnnouncedChange = {
  id: 'change-1',
  kinds: ['number', 'address'],
  madeDate: '2026-11-17T09:00:00.000Z',
  madeBy: 'Ivar Berg',
  heldUntil: '2026-12-01',
  isDisowned: false,
  isSettled: false,
};
const follow = (hash: string) => {
  history.replaceState(null, '', `${PAGE}${hash}`);
  return show(<ChangeNoticePage />, PAGE);
};

beforeEach(async () => {
  await startScreens();
  act(() => reportReached());
});
afterEach(() => history.replaceState(null, '', '/'));

test('shows the change of a letter, removes the secret from the address, and stops only after a press', async () => {
  answer('POST /api/PersonChange/Announced', { body: made });
  answer('POST /api/PersonChange/Disowned', { body: { ...made, isDisowned: true } });
  follow('#the-secret');
  expect(await screen.findByText(/^Ivar Berg gjorde ändringen/)).toBeTruthy();
  expect(screen.getByText('Ditt personnummer ändrades.')).toBeTruthy();
  expect(screen.getByText(/^Före .* kan den nya uppgiften inte användas/)).toBeTruthy();
  expect(location.hash).toBe('');
  expect(sent.map(({ call }) => call)).toEqual(['POST /api/PersonChange/Announced']);
  fireEvent.click(screen.getByRole('button', { name: 'Det var inte jag' }));
  expect(await screen.findByText('Stoppat och anmält')).toBeTruthy();
  expect(screen.getByText(/^Innan vi har kontrollerat ändringen/)).toBeTruthy();
  expect(sent.at(-1)).toEqual({
    call: 'POST /api/PersonChange/Disowned',
    body: { token: 'the-secret' },
  });
  expect(screen.queryByRole('button', { name: 'Det var inte jag' })).toBeNull();
});

test('says that a desk has checked a change, which can be disowned all the same', async () => {
  answer('POST /api/PersonChange/Announced', {
    body: { ...made, heldUntil: null, isSettled: true },
  });
  follow('#the-secret');
  expect(await screen.findByText('Vi har kontrollerat ändringen')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Det var inte jag' })).toBeTruthy();
});

test('speaks of a new password only where the change could have led to one', async () => {
  answer('POST /api/PersonChange/Announced', {
    body: { ...made, kinds: ['reach'], heldUntil: null, isDisowned: true },
  });
  follow('#the-secret');
  expect(await screen.findByText('Stoppat och anmält')).toBeTruthy();
  expect(screen.queryByText(/lösenord/)).toBeNull();
});

test('shows signed-in users what others have changed, each with its button', async () => {
  signIn({});
  answer('GET /api/PersonChange/Own', {
    body: [made, { ...made, id: 'change-2', kinds: ['reach'] }],
  });
  answer('POST /api/PersonChange/Own/Disowned', {
    body: { ...made, id: 'change-2', kinds: ['reach'], isDisowned: true },
  });
  follow('');
  const buttons = await screen.findAllByRole('button', { name: 'Det var inte jag' });
  expect(buttons).toHaveLength(2);
  fireEvent.click(buttons[1]!);
  expect(await screen.findByText('Stoppat och anmält')).toBeTruthy();
  expect(sent.at(-1)).toEqual({
    call: 'POST /api/PersonChange/Own/Disowned',
    body: { id: 'change-2' },
  });
});

test('explains what to do without a change, and when the link is unknown', async () => {
  const { unmount } = follow('');
  expect(await screen.findByText('Ingen ändring att visa')).toBeTruthy();
  unmount();
  answer('POST /api/PersonChange/Announced', { status: 404 });
  follow('#nonsense');
  expect(await screen.findByText('Ingen ändring att visa')).toBeTruthy();
});
