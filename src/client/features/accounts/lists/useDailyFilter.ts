import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Account } from '#contract/account.ts';
import type { AccountList } from '#rules/accountLists.ts';
import {
  answersOn,
  dailyQuestions,
  questionsOf,
  type DailyQuestion,
} from '#rules/dailyQuestions.ts';
import { useToday } from '#client/ui/dates/useToday.ts';
import { useQueryChange } from '#client/routing/useQueryChange.ts';

/** The query parameter of each filter, for example `ends=soon`. */
const paramOf: Readonly<Record<DailyQuestion, readonly [name: string, value: string]>> = {
  endsSoon: ['ends', 'soon'],
  noEnd: ['ends', 'none'],
  noOrganisation: ['missing', 'organisation'],
  warning: ['has', 'warning'],
};

/** The names of the query parameters used by the filters. */
export const DAILY_NAMES: readonly string[] = [
  ...new Set(dailyQuestions.map((question) => paramOf[question][0])),
];

export interface DailyFilter {
  /** The filters available for the list, with the number of matching accounts. */
  readonly counts: ReadonlyMap<DailyQuestion, number>;
  readonly isOn: (question: DailyQuestion) => boolean;
  readonly isAnyOn: boolean;
  readonly toggle: (question: DailyQuestion) => void;
  readonly clear: () => void;
  /** The accounts that match all active filters. */
  readonly accounts: readonly Account[];
}

/**
 * Filters a list by the daily filters in the address, so that links and reloads restore them and
 * Back removes the last one.
 */
export function useDailyFilter(list: AccountList, accounts: readonly Account[]): DailyFilter {
  const today = useToday();
  const [params] = useSearchParams();
  const changeQuery = useQueryChange();
  const answers = useMemo(() => answersOn(today), [today]);
  const counts = useMemo(
    () =>
      new Map(
        questionsOf(list).map((question) => [
          question,
          accounts.reduce((count, account) => count + Number(answers[question](account)), 0),
        ]),
      ),
    [list, accounts, answers],
  );

  const hasFilter = (question: DailyQuestion, query: URLSearchParams) =>
    query.getAll(paramOf[question][0]).includes(paramOf[question][1]);
  const on = questionsOf(list)
    .filter((question) => hasFilter(question, params))
    .join(',');
  const matching = useMemo(() => {
    const active = dailyQuestions.filter((question) => on.split(',').includes(question));
    return active.length === 0
      ? accounts
      : accounts.filter((account) => active.every((question) => answers[question](account)));
  }, [accounts, answers, on]);

  const change = (next: (query: URLSearchParams) => void) =>
    changeQuery(
      (now) => {
        const query = new URLSearchParams(now);
        next(query);
        return query;
      },
      { preventScrollReset: true },
    );
  return {
    counts,
    isOn: (question) => on.split(',').includes(question),
    isAnyOn: on !== '',
    toggle: (question) =>
      change((query) => {
        const [name, value] = paramOf[question];
        if (hasFilter(question, query)) query.delete(name, value);
        else query.append(name, value);
      }),
    clear: () => change((query) => DAILY_NAMES.forEach((name) => query.delete(name))),
    accounts: matching,
  };
}
