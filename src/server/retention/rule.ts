import { type RawBuilder, sql } from 'kysely';
import type { Module } from '#contract/modules.ts';
import type { Database } from '#server/database/schema.ts';
import type { AnyColumnsLeft, ColumnsLeft, Whole } from './left.ts';

/** The university's own periods, from the configuration. */
export interface KeptSettings {
  /** For how many minutes a session lives without being used. */
  readonly idleMinutes: number;
  /** For how many years the audit trail is kept. */
  readonly keptAuditYears: number;
}

type Duration =
  | { readonly minutes: number }
  | { readonly days: number }
  | { readonly setting: keyof KeptSettings };

/** Rows that the portal deletes when they have become this old. */
export type Period = Duration & {
  /** The moment from which the period counts, in SQL. */
  readonly since: string;
  /** The same in words, after "after": "30 days after it was sent". */
  readonly words: string;
  /** Which rows the period applies to, in SQL; every row if omitted. */
  readonly of?: string;
};

/** Rows that are deleted once their time, in `expires_at`, has passed. */
export const EXPIRED = [{ days: 0, since: 'expires_at', words: 'it has expired' }] as const;

/**
 * The night deletes the rows with the credentials of a closed account (`isEmptied`) or with the
 * account (`isDeleted`): those of the account, or, after the last account, those of the person.
 */
export interface ByNight {
  readonly night: 'isEmptied' | 'isDeleted';
  readonly by: AccountColumn | readonly PersonColumn[];
  /** Which of them it deletes, in SQL and in words, after "once"; all if omitted. */
  readonly once?: { readonly holds: string; readonly words: string };
}

/** How long the rows of a table are kept. */
export type Kept =
  /** A job deletes each row at the end of a period, or the night does so before. */
  | ({ readonly periods: readonly [Period, ...Period[]] } & (ByNight | { readonly night?: never }))
  | ByNight
  /** The database deletes them with the row of another table. */
  | { readonly with: keyof Database }
  /** No date ends them: what does, as a sentence. */
  | { readonly until: string };
type AccountColumn = 'account_id' | 'caller_account_id';
type PersonColumn =
  | 'lin'
  | 'subject_lin'
  | 'administrator_lin'
  | 'one_lin'
  | 'other_lin'
  | 'kept_lin'
  | 'joined_lin';

/** A person who is erased, by everything that identifies the person in a row. */
export interface Erased {
  /** The person, and everybody who has been joined into the person. */
  readonly lins: readonly string[];
  readonly accountIds: readonly string[];
  readonly userIds: readonly string[];
  readonly alumnIds: readonly string[];
  readonly nationalIds: readonly string[];
  /** Email addresses in lower case, and telephone numbers. */
  readonly addresses: readonly string[];
}

/** Selects the rows of a person. */
export type OfErased = (erased: Erased) => RawBuilder<boolean>;

/** What an erasure on request does with the person's rows of a table. */
export type OnErasure =
  | { readonly does: 'delete'; readonly rows: OfErased }
  /** Overwrites columns; what stays has a reason. */
  | {
      readonly does: 'overwrite';
      readonly rows: OfErased;
      readonly columns: Readonly<Record<string, string | null>>;
      readonly left: AnyColumnsLeft;
      readonly stays: string;
    }
  /** The database deletes them with the row of another table. */
  | { readonly does: 'follow'; readonly table: keyof Database }
  | {
      readonly does: 'keep';
      readonly why: string;
      /** Null for a table without data about people. */
      readonly left: AnyColumnsLeft | null;
      readonly rows?: OfErased;
    };

export interface RetentionRule {
  /** What the table holds about people; null: nothing. */
  readonly holds: string | null;
  readonly why: string;
  readonly kept: Kept;
  readonly seenBy: string;
  readonly onErasure: OnErasure;
  /** The module whose table it is: the night empties it where the university leaves that out. */
  readonly module?: Module;
}

const oneOf = (column: string, values: readonly string[]) =>
  sql<boolean>`${sql.ref(column)}::text = any(${[...values]}::text[])`;

export const any =
  (...conditions: readonly OfErased[]): OfErased =>
  (erased) =>
    sql<boolean>`(${sql.join(
      conditions.map((condition) => condition(erased)),
      sql` or `,
    )})`;
export const both =
  (one: OfErased, other: OfErased): OfErased =>
  (erased) =>
    sql<boolean>`(${one(erased)} and ${other(erased)})`;
/** Rows for which this holds, whoever they are about. */
export const where =
  (condition: string): OfErased =>
  () =>
    sql<boolean>`(${sql.raw(condition)})`;
export const byLin =
  (column = 'lin'): OfErased =>
  ({ lins }) =>
    oneOf(column, lins);
export const byAccount =
  (column = 'account_id'): OfErased =>
  ({ accountIds }) =>
    oneOf(column, accountIds);
export const byUserId =
  (column: string): OfErased =>
  ({ userIds }) =>
    oneOf(column, userIds);
export const byAlumn =
  (column: string): OfErased =>
  ({ alumnIds }) =>
    oneOf(column, alumnIds);
export const byNationalId =
  (column: string): OfErased =>
  ({ nationalIds }) =>
    oneOf(column, nationalIds);
/** An email address or a telephone number. */
export const byAddress =
  (column: string): OfErased =>
  ({ addresses }) =>
    sql<boolean>`lower(${sql.ref(column)}) = any(${[...addresses]}::text[])`;

export const deleted = (rows: OfErased): OnErasure => ({ does: 'delete', rows });
export const follows = (table: keyof Database): OnErasure => ({ does: 'follow', table });
/** Empties the columns; every other column of the table is in `left`. */
export const empties = <
  T extends keyof Database,
  const C extends Readonly<Partial<Record<keyof Database[T] & string, string | null>>>,
  const L extends ColumnsLeft<T>,
>(
  _table: T,
  rows: OfErased,
  stays: string,
  columns: C,
  left: L & Whole<T, L, keyof C>,
) => ({ does: 'overwrite', rows, columns, left: left as AnyColumnsLeft, stays }) as const;
/**
 * Keeps the rows; every column of the table is in `left`. `rows`: the person's rows that stay, if
 * they can be told.
 */
export const keeps = <T extends keyof Database, const L extends ColumnsLeft<T>>(
  _table: T,
  why: string,
  left: L & Whole<T, L>,
  rows?: OfErased,
): OnErasure => ({ does: 'keep', why, left, ...(rows && { rows }) });
export const saysNothing: OnErasure = {
  does: 'keep',
  why: 'it says nothing about people',
  left: null,
};

/** A table without data about people. */
export const aboutNobody = (why: string): RetentionRule => ({
  holds: null,
  why,
  kept: { until: 'it is changed or deleted by those who keep it' },
  seenBy: 'those who use or keep it',
  onErasure: saysNothing,
});
