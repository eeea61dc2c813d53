import { photoHandoff, type HandoffState } from '#contract/photoHandoff.ts';
import { query } from '#client/api/query.ts';

/** Polling interval, and so the maximum delay before a change on the phone is noticed. */
const POLL_INTERVAL_MS = 2000;

/** Whether the handoff has ended. */
const hasEnded = (state: HandoffState | undefined) => state === 'taken' || state === 'over';

export const handoffQueries = {
  /**
   * The progress of the phone, polled until it has ended, also in a background window. Nothing of
   * it is kept beyond the page.
   */
  state: (id: string) => ({
    ...query(photoHandoff.state, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
    refetchIntervalInBackground: true,
    refetchInterval: ({
      state,
    }: {
      readonly state: { readonly data?: { readonly state: HandoffState } | undefined };
    }) => (hasEnded(state.data?.state) ? false : POLL_INTERVAL_MS),
  }),
};
