import type { ColumnType } from 'kysely';
import type { Flag, Moment, MomentOrNow } from './columns.ts';

/** What the database is; has one row from the first start on, and never another one. */
export interface InstallationTable {
  only_row: Flag;
  environment: 'Demonstration' | 'Test' | 'Production';
  begun_at: MomentOrNow;
  /** A known text, encrypted with the portal's key; null until a server has started with a key. */
  key_proof: Buffer | null;
  /** When the list of what a new portal lacks was dismissed. */
  first_steps_dismissed_at: ColumnType<Date | null, Date | undefined, Date>;
}

/** A setting that is kept on a page and wins over the environment's variable of the same name. */
export interface KeptSettingTable {
  name: string;
  /** Empty when there is to be none, whatever the environment says. */
  value: string;
  changed_at: Moment;
  changed_by: string;
}
