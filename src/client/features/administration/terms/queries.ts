import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { terms, type Terms } from '#contract/terms.ts';
import type { LiabilityType } from '#contract/values.ts';
import { useAction } from '#client/actions/useAction.ts';
import { isStale } from '#client/api/errors.ts';
import { query } from '#client/api/query.ts';
import { type Versioned, versionedQuery } from '#client/api/versioned.ts';
import { type TextKey, toasts } from '../texts.ts';

const alwaysStale = { staleTime: 0 } as const;

export const termsQueries = {
  all: () => ({ ...query(terms.all, {}), ...alwaysStale }),
  one: (liabilityType: LiabilityType) => ({
    ...versionedQuery(terms.one, { params: { liabilityType } }),
    ...alwaysStale,
  }),
};

/** Shows the kind as the server has it after a change. */
export async function showTerms(client: QueryClient, changed: Versioned<Terms>): Promise<void> {
  client.setQueryData(termsQueries.one(changed.body.liabilityType).queryKey, changed);
  await client.invalidateQueries({ queryKey: termsQueries.all().queryKey });
}

/** A change of one kind other than of the typed text: it is published, withdrawn or discarded. */
export function useTermsChange<Input = void>(
  type: LiabilityType,
  send: (input: Input) => Promise<Versioned<Terms>>,
  done: TextKey,
) {
  const client = useQueryClient();
  return useAction({
    send,
    onSent: async (changed) => {
      toasts.success(done);
      await showTerms(client, changed);
    },
    failure: async (error) => {
      if (!isStale(error)) return toasts.failure(error, 'TERMS');
      toasts.warning('TERMS/STALE');
      return await client.invalidateQueries({ queryKey: termsQueries.one(type).queryKey });
    },
  });
}
