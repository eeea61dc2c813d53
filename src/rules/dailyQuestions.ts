import type { Account } from '#contract/account.ts';
import type { AffiliationType } from '#contract/values.ts';
import type { AccountList } from './accountLists.ts';
import { warningsOf } from './accountWarnings.ts';
import type { IsoDate } from './dates.ts';
import { endsSoonFrom } from './validity.ts';

/** The questions that administrators ask about a list every day, in display order. */
export const dailyQuestions = ['endsSoon', 'noEnd', 'noOrganisation', 'warning'] as const;
export type DailyQuestion = (typeof dailyQuestions)[number];

/** The kinds of accounts whose end date administrators set; that of an employee is the employment's. */
export const kindsWithOwnEnd = ['Associate', 'Affiliated'] as const satisfies AffiliationType[];

/**
 * Returns the questions that are useful for a list. Accounts that are closing or closed have passed
 * their end, so questions about it are left out.
 */
export const questionsOf = (list: AccountList): readonly DailyQuestion[] =>
  list === 'active'
    ? dailyQuestions
    : dailyQuestions.filter((question) => question !== 'endsSoon' && question !== 'noEnd');

/**
 * Returns, for each question, a predicate for the accounts that match it. Create it once per list,
 * as the list may be long.
 */
export function answersOn(
  today: IsoDate,
): Readonly<Record<DailyQuestion, (account: Account) => boolean>> {
  const endsSoon = endsSoonFrom(today);
  return {
    endsSoon: ({ validThroughCurrent }) => endsSoon(validThroughCurrent),
    // Employment until further notice has no end date by design, so nothing is missing.
    noEnd: ({ validThroughCurrent, isEmployedUntilFurtherNotice }) =>
      validThroughCurrent === null && !isEmployedUntilFurtherNotice,
    noOrganisation: ({ organisationId }) => organisationId === null,
    warning: (account) => warningsOf(account).length > 0,
  };
}
