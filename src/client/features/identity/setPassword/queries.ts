import { queryOptions } from '@tanstack/react-query';
import { accounts } from '#contract/accounts.ts';
import { authentication } from '#contract/authentication.ts';
import { liabilities } from '#contract/liabilities.ts';
import type { LiabilityType } from '#contract/values.ts';
import { setPasswordCheck, signInErrors } from '#rules/setPasswordChecks.ts';
import { call } from '#client/api/call.ts';
import { query, queryOrNull } from '#client/api/query.ts';

const currentSignIn = query(authentication.current, {});

export const setPasswordQueries = {
  /**
   * Whether this sign-in may set a password, and for which accounts. Fetched each time, because the
   * page may hold the result of an earlier sign-in. A sign-in that is too weak does not request the
   * accounts.
   */
  check: () =>
    queryOptions({
      queryKey: ['set password', 'check'],
      queryFn: async ({ client, signal }) => {
        const who = await client.fetchQuery({ ...currentSignIn, staleTime: 0 });
        const found =
          signInErrors(who).length > 0 ? [] : await call(accounts.ofSignedIn, {}, { signal });
        return setPasswordCheck(who, found);
      },
      staleTime: 0,
    }),
  /** The terms for a kind of account; null where the university has none to show. */
  terms: (liabilityType: LiabilityType) =>
    queryOrNull(liabilities.read, { params: { liabilityType } }),
};
