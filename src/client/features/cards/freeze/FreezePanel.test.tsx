import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fillStorage } from '#tests/support/fullStorage.ts';
import { answer, keysOf, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { authentication } from '#contract/authentication.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { query } from '#client/api/query.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { reportReached, reportUnreachable } from '#client/offline/connection.ts';
import { isFreezeWaiting, WAITING_FREEZE_KEY } from '#client/session/freezeWaiting.ts';
import { ToastBar } from '#client/ui/toasts/ToastBar.tsx';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import FreezePanel from './FreezePanel.tsx';
import { cancelFreeze } from '#client/domain/cards/waitingFreeze.ts';

const FREEZE = 'POST /api/campuscard/freeze';
const card = (status: string) => ({
  id: 'c1',
  norEduPersonLin: 'l1',
  liUId: 'nilan234',
  isoNumber: '9752000000001234',
  changedDate: '2026-01-01T00:00:00Z',
  status,
  validityStartDate: '2025-01-01',
  validityEndDate: '2030-01-01',
  blockedDate: null,
  frozenDate: null,
});
const freeze = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Frys kortet', hidden: true }));
const open = () =>
  show(
    <>
      <FreezePanel />
      <ToastBar id="page" />
    </>,
  );

beforeEach(async () => {
  await startScreens();
  localStorage.clear();
  reportReached();
  signIn({ liUId: 'nilan234', personType: 'Student' });
  answer('GET /api/campuscard', { body: card('Active') });
});
afterEach(cancelFreeze);

test('freezes the card with one tap, and leaves no freeze pending', async () => {
  answer(FREEZE, { body: card('Frozen') });
  open();
  await freeze();
  await waitFor(() =>
    expect(toastStore.get().map(({ type, about }) => [type, about])).toEqual([
      ['success', 'CARD/FREEZE'],
    ]),
  );
  // The panel closes, without showing why a frozen card cannot be frozen.
  expect(screen.queryByText(/förrän du tinar upp det|Tina upp det först/)).toBeNull();
  expect(sent.map(({ call }) => call)).toEqual([FREEZE]);
  expect(isFreezeWaiting()).toBe(false);
});

test('stays pending offline, shows that the card is not frozen yet, and is sent once later', async () => {
  answer(FREEZE, 'noNetwork');
  open();
  await freeze();
  expect(await screen.findByText('Kortet är inte fryst än')).toBeTruthy();
  const kept = JSON.parse(localStorage.getItem(WAITING_FREEZE_KEY) ?? '{}') as object;
  expect(Object.keys(kept).toSorted()).toEqual(['askedAt', 'key', 'liUId']);

  answer(FREEZE, { body: card('Frozen') });
  reportReached();
  expect(
    await screen.findByText('Kortet öppnar inga dörrar förrän du tinar upp det.'),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Tina upp kortet', hidden: true })).toBeTruthy();
  expect(isFreezeWaiting()).toBe(false);
});

test('unfreezes a card that is frozen already', async () => {
  answer('GET /api/campuscard', { body: card('Frozen') });
  answer('POST /api/campuscard/unfreeze', { body: card('Active') });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Tina upp kortet', hidden: true }));
  expect(await screen.findByText('Kortet fungerar igen.')).toBeTruthy();
});

test('sends nothing after a pending freeze was cancelled', async () => {
  answer(FREEZE, 'noNetwork');
  open();
  await freeze();
  fireEvent.click(await screen.findByRole('button', { name: 'Frys inte kortet', hidden: true }));
  const before = sent.length;
  reportReached();
  expect(await screen.findByRole('button', { name: 'Frys kortet', hidden: true })).toBeTruthy();
  expect(sent.length).toBe(before);
});

test('leaves no freeze pending after a refusal by the server', async () => {
  answer(FREEZE, { status: 409 });
  open();
  await freeze();
  expect(await screen.findByText('Kortet går inte att frysa i sitt nuvarande läge.')).toBeTruthy();
  expect(isFreezeWaiting()).toBe(false);
});

test('does not send the pending freeze of a user who has signed out for the next user', async () => {
  answer(FREEZE, 'noNetwork');
  open();
  await freeze();
  await screen.findByText('Kortet är inte fryst än');
  const before = sent.length;
  signIn({ liUId: 'majek123', personType: 'Student' });
  answer(FREEZE, { body: card('Frozen') });
  reportReached();
  await screen.findByRole('button', { name: 'Frys kortet', hidden: true });
  expect(sent.length).toBe(before);
  expect(isFreezeWaiting()).toBe(false);
});

// CARD-07
test('keeps a pending freeze when the session has ended, until its user signs in again', async () => {
  answer(FREEZE, 'noNetwork');
  open();
  await freeze();
  await screen.findByText('Kortet är inte fryst än');
  const before = sent.length;
  queryClient.setQueryData(
    query(authentication.current, {}).queryKey,
    (known) => known && { ...known, authenticationScope: AuthenticationScope.None, liUId: null },
  );
  reportReached();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(sent.length).toBe(before);
  expect(isFreezeWaiting()).toBe(true);

  signIn({ liUId: 'nilan234', personType: 'Student' });
  answer(FREEZE, { body: card('Frozen') });
  reportUnreachable();
  reportReached();
  expect(
    await screen.findByText('Kortet öppnar inga dörrar förrän du tinar upp det.'),
  ).toBeTruthy();
  expect(new Set(keysOf(FREEZE)).size).toBe(1);
  expect(isFreezeWaiting()).toBe(false);
});

test('keeps a pending freeze when the server no longer knows the session', async () => {
  answer(FREEZE, { status: 401 });
  open();
  await freeze();
  expect(await screen.findByText('Kortet är inte fryst än')).toBeTruthy();
  expect(isFreezeWaiting()).toBe(true);
});

test('says to leave the page open where the device has no room for a pending freeze, and sends it', async () => {
  const makeRoom = fillStorage();
  answer(FREEZE, 'noNetwork');
  open();
  await freeze();
  expect(await screen.findByText(/Låt sidan vara öppen/)).toBeTruthy();
  makeRoom();
  answer(FREEZE, { body: card('Frozen') });
  reportReached();
  expect(
    await screen.findByText('Kortet öppnar inga dörrar förrän du tinar upp det.'),
  ).toBeTruthy();
});
