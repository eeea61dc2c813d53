import type { Id, Json, Moment } from './columns.ts';

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
}

/** An import that has been applied, with the number of records by kind and outcome. */
export interface ImportRunTable {
  id: Id;
  source: string;
  by_lin: string | null;
  finished_at: Moment;
  counts: Json<Record<string, Record<string, number>>>;
}
