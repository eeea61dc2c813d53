import { type OpenOutcome, openCardEvents } from '#contract/openCardEvents.ts';
import { query } from '#client/api/query.ts';

export const cardEventQueries = {
  list: (outcome: OpenOutcome | null) =>
    query(openCardEvents.list, { query: outcome === null ? {} : { outcome } }),
};
