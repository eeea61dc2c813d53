import type { Account } from '#contract/account.ts';
import type { AccountConcern } from './power.ts';
import { rightsOf } from './statusRights.ts';
import { endOf } from './validity.ts';

/** The part of an account that determines what a change of it does to its owner. */
export type ChangedAccount = Pick<
  Account,
  | 'userStatus'
  | 'validThroughCurrent'
  | 'retirementDate'
  | 'subscriptionType'
  | 'hasLiUPhone'
  | 'organisationId'
  | 'externalEmailAddress'
>;

/**
 * Returns what a change of an account does to its owner, for the law of power. A later end, a
 * reopened account and all that no rule reads are terms only.
 */
export function concernsOfChange(before: ChangedAccount, after: ChangedAccount): AccountConcern[] {
  const found: [applies: boolean, concern: AccountConcern][] = [
    [before.externalEmailAddress !== after.externalEmailAddress, 'address'],
    [before.organisationId !== after.organisationId, 'reach'],
    [isLimited(before, after), 'access'],
  ];
  const concerns = found.filter(([applies]) => applies).map(([, concern]) => concern);
  return concerns.length === 0 ? ['terms'] : concerns;
}

const isLimited = (before: ChangedAccount, after: ChangedAccount): boolean =>
  isEndedSooner(before, after) ||
  before.subscriptionType !== after.subscriptionType ||
  (before.hasLiUPhone && !after.hasLiUPhone);

/** Whether the account ends, or ends earlier than it would have. */
export const isEndedSooner = (before: ChangedAccount, after: ChangedAccount): boolean =>
  (rightsOf(before.userStatus).signIn === 'yes' && rightsOf(after.userStatus).signIn !== 'yes') ||
  (before.userStatus !== 'Inretirement' && after.userStatus === 'Inretirement') ||
  endsEarlier(endOf(before), endOf(after));

const endsEarlier = (before: string | null, after: string | null): boolean =>
  after !== null && (before === null || after < before);
