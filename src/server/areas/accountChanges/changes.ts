import type { Transaction } from 'kysely';
import type { Account } from '#contract/account.ts';
import type { BulkErrorType } from '#contract/bulk.ts';
import {
  afterAction,
  type BulkAction,
  type BulkRequest,
  noticesOf,
  refusalsOf,
} from '#rules/bulkActions.ts';
import { LAST_SUPERUSER } from '#rules/roleGrants.ts';
import type { Database } from '#server/database/schema.ts';
import { tellPeople } from '#server/people/recogniserChanges.ts';
import { about, type ChangeEntry, recordBy } from '#server/call/change.ts';
import type { CallContext } from '#server/call/handler.ts';
import type { Identity } from '#server/call/self.ts';
import type { Systems } from '#server/systems/systems.ts';
import {
  type AccountChange,
  type PermittedChange,
  accountsByLins,
  changedFields,
  factsOf,
  lastSuperusersIn,
  ruleContextOf,
  toldChange,
} from '../accounts/index.ts';
import { authorOf } from '#server/call/author.ts';
import { permits } from '#server/power/permit.ts';
import { concernsOfChange } from '#rules/accountConcerns.ts';
import { openPhoneCases } from './phoneCases.ts';
import { itemsOf, recordOutcomes } from './runStore.ts';
import { writeChanges } from './store.ts';

/** The parts of a call that changing accounts needs; a run has no network address. */
export type Changing = Pick<CallContext, 'config' | 'now' | 'today' | 'requestId'> & {
  readonly systems: Pick<Systems, 'cases'>;
  readonly address: string | null;
  readonly actor: Identity;
};

/** The outcome for one account. */
export interface AccountOutcome {
  /**
   * The current account, or only its identifier if it is unknown or out of the caller's reach; the
   * two cases look alike.
   */
  readonly account: Account | { readonly norEduPersonLIN: string };
  readonly errorTypes: BulkErrorType[];
  readonly succeeded: boolean;
  readonly incidentNumber: string | null;
}

/**
 * The change to make: one action, with a request that may differ per person, optionally as part of
 * a run.
 */
export interface ChangeOrder {
  readonly action: BulkAction;
  readonly requestFor: (lin: string) => BulkRequest;
  /** The caller's own run, which the transaction has locked; null for a change outside a run. */
  readonly runId: string | null;
}

/** An order with the same request for every person. */
export const orderOf = (request: BulkRequest, runId: string | undefined): ChangeOrder => ({
  action: request.action,
  requestFor: () => request,
  runId: runId ?? null,
});

/**
 * Whether the account has the version given for it; an account without a given version matches in
 * any version.
 */
export const isInVersion =
  (versions: Readonly<Record<string, number>>) =>
  ({ norEduPersonLIN: lin, version }: Account): boolean =>
    !Object.hasOwn(versions, lin) || versions[lin] === version;

/**
 * Applies the order to the managed account of each of these people, or reports why it was refused:
 * one outcome per person, in the order in which they are first named. Each account succeeds or
 * fails as a whole, independently of the others, and the number of database queries does not grow
 * with the number of accounts. `isAsSeen` tells whether an account is still in the state that the
 * caller based the decision on. Accounts that the run has already changed are reported as succeeded
 * and not changed again.
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
  // Inserted in the requested order; people without a managed account remain out of reach.
  const outcomes = new Map(
    lins.map((lin) => [lin, unchangedOutcome({ norEduPersonLIN: lin }, ['OUT_OF_REACH'])]),
  );
  const found = await accountsByLins(tx, actor, [...outcomes.keys()], {
    ...factsOf(call),
    forUpdate: true,
  });
  const items = new Map(
    runId === null
      ? []
      : (await itemsOf(tx, runId, [...outcomes.keys()])).map((item) => [item.lin, item]),
  );

  const allowed: AccountChange[] = [];
  for (const before of found.filter(
    ({ hasAccessToAccountThroughOrg }) => hasAccessToAccountThroughOrg,
  )) {
    const lin = before.norEduPersonLIN;
    const item = items.get(lin);
    if (item?.version_after === before.version) {
      outcomes.set(lin, {
        account: before,
        errorTypes: item.error_types,
        succeeded: true,
        incidentNumber: null,
      });
      continue;
    }
    const refusals = isAsSeen(before)
      ? refusalsOf(before, requestFor(lin), today, ruleContextOf(config))
      : (['CHANGED_MEANWHILE'] as const);
    if (refusals.length > 0) outcomes.set(lin, unchangedOutcome(before, refusals));
    else allowed.push({ before, after: afterAction(before, requestFor(lin), today) });
  }

  const lastSuperusers = await lastSuperusersIn(tx, allowed, now);
  const { planned, objected } = await permittedOf(call, tx, allowed, lastSuperusers);
  for (const { account, reason } of objected)
    outcomes.set(account.norEduPersonLIN, unchangedOutcome(account, [reason]));
  const incidents = await openPhoneCases(
    call,
    tx,
    planned.filter(losesPhone).map(({ before }) => before),
  );
  const changes = planned.filter(
    (change) => !losesPhone(change) || incidents.has(change.before.norEduPersonLIN),
  );
  for (const { before } of planned)
    outcomes.set(before.norEduPersonLIN, unchangedOutcome(before, ['NO_RESPONSE']));
  for (const { before, after } of changes) {
    const { norEduPersonLIN: lin } = before;
    outcomes.set(lin, {
      account: after,
      errorTypes: [...noticesOf(before, requestFor(lin))],
      succeeded: true,
      incidentNumber: incidents.get(lin) ?? null,
    });
  }

  if (runId !== null) await recordOutcomes(tx, runId, [...outcomes.values()]);
  await writeChanges(tx, changes, now);
  await tellPeople(
    tx,
    { config, now, today, author: authorOf(actor) },
    changes.flatMap((change) => toldChange(change) ?? []),
  );
  await recordBy(
    tx,
    call,
    changes.map((change) => entryOf(action, change, incidents)),
  );
  return [...outcomes.values()];
}

/** The changes that the law permits, and why the others are left out. */
async function permittedOf(
  call: Changing,
  tx: Transaction<Database>,
  allowed: readonly AccountChange[],
  lastSuperusers: ReadonlySet<string>,
) {
  const decisionOn = await permits(
    tx,
    authorOf(call.actor),
    new Map(
      allowed.map(({ before, after }) => [before.norEduPersonLIN, concernsOfChange(before, after)]),
    ),
    call,
  );
  const planned: PermittedChange[] = [];
  const objected: { readonly account: Account; readonly reason: BulkErrorType }[] = [];
  for (const change of allowed) {
    const { norEduPersonLIN: lin } = change.before;
    const { permit } = decisionOn(lin);
    if (permit === undefined) objected.push({ account: change.before, reason: 'MORE_POWER' });
    else if (lastSuperusers.has(lin))
      objected.push({ account: change.before, reason: LAST_SUPERUSER });
    else planned.push({ ...change, permit });
  }
  return { planned, objected };
}

/**
 * Whether the change takes the university phone away, which requires a case regardless of the
 * requested action.
 */
const losesPhone = ({ before, after }: AccountChange): boolean =>
  before.hasLiUPhone && !after.hasLiUPhone;

/** The outcome for an account that was not changed. */
export const unchangedOutcome = (
  account: AccountOutcome['account'],
  errorTypes: readonly BulkErrorType[],
): AccountOutcome => ({
  account,
  errorTypes: [...errorTypes],
  succeeded: false,
  incidentNumber: null,
});

function entryOf(
  action: BulkAction,
  { before, after }: AccountChange,
  incidents: ReadonlyMap<string, string>,
): ChangeEntry {
  const { norEduPersonLIN: lin } = before;
  const changed = changedFields(before, after);
  const incidentNumber = incidents.get(lin);
  return about(lin, `accountChanges.${action}`, {
    before: changed.before,
    after: { ...changed.after, ...(incidentNumber !== undefined && { incidentNumber }) },
  });
}
