import { type Insertable, type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/schema.ts';

/**
 * An empty list of new rows for each table that the generator fills. Each table comes after those
 * that it refers to.
 */
export const noRows = () =>
  ({
    country: [],
    organisation: [],
    cost_centre: [],
    cost_centre_activity: [],
    subscription_price: [],
    campus: [],
    building: [],
    room: [],
    entrance: [],
    person: [],
    contact_information: [],
    orcid: [],
    student_record: [],
    study: [],
    account: [],
    position: [],
    role_assignment: [],
    administers: [],
    permission_exception: [],
    external_account: [],
    suspension: [],
    password: [],
    password_history: [],
    activation_key: [],
    retirement_reminder: [],
    notification: [],
    admin_notification: [],
    liability_text: [],
    liability: [],
    office_location: [],
    card: [],
    card_order: [],
    device: [],
    device_setting: [],
    application: [],
    application_grant: [],
    alumn: [],
    alumn_address: [],
    alumn_education: [],
    registration_request: [],
    incident: [],
    incident_action: [],
    demo_university: [],
  }) satisfies Partial<Record<keyof Database, []>>;

type SeededTable = keyof ReturnType<typeof noRows>;
export type Rows = { [T in SeededTable]: Insertable<Database[T]>[] };

const ROWS_AT_ONCE = 5_000;

/**
 * Writes all rows. Thousands of rows are passed as one JSON parameter, which is many times faster
 * than one parameter per value.
 */
export async function insertRows(db: Kysely<Database>, rows: Rows): Promise<void> {
  for (const [name, all] of Object.entries<object[]>(rows)) {
    const table = sql.table(name);
    const columns = Object.keys(all[0] ?? {}).map((column) => sql.ref(column));
    for (let start = 0; start < all.length; start += ROWS_AT_ONCE) {
      const json = JSON.stringify(all.slice(start, start + ROWS_AT_ONCE));
      await sql`
        insert into ${table} (${sql.join(columns)})
        select ${sql.join(columns)} from json_populate_recordset(null::${table}, ${json}::json)
      `.execute(db);
    }
  }
}
