import type { PlantedFault, TestFinder } from './fault.ts';

/** Faults of pure rules. */
export const ruleFaults: readonly PlantedFault<TestFinder>[] = [
  {
    id: 'library-card',
    file: 'src/rules/identityAssurance.ts',
    old: "  'Passport',\n]);",
    new: "  'Passport',\n  'Other',\n]);",
    origin: 'Any document that a desk described in its own words verified a caller.',
    finder: {
      test: 'src/rules/identityAssurance.test.ts',
      title: 'another document is no proof, whatever it is said to be',
    },
  },
  {
    id: 'ended-long-ago',
    file: 'src/rules/extension.ts',
    old: 'current > windowEnds && !hasEnded',
    new: 'current > windowEnds && (!hasEnded || validThrough !== null)',
    origin: 'An account that had ended by mistake was said to last more than a year already.',
    finder: {
      test: 'src/rules/extension.test.ts',
      title: 'does not apply to an account whose end has passed',
    },
  },
  {
    id: 'encoded-dots',
    file: 'src/rules/returnPath.ts',
    old: String.raw`/^(\.|%2e){1,2}$/i`,
    new: String.raw`/^\.{1,2}$/`,
    origin: 'A sign-in led to another site by a spelling of the address that browsers tolerate.',
    finder: { test: 'src/rules/returnPath.test.ts', title: 'rejects' },
  },
  {
    id: 'joined-and-disowned',
    file: 'src/rules/recogniserHold.ts',
    old: "number: ['number', 'account', 'joined'],",
    new: "number: ['number', 'account'],",
    origin: 'The number of a record that was joined to another set a password at once.',
    finder: { test: 'src/rules/recogniserHold.test.ts', title: 'is held by' },
  },
  {
    id: 'phone-as-quantity',
    file: 'src/rules/csv.ts',
    old: String.raw`/^(\+\d|0\d)[\d`,
    new: String.raw`/^(\+\d)[\d`,
    origin: 'Spreadsheets dropped the leading zero of exported phone numbers and postcodes.',
    finder: {
      test: 'src/rules/csv.test.ts',
      title: 'is text, so that a spreadsheet keeps their start',
    },
  },
  {
    id: 'list-from-the-future',
    file: 'src/rules/cardCheck.ts',
    old: 'Math.abs(now - at) > MAX_STATUS_AGE_MS',
    new: 'now - at > MAX_STATUS_AGE_MS',
    origin: 'What a clock ahead had written counted as fresh after the clock was set back.',
    finder: { test: 'src/rules/cardCheck.test.ts', title: 'gives the refusal' },
  },
  {
    id: 'number-in-a-draft',
    file: 'src/rules/draftStorage.ts',
    old: '!IDENTITY_NUMBER.test(text) && !ACTIVATION_KEY.test(text)',
    new: '!IDENTITY_NUMBER.test(text) || !ACTIVATION_KEY.test(text)',
    origin: 'A draft with a personal identity number or a key stayed in the browser.',
    finder: { test: 'src/rules/draftStorage.test.ts', title: 'may be stored:' },
  },
  {
    id: 'night-in-portions',
    file: 'src/rules/nightBrake.ts',
    old: 'done + due > most',
    new: 'Math.max(done, due) > most',
    origin: 'A night that was interrupted moved as many accounts again as it was allowed to.',
    finder: { test: 'src/rules/nightBrake.test.ts', title: 'of at most' },
  },
];
