import { sql } from 'kysely';
import type { AffiliationType, UserStatus } from '#contract/values.ts';
import type { Db } from '#server/database/open.ts';
import { type AccountRow, accountRows, type Facts, managedAccounts } from './store.ts';
import { Semaphore } from './semaphore.ts';

/** The part of the university whose accounts are listed. */
export interface Scope {
  /**
   * Null means the whole university, including accounts without an organisation, which also need an
   * administrator.
   */
  readonly organisationIds: readonly string[] | null;
}

/** Which accounts a list shows. */
export interface ListScope extends Scope {
  readonly statuses: readonly UserStatus[];
  /** An empty list means all affiliations. */
  readonly affiliations: readonly AffiliationType[];
}

/**
 * Size of the first batch, which is small so that a page has something to show while the rest is
 * read.
 */
const FIRST_ROWS = 50;
/**
 * Size of the following batches: as many rows as can be serialised without holding up other calls
 * for long.
 */
const ROWS = 400;

/**
 * A list occupies a database connection for as long as its reader takes; the limit keeps the other
 * connections free for other calls.
 */
const listSlots = new Semaphore(6);

/**
 * Streams the managed accounts in the scope from one database snapshot, ordered by Swedish name.
 * The query ends as soon as the reader is `gone`.
 */
export async function* accountsIn(
  db: Db,
  scope: ListScope,
  facts: Facts,
  gone: AbortSignal,
): AsyncGenerator<AccountRow[], void> {
  const release = await listSlots.acquire();
  try {
    if (gone.aborted) return;
    const tx = await db
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute();
    try {
      yield* listedIn(tx, scope, facts, { gone, db });
    } finally {
      await tx.rollback().execute();
    }
  } finally {
    release();
  }
}

async function* listedIn(
  tx: Db,
  scope: ListScope,
  facts: Facts,
  { gone, db }: { readonly gone: AbortSignal; readonly db: Db },
): AsyncGenerator<AccountRow[], void> {
  // Optimise for the first rows: join in the order in which the query is written, looking up the
  // details of one account at a time, and assume that the pages are cached. Without statistics
  // PostgreSQL expects only a few accounts of each affiliation; it must not compare all people with
  // a materialised copy of these accounts, which takes minutes for a large university.
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid,
      set_config('join_collapse_limit', '1', true), set_config('random_page_cost', '1.1', true),
      set_config('enable_material', 'off', true)`.execute(tx);
  const cancelling = cancelledWhen(gone, db, rows[0]?.pid);
  try {
    if (gone.aborted) return;
    await sql`declare listed no scroll cursor for ${listed(tx, scope, facts)}`.execute(tx);
    yield* fetched(tx);
  } finally {
    await cancelling.end();
  }
}

/**
 * Cancels what the database's process is doing when the signal comes, from another connection.
 * After `end` nothing is cancelled any more, so that the process can do other things.
 */
function cancelledWhen(gone: AbortSignal, db: Db, pid: number | undefined) {
  let cancelling: Promise<unknown> | undefined;
  const cancel = () => {
    cancelling = sql`select pg_cancel_backend(${pid})`.execute(db).catch(() => undefined);
  };
  gone.addEventListener('abort', cancel, { once: true });
  return {
    end: async () => {
      gone.removeEventListener('abort', cancel);
      await cancelling;
    },
  };
}

/** Reads the next batch while the previous one is being sent. */
async function* fetched(tx: Db): AsyncGenerator<AccountRow[], void> {
  let coming = fetchRows(tx, FIRST_ROWS);
  for (let max = FIRST_ROWS; ; max = ROWS) {
    const rows = await coming;
    const isLast = rows.length < max;
    if (!isLast) coming = fetchRows(tx, ROWS);
    if (rows.length > 0) yield rows;
    if (isLast) return;
  }
}

function fetchRows(tx: Db, max: number): Promise<AccountRow[]> {
  // Move the rows out of the driver's result: measurements showed that rows left in a result, which
  // are most of them, survive until a full garbage collection.
  const rows = sql<AccountRow>`fetch forward ${sql.lit(max)} from listed`
    .execute(tx)
    .then((answer) => answer.rows.splice(0));
  // Prevents an unhandled rejection when the reader has stopped; other readers get the error when
  // they await the rows.
  rows.catch(() => undefined);
  return rows;
}

function listed(db: Db, scope: ListScope, facts: Facts) {
  // Sort a part of the university before the other details of each account are joined; the whole
  // university is read in the order of the index on names.
  const chosen =
    scope.organisationIds === null
      ? chosenIn(db, scope)
      : chosenIn(db, scope).orderBy('person.display_name').orderBy('account.lin');
  return accountRows(db, chosen, facts).orderBy('account.display_name').orderBy('account.lin');
}

/** Those of these people's accounts that the list shows. */
export const listedOf = (
  db: Db,
  lins: readonly string[],
  scope: ListScope,
  facts: Facts,
): Promise<AccountRow[]> =>
  accountRows(
    db,
    chosenIn(db, scope).where('account.lin', '=', sql<string>`any(${lins}::text[])`),
    facts,
  ).execute();

function chosenIn(db: Db, { organisationIds, statuses, affiliations }: ListScope) {
  let chosen = managedAccounts(db).where('account.user_status', 'in', statuses);
  if (affiliations.length > 0)
    chosen = chosen.where('account.affiliation_type', 'in', affiliations);
  if (organisationIds !== null)
    chosen = chosen.where(
      'account.organisation_id',
      '=',
      sql<string>`any(${organisationIds}::uuid[])`,
    );
  return chosen;
}
