import type { Account } from '#contract/account.ts';
import type { BulkErrorType, BulkOutcome } from '#contract/bulk.ts';
import type { BulkRequest } from '#rules/bulkActions.ts';

/**
 * Where an action is requested. The employee panel has its own calls for two of the actions, with
 * the same bodies and responses (PROF-10).
 */
export type Place = 'list' | 'panel';

/** The accounts of one call, whose requests are the same except for individual parts. */
export interface Batch<Request = BulkRequest> {
  readonly place: Place;
  readonly accounts: readonly Account[];
  readonly lins: string[];
  readonly request: Request;
  /** The request of each account. */
  readonly requests: readonly (readonly [lin: string, request: BulkRequest])[];
  /** The run that the call is part of. */
  readonly run: { readonly runId?: string };
  /** The same, and the versions on which the user decided. */
  readonly part: { readonly runId?: string; readonly versions: Record<string, number> };
  readonly options: { readonly idempotencyKey: string };
}

/** The server's result for one account. */
export interface ServerOutcome {
  readonly errorTypes: readonly BulkErrorType[];
  readonly succeeded: boolean;
  readonly account?: Account;
  readonly incidentNumber?: string | null;
}

/** The server's results by norEduPersonLIN. */
export type ServerOutcomes = ReadonlyMap<string, ServerOutcome>;

export const byLin = (outcomes: readonly BulkOutcome[]): ServerOutcomes =>
  new Map(
    outcomes.map(({ account, ...answer }) => [
      account.norEduPersonLIN,
      'version' in account ? { ...answer, account } : answer,
    ]),
  );
