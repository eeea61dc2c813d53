import { expect, test } from 'vitest';
import { UserStatus } from '#contract/values.ts';
import { afterUpdate } from './accountReactivation.ts';
import { accountWith } from './accounts.testing.ts';
import { dateInSweden } from './dates.ts';

const TODAY = '2026-06-15';

// ACCT-05
test.each([
  ['2026-06-14', 'Inactive'],
  ['2026-06-15', 'Active'],
  ['2026-06-16', 'Active'],
  [null, 'Inactive'],
] as const)(
  'an inactive account valid through %s is %s once it is updated',
  (validThrough, userStatus) => {
    expect(
      afterUpdate(accountWith({ userStatus: 'Inactive', validThrough }), TODAY).userStatus,
    ).toBe(userStatus);
  },
);

test.each(UserStatus.options.filter((status) => status !== 'Inactive'))(
  'an update leaves status %s unchanged',
  (userStatus) => {
    const account = accountWith({
      userStatus,
      validThrough: '2027-01-01',
      retirementDate: '2026-07-01',
    });
    expect(afterUpdate(account, TODAY)).toBe(account);
  },
);

test('reactivating an account clears its retirement dates and the time when it was disabled', () => {
  const account = accountWith({
    userStatus: 'Inactive',
    retirementDate: '2026-05-01',
    lastRetirementProcessStepDueDateFromForADAccount: '2026-04-17',
    adAccountDisabledWhen: '2026-05-01T22:00:00Z',
  });
  const inUse = {
    userStatus: 'Active',
    retirementDate: null,
    lastRetirementProcessStepDueDateFromForADAccount: null,
    adAccountDisabledWhen: null,
  };
  expect(afterUpdate(account, TODAY)).toEqual({ ...account, ...inUse });
});

test.each([
  ['2028-02-29', '2028-02-29T22:59:59.999Z', '2028-02-29T23:00:00.000Z'],
  ['2026-03-29', '2026-03-29T21:59:59.999Z', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', '2026-10-25T22:59:59.999Z', '2026-10-25T23:00:00.000Z'],
])('the last day, %s, counts until midnight in Sweden', (validThrough, last, after) => {
  const statusAt = (moment: string) =>
    afterUpdate(
      accountWith({ userStatus: 'Inactive', validThrough }),
      dateInSweden(new Date(moment)),
    ).userStatus;
  expect([statusAt(last), statusAt(after)]).toEqual(['Active', 'Inactive']);
});
