import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show, signIn, startScreens } from '#tests/support/screen.tsx';
import ReconnectedPage from './ReconnectedPage.tsx';

const PLACE = '/landingpage/successfullreconnection';
const written: string[] = [];

beforeEach(async () => {
  await startScreens();
  written.length = 0;
  vi.spyOn(document, 'cookie', 'set').mockImplementation((line) => void written.push(line));
});
afterEach(() => void vi.restoreAllMocks());

// AUTH-28, AUTH-29
test('stores the token for the waiting tab of this site, and removes it from address and history', async () => {
  signIn();
  const { router } = show(<ReconnectedPage />, `${PLACE}?reconnectionToken=t0k-en`);
  expect(await screen.findByRole('heading', { name: 'Du är inloggad igen' })).toBeTruthy();
  expect(written).toEqual(['reconnectionToken=t0k-en; Path=/; SameSite=Strict; Max-Age=600']);
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(router.state.historyAction).toBe('REPLACE');
});

test('stores nothing without a session, and shows that', async () => {
  show(<ReconnectedPage />, `${PLACE}?reconnectionToken=t0k-en`);
  expect(await screen.findByRole('heading', { name: 'Du är inte inloggad' })).toBeTruthy();
  expect(written).toEqual([]);
});

test('stores nothing without a token', async () => {
  signIn();
  show(<ReconnectedPage />, PLACE);
  await screen.findByRole('heading', { name: 'Du är inloggad igen' });
  expect(written).toEqual([]);
});
