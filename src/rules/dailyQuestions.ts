import type { Account } from '../contract/account.ts';
import type { AccountList } from './accountLists.ts';
import { warningsOf } from './accountWarnings.ts';
import type { IsoDate } from './dates.ts';
import { endsSoonFrom } from './validity.ts';

/** What administrators ask of a list every day, in the order in which it is offered. */
export const dailyQuestions = ['endsSoon', 'noEnd', 'noOrganisation', 'warning'] as const;
export type DailyQuestion = (typeof dailyQuestions)[number];

/** Those that make sense for a list: an account that is being closed, or is closed, has its end behind it. */
export const questionsOf = (list: AccountList): readonly DailyQuestion[] =>
  list === 'active' ? dailyQuestions : dailyQuestions.filter((question) => question !== 'endsSoon' && question !== 'noEnd');

/** For each question whether an account is an answer to it. Made once for a list, which may be long. */
export function answersOn(today: IsoDate): Readonly<Record<DailyQuestion, (account: Account) => boolean>> {
  const endsSoon = endsSoonFrom(today);
  return {
    endsSoon: ({ validThroughCurrent }) => endsSoon(validThroughCurrent),
    // Employment until further notice has no end by design, so nothing is missing.
    noEnd: ({ validThroughCurrent, isEmployedUntilFurtherNotice }) => validThroughCurrent === null && !isEmployedUntilFurtherNotice,
    noOrganisation: ({ organisationId }) => organisationId === null,
    warning: (account) => warningsOf(account).length > 0,
  };
}
