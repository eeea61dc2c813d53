import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fillStorage } from '#tests/support/fullStorage.ts';
import { recoverFromMissingParts } from './missingParts.ts';

vi.mock('./connection.ts', () => ({
  checkConnection: async () => undefined,
  currentConnection: () => ({ online: true, answeredBy: null }),
}));

const reload = vi.fn<() => void>();
const partIsMissing = async () => {
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error('missing') }));
  // Longer than a navigation may take.
  await vi.advanceTimersByTimeAsync(1000);
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('BUILD_ID', 'build-1');
  vi.stubGlobal('location', { reload });
  sessionStorage.clear();
  reload.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('reloads once when a part is missing, and does not reload where there is no room to note it', async () => {
  recoverFromMissingParts();
  const makeRoom = fillStorage();
  await partIsMissing();
  expect(reload).not.toHaveBeenCalled();
  makeRoom();
  await partIsMissing();
  await partIsMissing();
  expect(reload).toHaveBeenCalledOnce();
});
