import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OrganisationRecord } from '#contract/register.ts';
import type { RecordRefusal } from '#rules/register/records.ts';
import { type OrganisationTree, organisationTree } from '#rules/register/organisationTree.ts';
import type { Tx } from '#server/database/schema.ts';
import { isInUse } from '#server/database/violations.ts';
import { load } from './load.ts';
import type { TreePermit } from './treeMoves.ts';
import { entries, type Numbered, type Origin, type RecordOutcome, recordRows } from './outcome.ts';

const incoming = {
  table: 'incoming_organisation',
  stated: sql`row integer, source_id text, parent text, type text, short_name text, name jsonb,
    financial_unit text, canonical_path text`,
};

/**
 * Writes the whole organisation: nodes that the records no longer contain are deleted if nothing
 * belongs to them, and otherwise refused. A node whose record is refused, or could not be read
 * (`unreadIds`), stays as it is.
 */
export async function applyOrganisations(
  tx: Tx,
  permit: TreePermit,
  records: readonly Numbered<OrganisationRecord>[],
  unreadIds: readonly string[] = [],
): Promise<RecordOutcome[]> {
  const tree = organisationTree(records);
  const { placed, refused } = await withOneRoot(tx, tree);
  await loadTree(tx, placed);
  const written = await writeNodes(tx);
  const named = [...unreadIds, ...refused.map(({ record }) => record.id)];
  // Records of another tree say nothing about the nodes of this one.
  const isOther = placed.length < tree.placed.length;
  const gone = isOther ? [] : await deleteNodes(tx, named);
  const outcomes = [...refused.map(refusedOutcome), ...written, ...gone];
  await recordOutcomes(tx, outcomes, permit.origin);
  return outcomes;
}

/** Writes single nodes of a tree that is complete in itself: `placed` has all nodes. */
export async function writeTree(
  tx: Tx,
  permit: TreePermit,
  tree: OrganisationTree,
): Promise<RecordOutcome[]> {
  const { placed, refused } = await withOneRoot(tx, tree);
  await loadTree(tx, placed);
  const outcomes = [...refused.map(refusedOutcome), ...(await writeNodes(tx))];
  await recordOutcomes(tx, outcomes, permit.origin);
  return outcomes;
}

interface PresentRoot {
  /** Null if no source knows it yet. */
  readonly id: string | null;
  readonly shortName: string;
  readonly isAlone: boolean;
}

export async function presentRoot(tx: Tx): Promise<PresentRoot | undefined> {
  const { rows } = await sql<PresentRoot>`
    select source_id as id, short_name as "shortName",
      not exists (select from organisation as below where below.parent_id = root.id) as "isAlone"
    from organisation as root where parent_id is null`.execute(tx);
  return rows[0];
}

/**
 * Makes the root before any source states the organisation, if there is none. Returns its id, and
 * whether it is new.
 */
export async function ensureRoot(
  tx: Tx,
  permit: TreePermit,
  { name, shortName }: Pick<OrganisationRecord, 'name' | 'shortName'>,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const present = await sql<{ id: string }>`
    select id from organisation where parent_id is null`.execute(tx);
  if (present.rows[0] !== undefined) return { id: present.rows[0].id, isNew: false };
  const id = randomUUID();
  await sql`
    insert into organisation (id, type, short_name, name, canonical_path)
    values (${id}, 'Company', ${shortName}, ${JSON.stringify(name)}::jsonb, ${`/${shortName}`})
  `.execute(tx);
  await recordOutcomes(tx, [outcomeOf(null, shortName, 'made')], permit.origin);
  return { id, isNew: true };
}

/**
 * Refuses a tree whose root is not the present one. A present root without an id is found by its
 * abbreviation, as every node is by its place; one that setup has made alone is the first that a
 * source states.
 */
async function withOneRoot(tx: Tx, tree: OrganisationTree): Promise<OrganisationTree> {
  const [root, ...below] = tree.placed;
  const present = await presentRoot(tx);
  if (root === undefined || present === undefined) return tree;
  const { id, shortName } = root.record;
  const isSame =
    present.id === null ? present.isAlone || present.shortName === shortName : present.id === id;
  if (isSame) return tree;
  return {
    placed: [],
    refused: [
      ...tree.refused,
      { ...root, refusal: 'ROOT_PRESENT' },
      ...below.map((one) => ({ ...one, refusal: 'PARENT_UNKNOWN' as const })),
    ],
  };
}

const loadTree = (tx: Tx, placed: OrganisationTree['placed']) =>
  load(tx, incoming, placed, ({ row, record, path }) => ({
    row,
    source_id: record.id,
    parent: record.parent,
    type: record.type,
    short_name: record.shortName,
    name: record.name,
    financial_unit: record.financialUnit,
    canonical_path: path,
  }));

const refusedOutcome = ({ row, record, refusal }: OrganisationTree['refused'][number]) =>
  outcomeOf(row, record.id, 'refused', refusal);

/** Inserts or updates the nodes; a node is found by its id, or else by its place in the tree. */
async function writeNodes(tx: Tx): Promise<RecordOutcome[]> {
  await sql`
    update organisation set source_id = incoming.source_id
    from incoming_organisation as incoming
    where organisation.source_id is null
      and (organisation.canonical_path = incoming.canonical_path
        or (organisation.parent_id is null and incoming.parent is null))
      and not exists (select from organisation known where known.source_id = incoming.source_id)
  `.execute(tx);
  const { rows } = await sql<{ row: number; source_id: string; changed: string[] | null }>`
    select incoming.row, incoming.source_id,
      case when known.id is null then null else array_remove(array[
        case when known.short_name <> incoming.short_name then 'short_name' end,
        case when known.name <> incoming.name then 'name' end,
        case when known.type <> incoming.type then 'type' end,
        case when known.financial_unit is distinct from incoming.financial_unit then 'financial_unit' end,
        case when above.source_id is distinct from incoming.parent then 'parent' end
      ], null) end as changed
    from incoming_organisation as incoming
    left join organisation as known on known.source_id = incoming.source_id
    left join organisation as above on above.id = known.parent_id
    order by incoming.row`.execute(tx);
  // A path that another node leaves in the same import is free at the end only. A node that the
  // records do not contain gives way to one that takes its path.
  await sql`
    update organisation set canonical_path = 'moving ' || organisation.id
    from incoming_organisation as incoming
    where incoming.source_id = organisation.source_id
      and incoming.canonical_path <> organisation.canonical_path`.execute(tx);
  await sql`
    update organisation set canonical_path = organisation.canonical_path || ' (' || source_id || ')'
    where source_id is not null
      and canonical_path in (select canonical_path from incoming_organisation)
      and source_id not in (select source_id from incoming_organisation)`.execute(tx);
  await sql`
    with ids as (
      select incoming.*, coalesce(known.id, gen_random_uuid()) as id
      from incoming_organisation as incoming
      left join organisation as known on known.source_id = incoming.source_id
    )
    insert into organisation (id, source_id, parent_id, type, short_name, name, canonical_path, financial_unit)
    select ids.id, ids.source_id, above.id, ids.type, ids.short_name, ids.name, ids.canonical_path,
      ids.financial_unit
    from ids left join ids as above on above.source_id = ids.parent
    on conflict (id) do update set
      parent_id = excluded.parent_id, type = excluded.type, short_name = excluded.short_name,
      name = excluded.name, canonical_path = excluded.canonical_path,
      financial_unit = excluded.financial_unit
    where (organisation.parent_id, organisation.type, organisation.short_name, organisation.name,
        organisation.canonical_path, organisation.financial_unit)
      is distinct from (excluded.parent_id, excluded.type, excluded.short_name, excluded.name,
        excluded.canonical_path, excluded.financial_unit)`.execute(tx);
  return rows.map(({ row, source_id: id, changed }) =>
    changed === null
      ? outcomeOf(row, id, 'made')
      : outcomeOf(row, id, changed.length > 0 ? 'changed' : 'unchanged', null, changed),
  );
}

/** Deletes what a source no longer knows; a node to which something belongs is kept and refused. */
async function deleteNodes(tx: Tx, named: readonly string[]): Promise<RecordOutcome[]> {
  const outcomes: RecordOutcome[] = [];
  const gone = await sql<{ id: string; source_id: string }>`
    select organisation.id, organisation.source_id from organisation
    join organisation_closure on descendant_id = organisation.id
    where organisation.source_id is not null
      and organisation.source_id <> all (${named}::text[])
      and not exists (
        select from incoming_organisation as incoming
        where incoming.source_id = organisation.source_id)
    group by organisation.id order by count(*) desc`.execute(tx);
  for (const { id, source_id: sourceId } of gone.rows)
    outcomes.push(await deleteNode(tx, id, sourceId));
  return outcomes;
}

async function deleteNode(tx: Tx, id: string, sourceId: string): Promise<RecordOutcome> {
  await sql`savepoint node`.execute(tx);
  try {
    await sql`delete from organisation where id = ${id}`.execute(tx);
    await sql`release savepoint node`.execute(tx);
    return outcomeOf(null, sourceId, 'ended');
  } catch (error) {
    if (!isInUse(error)) throw error;
    await sql`rollback to savepoint node`.execute(tx);
    return outcomeOf(null, sourceId, 'refused', 'HAS_BELOW');
  }
}

/** Deletes one node that a source knows; undefined if there is none. */
export async function deleteOrganisation(
  tx: Tx,
  sourceId: string,
  origin: Origin,
): Promise<RecordOutcome | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from organisation where source_id = ${sourceId}`.execute(tx);
  const [found] = rows;
  if (found === undefined) return undefined;
  const outcome = await deleteNode(tx, found.id, sourceId);
  await recordOutcomes(tx, [outcome], origin);
  return outcome;
}

async function recordOutcomes(
  tx: Tx,
  outcomes: readonly RecordOutcome[],
  origin: Origin,
): Promise<void> {
  const done = outcomes.filter(({ outcome }) => outcome !== 'unchanged' && outcome !== 'refused');
  if (done.length === 0) return;
  await recordRows(
    tx,
    origin,
    sql`select null::text, ${entries.organisation.action}, null::jsonb,
      jsonb_build_object('id', done.id, 'outcome', done.outcome)
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as done (id text, outcome text)`,
  );
}

const outcomeOf = (
  row: number | null,
  id: string,
  outcome: RecordOutcome['outcome'],
  reason: RecordRefusal | null = null,
  changed: readonly string[] = [],
): RecordOutcome => ({ row, id, outcome, reason, changed });
