import type { PlantedFault, TestFinder } from './fault.ts';

/** Faults of layout, the service worker, texts and documents, and whole pages in a browser. */
export const pageFaults: readonly PlantedFault<TestFinder>[] = [
  {
    id: 'label-of-one-word',
    file: 'src/client/ui/Button.css',
    old: '  overflow-wrap: anywhere; /* A name in it may be one long word. */\n',
    new: '',
    origin: 'A name of one long word in a button made the profile wider than its panel.',
    finder: {
      test: 'tests/layout/longNames.layout.test.tsx',
      title: 'a name of one long word fits on',
    },
  },
  {
    id: 'small-button',
    file: 'src/client/ui/SearchField.module.css',
    old: '    width: 2.75rem;\n    height: 2.75rem;\n',
    new: '    width: 2rem;\n    height: 2rem;\n',
    origin: 'Buttons of 36 px stood beside each other on touch screens.',
    finder: {
      test: 'tests/layout/targets.layout.test.tsx',
      title: 'the button that clears a search is 44 px wide and high on touch screens',
    },
  },
  {
    id: 'toast-on-a-notification',
    file: 'src/client/features/notifications/NotificationPopup.module.css',
    old: '    width: 24rem;',
    new: '    bottom: calc(var(--m-room-for-toasts) + 1rem);\n    width: 24rem;',
    origin: 'On tablets, a toast covered the link of an urgent notification.',
    finder: {
      test: 'tests/layout/toasts.layout.test.tsx',
      title: 'a toast covers nothing of an urgent notification at',
    },
  },
  {
    id: 'stored-after-sign-out',
    file: 'sw/cachePlugins.ts',
    old: "state?.['signOuts'] === signOutCount() ? response : null",
    new: "state?.['signOuts'] !== undefined ? response : null",
    origin: 'An answer that came after the sign-out stayed on the device.',
    finder: {
      test: 'sw/cachePlugins.test.ts',
      title: 'a response that was asked for before a sign-out',
    },
  },
  {
    id: 'page-of-the-network-installed',
    file: 'sw/ownFiles.ts',
    old: "page.includes(this.#buildId) && page.trimEnd().endsWith('</html>')",
    new: "page.trimEnd() !== '' || page.includes(this.#buildId)",
    origin: 'The page by which a Wi-Fi asks for a sign-in was installed as the app.',
    finder: {
      test: 'tests/pwa/ownFiles.test.ts',
      title: 'is installed only if it is the portal’s',
    },
  },
  {
    id: 'pushed-after-sign-out',
    file: 'sw/push.ts',
    old: 'signOuts === signOutCount() ? unreadOnes : null',
    new: 'signOuts <= signOutCount() ? unreadOnes : null',
    origin: 'A notification appeared on the device of somebody who had just signed out.',
    finder: {
      test: 'sw/push.test.ts',
      title: 'shows nothing of a person who has signed out while it was fetched',
    },
  },
  {
    id: 'photo-of-nobody',
    file: 'sw/sharedPhoto.ts',
    old: 'return authenticationScope === 1;',
    new: 'return authenticationScope !== 0;',
    origin: 'A photo that was shared to the app was kept for a person who cannot order a card.',
    finder: { test: 'sw/sharedPhoto.test.ts', title: 'that is shared' },
  },
  {
    id: 'parts-of-an-open-page',
    file: 'sw/earlierPages.ts',
    old: 'earlier.some((id) => open.has(id))',
    new: 'earlier.length > open.size',
    origin: 'A tab with typed text had kept its version, and the parts of it were gone.',
    finder: {
      test: 'sw/earlierPages.test.ts',
      title: 'keeps what earlier versions have stored until none of their pages is open',
    },
  },
  {
    id: 'undocumented-setting',
    file: 'docs/configuration.md',
    old: '| `PORTAL_TREE_MOVES_PEOPLE` |',
    new: '| `PORTAL_TREE_MOVES` |',
    origin: 'The documents named a variable that the portal does not read.',
    finder: {
      test: 'tests/documentation.test.ts',
      title: 'lists every variable in its tables, and no other',
    },
  },
  {
    id: 'students-sent-to-the-helpdesk',
    file: 'public/app/translations/cards.sv-SE.json',
    old: '"Hämta det i infocentret på ditt campus. Ta med legitimation."',
    new: '"Hämta det hos Helpdesk. Ta med legitimation."',
    origin: 'Pages that students see sent them to the desk of employees.',
    finder: {
      test: 'tests/desks.test.ts',
      title: 'that students see do not name the helpdesk',
    },
  },
  {
    id: 'policy-without-pictures',
    file: 'src/server/http/headers.ts',
    old: "img-src 'self' data: blob:",
    new: "img-src 'self'",
    origin: 'The policy of the pages forbade what a library needs to reduce a picture.',
    finder: {
      test: 'e2e/card-order.spec.ts',
      title: 'a person with a blocked card orders another one with a picture from a file',
    },
  },
  {
    id: 'accepted-update-waits',
    file: 'sw/pageMessages.ts',
    old: 'return self.skipWaiting();',
    new: 'return;',
    origin: 'An update that was accepted in one tab waited until all tabs were closed.',
    finder: {
      test: 'e2e/pwa-update.spec.ts',
      title: 'a new version waits for the person’s consent, and then reloads every tab once',
    },
  },
];
