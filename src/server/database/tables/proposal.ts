import type { ColumnType } from 'kysely';
import type { Id, Moment } from './columns.ts';

type Decision = 'accepted' | 'declined';
type MoveDecision = 'made' | 'permitted' | 'declined';

/** What a system states of a person over whom it has no power. */
export interface ProposalTable {
  id: Id;
  source: string;
  external_id: string;
  person_type: 'Employee' | 'Student';
  kind: 'claim' | 'change' | 'end';
  lin: string;
  account_id: string | null;
  attributes: string[];
  /** What is stated, encrypted with the portal's key; null once it is decided. */
  record: ColumnType<Buffer | null, Buffer, null>;
  digest: string;
  client: string;
  made_at: Moment;
  decided_at: ColumnType<Date | null, null | undefined, Date>;
  decided_by_lin: ColumnType<string | null, null | undefined, string>;
  decision: ColumnType<Decision | null, null | undefined, Decision>;
}

/** A move of an organisation by a system that has changed, or would change, who administers people. */
export interface OrganisationMoveTable {
  id: Id;
  source: string;
  client: string;
  organisation: string;
  from_parent: string | null;
  to_parent: string;
  people: number;
  made_at: Moment;
  decided_at: ColumnType<Date | null, Date | null | undefined, Date>;
  decided_by_lin: ColumnType<string | null, null | undefined, string>;
  decision: ColumnType<MoveDecision | null, MoveDecision | null | undefined, MoveDecision>;
}
