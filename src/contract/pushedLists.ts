import type { ImportOutcome, ListKind } from './imports.ts';
import type { ScimResource } from './scimClients.ts';

/**
 * The reach that a connected system needs to push a list (docs/import.md, "Pushing lists"). Nobody
 * pushes the others: exceptions limit administrators, and acceptances speak for people, so that a
 * superuser answers for them.
 */
export const reachOfList = {
  cost_centres: 'costs',
  activities: 'costs',
  prices: 'costs',
  devices: 'devices',
  software: 'software',
  grants: 'software',
  registrations: 'studies',
} as const satisfies Partial<Record<ListKind, ScimResource>>;
export type PushedKind = keyof typeof reachOfList;

export const isPushedKind = (kind: string): kind is PushedKind => Object.hasOwn(reachOfList, kind);

/** Maximum number of rows in a call. */
export const MAX_PUSHED_ROWS = 1_000;

/** What has become of a row of a call, or of one that a complete list no longer names. */
export interface PushedAnswer {
  /** From 1, in the order of the call; null for what it does not name. */
  readonly row: number | null;
  /** What tells the row apart, as it was sent. */
  readonly id: string;
  readonly outcome: ImportOutcome;
  /** 200; 422: refused. */
  readonly status: 200 | 422;
  readonly reason?: string;
  /** The columns that the reason is about. */
  readonly columns?: readonly string[];
  readonly changed?: readonly string[];
}
