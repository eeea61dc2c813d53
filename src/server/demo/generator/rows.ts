import { type Insertable, type Kysely, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';

/** The tables that the generator fills, each after those it refers to. */
export const seededTables = [
  'country', 'organisation', 'cost_centre', 'cost_centre_activity', 'subscription_price',
  'campus', 'building', 'room', 'entrance',
  'person', 'contact_information', 'orcid', 'identity_assurance', 'student_record', 'study',
  'account', 'position', 'role_assignment', 'administers', 'permission_exception', 'external_account',
  'password', 'password_history', 'activation_key', 'mfa_setting', 'eduroam_password',
  'notification', 'admin_notification', 'liability_text', 'liability',
  'office_location', 'card', 'card_order', 'device', 'device_setting', 'application', 'application_grant',
  'alumn', 'alumn_address', 'alumn_education', 'registration_request',
  'incident', 'incident_action',
] as const satisfies (keyof Database)[];
type SeededTable = (typeof seededTables)[number];

export type Rows = { [T in SeededTable]: Insertable<Database[T]>[] };

/** An empty list for each table. */
export const noRows = (): Rows => Object.fromEntries(seededTables.map((table) => [table, []])) as unknown as Rows;

const ROWS_AT_ONCE = 5_000;

/** Writes all rows. One parameter carries thousands of them, which is many times faster than one per value. */
export async function insertRows(db: Kysely<Database>, rows: Rows): Promise<void> {
  for (const table of seededTables) {
    const all = rows[table];
    const columns = Object.keys(all[0] ?? {}).map((column) => sql.ref(column));
    for (let start = 0; start < all.length; start += ROWS_AT_ONCE) {
      const json = JSON.stringify(all.slice(start, start + ROWS_AT_ONCE));
      await sql`
        insert into ${sql.table(table)} (${sql.join(columns)})
        select ${sql.join(columns)} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)
      `.execute(db);
    }
  }
}
