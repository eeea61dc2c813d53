import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, sent, show, startScreens } from '../../../../../tests/support/screen.tsx';
import CapturePage from './CapturePage.tsx';

const OPEN = 'POST /api/profileimage/handoff/open';
beforeEach(async () => {
  sessionStorage.clear();
  await startScreens();
});

const open = (address: string) => show(<CapturePage />, address);

test('the code is sent to begin, and stands neither in the address nor in the history', async () => {
  answer(OPEN, { body: { expires: '2026-11-21T09:00:00Z' } });
  const { router } = open('/capture#c0de');
  expect(await screen.findByRole('button', { name: 'Öppna kameran' })).toBeDefined();
  expect(sent).toEqual([{ call: OPEN, body: { code: 'c0de' } }]);
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/capture', hash: '' }));
  expect(router.state.historyAction).toBe('REPLACE');
});

test('a page that was put away while the camera was open goes on', async () => {
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
])('an answer %d says why, and the code is forgotten', async (status, words) => {
  answer(OPEN, { status });
  open('/capture#c0de');
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Öppna kameran' })).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('without a network it can be tried again', async () => {
  answer(OPEN, 'noNetwork');
  open('/capture#c0de');
  const retry = await screen.findByRole('button', { name: 'Försök igen' });
  answer(OPEN, { body: { expires: '2026-11-21T09:00:00Z' } });
  retry.click();
  expect(await screen.findByRole('button', { name: 'Öppna kameran' })).toBeDefined();
});

test('without a code it says where to find one', async () => {
  open('/capture');
  expect(await screen.findByText(/Visa en ny på datorn och skanna den/)).toBeDefined();
  expect(sent).toEqual([]);
});
