import type { ColumnType, GeneratedAlways } from 'kysely';

/** What was done, by whom and to whom. Rows can be added but never changed. */
export interface AuditEntryTable {
  id: GeneratedAlways<number>;
  at: ColumnType<Date, Date | string, never>;
  actor_lin: string | null;
  actor_user_id: string | null;
  /** The name of the system that did it by SCIM; null for a person and the portal itself. */
  actor_client: string | null;
  subject_lin: string | null;
  action: string;
  before: ColumnType<unknown, string | null, never>;
  after: ColumnType<unknown, string | null, never>;
  request_id: string;
  address: string | null;
  /** Key of an entry that is recorded only once, however often the event occurs. */
  once_key: string | null;
}
