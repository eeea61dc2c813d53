import type { Transaction } from 'kysely';
import type { Account } from '../../../contract/account.ts';
import type { CallContext } from '../../call/handler.ts';
import type { Database } from '../../database/schema.ts';
import { writeChanges } from '../accountChanges/index.ts';
import { lifeColumns, updateAccount } from '../accounts/index.ts';
import { noteDecision } from '../externalUsers/index.ts';
import { isExternal, type NamingRow } from './store.ts';

type Tx = Transaction<Database>;

export interface Renewed {
  readonly row: NamingRow;
  readonly before: Account;
  readonly after: Account;
}

/** Writes the new ends: those of managed accounts as account management does, with their positions; an external account has none. */
export async function writeRenewals(tx: Tx, changes: readonly Renewed[], now: Date): Promise<void> {
  await writeChanges(tx, 'extend', changes.filter((one) => !isExternal(one.row)), now);
  await writeExternal(tx, changes.filter(({ row }) => isExternal(row)), now);
}

/** Writes what has become of external accounts. One that goes on is no longer ended by its owner. */
export async function writeExternal(tx: Tx, changes: readonly Renewed[], now: Date): Promise<void> {
  for (const { row, before, after } of changes) {
    await updateAccount(tx, row.id, { valid_through: after.validThrough, ...lifeColumns(before, after, now) });
    await noteDecision(tx, row.id, { ended_on: null });
  }
}

/** External accounts that were closed are let in again, which the directory is told last: nothing may come after this but the commit. */
export async function enableExternal(tx: Tx, { systems: { directory } }: Pick<CallContext, 'systems'>, changes: readonly Renewed[]): Promise<void> {
  const back = changes.filter((one) => isExternal(one.row) && one.before.userStatus !== one.after.userStatus).flatMap(({ before: { liUId } }) => (liUId === null ? [] : [liUId]));
  if (back.length > 0) await directory.setEnabled(back, true, tx);
}
