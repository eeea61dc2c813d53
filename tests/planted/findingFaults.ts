import type { PlantedFault, TestFinder } from './fault.ts';

/** Faults that people found in the running product, as they were before they were mended. */
export const findingFaults: readonly PlantedFault<TestFinder>[] = [
  {
    id: 'press-on-the-next-person',
    file: 'src/client/ui/pressGuard.ts',
    old: 'const MOMENT_MS = 1000;',
    new: 'const MOMENT_MS = 200;',
    origin: 'A second press, half a second after a decision, approved the next applicant unseen.',
    finder: { test: 'src/client/ui/pressGuard.test.ts', title: 'ms after the one before' },
  },
  {
    id: 'result-of-the-second-press',
    file: 'src/client/api/useMutation.ts',
    old: 'if (current && isSame(current, started[0])) return current.promise;',
    new: '',
    origin: 'Two clicks in one frame made an activation key that was never shown.',
    finder: {
      test: 'src/client/api/useMutation.test.tsx',
      title: 'keeps the result of the first press when it is pressed twice at once',
    },
  },
  {
    id: 'search-fields-multiply',
    file: 'src/client/features/administration/roles/RolesPage.tsx',
    old: 'key={`holders ${search}`}',
    new: 'key={search}',
    origin: 'Each search among roles added another search field, of which the topmost was dead.',
    finder: {
      test: 'src/client/features/administration/roles/RolesPage.test.tsx',
      title: 'has one search field after each search',
    },
  },
  {
    id: 'save-without-a-trace',
    file: 'src/client/features/profile/ContactForm.tsx',
    old: "else toasts.failure(failed, 'PROFILE/CONTACT');",
    new: "else if ('status' in failed) toasts.failure(failed, 'PROFILE/CONTACT');",
    origin: 'A save that had no answer left no trace as soon as the connection was back.',
    finder: {
      test: 'src/client/features/profile/ContactDetails.test.tsx',
      title: 'says that no answer came, and keeps the typed text',
    },
  },
  {
    id: 'list-before-the-undo',
    file: 'src/client/features/accounts/bulk/storedRuns.ts',
    old: '!isUnderWay && (before === undefined ? done > 0 : before.isUnderWay || before.done !== done)',
    new: '!isUnderWay && done > 0 && before?.isUnderWay === true',
    origin: 'After an undo that no poll had seen under way, the list kept the undone values.',
    finder: {
      test: 'src/client/features/accounts/bulk/EarlierRuns.test.tsx',
      title: 'has the lists read again',
    },
  },
  {
    id: 'revoked-key-said-to-work',
    file: 'public/app/translations/activationKeys.sv-SE.json',
    old: 'En utskriven nyckel går att använda en gång till och med sin sista dag, om',
    new: 'Den utskrivna nyckeln gäller fortfarande, om',
    origin: 'After a key was revoked, a reload said that the printed key still worked.',
    finder: {
      test: 'src/client/features/activationKeys/KeyPage.test.tsx',
      title: 'after a reload, does not say whether the key still works',
    },
  },
  {
    id: 'freeze-lost-with-the-session',
    file: 'src/client/domain/cards/waitingFreeze.ts',
    old: "  if (session === null) return 'waiting';",
    new: "  if (session === null) store(null);\n  if (session === null) return 'waiting';",
    origin: 'A freeze that waited for the network was dropped without a word with the session.',
    finder: {
      test: 'src/client/features/cards/freeze/FreezePanel.test.tsx',
      title: 'keeps a pending freeze when the session has ended, until its user signs in again',
    },
  },
];
