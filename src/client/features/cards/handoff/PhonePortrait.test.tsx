import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { OwnImage } from '#contract/profileImages.ts';
import { PhonePortrait } from './PhonePortrait.tsx';

vi.mock('../portrait/PlacePicture.tsx', () => ({ PlacePicture: () => null }));

const STATE = 'GET /api/profileimage/handoff/h1';
const image: OwnImage = {
  id: 'i1',
  base64Image: 'AA==',
  mediaType: 'image/jpeg',
  source: 'Upload',
  created: '2026-11-21T08:00:00Z',
  fitsCard: true,
  placement: { x: 0, y: 0, width: 600, height: 800, angle: 0 },
  baseWidth: 600,
  baseHeight: 800,
};
const cancelled = vi.fn<() => void>();

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  cancelled.mockClear();
  await startScreens();
  signIn();
  answer('POST /api/profileimage/handoff', {
    body: { id: 'h1', code: 'c0de', expires: '2026-11-21T09:00:00Z' },
  });
  answer('DELETE /api/profileimage/handoff/h1', { status: 204 });
  answer('GET /api/profileimage/mine', { body: [image] });
  answer('GET /api/profileimage/base?imageId=i1', { body: image });
  state('waiting');
});
afterEach(() => vi.useRealTimers());

const state = (now: 'waiting' | 'opened' | 'taken' | 'over') =>
  answer(STATE, { body: { state: now, image: now === 'taken' ? image : null } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const begin = async () => {
  show(<PhonePortrait isForCard onDone={() => undefined} onCancel={cancelled} />);
  await press('Visa koden');
  return await screen.findByRole('img', { name: 'QR-kod att skanna med mobilen' });
};
/** Waits until the computer has polled again. */
const asked = () => act(() => vi.advanceTimersByTimeAsync(2500));

test('shows a code only on request, with the portal’s own address and a countdown', async () => {
  const code = await begin();
  expect(code.dataset['value']).toBe('http://localhost:3000/capture#c0de');
  expect(screen.getByRole('timer').textContent).toBe('Koden gäller i 5:00');
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(screen.getByRole('timer').textContent).toMatch(/3:5\d$/);
});

test('hides the code once a phone has opened it, and asks about the received picture', async () => {
  await begin();
  state('opened');
  await asked();
  expect(screen.getByText('Mobilen är ansluten. Ta bilden där och skicka den.')).toBeDefined();
  expect(screen.queryByRole('img')).toBeNull();
  state('taken');
  await asked();
  expect(await screen.findByRole('heading', { name: 'Är det här du?' })).toBe(
    document.activeElement,
  );
  expect(await screen.findByRole('button', { name: 'Använd bilden' })).toBeDefined();
});

test('deletes a picture of another person and shows a new code', async () => {
  await begin();
  state('taken');
  await asked();
  answer('DELETE /api/profileimage?imageId=i1', { status: 200 });
  state('waiting');
  await press('Det är inte jag');
  expect(await screen.findByRole('img', { name: 'QR-kod att skanna med mobilen' })).toBeDefined();
  expect(sent.map(({ call }) => call)).toEqual([
    'POST /api/profileimage/handoff',
    'DELETE /api/profileimage?imageId=i1',
    'POST /api/profileimage/handoff',
  ]);
});

test('offers a new code when the time has run out', async () => {
  await begin();
  state('over');
  await asked();
  expect(screen.getByText('Koden gäller inte längre')).toBeDefined();
  state('waiting');
  await press('Visa en ny kod');
  expect(await screen.findByRole('timer')).toBeDefined();
});

test('ends the code on the server when the user cancels', async () => {
  await begin();
  await press('Avbryt');
  expect(cancelled).toHaveBeenCalledOnce();
  expect(sent.at(-1)?.call).toBe('DELETE /api/profileimage/handoff/h1');
});

test('shows an error without a network, and allows a retry', async () => {
  answer('POST /api/profileimage/handoff', 'noNetwork');
  show(<PhonePortrait isForCard onDone={() => undefined} onCancel={cancelled} />);
  await press('Visa koden');
  expect((await screen.findByRole('status')).textContent).toMatch(/Inget svar kom/);
  expect(screen.getByRole('button', { name: 'Visa koden' })).toBeDefined();
});
