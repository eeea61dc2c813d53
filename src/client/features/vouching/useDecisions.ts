import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { vouching, type VouchingOutcome } from '#contract/vouching.ts';
import type { IsoDate } from '#rules/dates.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { refreshVouched, showOutcomes } from './queries.ts';
import { toasts } from './texts.ts';

/** The requested action, and its outcome for each account. */
export interface Decided {
  readonly action: 'RENEW' | 'LET_END' | 'TAKE_BACK' | 'KEEP';
  readonly outcomes: readonly VouchingOutcome[];
}

interface Renewing {
  readonly accounts: readonly { readonly id: string; readonly until: IsoDate }[];
  readonly reason?: string;
}

/**
 * Renews accounts, lets them expire and keeps them, one or several at once. The page shows the
 * server's response; a call that fails changes nothing.
 */
export function useDecisions(onDecided: (decided: Decided) => void) {
  const client = useQueryClient();
  const decided = (action: Decided['action'], outcomes: readonly VouchingOutcome[]) => {
    showOutcomes(client, outcomes);
    onDecided({ action, outcomes });
  };
  const onFailure = async (error: unknown) => {
    toasts.failure(error, 'VOUCHING/DECIDE', { 404: 'VOUCHING/GONE' });
    await refreshVouched(client);
  };
  // A second tap can arrive before the buttons are rendered as busy.
  const mutationKey = ['vouching', useId()];
  const isFree = () => client.isMutating({ mutationKey }) === 0;
  const renew = useAction({
    mutationKey,
    send: ({ accounts, reason = '' }: Renewing) =>
      call(vouching.renew, { body: { accounts: [...accounts], reason } }),
    onSent: (outcomes) => decided('RENEW', outcomes),
    failure: onFailure,
  });
  const letEnd = useAction({
    mutationKey,
    send: ({ ids, letsEnd }: { ids: readonly string[]; letsEnd: boolean }) =>
      call(vouching.letEnd, { body: { accounts: [...ids], letsEnd } }),
    onSent: (outcomes, { letsEnd }) => decided(letsEnd ? 'LET_END' : 'TAKE_BACK', outcomes),
    failure: onFailure,
  });
  const keep = useAction({
    mutationKey,
    send: (ids: readonly string[]) => call(vouching.keep, { body: { accounts: [...ids] } }),
    onSent: (outcomes) => decided('KEEP', outcomes),
    failure: onFailure,
  });
  return {
    renew: (wish: Renewing) => void (isFree() && renew.mutate(wish)),
    letEnd: (ids: readonly string[], letsEnd: boolean) =>
      void (isFree() && letEnd.mutate({ ids, letsEnd })),
    keep: (ids: readonly string[]) => void (isFree() && keep.mutate(ids)),
    isKeeping: keep.isPending,
    isRenewing: renew.isPending,
    isLettingEnd: letEnd.isPending,
  };
}
