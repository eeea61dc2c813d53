import { type Kysely, sql } from 'kysely';

/** The pairs of columns that become one: the table and the name without the language. */
export const PAIRS = [
  ['country', 'title'],
  ['organisation', 'name'],
  ['study', 'name'],
  ['account', 'title'],
  ['position', 'title'],
  ['notification', 'title'],
  ['notification', 'message'],
  ['notification', 'popup_title'],
  ['notification', 'popup_message'],
  ['admin_notification', 'title'],
  ['admin_notification', 'message'],
  ['liability_text', 'display_name'],
  ['liability_text', 'text'],
  ['liability_text', 'approve_text'],
  ['liability_text', 'system_name'],
  ['liability_text', 'system_text'],
  ['application', 'description'],
  ['application', 'download_info'],
] as const;

/**
 * Stores a text in one column with its languages instead of in a column for each language, so that
 * another language needs no migration. The type of the column is changed, instead of its rows, so
 * that no trigger takes it for a change of the data. What was checked of a pair is dropped with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of PAIRS) {
    const [swedish, english] = [sql.ref(`${column}_sv`), sql.ref(`${column}_en`)];
    await sql`
      alter table ${sql.table(table)} alter column ${swedish} type jsonb using
        case when ${swedish} is not null and ${english} is not null
          then jsonb_build_object('sv-SE', ${swedish}, 'en-GB', ${english}) end
    `.execute(db);
    await sql`alter table ${sql.table(table)} rename column ${swedish} to ${sql.ref(column)}`.execute(
      db,
    );
    await sql`alter table ${sql.table(table)} drop column ${english}`.execute(db);
  }
  await sql`
    alter table notification add constraint notification_popup_is_whole
      check (num_nulls(popup_title, popup_message) in (0, 2))
  `.execute(db);
}
