import { beforeEach, expect, test, vi } from 'vitest';
import { fillStorage } from '#tests/support/fullStorage.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { deviceStorage } from '../device/storage.ts';
import { CANCELLED_KEY, hasJustCancelled } from './cancelledNotice.ts';
import { signOut } from './signOut.ts';
import { signOutCancelled } from './signOutCancelled.ts';

vi.mock('./signOut.ts', () => ({ signOut: vi.fn<() => Promise<void>>() }));

beforeEach(() => localStorage.clear());

// STUD-07
test('the page after it knows of the cancellation, also when a full device is emptied first', async () => {
  localStorage.setItem('person', 'nilan234');
  fillStorage(() => deviceStorage.read('person') !== null);
  await signOutCancelled(AuthenticationScope.Main);
  expect(localStorage.getItem(CANCELLED_KEY)).not.toBeNull();
  expect(hasJustCancelled()).toBe(true);
  expect(vi.mocked(signOut)).toHaveBeenCalledOnce();
});
