import type { ScimClientState } from '#contract/scimClients.ts';
import { addDays, type IsoDate } from './dates.ts';
import { addYears } from './months.ts';

/** A client lives no longer than this without a new token. */
const MAX_YEARS = 2;
/** Superusers are warned this long before a client ends. */
const WARNING_DAYS = 30;

/** The last day that a client can be given. */
export const latestEnd = (today: IsoDate): IsoDate => addYears(today, MAX_YEARS);

export type EndRefusal = 'SCIM_CLIENTS/END_PASSED' | 'SCIM_CLIENTS/END_TOO_LATE';

/** Why a client cannot be given the last day; null if it can. */
export function endRefusal(endsOn: IsoDate, today: IsoDate): EndRefusal | null {
  if (endsOn < today) return 'SCIM_CLIENTS/END_PASSED';
  return endsOn > latestEnd(today) ? 'SCIM_CLIENTS/END_TOO_LATE' : null;
}

/** What the state of a client depends on. */
export interface ScimClientFacts {
  readonly isRevoked: boolean;
  /** The last day on which it is accepted. */
  readonly endsOn: IsoDate;
}

export function scimClientState(
  { isRevoked, endsOn }: ScimClientFacts,
  today: IsoDate,
): ScimClientState {
  if (isRevoked) return 'Revoked';
  if (endsOn < today) return 'Ended';
  return endsOn <= addDays(today, WARNING_DAYS) ? 'EndsSoon' : 'Active';
}

/** Whether a client's token is accepted. */
export const isClientAccepted = (facts: ScimClientFacts, today: IsoDate): boolean =>
  ['Active', 'EndsSoon'].includes(scimClientState(facts, today));
