import { photoHandoff, type HandoffState } from '../../../../contract/photoHandoff.ts';
import { query } from '../../../api/query.ts';

/** A phone that is ready is seen so soon. */
const ASK_MS = 2000;

/** Nothing more will happen. */
const isSettled = (state: HandoffState | undefined) => state === 'taken' || state === 'over';

export const handoffQueries = {
  /** How far the phone has come, asked until it is done: also behind another window. Nothing of it outlives the page. */
  state: (id: string) => ({
    ...query(photoHandoff.state, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }: { readonly state: { readonly data?: { readonly state: HandoffState } | undefined } }) => (isSettled(state.data?.state) ? false : ASK_MS),
  }),
};
