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
const ROWS = 250;

/** A list keeps a connection for as long as its reader takes; the others stay free for everybody else. */
const turns = new Turns(6);

/** The managed accounts of the scope in the order of Swedish names, as one moment knows them all. */
export async function* accountsIn(db: Db, scope: ListScope, today: string): AsyncGenerator<AccountRow[], void> {
  const giveBack = await turns.take();
  try {
    const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
    try {
      await sql`declare listed no scroll cursor for ${listed(tx, scope, today)}`.execute(tx);
      for (let most = FIRST_ROWS; ; most = ROWS) {
        const { rows } = await sql<AccountRow>`fetch forward ${sql.lit(most)} from listed`.execute(tx);
        if (rows.length > 0) yield rows;
        if (rows.length < most) return;
      }
    } finally {
      await tx.rollback().execute();
    }
  } finally {
    giveBack();
  }
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
