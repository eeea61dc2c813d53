import { expect, test } from 'vitest';
import type { BulkErrorType } from '#contract/bulk.ts';
import { accountWith, everyKind, outOfReach, withoutPermission } from './accounts.testing.ts';
import { phoneCancellationRefusals, withoutPhone } from './phoneCancellation.ts';

// ACCT-25
test.each(everyKind)('depends only on the phone: $userStatus, $affiliation', (kind) => {
  expect(phoneCancellationRefusals(accountWith({ ...kind, hasLiUPhone: true }))).toEqual([]);
  expect(phoneCancellationRefusals(accountWith({ ...kind, hasLiUPhone: false }))).toEqual([
    'PHONE_CANT_BE_CANCELLED',
  ]);
});

test('also requires the permission and access to the account', () => {
  const account = accountWith({ hasLiUPhone: true });
  const lacking: BulkErrorType[] = ['PERMISSION_MISSING', 'PHONE_CANT_BE_CANCELLED'];
  expect(phoneCancellationRefusals(withoutPermission(account, 'CancelAccountPhones'))).toEqual([
    'PERMISSION_MISSING',
  ]);
  expect(
    phoneCancellationRefusals(
      withoutPermission({ ...account, hasLiUPhone: false }, 'CancelAccountPhones'),
    ),
  ).toEqual(lacking);
  expect(phoneCancellationRefusals(outOfReach({ ...account, hasLiUPhone: false }))).toEqual([
    'OUT_OF_REACH',
  ]);
});

test('cancelling the phone changes nothing else', () => {
  const account = accountWith({ subscriptionType: 'XLarge', hasLiUPhone: true });
  expect(withoutPhone(account)).toEqual({ ...account, hasLiUPhone: false });
});
