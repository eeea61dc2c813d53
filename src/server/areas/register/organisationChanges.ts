import { type Kysely, sql } from 'kysely';
import type { OrganisationRecord } from '#contract/register.ts';
import { changedTree } from '#rules/register/organisationTree.ts';
import type { Database, Tx } from '#server/database/schema.ts';
import { writeTree } from './organisations.ts';
import { madeIds, type Numbered, type Origin, type RecordOutcome } from './outcome.ts';
import { statesAlone } from './lawful.ts';
import { placeWaiting } from './placement.ts';
import { permitTree, type TreePermit, writeMoves } from './treeMoves.ts';

/**
 * Makes or changes single organisations; all others stay. People who waited for one that is made
 * move to it. Returns an outcome for each record.
 */
export async function changeOrganisations(
  tx: Tx,
  records: readonly Numbered<OrganisationRecord>[],
  origin: Origin,
): Promise<RecordOutcome[]> {
  const present = await storedOrganisations(tx);
  const write = async (permit: TreePermit, some: typeof records) =>
    (await writeTree(tx, permit, changedTree(present, some))).filter(
      ({ row }) => row !== null && row >= 0,
    );
  const outcomes = statesAlone(origin)
    ? await writeMoves(tx, present, records, origin, write)
    : await write(permitTree(origin), records);
  await placeWaiting(tx, madeIds(outcomes), origin);
  return outcomes;
}

/** Returns the organisations that a source knows; those with these ids, if there are any. */
export async function storedOrganisations(
  db: Kysely<Database>,
  ids: readonly string[] | null = null,
): Promise<OrganisationRecord[]> {
  const { rows } = await sql<OrganisationRecord>`
    select own.source_id as id, above.source_id as parent, own.type, own.short_name as "shortName",
      own.name, own.financial_unit as "financialUnit"
    from organisation as own left join organisation as above on above.id = own.parent_id
    where own.source_id is not null
      and (${ids === null} or own.source_id = any (${ids ?? []}::text[]))`.execute(db);
  return rows;
}
