import { expect, test } from 'vitest';
import { type ChangedAccount, concernsOfChange } from './accountConcerns.ts';
import type { AccountConcern } from './power.ts';

const account: ChangedAccount = {
  userStatus: 'Active',
  validThroughCurrent: '2027-03-31',
  retirementDate: null,
  subscriptionType: 'Small',
  hasLiUPhone: true,
  organisationId: 'IDT',
  externalEmailAddress: 'anna@example.org',
};
const ended: Partial<ChangedAccount> = { userStatus: 'Inretirement', retirementDate: '2027-02-26' };

test.each<[string, Partial<ChangedAccount>, Partial<ChangedAccount>, AccountConcern[]]>([
  ['nothing that a rule reads', {}, {}, ['terms']],
  ['a later end', {}, { validThroughCurrent: '2027-04-01' }, ['terms']],
  ['an earlier end', {}, { validThroughCurrent: '2027-03-30' }, ['access']],
  ['an end where there was none', { validThroughCurrent: null }, {}, ['access']],
  ['no end any more', {}, { validThroughCurrent: null }, ['terms']],
  ['a cancellation', {}, ended, ['access']],
  ['a return from retirement', ended, {}, ['terms']],
  ['an account that opens again', { userStatus: 'Inactive' }, {}, ['terms']],
  ['a suspension', {}, { userStatus: 'Suspended' }, ['access']],
  ['another subscription', {}, { subscriptionType: 'Medium' }, ['access']],
  ['a phone that is taken', {}, { hasLiUPhone: false }, ['access']],
  ['another organisation', {}, { organisationId: 'MAI' }, ['reach']],
  ['another address', {}, { externalEmailAddress: 'b@example.org' }, ['address']],
  [
    'a take-over with another address and an earlier end',
    {},
    { organisationId: 'MAI', externalEmailAddress: null, validThroughCurrent: '2027-01-31' },
    ['address', 'reach', 'access'],
  ],
])('%s', (_what, before, after, concerns) => {
  expect(concernsOfChange({ ...account, ...before }, { ...account, ...after })).toEqual(concerns);
});
