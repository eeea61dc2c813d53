import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fillStorage } from '#tests/support/fullStorage.ts';
import { queryClient } from '../api/queryClient.ts';
import { EMPTIED_KEY } from '../offline/person.ts';
import { INSTALLATION_KEY } from '../device/install/installation.ts';
import { savePreferences, preferences } from '../device/preferences.ts';
import { clearPersonalData } from './clearPersonalData.ts';
import { isFreezeWaiting, WAITING_FREEZE_KEY } from './freezeWaiting.ts';
import { beginSignOut, isSignOutPending } from './pendingSignOut.ts';
import { rememberedPerson, rememberPerson, watchEmptying } from '../offline/person.ts';

const deletedCaches: string[] = [];

beforeEach(() => {
  localStorage.clear();
  deletedCaches.length = 0;
  vi.stubGlobal('caches', { delete: async (name: string) => deletedCaches.push(name) > 0 });
});
afterEach(() => vi.unstubAllGlobals());

// AUTH-19, PWA-13
test('empties memory, storage, cookies and the worker’s cache of the person’s answers', async () => {
  queryClient.setQueryData(['GET', '/api/user', {}], { liUId: 'annli42' });
  rememberPerson({ scope: 1, liUId: 'annli42' });
  localStorage.setItem('anything', 'annli42');
  sessionStorage.setItem('draft', 'annli42');
  document.cookie = 'reconnectionToken=annli42; Path=/';

  await clearPersonalData();

  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(rememberedPerson()).toBeNull();
  expect(Object.keys(localStorage)).toEqual([EMPTIED_KEY]);
  expect(sessionStorage).toHaveLength(0);
  expect(document.cookie).toBe('');
  expect(deletedCaches).toEqual(['person', 'shared-photo']);
});

test('empties memory, storage and cookies synchronously, before the device’s stores respond', async () => {
  vi.stubGlobal('caches', { delete: () => new Promise(() => undefined) });
  queryClient.setQueryData(['GET', '/api/user', {}], { liUId: 'annli42' });
  rememberPerson({ scope: 1, liUId: 'annli42' });
  document.cookie = 'reconnectionToken=annli42; Path=/';
  void clearPersonalData();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(rememberedPerson()).toBeNull();
  expect(document.cookie).toBe('');
});

// I18N-03, AUTH-19
test('keeps preferences, the choice about installation and a pending sign-out', async () => {
  savePreferences({ language: 'en-GB', colorScheme: 'dark' });
  localStorage.setItem(INSTALLATION_KEY, 'declined');
  beginSignOut();

  await clearPersonalData();

  expect(preferences()).toEqual({ language: 'en-GB', colorScheme: 'dark' });
  expect(localStorage.getItem(INSTALLATION_KEY)).toBe('declined');
  expect(isSignOutPending()).toBe(true);
});

test.each<[string, Parameters<typeof clearPersonalData>, boolean]>([
  ['at a sign-out', [], false],
  ['when the session has ended', [null], true],
  ['when its owner signs in again', [{ scope: 1, liUId: 'annli42' }], true],
  ['when somebody else signs in', [{ scope: 1, liUId: 'majek123' }], false],
  ['when somebody without an account signs in', [{ scope: 9, liUId: null }], false],
])('a freeze that waits, %s', async (_, next, isKept) => {
  localStorage.setItem(WAITING_FREEZE_KEY, JSON.stringify({ liUId: 'annli42' }));
  await clearPersonalData(...next);
  expect(isFreezeWaiting()).toBe(isKept);
});

test('keeps the configuration, which the page needs to continue', async () => {
  const key = ['GET', '/api/configuration/applicationconfiguration', {}];
  await queryClient.fetchQuery({
    queryKey: key,
    queryFn: () => 'everybody’s',
    meta: { keptBy: 'worker', isPublic: true },
  });
  await clearPersonalData();
  expect(queryClient.getQueryData(key)).toBe('everybody’s');
});

test('cancels pending calls and ignores their answers', async () => {
  const late = queryClient
    .fetchQuery({
      queryKey: ['late'],
      queryFn: ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    })
    .catch(() => 'cancelled');
  await clearPersonalData();
  expect(await late).toBe('cancelled');
  expect(queryClient.getQueryData(['late'])).toBeUndefined();
});

test('tells other tabs that the device is emptied, also when it was full before', async () => {
  const isEmptied = watchEmptying();
  rememberPerson({ scope: 1, liUId: 'annli42' });
  fillStorage(() => rememberedPerson() !== null);
  await clearPersonalData();
  expect(isEmptied()).toBe(true);
  expect(rememberedPerson()).toBeNull();
});
