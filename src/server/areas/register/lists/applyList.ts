import { type RawBuilder, sql } from 'kysely';
import type { ListKind } from '#contract/imports.ts';
import { type List, lists } from '#rules/register/lists.ts';
import type { ListedRow, ListRefusal } from '#rules/register/readListed.ts';
import type { Tx } from '#server/database/schema.ts';
import { load } from '../load.ts';
import {
  entries,
  type FileOutcome,
  type Origin,
  type Outcomes,
  readOutcomes,
  recordRows,
} from '../outcome.ts';
import type { PeopleOptions } from '../people.ts';
import { isSame, keysOf, linOf, type ListTable, valuesOf } from './listTable.ts';
import { listTables } from './listTables.ts';
import { applyMissing, missingOutcomes } from './missing.ts';
import { findReferences, foundColumns } from './references.ts';

/** A row of a list, as far as it could be read. */
export interface NumberedListed extends ListedRow {
  readonly row: number;
  readonly shown: string;
}

/**
 * Writes a list as its file states it, with the same number of statements for any number of rows.
 * Of two rows with one key neither is written. Returns the outcomes, which have to be read in the
 * same transaction and before the next list.
 */
export async function applyList(
  tx: Tx,
  kind: ListKind,
  rows: Iterable<NumberedListed>,
  origin: Origin,
  options: Pick<PeopleOptions, 'isComplete' | 'endsAllowed'>,
): Promise<Outcomes<FileOutcome>> {
  const { [kind]: list } = lists;
  const { [kind]: table } = listTables;
  await loadRows(tx, list, table, rows);
  await findReferences(tx, list, origin.source);
  await refuseOthers(tx, table, origin);
  await refuseRepeated(tx, list, table);
  await refuseOfOthers(tx, list, table, origin);
  await table.check?.(tx, origin);
  await findKnown(tx, table, origin);
  await writeRows(tx, table, origin);
  await table.after?.(tx, origin.source);
  await recordAll(tx, kind, table, origin);
  await applyMissing(tx, kind, table, origin, options);
  return readOutcomes<FileOutcome>(
    tx,
    sql`
      select row, shown as id, refusal as reason, refused_columns as columns,
        case when refusal is not null then 'refused' when is_new then 'made'
          when cardinality(changed) > 0 then 'changed' else 'unchanged' end as outcome, changed
      from incoming_list union all ${missingOutcomes} order by row nulls last, id`,
  );
}

const types: Readonly<Partial<Record<string, RawBuilder<unknown>>>> = {
  date: sql`date`,
  number: sql`numeric`,
};

const loadRows = (
  tx: Tx,
  list: List,
  { derived = [] }: ListTable,
  rows: Iterable<NumberedListed>,
) =>
  load(
    tx,
    {
      table: 'incoming_list',
      stated: sql`row integer, shown text, refusal text, refused_columns text[], ${sql.join(
        list.columns.map(
          ({ name, shape }) => sql`${sql.ref(name)} ${types[shape.is] ?? sql`text`}`,
        ),
      )}`,
      found: sql.join([
        ...foundColumns(list),
        ...derived,
        sql`is_new boolean default false`,
        sql`changed text[] default '{}'`,
      ]),
    },
    rows,
    ({ record, row, shown, refusal, columns }) => ({
      ...record,
      row,
      shown,
      refusal,
      refused_columns: columns,
    }),
  );

const PERSON_AMBIGUOUS: ListRefusal = 'PERSON_AMBIGUOUS';
const OWN_ROLE: ListRefusal = 'OWN_ROLE';

/** Refuses rows whose columns are about two people, and those about the importer's own power. */
async function refuseOthers(
  tx: Tx,
  { samePerson, ownedBy }: ListTable,
  { actor }: Origin,
): Promise<void> {
  if (samePerson) {
    const [one, other] = samePerson;
    await sql`
      update incoming_list as given
      set refusal = ${PERSON_AMBIGUOUS}, refused_columns = ${samePerson}
      where refusal is null and ${linOf(one)} <> ${linOf(other)}`.execute(tx);
  }
  if (ownedBy && actor?.lin !== undefined)
    await sql`
      update incoming_list as given set refusal = ${OWN_ROLE}
      where refusal is null and ${ownedBy.given} = ${actor.lin}`.execute(tx);
}

const KEY_REPEATED: ListRefusal = 'KEY_REPEATED';

/** Refuses every row whose key another row of the file has, also one that is refused already. */
const refuseRepeated = (tx: Tx, { key }: List, table: ListTable) =>
  sql`
    with keyed as (
      select given.row, count(*) over (partition by ${
        table.hasIds ? sql`lower(given.id)` : sql.join(keysOf(table).map(({ value }) => value))
      }) as rows
      from incoming_list as given
      where ${
        table.hasIds
          ? sql`given.id is not null`
          : sql.join(
              keysOf(table).map(({ value }) => sql`${value} is not null`),
              sql` and `,
            )
      }
    )
    update incoming_list as given set refusal = ${KEY_REPEATED}, refused_columns = ${key}
    from keyed where keyed.row = given.row and keyed.rows > 1 and given.refusal is null`.execute(
    tx,
  );

const OTHER_SOURCE: ListRefusal = 'OTHER_SOURCE';

/**
 * Refuses rows that another source has stated, in tables whose key says nothing about sources. A
 * row of no source becomes the first one's that changes it.
 */
async function refuseOfOthers(tx: Tx, { key }: List, table: ListTable, { source }: Origin) {
  if (table.hasIds || !table.hasSource) return;
  await sql`
    update incoming_list as given set refusal = ${OTHER_SOURCE}, refused_columns = ${key}
    from ${sql.table(table.table)} as known
    where ${isSame(table, source)} and known.source <> ${source}
      and given.refusal is null`.execute(tx);
}

/** Notes which rows are new, and what the others change. */
const findKnown = (tx: Tx, table: ListTable, { source }: Origin) =>
  sql`
    update incoming_list as given set is_new = compared.is_new, changed = compared.changed
    from (
      select given.row, ${isUnknown(table)} as is_new,
        case when ${isUnknown(table)} then '{}' else array_remove(array[${sql.join([
          ...valuesOf(table).map(
            ({ name, of, value }) =>
              sql`case when known.${sql.ref(name)} is distinct from ${value} then ${of}::text end`,
          ),
          ...(table.missing === 'isEnded'
            ? [sql`case when known.ended_on is not null then 'ended' end`]
            : []),
        ])}], null) end as changed
      from incoming_list as given
      left join ${sql.table(table.table)} as known on ${isSame(table, source)}
      where given.refusal is null
    ) as compared
    where compared.row = given.row`.execute(tx);

const isUnknown = (table: ListTable) => sql<boolean>`known.${sql.ref(table.always)} is null`;

async function writeRows(tx: Tx, table: ListTable, { source }: Origin): Promise<void> {
  const values = valuesOf(table);
  await sql`
    update ${sql.table(table.table)} as known set ${sql.join([
      ...values
        .filter(({ isKey }) => !isKey)
        .map(({ name, value }) => sql`${sql.ref(name)} = ${value}`),
      ...(table.hasSource ? [sql`source = ${source}`] : []),
      ...(table.missing === 'isEnded' ? [sql`ended_on = null`] : []),
    ])}
    from incoming_list as given
    where ${isSame(table, source)} and given.refusal is null and cardinality(given.changed) > 0
  `.execute(tx);
  const inserted = [
    ...values.map(({ name, value }) => ({ name, value })),
    ...(table.hasSource ? [{ name: 'source', value: sql`${source}` }] : []),
    ...(table.hasIds ? [{ name: 'external_id', value: sql`given.id` }] : []),
  ];
  await sql`
    insert into ${sql.table(table.table)} (${sql.join(inserted.map(({ name }) => sql.ref(name)))})
    select ${sql.join(inserted.map(({ value }) => value))}
    from incoming_list as given where given.is_new and given.refusal is null`.execute(tx);
}

/** An entry of the audit trail for each row that is written, about the person whom it concerns. */
const recordAll = (tx: Tx, kind: ListKind, table: ListTable, origin: Origin) =>
  recordRows(
    tx,
    origin,
    sql`
      select ${table.lin ?? sql`null::text`}, ${entries.listed.action}, null::jsonb,
        jsonb_build_object('kind', ${kind}::text, 'id', given.shown,
          'outcome', case when given.is_new then 'made' else 'changed' end, 'changed', given.changed)
      from incoming_list as given join ${sql.table(table.table)} as known
        on ${isSame(table, origin.source)}
      where given.refusal is null and (given.is_new or cardinality(given.changed) > 0)`,
  );
