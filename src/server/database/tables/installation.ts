import type { Flag, MomentOrNow } from './columns.ts';

/** What the database is; has one row from the first start on, and never another one. */
export interface InstallationTable {
  only_row: Flag;
  environment: 'Demonstration' | 'Test' | 'Production';
  begun_at: MomentOrNow;
  /** A known text, encrypted with the portal's key; null until a server has started with a key. */
  key_proof: Buffer | null;
}
