import { type Kysely, sql } from 'kysely';

/**
 * What a contact person has been notified of and has answered about one end date of an account. A
 * new end date, or a new contact person, starts a new row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vouching (
      account_id         uuid not null references account on delete cascade,
      contact_person_lin text collate "C" not null references person on delete cascade,
      ends_on            date not null,
      -- The letter about it: it is sent once.
      told_at            timestamptz,
      -- The account may end: no letter, and nothing on the start page.
      let_end_at         timestamptz,
      primary key (account_id, contact_person_lin, ends_on)
    )
  `.execute(db);
}
