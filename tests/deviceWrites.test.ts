import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { modulesThatWrite, writesToDevice } from './tools/deviceWrites.ts';
import { root } from './tools/modules.ts';

const FULL_DEVICE = 'e2e/trials/full-device.spec.ts';
const WITHOUT_DATABASE = [FULL_DEVICE, 'the database is full'] as const;
const WITHOUT_ROOM = [FULL_DEVICE, 'is used without a worker'] as const;

/**
 * Every module that stores something on the device, with the test of what happens when there is no
 * room for it or the browser allows no storage: nothing that was typed is lost, the person is told
 * only if it matters, and the task goes on.
 */
const TESTS: Readonly<Record<string, readonly [file: string, title: string]>> = {
  'src/client/device/install/installation.ts': [
    'src/client/device/install/installation.test.ts',
    'offers the app again when there was no room for the answer',
  ],
  'src/client/device/preferences.ts': [
    'src/client/device/preferences.test.ts',
    'a preference for which there is no room leaves the stored ones',
  ],
  'src/client/device/storage.ts': [
    'src/client/device/storage.test.ts',
    'has no room for leaves the stored one, and is reported',
  ],
  'src/client/domain/cards/waitingFreeze.ts': [
    'src/client/features/cards/freeze/FreezePanel.test.tsx',
    'where the device has no room for a pending freeze',
  ],
  'src/client/features/accounts/lists/savedViews.ts': [
    'src/client/features/accounts/lists/savedViews.test.tsx',
    'keeps a name for which there is no room',
  ],
  'src/client/features/cardChecks/code/cardKey.ts': [
    'src/client/features/cardChecks/code/CodePanel.test.tsx',
    'where the device stores nothing, the code is shown as long as the page is open',
  ],
  'src/client/features/cards/handoff/CapturePage.tsx': [
    'src/client/features/cards/handoff/CapturePage.test.tsx',
    'begins where the tab has no room for the code',
  ],
  'src/client/forms/formDraft.ts': [
    'src/client/forms/portalForm.test.tsx',
    'where the tab has no room for it',
  ],
  'src/client/offline/answerDatabase.ts': WITHOUT_DATABASE,
  'src/client/offline/missingParts.ts': [
    'src/client/offline/missingParts.test.ts',
    'does not reload where there is no room to note it',
  ],
  'src/client/offline/persister.ts': WITHOUT_DATABASE,
  'src/client/offline/person.ts': [
    'src/client/session/clearPersonalData.test.ts',
    'also when it was full before',
  ],
  'src/client/offline/registration.ts': WITHOUT_ROOM,
  'src/client/shell/palette/recentEntries.ts': [
    'src/client/shell/palette/recentEntries.test.ts',
    'an entry for which there is no room leaves the stored ones',
  ],
  'src/client/session/cancelledNotice.ts': [
    'src/client/session/signOutCancelled.test.ts',
    'also when a full device is emptied first',
  ],
  'src/client/session/pendingSignOut.ts': [
    'src/client/session/signOut.test.ts',
    'for which a full device now has room',
  ],
  'src/client/session/reconnect.ts': [
    'src/client/session/reconnect.test.ts',
    'opens the dialog when there is no room to note a reload',
  ],
  'src/client/session/waitingBankId.ts': [
    'src/client/session/waitingBankId.test.ts',
    'returns nothing when there was no room to note it',
  ],
  'sw/earlierPages.ts': [
    'sw/earlierPages.test.ts',
    'removes what earlier versions have stored at once where there is no room for the list',
  ],
  'sw/responseCache.ts': WITHOUT_ROOM,
  'sw/sharedPhoto.ts': ['e2e/shared-photo.spec.ts', 'a photo for which the device has no room'],
  'sw/shell.ts': WITHOUT_ROOM,
  'sw/storing.ts': [FULL_DEVICE, 'are full'],
  'sw/texts.ts': WITHOUT_ROOM,
};

test('every module that stores something has a test of a device without room', () => {
  expect(modulesThatWrite()).toEqual(Object.keys(TESTS).toSorted());
});

test.each(Object.entries(TESTS))('%s: the test exists', (_, [file, title]) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(title);
});

test.each([
  "deviceStorage.write(KEY, 'value');",
  "localStorage['key'] = value;",
  "import { set } from 'idb-keyval';",
  'await (await caches.open(NAME)).put(url, response);',
  "await cache.add('/file');",
])('what stores something is recognised: %s', (code) => {
  expect(writesToDevice(code)).toBe(true);
});

test.each([
  'deviceStorage.read(KEY);',
  '/** Kept in localStorage. */\n// As localStorage does.\nlisteners.add(listener);',
])('anything else is not: %s', (code) => {
  expect(writesToDevice(code)).toBe(false);
});
