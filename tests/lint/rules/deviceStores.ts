import { onlyIn } from '../onlyIn.ts';

/** Each store of the device is used by the modules that survive its failures. */
export const deviceStores = onlyIn({
  covers: /^(?:src\/client|sw)\/(?!.*\.test\.tsx?$)/,
  list: 'tests/lint/rules/deviceStores.ts',
  restrictions: [
    {
      finds: 'Identifier[name=/^(local|session)Storage$/]',
      files: ['src/client/device/storage.ts'],
      wrong: 'This fails where a device stores nothing or has no room',
      remedy: 'Use deviceStorage or tabStorage of src/client/device/storage.ts',
    },
    {
      finds: 'Identifier[name="indexedDB"]',
      files: ['src/client/offline/answerDatabase.ts', 'sw/responseCache.ts'],
      wrong: 'This fails where a device stores nothing or has no room',
      remedy: 'Use src/client/offline/answerDatabase.ts, or add the file to this rule with a test',
    },
    {
      finds: 'Identifier[name="caches"]',
      files: [
        'src/client/features/cards/order/sharedPhoto.ts',
        'src/client/i18n/i18n.ts',
        'src/client/offline/registration.ts',
        'src/client/offline/workerAnswers.ts',
        'src/client/session/clearPersonalData.ts',
        'sw/earlierPages.ts',
        'sw/killSwitch.ts',
        'sw/pageMessages.ts',
        'sw/responseCache.ts',
        'sw/sharedPhoto.ts',
        'sw/shell.ts',
        'sw/storing.ts',
        'sw/texts.ts',
      ],
      wrong: 'What a cache stores is missed when a person signs out, and fails on a full device',
      remedy: 'Use a module that has the cache already, or add the file to this rule with a test',
    },
  ],
  refuses: [
    ['src/client/ui/stores.ts', "localStorage.setItem('a', 'b');"],
    ['src/client/ui/a.ts', "window.sessionStorage.getItem('a');"],
    ['sw/a.ts', "indexedDB.open('a');"],
    ['sw/a.ts', "await caches.open('a');"],
    ['src/client/device/storage.ts', 'export const a = 1;'],
  ],
  accepts: [
    ['src/client/ui/a.ts', '// As localStorage does.\nexport const a = 1;'],
    ['src/client/device/storage.ts', "localStorage.setItem('a', 'b');"],
  ],
});
