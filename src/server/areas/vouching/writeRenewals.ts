import type { Account } from '#contract/account.ts';
import type { Tx } from '#server/database/schema.ts';
import { writeChanges } from '../accountChanges/index.ts';
import { concernsOfChange } from '#rules/accountConcerns.ts';
import { authorOf } from '#server/call/author.ts';
import type { CallContext } from '#server/call/handler.ts';
import type { Identity } from '#server/call/self.ts';
import { permits } from '#server/power/permit.ts';
import { changedColumns, type PermittedChange, setAccount } from '../accounts/index.ts';
import { recordDecision } from '../externalUsers/index.ts';
import { isExternal, type NamingRow } from './store.ts';

type Renewing = Pick<CallContext, 'now' | 'today'> & { readonly actor: Identity };

export interface Renewed {
  readonly row: NamingRow;
  readonly before: Account;
  readonly after: Account;
}

/**
 * Writes the new end dates: for managed accounts as account management does, including their
 * positions; external accounts have no position.
 */
export async function writeRenewals(
  tx: Tx,
  call: Renewing,
  changes: readonly Renewed[],
): Promise<void> {
  const managed = changes.filter((one) => !isExternal(one.row));
  await writeChanges(tx, await permitted(tx, call, managed), call.now);
  await writeExternal(
    tx,
    call,
    changes.filter(({ row }) => isExternal(row)),
  );
}

/** A renewal only prolongs an account, which takes no power over its owner. */
async function permitted<Change extends Renewed>(
  tx: Tx,
  call: Renewing,
  changes: readonly Change[],
): Promise<(Change & PermittedChange)[]> {
  const decisionOn = await permits(
    tx,
    authorOf(call.actor),
    new Map(
      changes.map(({ row, before, after }) => [row.lin, concernsOfChange(before, after)] as const),
    ),
    call,
  );
  return changes.map((change) => {
    const { permit } = decisionOn(change.row.lin);
    if (permit === undefined) throw new Error('A renewal ends or moves an account.');
    return { ...change, permit };
  });
}

/**
 * Writes the changes of external accounts. An account that continues is no longer marked as ended
 * by its owner.
 */
export async function writeExternal(
  tx: Tx,
  call: Renewing,
  changes: readonly Renewed[],
): Promise<void> {
  for (const { row, before, after, permit } of await permitted(tx, call, changes)) {
    await setAccount(tx, permit, row.id, changedColumns({ before, after }), call.now);
    await recordDecision(tx, row.id, { ended_on: null });
  }
}
