import { sql } from 'kysely';
import type { AffiliationType, UserStatus } from '../../../contract/values.ts';
import type { Db } from '../../database/open.ts';
import { type AccountRow, accountRows, managedAccounts } from './store.ts';
import { Turns } from './turns.ts';

/** Whose accounts a list shows. */
export interface ListScope {
  /** Null is the whole university, accounts without an organisation included: somebody has to keep those too. */
  readonly organisationIds: readonly string[] | null;
  readonly statuses: readonly UserStatus[];
  /** None is all. */
  readonly affiliations: readonly AffiliationType[];
}

/** The first rows go alone, so that a page has something to show while the rest is read. */
const FIRST_ROWS = 50;
/** As many as can be made into text without holding up other calls for long. */
const ROWS = 400;

/** A list keeps a connection for as long as its reader takes; the others stay free for everybody else. */
const turns = new Turns(6);

/** The managed accounts of the scope in the order of Swedish names, as one moment knows them all. */
export async function* accountsIn(db: Db, scope: ListScope, today: string): AsyncGenerator<AccountRow[], void> {
  const giveBack = await turns.take();
  try {
    const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
    try {
      // The first rows count: what belongs to each account is looked up in turn, as the query is written, with its pages in memory.
      await sql`select set_config('join_collapse_limit', '1', true), set_config('random_page_cost', '1.1', true)`.execute(tx);
      await sql`declare listed no scroll cursor for ${listed(tx, scope, today)}`.execute(tx);
      yield* fetched(tx);
    } finally {
      await tx.rollback().execute();
    }
  } finally {
    giveBack();
  }
}

/** The next rows are read while the last are sent. */
async function* fetched(tx: Db): AsyncGenerator<AccountRow[], void> {
  let coming = fetchRows(tx, FIRST_ROWS);
  for (let most = FIRST_ROWS; ; most = ROWS) {
    const rows = await coming;
    const isLast = rows.length < most;
    if (!isLast) coming = fetchRows(tx, ROWS);
    if (rows.length > 0) yield rows;
    if (isLast) return;
  }
}

function fetchRows(tx: Db, most: number): Promise<AccountRow[]> {
  // Taken out of the driver's answer: what is left in one, most rows that is, lives on until a full garbage collection, as was measured.
  const rows = sql<AccountRow>`fetch forward ${sql.lit(most)} from listed`.execute(tx).then((answer) => answer.rows.splice(0));
  // Anyone who stops reading does not wait for these; to others the error comes when they do.
  rows.catch(() => undefined);
  return rows;
}

function listed(db: Db, { organisationIds, statuses, affiliations }: ListScope, today: string) {
  let chosen = managedAccounts(db).where('account.user_status', 'in', statuses);
  if (affiliations.length > 0) chosen = chosen.where('account.affiliation_type', 'in', affiliations);
  if (organisationIds !== null) {
    // A part of the university is sorted before the rest of each account is looked up; all of it comes in the order of the names' index.
    chosen = chosen
      .where('account.organisation_id', '=', sql<string>`any(${organisationIds}::uuid[])`)
      .orderBy('person.display_name')
      .orderBy('account.lin');
  }
  return accountRows(db, chosen, today).orderBy('account.display_name').orderBy('account.lin');
}
