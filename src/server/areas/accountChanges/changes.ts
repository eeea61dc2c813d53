import type { Transaction } from 'kysely';
import type { Account } from '../../../contract/account.ts';
import type { BulkErrorType } from '../../../contract/bulk.ts';
import { appliedTo, type BulkAction, type BulkRequest, noticesOf, refusalsOf } from '../../../rules/bulkActions.ts';
import { type AuditEntry, recordAll } from '../../database/audit.ts';
import type { Database } from '../../database/schema.ts';
import type { CallContext } from '../../call/handler.ts';
import type { Actor } from '../../call/actor.ts';
import { accountsByLins, changedFields } from '../accounts/index.ts';
import { auditContext } from '../../call/auditContext.ts';
import { openPhoneCases } from './phoneCases.ts';
import { itemsOf, recordOutcomes } from './runStore.ts';
import { writeChanges } from './store.ts';

/** What changing accounts needs of a call. */
export type Changing = Pick<CallContext, 'systems' | 'config' | 'now' | 'today' | 'requestId' | 'address'> & { readonly actor: Actor };

/** How it went for one account. */
export interface AccountOutcome {
  /** As it now is; only its name where it is unknown or out of the caller's reach, which look alike. */
  readonly account: Account | { readonly norEduPersonLIN: string };
  readonly errorTypes: BulkErrorType[];
  readonly succeeded: boolean;
  readonly incidentNumber: string | null;
}

/** What is to be done: one action, which may ask something else of each person, as a part of a run where it is one. */
export interface ChangeOrder {
  readonly action: BulkAction;
  readonly requestFor: (lin: string) => BulkRequest;
  /** The caller's own run, which the transaction has locked. */
  readonly runId: string | null;
}

/** The same request for everybody. */
export const orderOf = (request: BulkRequest, runId: string | undefined): ChangeOrder =>
  ({ action: request.action, requestFor: () => request, runId: runId ?? null });

/** Whether the account is in the version that is named for it; one that is not named may be in any. */
export const isInVersion = (versions: Readonly<Record<string, number>>) => ({ norEduPersonLIN: lin, version }: Account): boolean =>
  !Object.hasOwn(versions, lin) || versions[lin] === version;

/**
 * Does to each of these people's managed accounts what the order asks, or says why not: an outcome for each person, in the order in
 * which they are first named. Each account is all or nothing, whatever becomes of the others; how many there are
 * costs no further question to the database. `isAsSeen` tells whether an account still is what the caller decided on. What the run has
 * done already is answered as done, and not done again.
 */
export async function changeAccounts(
  call: Changing,
  tx: Transaction<Database>,
  order: ChangeOrder,
  lins: readonly string[],
  isAsSeen: (account: Account) => boolean,
): Promise<AccountOutcome[]> {
  const { actor, config, now, today } = call;
  const { action, requestFor, runId } = order;
  // Filled in the order asked; anyone who nothing is found of stays out of reach.
  const outcomes = new Map(lins.map((lin) => [lin, left({ norEduPersonLIN: lin }, ['OUT_OF_REACH'])]));
  const found = await accountsByLins(tx, actor, [...outcomes.keys()], { today, forUpdate: true });
  const items = new Map(runId === null ? [] : (await itemsOf(tx, runId, [...outcomes.keys()])).map((item) => [item.lin, item]));

  const planned: AccountChange[] = [];
  for (const before of found.filter(({ hasAccessToAccountThroughOrg }) => hasAccessToAccountThroughOrg)) {
    const lin = before.norEduPersonLIN;
    const item = items.get(lin);
    if (item?.version_after === before.version) {
      outcomes.set(lin, { account: before, errorTypes: item.error_types, succeeded: true, incidentNumber: null });
      continue;
    }
    const refusals = isAsSeen(before) ? refusalsOf(before, requestFor(lin), today, config) : (['CHANGED_MEANWHILE'] as const);
    if (refusals.length > 0) outcomes.set(lin, left(before, refusals));
    else planned.push({ before, after: appliedTo(before, requestFor(lin), today) });
  }

  const incidents = await openPhoneCases(call, tx, planned.filter(losesPhone).map(({ before }) => before));
  const changes = planned.filter((change) => !losesPhone(change) || incidents.has(change.before.norEduPersonLIN));
  for (const { before } of planned) outcomes.set(before.norEduPersonLIN, left(before, ['NO_RESPONSE']));
  for (const { before, after } of changes) {
    const { norEduPersonLIN: lin } = before;
    outcomes.set(lin, { account: after, errorTypes: [...noticesOf(before, requestFor(lin))], succeeded: true, incidentNumber: incidents.get(lin) ?? null });
  }

  if (runId !== null) await recordOutcomes(tx, runId, [...outcomes.values()]);
  await writeChanges(tx, action, changes, now);
  await recordAll(tx, changes.map((change) => entryOf(call, action, change, incidents)));
  return [...outcomes.values()];
}

/** An account before and after. */
export interface AccountChange {
  readonly before: Account;
  readonly after: Account;
}

/** A phone is taken away by whatever request only together with a case. */
const losesPhone = ({ before, after }: AccountChange): boolean => before.hasLiUPhone && !after.hasLiUPhone;

/** The account is left as it was. */
export const left = (account: AccountOutcome['account'], errorTypes: readonly BulkErrorType[]): AccountOutcome =>
  ({ account, errorTypes: [...errorTypes], succeeded: false, incidentNumber: null });

function entryOf(call: Changing, action: BulkAction, { before, after }: AccountChange, incidents: ReadonlyMap<string, string>): AuditEntry {
  const { norEduPersonLIN: lin } = before;
  const changed = changedFields(before, after);
  const incidentNumber = incidents.get(lin);
  return {
    ...auditContext(call),
    subjectLin: lin,
    action: `accountChanges.${action}`,
    before: changed.before,
    after: { ...changed.after, ...(incidentNumber !== undefined && { incidentNumber }) },
  };
}
