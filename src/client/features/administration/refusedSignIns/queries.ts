import { type RefusedSignIn, refusedSignIns } from '#contract/refusedSignIns.ts';
import { query } from '#client/api/query.ts';

export interface Filter {
  /** Null for every reason. */
  readonly reason: RefusedSignIn['reason'] | null;
  readonly text: string;
}

export const refusedSignInQueries = {
  list: ({ reason, text }: Filter) =>
    query(refusedSignIns.list, {
      query: { ...(reason !== null && { reason }), ...(text !== '' && { text }) },
    }),
};
