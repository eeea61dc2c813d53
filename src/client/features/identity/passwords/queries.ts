import { queryOptions } from '@tanstack/react-query';
import { externalAccounts } from '#contract/externalAccounts.ts';
import { passwords } from '#contract/passwords.ts';
import type { AdAccountType } from '#contract/values.ts';
import { call } from '#client/api/call.ts';
import { FRESH_MS } from '#client/api/queryClient.ts';

/**
 * The owner of the password: one of the user's own accounts, or an external user, who is not signed
 * in (EXT-08).
 */
export type PasswordKind = AdAccountType | 'External';

export const passwordQueries = {
  /** The password policy for this kind of account. */
  policy: (kind: PasswordKind) =>
    queryOptions({
      queryKey: ['password policy', kind],
      queryFn: ({ signal }) =>
        kind === 'External'
          ? call(externalAccounts.policy, {}, { signal })
          : call(passwords.policy, { query: { adAccountType: kind } }, { signal }),
      staleTime: FRESH_MS,
    }),
};
