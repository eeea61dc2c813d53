import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/schema.ts';

/**
 * Why something about a person is left out of what the person receives.
 * - `technical`: says nothing about the person, such as row versions and internal ids.
 * - `internal`: notes that the staff write for each other; the helpdesk discloses them where the
 *   law says so.
 * - `secret`: would open an account or a door.
 * - `others`: is about other people, or identifies them.
 * - `temporary`: exists for minutes, while something is under way.
 */
type Omission = 'technical' | 'internal' | 'secret' | 'others' | 'temporary';

/** A value that is disclosed in place of a column, such as a name in place of an id. */
interface Substitute {
  readonly as: string;
  readonly value: RawBuilder<unknown>;
}

/** A column as it is, a value in its place, or the reason why it is left out. */
export type Column = true | Substitute | Omission;

/** Selects the person's rows, which the query calls `own`. */
type OfPerson = (lin: string) => RawBuilder<unknown>;

interface Part<T extends keyof Database> {
  readonly of: OfPerson;
  readonly columns: Readonly<Partial<Record<keyof Database[T], Column>>>;
}

/**
 * The sections in which a table's rows are disclosed, by their names. The first names every column
 * of the table; the others, in which the person has another part in the rows, name only what is
 * shown.
 */
type Disclosed<T extends keyof Database> = {
  readonly section: string;
  readonly of: OfPerson;
  readonly columns: Readonly<Record<keyof Database[T], Column>>;
  readonly also?: Readonly<Record<string, Part<T>>>;
};

/** `nobody`: the table contains no data about people. */
export type Disclosures = { readonly [T in keyof Database]: Disclosed<T> | Omission | 'nobody' };

export const mine: OfPerson = (lin) => sql`own.lin = ${lin}`;
export const ofMyAccounts: OfPerson = (lin) =>
  sql`own.account_id in (select id from account where lin = ${lin})`;
export const ofMyAlumn: OfPerson = (lin) =>
  sql`own.alumn_id in (select id from alumn where lin = ${lin})`;

/** The substitute for an id or a lin is named like the column, without that ending. */
export const instead = (
  column: string,
  value: RawBuilder<unknown>,
  as = column.replace(/_(id|lin)$/, ''),
): Substitute => ({ as, value });
export const own = (column: string) => sql.ref(`own.${column}`);

export const localizedName = (table: string, name: string, column: string) =>
  instead(
    column,
    sql`(select ${sql.ref(`other.${name}`)} from ${sql.table(table)} as other
      where other.id = ${own(column)})`,
  );
export const organisation = (column = 'organisation_id') =>
  localizedName('organisation', 'name', column);
export const nameOf = (table: string, column: string) =>
  instead(
    column,
    sql`(select other.name from ${sql.table(table)} as other where other.id = ${own(column)})`,
  );
export const country = (column: string) =>
  instead(
    column,
    sql`coalesce((select title from country where code = ${own(column)}), to_jsonb(${own(column)}))`,
  );
/** The name of another person, never that person's lin. */
export const personName = (column: string, as?: string) =>
  instead(column, sql`(select display_name from person where lin = ${own(column)})`, as);
export const userId = instead(
  'account_id',
  sql`(select user_id from account where id = own.account_id)`,
);
