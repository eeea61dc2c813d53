import { describe, expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import type { BulkErrorType } from '#contract/bulk.ts';
import { SubscriptionType } from '#contract/values.ts';
import {
  accountWith,
  everyKind,
  ofSpecialOrganisation,
  outOfReach,
  context,
  withoutPermission,
} from './accounts.testing.ts';
import {
  subscriptionNotices,
  subscriptionRefusals,
  withSubscription,
} from './subscriptionChange.ts';

const refusals = (account: Account, type: SubscriptionType = 'Large') =>
  subscriptionRefusals(
    { ...account, externalEmailAddress: 'ana@example.org' },
    { subscriptionType: type },
    context,
  );

// ACCT-27
test.each(everyKind)(
  'the refusals depend on status and affiliation: $userStatus, $affiliation',
  (kind) => {
    const expected: BulkErrorType[] = [];
    if (!['Active', 'New', 'Inactive'].includes(kind.userStatus))
      expected.push('ACCOUNT_IN_WRONG_STATUS');
    if (kind.affiliation === 'Employee') expected.push('ACCOUNT_IS_EMPLOYEE');
    expect(refusals(accountWith(kind))).toEqual(expected);
  },
);

const changes = [null, ...SubscriptionType.options].flatMap((from) =>
  SubscriptionType.options.map((to) => ({ from, to })),
);

describe.each([{ hasLiUPhone: false }, { hasLiUPhone: true }])(
  'with phone: $hasLiUPhone',
  ({ hasLiUPhone }) => {
    test.each(changes)('returns the refusals of a change from $from to $to', ({ from, to }) => {
      const expected: BulkErrorType[] = [];
      if (from === to) expected.push('IT_SUB_IS_SAME');
      if (hasLiUPhone && from === 'XLarge' && to !== 'XLarge')
        expected.push('PHONE_NEEDS_TO_BE_CANCELLED');
      expect(refusals(accountWith({ subscriptionType: from, hasLiUPhone }), to)).toEqual(expected);
    });
  },
);

test.each<[name: string, account: Account, expected: BulkErrorType[]]>([
  ['of the special organisation', ofSpecialOrganisation(), ['SPECIAL_ORGANISATION']],
  [
    'without the permission',
    withoutPermission(accountWith(), 'ChangeAccountITSubscriptions'),
    ['PERMISSION_MISSING'],
  ],
  [
    'with every other permission missing',
    accountWith({ permissions: ['lin-1.ChangeAccountITSubscriptions'] }),
    [],
  ],
  [
    'with the permission for another person',
    accountWith({ permissions: ['lin-2.ChangeAccountITSubscriptions'] }),
    ['PERMISSION_MISSING'],
  ],
  ['out of reach', outOfReach(accountWith({ subscriptionType: 'Large' })), ['OUT_OF_REACH']],
])('returns the refusals for an account %s', (_, account, expected) => {
  expect(refusals(account)).toEqual(expected);
});

test.each<
  [to: SubscriptionType, fields: Partial<Account>, notices: BulkErrorType[], hasPage: boolean]
>([
  ['Small', { hasEmployeeProfilePage: true }, ['EMPLOYEE_PROFILE_PAGE_DISABLED'], false],
  ['Small', { hasEmployeeProfilePage: false }, [], false],
  ['Large', { hasEmployeeProfilePage: true }, [], true],
  ['XLarge', { hasLiUPhone: false }, ['XLARGE_WITHOUT_PHONE'], false],
  ['XLarge', { hasLiUPhone: true }, [], false],
])(
  'a change to %s with %o has the notices %o; profile page: %s',
  (to, fields, notices, hasEmployeeProfilePage) => {
    const account = accountWith({ ...fields, externalEmailAddress: 'ana@example.org' });
    expect(subscriptionNotices(account, to)).toEqual(notices);
    expect(withSubscription(account, { subscriptionType: to })).toEqual({
      ...account,
      subscriptionType: to,
      hasEmployeeProfilePage,
    });
  },
);

describe('Small requires an external address, as on creating an account', () => {
  const toSmall = (kept: string | null, entered?: string) =>
    subscriptionRefusals(
      accountWith({ externalEmailAddress: kept }),
      { subscriptionType: 'Small', externalEmailAddress: entered },
      context,
    );

  test.each<[kept: string | null, entered: string | undefined, expected: BulkErrorType[]]>([
    [null, undefined, ['EXTERNAL_EMAIL_MISSING']],
    ['', undefined, ['EXTERNAL_EMAIL_MISSING']],
    ['ana at example', undefined, ['EXTERNAL_EMAIL_MISSING']],
    [null, 'ana at example', ['EXTERNAL_EMAIL_MISSING']],
    ['ana@example.org', undefined, []],
    [null, 'ana@example.org', []],
    ['ana at example', 'ana@example.org', []],
  ])('stored: %s, entered: %s', (kept, entered, expected) => {
    expect(toSmall(kept, entered)).toEqual(expected);
  });

  test.each<[kept: string | null, entered: string | undefined, expected: BulkErrorType[]]>([
    [null, 'ana@kvarnby.example', ['EXTERNAL_EMAIL_OF_UNIVERSITY']],
    ['ana@example.org', ' Ana@Student.Kvarnby.Example', ['EXTERNAL_EMAIL_OF_UNIVERSITY']],
    ['ana@kvarnby.example', undefined, []],
    [null, 'ana@notkvarnby.example', []],
  ])(
    'which is outside the university if it is entered now; stored: %s, entered: %s',
    (kept, entered, expected) => {
      const account = accountWith({ externalEmailAddress: kept });
      const refused = (subscriptionType: SubscriptionType) =>
        subscriptionRefusals(
          account,
          { subscriptionType, externalEmailAddress: entered },
          { ...context, universityDomains: ['kvarnby.example'] },
        );
      expect([refused('Small'), refused('Large')]).toEqual([expected, []]);
    },
  );

  test('and the other subscriptions do not; an entered address is stored only with Small', () => {
    const account = accountWith({ externalEmailAddress: null });
    expect(subscriptionRefusals(account, { subscriptionType: 'Large' }, context)).toEqual([]);
    expect(
      withSubscription(account, {
        subscriptionType: 'Small',
        externalEmailAddress: ' ana@Example.org ',
      }).externalEmailAddress,
    ).toBe('ana@example.org');
    expect(
      withSubscription(account, {
        subscriptionType: 'Large',
        externalEmailAddress: 'ana@example.org',
      }).externalEmailAddress,
    ).toBeNull();
    expect(
      withSubscription(accountWith({ externalEmailAddress: 'old@example.org' }), {
        subscriptionType: 'Small',
      }).externalEmailAddress,
    ).toBe('old@example.org');
  });
});
