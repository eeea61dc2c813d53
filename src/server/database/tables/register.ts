import type { ColumnType, Generated } from 'kysely';
import type { SubscriptionType } from '#contract/values.ts';
import type { Id, Json, Moment, StoredText } from './columns.ts';

/** Under which id a source knows a person's affiliation, and since when it no longer does. */
export interface SourceRecordTable {
  source: string;
  external_id: string;
  person_type: 'Employee' | 'Student';
  lin: string;
  account_id: string;
  /** The id of the organisation that the source names, which may not exist yet. */
  organisation_id: string | null;
  ended_on: string | null;
  /** Whether the source has deleted the person, and not only made them inactive. */
  is_removed: Generated<boolean>;
  /** The last day before the source ended the account; null: until further notice. */
  last_day: ColumnType<string | null, string | null | undefined, string | null>;
  /** The name by which the source calls the user where it is not the user id. */
  login: ColumnType<string | null, string | null | undefined, string | null>;
}

/** A position in an organisation that does not exist yet. */
export interface AwaitedPositionTable {
  source: string;
  external_id: string;
  person_type: 'Employee' | 'Student';
  /** The id of the organisation in the university's own systems. */
  organisation: string;
  is_primary: boolean;
  title: StoredText | null;
  start_date: string | null;
  end_date: string | null;
  employment_level: number | null;
  subscription_type: SubscriptionType | null;
}

/** An import that has been applied, with the number of records by kind and outcome. */
export interface ImportRunTable {
  id: Id;
  source: string;
  by_lin: string | null;
  finished_at: Moment;
  counts: Json<Record<string, Record<string, number>>>;
}
