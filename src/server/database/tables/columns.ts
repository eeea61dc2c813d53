import type { ColumnType } from 'kysely';
import type { Language } from '#contract/languages.ts';

/** A timestamp: read as `Date`, written as `Date` or ISO text. */
export type Moment = ColumnType<Date, Date | string, Date | string>;
/** A timestamp that the database sets when it is omitted. */
export type MomentOrNow = ColumnType<Date, Date | string | undefined, Date | string>;
/**
 * Counts the changes of a row, so that an edit based on an older version can be refused
 * (`If-Match`).
 */
export type Version = ColumnType<number, number | undefined, number>;
/** A value as JSON: read parsed, written as text. */
export type Json<T> = ColumnType<T, string, string>;
/** An identifier that the database generates when it is omitted. */
export type Id = ColumnType<string, string | undefined, never>;
/** A boolean with a default in the database. */
export type Flag = ColumnType<boolean, boolean | undefined, boolean>;
/**
 * A text by language, as the database has it: a row may be older than a language of the portal.
 */
export type StoredText = Readonly<Partial<Record<Language, string>>>;
/** Text or a date that may be absent. */
export type OptionalText = ColumnType<string | null, string | null | undefined, string | null>;
/** Under which id a source knows a row; null for one that no source knows. */
export interface OfSource {
  source: OptionalText;
  external_id: OptionalText;
}
