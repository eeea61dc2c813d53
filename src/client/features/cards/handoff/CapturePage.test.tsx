import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fillStorage } from '#tests/support/fullStorage.ts';
import { answer, sent, show, startScreens } from '#tests/support/screen.tsx';
import CapturePage from './CapturePage.tsx';

const OPEN = 'POST /api/profileimage/handoff/open';
beforeEach(async () => {
  sessionStorage.clear();
  await startScreens();
});

const open = (address: string) => show(<CapturePage />, address);

test('sends the code to begin, and removes it from the address and the history', async () => {
  answer(OPEN, { body: { expires: '2026-11-21T09:00:00Z' } });
  const { router } = open('/capture#c0de');
  expect(await screen.findByRole('button', { name: 'Öppna kameran' })).toBeDefined();
  expect(sent).toEqual([{ call: OPEN, body: { code: 'c0de' } }]);
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/capture', hash: '' }),
  );
  expect(router.state.historyAction).toBe('REPLACE');
});

test('resumes after the page was unloaded while the camera app was open', async () => {
  answer(OPEN, { body: { expires: '2026-11-21T09:00:00Z' } });
  const { unmount } = open('/capture#c0de');
  await screen.findByRole('button', { name: 'Öppna kameran' });
  unmount();
  open('/capture');
  expect(await screen.findByRole('button', { name: 'Öppna kameran' })).toBeDefined();
});

test.each([
  [404, 'Koden gäller inte'],
  [409, 'En annan mobil har redan öppnat koden'],
])('shows the reason for status %d and discards the code', async (status, words) => {
  answer(OPEN, { status });
  open('/capture#c0de');
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Öppna kameran' })).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('offers a retry without a network', async () => {
  answer(OPEN, 'noNetwork');
  open('/capture#c0de');
  const retry = await screen.findByRole('button', { name: 'Försök igen' });
  answer(OPEN, { body: { expires: '2026-11-21T09:00:00Z' } });
  retry.click();
  expect(await screen.findByRole('button', { name: 'Öppna kameran' })).toBeDefined();
});

test('explains where to find a code when there is none', async () => {
  open('/capture');
  expect(await screen.findByText(/Visa en ny på datorn och skanna den/)).toBeDefined();
  expect(sent).toEqual([]);
});

test('begins where the tab has no room for the code', async () => {
  fillStorage();
  answer(OPEN, { body: { expires: '2026-11-21T09:00:00Z' } });
  open('/capture#c0de');
  expect(await screen.findByRole('button', { name: 'Öppna kameran' })).toBeDefined();
  expect(sent).toEqual([{ call: OPEN, body: { code: 'c0de' } }]);
});
