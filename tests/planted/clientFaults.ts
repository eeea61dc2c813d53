import type { PlantedFault, TestFinder } from './fault.ts';

/** Faults of components and of what pages keep: second presses, lost answers, drafts, offline. */
export const clientFaults: readonly PlantedFault<TestFinder>[] = [
  {
    id: 'two-taps',
    file: 'src/client/forms/formFields.ts',
    old: 'if (isSending.current) return;',
    new: '',
    origin: 'The second press of a double click replaced the result of the first, which was lost.',
    finder: {
      test: 'src/client/forms/portalForm.test.tsx',
      title: 'sends nothing more before the answer has come, also when the text has changed',
    },
  },
  {
    id: 'new-key-at-each-press',
    file: 'src/client/api/useKeyPerBody.ts',
    old: 'if (text !== last.current.text) {',
    new: 'if (text !== last.current.key) {',
    origin: 'After a lost answer, the same change was made again and refused: it had been done.',
    finder: {
      test: 'src/client/forms/portalForm.test.tsx',
      title: 'repeats a lost change under the same key, and a new one under another',
    },
  },
  {
    id: 'form-without-its-key',
    file: 'src/client/features/vouching/invitations/useInviteForm.ts',
    old: 'idempotencyKey: keyOf(body)',
    new: 'idempotencyKey: keyOf(body) && crypto.randomUUID()',
    origin: 'One of many forms made a key for each attempt, and a lost answer was repeated as new.',
    finder: {
      test: 'tests/keptKeys.test.ts',
      title: 'what must not be done twice is repeated under the same key',
    },
  },
  {
    id: 'draft-of-what-was-sent',
    file: 'src/client/forms/formDraft.ts',
    old: '      write(name, null);',
    new: '',
    origin: 'A form that was sent had its text again after a reload.',
    finder: {
      test: 'src/client/forms/portalForm.test.tsx',
      title: 'keeps the fields of its draft over a reload, until they are sent',
    },
  },
  {
    id: 'freeze-for-the-next-person',
    file: 'src/client/domain/cards/waitingFreeze.ts',
    old: 'if (waiting === null || waiting.liUId !== session.authentication.liUId) {',
    new: 'if (waiting === null) {',
    origin: 'What waited for the network was sent by whoever signed in next on the device.',
    finder: {
      test: 'src/client/features/cards/freeze/FreezePanel.test.tsx',
      title: 'does not send the pending freeze of a user who has signed out for the next user',
    },
  },
  {
    id: 'answers-of-another-person',
    file: 'src/client/offline/persister.ts',
    old: 'if (stored.buster !== buster) {',
    new: 'if (stored.buster.length < 8 && stored.buster !== buster) {',
    origin: 'A device showed what it had stored of the person before.',
    finder: {
      test: 'src/client/offline/persister.test.ts',
      title: 'not for another user, and deletes them',
    },
  },
  {
    id: 'sign-out-page-not-reached',
    file: 'src/client/session/pendingSignOut.ts',
    old: 'before.startsWith(LEAVING) && before !== LEAVING + sessionKey',
    new: 'before.startsWith(LEAVING) && sessionKey !== undefined',
    origin: 'A session whose sign-out page was not reached was taken for a new one and went on.',
    finder: {
      test: 'src/client/session/bootstrapSession.test.ts',
      title: 'goes there again when the page was not reached',
    },
  },
  {
    id: 'lock-unexplained',
    file: 'src/client/features/identity/activationKey/KeyForm.tsx',
    old: "              423: 'ACTIVATION/LOCKED',\n",
    new: '',
    origin: 'The sixth attempt at a key was refused without a word of the lock.',
    finder: {
      test: 'src/client/features/identity/activationKey/activationKey.test.tsx',
      title: 'is shown above the button, and the typed text stays',
    },
  },
  {
    id: 'code-without-warning',
    file: 'src/client/features/identity/parts/ShownCode.tsx',
    old: "        <p>{t('SHOWN_CODE/WARNING_TEXT')}</p>\n",
    new: '',
    origin: 'Whoever opened the BankID link of another got a code, and no warning to keep it.',
    finder: {
      test: 'src/client/features/identity/bankid/BankIdPage.test.tsx',
      title: 'it shows the code to be typed where it began, after a warning',
    },
  },
  {
    id: 'refused-key-offered',
    file: 'src/client/features/activationKeys/KeyAccount.tsx',
    old: '{account.keyRefusals.length === 0 &&',
    new: "{!account.keyRefusals.includes('ONESELF') &&",
    origin: 'A desk was offered the key of a person with more power than its own.',
    finder: {
      test: 'src/client/features/activationKeys/activationKeys.test.tsx',
      title: 'shows why an account may not have a key',
    },
  },
  {
    id: 'code-shown-while-frozen',
    file: 'src/client/features/cardChecks/code/CodePanel.tsx',
    old: "  'IS_BLOCKED',\n  'IS_FROZEN',\n",
    new: "  'IS_BLOCKED',\n",
    origin: 'The panel of a frozen card went on showing its code.',
    finder: {
      test: 'src/client/features/cardChecks/code/CodePanel.test.tsx',
      title: 'has no code',
    },
  },
  {
    id: 'tooltip-after-a-touch',
    file: 'src/client/ui/tipDismissal.ts',
    old: 'event.composedPath().includes(anchor)',
    new: "anchor.matches(':hover')",
    origin: 'A tooltip stayed after a touch elsewhere, which leaves its element hovered.',
    finder: {
      test: 'src/client/ui/tipDismissal.test.ts',
      title: 'a press elsewhere hides a tooltip, also where a touch leaves its element hovered',
    },
  },
  {
    id: 'update-loses-text',
    file: 'src/client/offline/updates.ts',
    old: 'if (isControlled && mayReload()) reloadWithoutPrompt();',
    new: 'if (isControlled && !mayReload()) reloadWithoutPrompt();',
    origin: 'A version that was accepted in one tab reloaded the others, with text typed there.',
    finder: {
      test: 'src/client/offline/updates.test.ts',
      title: 'a tab with typed text stays as it is until its user accepts the update too',
    },
  },
];
