import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { WaitingWork } from '#contract/user.ts';
import type { Caller } from '#rules/access.ts';
import { concernsOf, type Concern } from '#rules/concerns.ts';
import { useCaller, useIsExternal } from '#client/session/session.ts';
import { usePassedDay } from '#client/ui/dates/useToday.ts';
import { cardQueries, mayBeOrdered } from '#client/domain/cards/queries.ts';
import { homeQueries } from './queries.ts';

/** The parts of the user's situation, each fetched by its own call. */
type PartName =
  | 'ACCOUNT'
  | 'CARD'
  | 'PASSWORD'
  | 'NOTIFICATIONS'
  | 'LIABILITIES'
  | 'STUDIES'
  | 'WORK';

export interface Concerns {
  /** The concerns from the parts that have loaded, regardless of failed ones. */
  readonly concerns: readonly Concern[];
  /** The work that waits for a user in a role. */
  readonly work: readonly WaitingWork[];
  readonly isPending: boolean;
  readonly missing: readonly PartName[];
  /** When each part on the page was fetched. */
  readonly fetched: readonly number[];
  readonly retry: () => void;
}

/** Returns the user's concerns, from all calls that can report any. */
export function useConcerns(): Concerns {
  const passedDay = usePassedDay();
  const caller = useCaller();
  const isStudent = caller?.personType === 'Student';
  const hasRole = hasRoles(caller);
  const isExternal = useIsExternal();
  const account = useQuery(homeQueries.account());
  const card = useQuery(cardQueries.mine());
  const order = useQuery({ ...cardQueries.order(), enabled: mayBeOrdered(card.data) });
  const password = useQuery(homeQueries.password());
  const liabilities = useQuery(homeQueries.liabilities());
  const notifications = useQuery(homeQueries.notifications());
  const retirement = useQuery({ ...homeQueries.retirementOptions(), enabled: isStudent });
  const work = useQuery({ ...homeQueries.work(), enabled: hasRole });

  const parts: readonly (readonly [PartName, UseQueryResult])[] = [
    ['ACCOUNT', account],
    ...(isExternal ? [] : [['CARD', card] as const]),
    ['PASSWORD', password],
    ['LIABILITIES', liabilities],
    ['NOTIFICATIONS', notifications],
    ...(isStudent ? [['STUDIES', retirement] as const] : []),
    ...(hasRole ? [['WORK', work] as const] : []),
  ];
  const failed = parts.filter(([, { isError, data }]) => isError && data === undefined);

  const situation = {
    ...(account.data && { account: account.data }),
    // An invalid card is a concern only if no new card is on order.
    ...(card.data !== undefined &&
      !order.isLoading && {
        card: card.data,
        hasOngoingOrder: order.data?.hasOngoingOrder ?? false,
      }),
    ...(password.data && { password: password.data }),
    ...(liabilities.data && { liabilities: liabilities.data }),
    ...(notifications.data && { notifications: notifications.data }),
    ...(retirement.data && { retirement: retirement.data }),
    ...(work.data && { work: work.data }),
  };
  return {
    concerns: concernsOf(situation, passedDay).filter(isForTheStartPage),
    work: work.data ?? [],
    isPending: order.isLoading || parts.some(([, { isLoading }]) => isLoading),
    missing: failed.map(([name]) => name),
    fetched: parts.flatMap(([, { data, dataUpdatedAt }]) =>
      data === undefined ? [] : [dataUpdatedAt],
    ),
    retry: () => {
      for (const [, { refetch }] of failed) void refetch();
    },
  };
}

/** Informative concerns have their own row further down, and notifications the bell. */
const isForTheStartPage = ({ severity }: Concern) => severity !== 'info';

/** Whether work may wait for the user. */
export const hasRoles = (caller: Caller | null): boolean => (caller?.roles.length ?? 0) > 0;
