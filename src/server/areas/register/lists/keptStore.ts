import { type Kysely, type RawBuilder, sql } from 'kysely';
import { DEFAULT_LANGUAGE, languages } from '#contract/languages.ts';
import { KEPT_ROWS, type KeptChoice, type KeptKind, type KeptRow } from '#contract/lists.ts';
import { PORTAL_SOURCE } from '#contract/register.ts';
import type { Language } from '#contract/values.ts';
import { columnIn } from '#rules/register/column.ts';
import { lists } from '#rules/register/lists.ts';
import type { Actor } from '#server/call/actor.ts';
import type { Database } from '#server/database/schema.ts';
import { isSame, keysOf, userIdOf } from './listTable.ts';
import { listTables } from './listTables.ts';

/** What a cell that refers to something has, and what that is called. */
interface Reference {
  readonly cell: RawBuilder<unknown>;
  readonly name: (language: Language) => RawBuilder<unknown>;
}

const organisation: Reference = {
  cell: sql`(select source_id from organisation where organisation.id = known.organisation_id)`,
  name: (language) =>
    sql`(select name ->> ${language}::text from organisation
      where organisation.id = known.organisation_id)`,
};
const costCentre: Reference = {
  cell: sql`(select external_id from cost_centre where cost_centre.id = known.cost_centre_id)`,
  name: () => sql`(select name from cost_centre where cost_centre.id = known.cost_centre_id)`,
};
const software: Reference = {
  cell: sql`(select external_id from application where application.id = known.application_id)`,
  name: () => sql`(select name from application where application.id = known.application_id)`,
};
const owner: Reference = {
  cell: sql`(select user_id from account where account.id = known.account_id)`,
  name: () =>
    sql`(select display_name from account join person on person.lin = account.lin
      where account.id = known.account_id)`,
};
const personOf = (lin: RawBuilder<unknown>): Reference => ({
  cell: userIdOf(lin),
  name: () => sql`(select display_name from person where person.lin = ${lin})`,
});
/** A person in the study register who has no account. */
const withoutAccount: Reference = {
  cell: sql`(select ladok_externt_uid::text from student_record
    where student_record.lin = known.lin and ${userIdOf(sql`known.lin`)} is null)`,
  name: () => sql`null::text`,
};

const references: Readonly<Record<KeptKind, Readonly<Record<string, Reference>>>> = {
  cost_centres: { organisation },
  activities: { cost_centre: costCentre },
  prices: {},
  devices: { person: owner, organisation },
  software: {},
  grants: { software, person: owner },
  registrations: { person: personOf(sql`known.lin`), externt_uid: withoutAccount },
  exceptions: {
    administrator: personOf(sql`known.administrator_lin`),
    person: personOf(sql`known.subject_lin`),
  },
};

/** The cell of a column as it is stored, by the columns of `known`. */
function cellOf(kind: KeptKind, column: string): RawBuilder<unknown> {
  const { hasIds, columns } = listTables[kind];
  if (hasIds && column === 'id') return sql`known.external_id`;
  const reference = references[kind][column];
  if (reference) return reference.cell;
  for (const [name, { of }] of Object.entries(columns)) {
    const language = languages.find((one) => columnIn(of, one) === column);
    if (language !== undefined) return cellIn(sql`known.${sql.ref(name)}`, language);
    if (of === column)
      return isNumber(kind, column)
        ? sql`trim_scale(known.${sql.ref(name)})::text`
        : sql`known.${sql.ref(name)}::text`;
  }
  throw new Error(`Nothing stores ${column} of ${kind}.`);
}

const isNumber = (kind: KeptKind, column: string) =>
  lists[kind].columns.some(({ name, shape }) => name === column && shape.is === 'number');

/** A text in a language; null where it is the one of the default language. */
const cellIn = (text: RawBuilder<unknown>, language: Language) =>
  language === DEFAULT_LANGUAGE
    ? sql`${text} ->> ${sql.lit(language)}`
    : sql`nullif(${text} ->> ${sql.lit(language)}, ${text} ->> ${sql.lit(DEFAULT_LANGUAGE)})`;

/** What names a row in addresses: its id, or what tells it apart, of which nothing can be read. */
const idOf = (kind: KeptKind): RawBuilder<string> =>
  listTables[kind].hasIds
    ? sql`known.id::text`
    : sql`md5(concat_ws('~', ${sql.join(
        keysOf(listTables[kind]).map(({ name }) => sql`known.${sql.ref(name)}::text`),
      )}))`;

const order: Readonly<Record<KeptKind, RawBuilder<unknown>>> = {
  cost_centres: sql`known.ended_on is not null, lower(known.external_id), known.name, known.id`,
  activities: sql`known.ended_on is not null, lower(known.external_id), known.name, known.id`,
  prices: sql`known.subscription_type, known.valid_from desc`,
  devices: sql`lower(known.external_id), known.name, known.id`,
  software: sql`known.ended_on is not null, lower(known.name), known.id`,
  grants: sql`known.granted_at desc, known.application_id, known.account_id`,
  registrations: sql`known.start_date desc, known.id`,
  exceptions: sql`known.administrator_lin, known.subject_lin, known.permission`,
};

/**
 * Which rows files end that no longer name them. A price is removed before it applies, although
 * files end none.
 */
const mayEnd = (kind: KeptKind, today: string): RawBuilder<unknown> =>
  kind === 'prices'
    ? sql`known.valid_from > ${today}::date`
    : (listTables[kind].missingOnly?.(today) ?? sql`true`);

const isEnded = (kind: KeptKind): RawBuilder<boolean> =>
  listTables[kind].missing === 'isEnded' ? sql`known.ended_on is not null` : sql`false`;

interface Asked {
  readonly language: Language;
  readonly today: string;
  /** Who asks: nobody changes or ends a row about their own power. */
  readonly actor: Pick<Actor, 'lin'>;
}

const cellsAndNames = (kind: KeptKind, { language }: Asked) => ({
  cells: lists[kind].columns.map(({ name }) => ({ name, value: cellOf(kind, name) })),
  names: Object.entries(references[kind]).map(([name, reference]) => ({
    name,
    value: reference.name(language),
  })),
});

const objectOf = (
  values: readonly { readonly name: string; readonly value: RawBuilder<unknown> }[],
): RawBuilder<unknown> =>
  values.length === 0
    ? sql`'{}'::jsonb`
    : sql`jsonb_build_object(${sql.join(
        values.flatMap(({ name, value }) => [sql`${sql.lit(name)}::text`, value]),
      )})`;

const selected = (kind: KeptKind, asked: Asked) => {
  const { cells, names } = cellsAndNames(kind, asked);
  const { hasIds, ownedBy } = listTables[kind];
  const isOwn = ownedBy
    ? sql`(${ownedBy.known} is not distinct from ${asked.actor.lin})`
    : sql`false`;
  return sql`
    ${idOf(kind)} as id, ${objectOf(cells)} as cells,
    jsonb_strip_nulls(${objectOf(names)}) as names, known.source, ${isEnded(kind)} as "isEnded",
    coalesce(known.source = ${PORTAL_SOURCE}, ${sql.lit(!hasIds)}) and not ${isOwn} as "mayChange",
    case when known.source = ${PORTAL_SOURCE} and not ${isEnded(kind)} and not ${isOwn}
        and ${mayEnd(kind, asked.today)}
      then ${listTables[kind].missing === 'isEnded' ? 'Ended' : 'Removed'} end as ending,
    md5(known::text) as version`;
};

interface Wanted extends Asked {
  /** Words that a row must contain. */
  readonly text: string;
  readonly skip: number;
}

/** The columns have several collations, of which lower() would know none. */
const lowered = (text: RawBuilder<unknown>) => sql`lower(${text} collate "sv-x-icu")`;

/** A page of the rows of a list, and the number of all that contain the words. */
export async function keptRows(
  db: Kysely<Database>,
  kind: KeptKind,
  { text, skip, ...asked }: Wanted,
): Promise<{ rows: KeptRow[]; total: number }> {
  const { cells, names } = cellsAndNames(kind, asked);
  const said = sql`concat_ws(' ', ${sql.join([...cells, ...names].map(({ value }) => value))})`;
  const words = text.split(/\s+/).filter((word) => word !== '');
  const matches = words.map(
    (word) => sql`strpos(${lowered(said)}, ${lowered(sql`${word}::text`)}) > 0`,
  );
  const from = sql`
    from ${sql.table(listTables[kind].table)} as known
    where ${sql.join([sql`true`, ...matches], sql` and `)}`;
  const { rows } = await sql<KeptRow>`
    select ${selected(kind, asked)} ${from}
    order by ${order[kind]} limit ${KEPT_ROWS} offset ${skip}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(
    db,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** A row by what names it in addresses. */
export async function keptRow(
  db: Kysely<Database>,
  kind: KeptKind,
  id: string,
  asked: Asked,
): Promise<KeptRow | undefined> {
  const { rows } = await sql<KeptRow>`
    select ${selected(kind, asked)} from ${sql.table(listTables[kind].table)} as known
    where ${idOf(kind)} = ${id}`.execute(db);
  return rows[0];
}

/** What names the only row of `incoming_list` in addresses, once it has been written. */
export async function keptId(db: Kysely<Database>, kind: KeptKind): Promise<string> {
  const table = listTables[kind];
  const { rows } = await sql<{ id: string }>`
    select ${idOf(kind)} as id from ${sql.table(table.table)} as known
    join incoming_list as given on ${isSame(table, PORTAL_SOURCE)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`The row of ${kind} has not been written.`);
  return row.id;
}

/** The row that `id` names in addresses, by the columns of `known`. */
export const isNamed = (kind: KeptKind, id: string): RawBuilder<boolean> =>
  sql`${idOf(kind)} = ${id}`;

/** What a column of a kind may name, by name; nothing for columns that name people. */
export async function keptChoices(
  db: Kysely<Database>,
  kind: KeptKind,
  { language }: Pick<Asked, 'language'>,
): Promise<Record<string, KeptChoice[]>> {
  const choices: Record<string, KeptChoice[]> = {};
  for (const { name, shape } of lists[kind].columns) {
    if (shape.is !== 'reference') continue;
    const { [shape.to]: query } = choicesOf(language);
    if (query) choices[name] = (await query.execute(db)).rows;
  }
  return choices;
}

const choicesOf = (language: Language): Readonly<Record<string, RawBuilder<KeptChoice>>> => ({
  organisation: sql`
    select source_id as value, name ->> ${language}::text as name from organisation
    where source_id is not null order by 2, 1`,
  cost_centres: listed('cost_centres'),
  software: listed('software'),
});

/** A row of another list is named by its id in the portal, or else in the only source that has it. */
const listed = (kind: KeptKind) => sql<KeptChoice>`
  select external_id as value, name from (
    select *, count(*) over (partition by lower(external_id)) as sources
    from ${sql.table(listTables[kind].table)} where external_id is not null
  ) as known
  where ended_on is null and (sources = 1 or source = ${PORTAL_SOURCE}) order by 2, 1`;
