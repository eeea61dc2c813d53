import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fillStorage } from '#tests/support/fullStorage.ts';
import { signIn, startScreens } from '#tests/support/screen.tsx';
import { registerUnsavedWork } from '../offline/typedText.ts';
import { signInAgain, useReconnection } from './reconnect.ts';

const reload = vi.fn<() => void>();
const phase = () => renderHook(() => useReconnection()).result.current.phase;

beforeEach(async () => {
  await startScreens();
  signIn();
  sessionStorage.clear();
  reload.mockReset();
  vi.stubGlobal('location', { reload });
});
afterEach(() => void vi.unstubAllGlobals());

// AUTH-22
test('reloads when there is nothing to lose, but opens the dialog at the next loss', () => {
  void signInAgain();
  expect([reload.mock.calls.length, phase()]).toEqual([1, 'idle']);
  void signInAgain();
  expect([reload.mock.calls.length, phase()]).toEqual([1, 'lost']);
});

// AUTH-22
test('opens the dialog when text has been typed', () => {
  const end = registerUnsavedWork();
  void signInAgain();
  expect([reload.mock.calls.length, phase()]).toEqual([0, 'lost']);
  end();
});

// AUTH-22
test('opens the dialog when there is no room to note a reload, which could be endless', () => {
  fillStorage();
  void signInAgain();
  expect([reload.mock.calls.length, phase()]).toEqual([0, 'lost']);
});
