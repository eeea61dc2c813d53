import { type RawBuilder, sql, type Transaction } from 'kysely';
import { DEFAULT_LANGUAGE, languages } from '#contract/languages.ts';
import { columnIn } from '#rules/register/column.ts';
import type { Database } from '#server/database/schema.ts';
import type { Origin } from '../outcome.ts';

/** What a column of a table takes from a row of a file. */
export interface ListedColumn {
  /** The column of the file. */
  readonly of: string;
  /** The value, by the columns of `given`; the file's own column if absent. */
  readonly value?: RawBuilder<unknown>;
  /** Whether it tells the rows apart, in a table without ids of sources. */
  readonly isKey?: true;
}

/** The table into which a kind of list is written. */
export interface ListTable {
  readonly table: keyof Database;
  readonly columns: Readonly<Record<string, ListedColumn>>;
  /**
   * Whether the table has `source` and `external_id`, by which rows are found. Otherwise its key
   * finds them, and it says nothing about sources unless `hasSource` says so.
   */
  readonly hasIds: boolean;
  readonly hasSource: boolean;
  /** The only rows of the table that count, by the columns of `known`; all if absent. */
  readonly only?: RawBuilder<boolean>;
  /** A column of the table that is never null. */
  readonly always: string;
  /** What happens to a row that its source no longer names. */
  readonly missing: 'isEnded' | 'isDeleted' | 'stays';
  /** Which of the rows that are no longer named it happens to, by the columns of `known`. */
  readonly missingOnly?: (today: string) => RawBuilder<unknown>;
  /** How a report names a row that is no longer named, by the columns of `known`. */
  readonly shown: RawBuilder<unknown>;
  /** Columns of the file that must be about one person. */
  readonly samePerson?: readonly [string, string];
  /**
   * Whose power the rows are about, by the columns of `given` and of `known`: nobody imports rows
   * about their own.
   */
  readonly ownedBy?: { readonly given: RawBuilder<unknown>; readonly known: RawBuilder<unknown> };
  /** Columns of `incoming_list` that `check` fills. */
  readonly derived?: readonly RawBuilder<unknown>[];
  /** What the kind refuses of its own, once it is known what the rows name. */
  readonly check?: (tx: Transaction<Database>, origin: Origin) => Promise<unknown>;
  /** What follows from the rows that have been written, while `incoming_list` has them. */
  readonly after?: (tx: Transaction<Database>, source: string) => Promise<unknown>;
  /** The person whom a row is about, by the columns of `known`, for the audit trail. */
  readonly lin?: RawBuilder<unknown>;
}

/** Tables whose rows are found by `source` and `external_id`. */
export const bySourceId = { hasIds: true, hasSource: true, always: 'id' } as const;

/** The id that the file's own column names in the table of another list. */
export const found = (column: string) => sql`given.${sql.ref(`${column}_found`)}`;

/** The account and the person whom the file's own column names. */
export const accountOf = (column: string) => sql`given.${sql.ref(`${column}_account`)}`;
export const linOf = (column: string) => sql`given.${sql.ref(`${column}_lin`)}`;

/** The user id of a person's personal account; null for a person without one. */
export const userIdOf = (lin: RawBuilder<unknown>) => sql`(
  select user_id from account
  where account.lin = ${lin} and account.account_type = 'Personal' order by user_id limit 1)`;

/** A text in each language, an empty one as in the first; null if that one is empty. */
export const textIn = (base: string) => {
  const cell = (language: (typeof languages)[number]) =>
    sql`given.${sql.ref(columnIn(base, language))}`;
  const first = cell(DEFAULT_LANGUAGE);
  return sql`case when ${first} is not null then jsonb_build_object(${sql.join(
    languages.flatMap((language) => [
      sql`${language}::text`,
      sql`coalesce(${cell(language)}, ${first})`,
    ]),
  )}) end`;
};

/** The columns of the table, each with what it takes from `given`. */
export const valuesOf = ({ columns }: ListTable) =>
  Object.entries(columns).map(([name, { of, value, isKey = false }]) => ({
    name,
    of,
    value: value ?? sql`given.${sql.ref(of)}`,
    isKey,
  }));

/** Those that tell the rows apart. */
export const keysOf = (table: ListTable) => valuesOf(table).filter(({ isKey }) => isKey);

/** Whether a row of the table, `known`, is the one that `given` is about. */
export const isSame = (table: ListTable, source: string) =>
  table.hasIds
    ? sql<boolean>`(known.source = ${source} and lower(known.external_id) = lower(given.id))`
    : sql<boolean>`(${sql.join(
        [
          ...keysOf(table).map(({ name, value }) => sql`known.${sql.ref(name)} = ${value}`),
          ...(table.only ? [table.only] : []),
        ],
        sql` and `,
      )})`;
