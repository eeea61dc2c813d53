import type { ColumnType } from 'kysely';
import type { PersonChangeKind } from '#contract/personChanges.ts';
import type { Recogniser } from '#rules/recogniserHold.ts';
import type { Id, Moment } from './columns.ts';

/** What somebody else has changed of a person, of which the person has been told. */
export interface PersonChangeTable {
  id: Id;
  lin: string;
  kinds: PersonChangeKind[];
  /** What replaced another one. */
  replaced: Recogniser[];
  /** The person who made it. Null together with `by_source` for the portal's operator. */
  by_lin: string | null;
  /** The name of the system that stated it. */
  by_source: string | null;
  made_at: Moment;
  /** Whether the person had used an account. */
  was_used: boolean;
  /** The first day on which what replaced another one sets a password. */
  held_until: string | null;
  /** The hash of the secret in the letter's link. */
  notice_hash: string;
  disowned_at: ColumnType<Date | null, null | undefined, Date | null>;
  settled_at: ColumnType<Date | null, null | undefined, Date | null>;
  settled_by_lin: ColumnType<string | null, null | undefined, string | null>;
}
