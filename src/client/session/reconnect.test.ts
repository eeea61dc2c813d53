import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, startScreens } from '../../../tests/support/screen.tsx';
import { workBegins } from '../offline/typedText.ts';
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
test('a lost session with nothing to lose begins the page again, but not twice in a row', () => {
  void signInAgain();
  expect([reload.mock.calls.length, phase()]).toEqual([1, 'idle']);
  void signInAgain();
  expect([reload.mock.calls.length, phase()]).toEqual([1, 'lost']);
});

// AUTH-22
test('a lost session with something typed asks to sign in again', () => {
  const end = workBegins();
  void signInAgain();
  expect([reload.mock.calls.length, phase()]).toEqual([0, 'lost']);
  end();
});
