import { beforeAll, expect, test } from 'vitest';
import { allTexts } from '#tests/tools/texts.ts';
import accounts from '#translations/accounts.sv-SE.json';
import { showTexts } from '#client/i18n/texts.ts';
import { currentTexts } from '../texts.ts';
import { accountOf } from './accounts.testing.ts';
import type { Step } from './plan.ts';
import { reportOf, unchangedLins, type RunResult } from './results.ts';
import type { StepOutcome } from './outcomes.ts';

beforeAll(() => showTexts('sv-SE', allTexts('sv-SE')));

const step = (lin: string): Step => {
  const account = accountOf({
    norEduPersonLIN: lin,
    displayName: `Person ${lin}`,
    liUId: `${lin}42`,
  });
  return {
    account,
    request: { action: 'extend', extendDate: '2027-09-01' },
    after: { ...account, validThrough: '2027-09-01' },
  };
};
const outcome = (lin: string, changes: Partial<StepOutcome> = {}): StepOutcome => ({
  step: step(lin),
  hasSucceeded: true,
  errorTypes: [],
  now: null,
  incidentNumber: null,
  ...changes,
});
const result = (changes: Partial<RunResult>): RunResult => ({
  action: 'extend',
  isUndo: false,
  outcomes: [],
  leftOut: [],
  uncertain: [],
  unsent: [],
  ...changes,
});
const told = (changes: Partial<RunResult>) => {
  const { t, language } = currentTexts();
  return reportOf(result(changes), t, language);
};
const refusedIn = (changes: Partial<RunResult>) =>
  told(changes).refused.map(({ reason, unchanged }) => [
    reason,
    ...unchanged.map(({ account }) => account.norEduPersonLIN),
  ]);

// ACCT-57
test('counts the changed accounts, and lists the others by every reason', () => {
  const changes = {
    outcomes: [
      outcome('a'),
      outcome('b'),
      outcome('c', { hasSucceeded: false, errorTypes: ['MORE_THAN_A_YEAR', 'ITSUB_MISSING'] }),
      outcome('d', { hasSucceeded: false, errorTypes: ['ITSUB_MISSING'] }),
    ],
    leftOut: [{ account: step('e').account, refusals: ['ACCOUNT_IS_EMPLOYEE'] as const }],
  } as const satisfies Partial<RunResult>;
  expect(told(changes)).toMatchObject({
    tone: 'error',
    title: '2 konton är förlängda. 3 konton ändrades inte.',
    details: [],
  });
  expect(refusedIn(changes)).toEqual([
    [accounts.MORE_THAN_A_YEAR, 'c'],
    [accounts.ITSUB_MISSING, 'c', 'd'],
    [accounts.ACCOUNT_IS_EMPLOYEE, 'e'],
  ]);
});

test.each([
  ['all accounts changed', 'success', '1 konto är förlängt.', {}],
  [
    'some left out before sending',
    'warning',
    '1 konto är förlängt. 1 konto ändrades inte.',
    { leftOut: [{ account: step('b').account, refusals: ['ACCOUNT_IS_EMPLOYEE'] }] },
  ],
  ['an undo', 'success', 'Ändringen av 1 konto är ångrad.', { isUndo: true }],
] as const)('says whether anything is left to do: %s', (_, tone, title, changes) => {
  expect(told({ outcomes: [outcome('a')], ...changes })).toMatchObject({ tone, title });
});

test('says first that nothing was changed when nothing was', () => {
  expect(
    told({ outcomes: [outcome('a', { hasSucceeded: false, errorTypes: ['ITSUB_MISSING'] })] }),
  ).toMatchObject({ tone: 'error', title: '1 konto ändrades inte.', details: [] });
});

test('shows the current state of an account that was changed by someone else', () => {
  const now = accountOf({
    norEduPersonLIN: 'a',
    validThrough: '2027-06-01',
    subscriptionType: 'Large',
  });
  const [group] = told({
    outcomes: [outcome('a', { hasSucceeded: false, errorTypes: ['CHANGED_MEANWHILE'], now })],
  }).refused;
  expect(group?.reason).toBe(accounts.CHANGED_MEANWHILE);
  expect(group?.unchanged[0]?.note?.replaceAll('\u00A0', ' ')).toBe(
    'Nu gäller: giltigt till 1 juni 2027, it-abonnemang Large.',
  );
});

test('shows a notice about successful changes once, with the number of accounts concerned', () => {
  const { title, details } = told({
    action: 'changeSubscription',
    outcomes: [
      outcome('a', { errorTypes: ['XLARGE_WITHOUT_PHONE'] }),
      outcome('b', { errorTypes: ['XLARGE_WITHOUT_PHONE'] }),
    ],
  });
  expect([title, ...details]).toEqual([
    '2 konton har fått nytt it-abonnemang.',
    `2 konton: ${accounts.XLARGE_WITHOUT_PHONE}`,
  ]);
});

test('lists a few case numbers, and counts many', () => {
  const withCases = (count: number) =>
    told({
      outcomes: Array.from({ length: count }, (_, index) =>
        outcome(`l${index}`, { incidentNumber: `I-${index}` }),
      ),
    }).details;
  expect(withCases(2)).toEqual(['Ärenden hos supporten: I-0, I-1']);
  expect(withCases(6)).toEqual(['6 ärenden är öppnade hos supporten.']);
});

test('reports the numbers of untouched and uncertain accounts of an interrupted run', () => {
  expect(
    told({
      outcomes: [outcome('a')],
      uncertain: [step('b'), step('c')],
      unsent: [step('d')],
    }),
  ).toMatchObject({
    tone: 'warning',
    title: '1 konto är förlängt.',
    details: [
      'Om 2 konton ändrades är okänt, eftersom svaret aldrig kom. Listan hämtas på nytt.',
      '1 konto är orört.',
    ],
  });
});

test('keeps every account selected that is not known to be changed', () => {
  expect(
    unchangedLins(
      result({
        outcomes: [outcome('a'), outcome('b', { hasSucceeded: false })],
        leftOut: [{ account: step('c').account, refusals: [] }],
        uncertain: [step('d')],
        unsent: [step('e')],
      }),
    ),
  ).toEqual(['c', 'b', 'd', 'e']);
});
