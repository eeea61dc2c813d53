import type { Transaction } from 'kysely';
import type { Account } from '#contract/account.ts';
import type { Database } from '#server/database/schema.ts';
import { writeChanges } from '../accountChanges/index.ts';
import { changedColumns, setAccount } from '../accounts/index.ts';
import { recordDecision } from '../externalUsers/index.ts';
import { isExternal, type NamingRow } from './store.ts';

type Tx = Transaction<Database>;

export interface Renewed {
  readonly row: NamingRow;
  readonly before: Account;
  readonly after: Account;
}

/**
 * Writes the new end dates: for managed accounts as account management does, including their
 * positions; external accounts have no position.
 */
export async function writeRenewals(tx: Tx, changes: readonly Renewed[], now: Date): Promise<void> {
  await writeChanges(
    tx,
    changes.filter((one) => !isExternal(one.row)),
    now,
  );
  await writeExternal(
    tx,
    changes.filter(({ row }) => isExternal(row)),
    now,
  );
}

/**
 * Writes the changes of external accounts. An account that continues is no longer marked as ended
 * by its owner.
 */
export async function writeExternal(tx: Tx, changes: readonly Renewed[], now: Date): Promise<void> {
  for (const { row, before, after } of changes) {
    await setAccount(tx, row.id, changedColumns({ before, after }), now);
    await recordDecision(tx, row.id, { ended_on: null });
  }
}
