import { expect, test } from 'vitest';
import { accountWith, outOfReach, withoutPermission } from './accounts.testing.ts';
import { isUndoable, undoRefusals } from './undo.ts';

const account = accountWith({ version: 4 });

test.each([
  ['unchanged since the action', account, []],
  ['changed since the action', { ...account, version: 5 }, ['CHANGED_SINCE']],
  ['that is no longer accessible', outOfReach({ ...account, version: 5 }), ['OUT_OF_REACH']],
  [
    'that the caller may no longer extend',
    withoutPermission(account, 'ExtendAccounts'),
    ['PERMISSION_MISSING'],
  ],
] as const)('returns the refusals of undoing for an account %s', (_, now, expected) => {
  expect(undoRefusals(now, 'extend', 4)).toEqual(expected);
});

test('actions that notify others cannot be undone', () => {
  expect(
    (
      [
        'extend',
        'changeEndDate',
        'changeSubscription',
        'changeCostActivity',
        'cancel',
        'cancelPhone',
      ] as const
    ).filter(isUndoable),
  ).toEqual(['extend', 'changeEndDate', 'changeSubscription', 'changeCostActivity']);
});
