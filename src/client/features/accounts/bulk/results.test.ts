import { beforeAll, expect, test } from 'vitest';
import { allTexts } from '#tests/tools/texts.ts';
import accounts from '#translations/accounts.sv-SE.json';
import { showTexts } from '#client/i18n/texts.ts';
import type { ToastContent } from '#client/ui/toasts/toasts.ts';
import { currentTexts } from '../texts.ts';
import { accountOf } from './accounts.testing.ts';
import type { Step } from './plan.ts';
import { toastsOf, unchangedLins, type RunResult } from './results.ts';
import type { StepOutcome } from './send.ts';

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
const told = (changes: Partial<RunResult>, undo: ToastContent['action'] | null = null) => {
  const { t, language } = currentTexts();
  return toastsOf(result(changes), undo, t, language);
};

// ACCT-57
test('counts the changed accounts, and lists the failed ones with every reason', () => {
  const toasts = told({
    outcomes: [
      outcome('a'),
      outcome('b'),
      outcome('c', { hasSucceeded: false, errorTypes: ['MORE_THAN_A_YEAR', 'ITSUB_MISSING'] }),
    ],
  });
  expect(toasts).toEqual([
    { type: 'success', messages: [{ text: '2 konton är förlängda.' }] },
    {
      type: 'error',
      title: '1 konto ändrades inte',
      messages: [
        {
          text: 'Person c (c42)',
          reasons: [{ keys: ['MORE_THAN_A_YEAR'] }, { keys: ['ITSUB_MISSING'] }],
        },
      ],
    },
  ]);
});

test('lists the accounts left out too, which alone are a warning and not an error', () => {
  const leftOut = [{ account: step('a').account, refusals: ['ACCOUNT_IS_EMPLOYEE'] as const }];
  expect(
    told({ outcomes: [outcome('b')], leftOut }).map(({ type, title }) => [type, title]),
  ).toEqual([
    ['success', undefined],
    ['warning', '1 konto ändrades inte'],
  ]);
});

test('shows the current state of an account that was changed by someone else', () => {
  const now = accountOf({
    norEduPersonLIN: 'a',
    validThrough: '2027-06-01',
    subscriptionType: 'Large',
  });
  const [toast] = told({
    outcomes: [outcome('a', { hasSucceeded: false, errorTypes: ['CHANGED_MEANWHILE'], now })],
  });
  const [reason] = toast?.messages[0]?.reasons ?? [];
  expect(JSON.stringify(reason).replaceAll('\u00A0', ' ')).toBe(
    `{"text":"${accounts.CHANGED_MEANWHILE} Nu gäller: giltigt till 1 juni 2027, it-abonnemang Large."}`,
  );
});

test('shows a notice about successful changes once, with the number of accounts concerned', () => {
  const told = toastsOf(
    result({
      action: 'changeSubscription',
      outcomes: [
        outcome('a', { errorTypes: ['XLARGE_WITHOUT_PHONE'] }),
        outcome('b', { errorTypes: ['XLARGE_WITHOUT_PHONE'] }),
      ],
    }),
    null,
    currentTexts().t,
    'sv-SE',
  );
  expect(told[0]?.messages).toEqual([
    { text: '2 konton har fått nytt it-abonnemang.' },
    { text: `2 konton: ${accounts.XLARGE_WITHOUT_PHONE}` },
  ]);
});

test('lists a few case numbers, and counts many', () => {
  const withCases = (count: number) =>
    told({
      outcomes: Array.from({ length: count }, (_, index) =>
        outcome(`l${index}`, { incidentNumber: `I-${index}` }),
      ),
    })[0]?.messages[1];
  expect(withCases(2)).toEqual({ text: 'Ärenden hos supporten: I-0, I-1' });
  expect(withCases(6)).toEqual({ text: '6 ärenden är öppnade hos supporten.' });
});

test('reports the numbers of untouched and uncertain accounts of an interrupted run', () => {
  const [success, warning] = told({
    outcomes: [outcome('a')],
    uncertain: [step('b'), step('c')],
    unsent: [step('d')],
  });
  expect(success?.type).toBe('success');
  expect(warning).toEqual({
    type: 'warning',
    messages: [
      { text: 'Om 2 konton ändrades är okänt, eftersom svaret aldrig kom. Listan hämtas på nytt.' },
      { text: '1 konto är orört.' },
    ],
  });
});

test('offers undo with the success message, and reports an undo with its own text', () => {
  const undo = { label: 'Ångra för 1 konto', run: () => {} };
  expect(told({ outcomes: [outcome('a')] }, undo)[0]?.action).toBe(undo);
  expect(told({ isUndo: true, outcomes: [outcome('a')] })[0]?.messages).toEqual([
    { text: '1 konto är som det var.' },
  ]);
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
