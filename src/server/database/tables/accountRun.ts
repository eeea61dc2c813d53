import type { ColumnType } from 'kysely';
import type { RunStop } from '#contract/accountRuns.ts';
import type { BulkErrorType } from '#contract/bulk.ts';
import type { RunRequest } from '#contract/accountChanges.ts';
import type { BulkAction } from '#rules/bulkActions.ts';
import type { Moment } from './columns.ts';

/** A bulk change; `undoes` is the id of the run that it reverts. */
export interface AccountRunTable {
  id: string;
  owner_lin: string;
  action: BulkAction;
  undoes: string | null;
  begun_at: Moment;
  continued_at: Moment;
  closed_at: Moment | null;
  owner_user_id: string | null;
  started_at: ColumnType<Date | null, Date | undefined, Date | null>;
  stopped_because: ColumnType<RunStop | null, RunStop | undefined, RunStop | null>;
  failures: ColumnType<number, number | undefined, number>;
}

export interface AccountRunItemTable {
  run_id: string;
  lin: string;
  place: number;
  state: 'pending' | 'done' | 'failed' | 'leftOut';
  version: number | null;
  request: ColumnType<RunRequest | null, string | null, string | null>;
  error_types: ColumnType<BulkErrorType[], string | undefined, string>;
  before: ColumnType<unknown, string | null | undefined, string | null>;
  version_after: number | null;
  employee_position_id: string | null;
  incident_number: string | null;
}
