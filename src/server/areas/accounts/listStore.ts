import { sql } from 'kysely';
import type { AffiliationType, UserStatus } from '../../../contract/values.ts';
import type { Db } from '../../database/open.ts';
import { type AccountRow, accountRows } from './store.ts';
import { Turns } from './turns.ts';

/** Whose accounts a list shows. */
export interface ListScope {
  readonly organisationId: string;
  /** Nobody's account lies outside the university, so whoever lists the root is shown accounts without an organisation too. */
  readonly isRoot: boolean;
  readonly statuses: readonly UserStatus[];
  /** None is all. */
  readonly affiliations: readonly AffiliationType[];
}

/** The first rows go alone, so that a page has something to show while the rest is read. */
const FIRST_ROWS = 50;
/** As many as can be made into text without holding up other calls for long. */
const ROWS = 200;

/** A list keeps a connection for as long as its reader takes; the others stay free for everybody else. */
const turns = new Turns(6);

/** The managed accounts of the scope in the order of Swedish names, as one moment knows them all. */
export async function* accountsIn(db: Db, scope: ListScope, today: string): AsyncGenerator<AccountRow[], void> {
  const giveBack = await turns.take();
  try {
    const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
    try {
      // Names in the order of their index come at once; sorting them would be a little faster to the end, and show nothing until then.
      await sql`set local cursor_tuple_fraction = 0.01`.execute(tx);
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
  const rows = sql<AccountRow>`fetch forward ${sql.lit(most)} from listed`.execute(tx).then((result) => result.rows);
  // Whoever stops reading does not wait for these; to others the fault comes when they do.
  rows.catch(() => undefined);
  return rows;
}

function listed(db: Db, { organisationId, isRoot, statuses, affiliations }: ListScope, today: string) {
  const below = db.selectFrom('organisation_closure').select('descendant_id').where('ancestor_id', '=', organisationId);
  const inAffiliations = accountRows(db, today)
    .where('account.user_status', 'in', statuses)
    .where('account.affiliation_type', 'is not', null)
    .where((row) =>
      row.or([row('account.organisation_id', 'in', below), ...(isRoot ? [row('account.organisation_id', 'is', null)] : [])]),
    )
    .orderBy('person.display_name')
    .orderBy('person.lin');
  return affiliations.length === 0 ? inAffiliations : inAffiliations.where('account.affiliation_type', 'in', affiliations);
}
