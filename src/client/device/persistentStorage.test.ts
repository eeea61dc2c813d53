import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepStorage, keepStorageQuietly, storageState } from './persistentStorage.ts';

const persist = vi.fn<() => Promise<boolean>>();
const persisted = vi.fn<() => Promise<boolean>>();
let isInstalled = false;

const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
const CHROME =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';

function openIn(userAgent: string, storage: object | undefined = { persist, persisted }) {
  vi.stubGlobal('navigator', { userAgent, storage });
}

beforeEach(() => {
  isInstalled = false;
  persist.mockReset().mockResolvedValue(true);
  persisted.mockReset().mockResolvedValue(false);
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }));
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['Chrome', CHROME, false, false, 1],
  ['Chrome, which keeps it already', CHROME, false, true, 0],
  ['Firefox, which would ask', FIREFOX, false, false, 0],
  ['Firefox as an installed app', FIREFOX, true, false, 1],
])('asks %s by itself', async (_, userAgent, installed, isKept, asked) => {
  isInstalled = installed;
  persisted.mockResolvedValue(isKept);
  openIn(userAgent);
  await keepStorageQuietly();
  expect(persist).toHaveBeenCalledTimes(asked);
});

test('says what the browser has decided', async () => {
  openIn(FIREFOX);
  expect(await storageState()).toBe('may-be-deleted');
  expect(await keepStorage()).toBe('kept');
  persist.mockResolvedValue(false);
  expect(await keepStorage()).toBe('may-be-deleted');
});

test('knows nothing where the browser has no such storage', async () => {
  openIn(CHROME, undefined);
  vi.stubGlobal('navigator', { userAgent: CHROME });
  expect([await storageState(), await keepStorage()]).toEqual(['unknown', 'unknown']);
  await expect(keepStorageQuietly()).resolves.toBeUndefined();
});
