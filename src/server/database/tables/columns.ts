import type { ColumnType } from 'kysely';

/** A moment: read as `Date`, written as `Date` or ISO text. */
export type Moment = ColumnType<Date, Date | string, Date | string>;
/** A moment that the database fills in when it is left out. */
export type MomentOrNow = ColumnType<Date, Date | string | undefined, Date | string>;
/** Counts the changes of a row, so that an edit of an older state can be refused (`If-Match`). */
export type Version = ColumnType<number, number | undefined, number>;
/** A value as JSON: read parsed, written as text. */
export type Json<T> = ColumnType<T, string, string>;
/** The database makes the identifier when it is left out. */
export type Id = ColumnType<string, string | undefined, never>;
/** True or false, with a default in the database. */
export type Flag = ColumnType<boolean, boolean | undefined, boolean>;
