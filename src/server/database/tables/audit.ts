import type { ColumnType, GeneratedAlways } from 'kysely';

/** What was done, by whom, on whom. Rows can be added, never changed. */
export interface AuditEntryTable {
  id: GeneratedAlways<number>;
  at: ColumnType<Date, Date | string, never>;
  actor_lin: string | null;
  actor_liu_id: string | null;
  subject_lin: string | null;
  action: string;
  before: ColumnType<unknown, string | null, never>;
  after: ColumnType<unknown, string | null, never>;
  request_id: string;
  address: string | null;
  /** Of an entry that is written once, however often it happens. */
  once_key: string | null;
}
