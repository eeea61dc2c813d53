import { sql } from 'kysely';
import type { Db } from '#server/database/open.ts';
import { startPortal } from '../support/portal.ts';
import { linOf } from './calls.ts';

/** An employee and a student who are made one human being, with two records. */
export const KEPT = 'annli42';
export const JOINED = 'nilan234';

/** What the employee's record has in place of a personal number. */
export const TRANSIENT = '19841228T006';

/** Starts a portal, with a superuser and the lins of the two. */
export async function startWithPair() {
  const portal = await startPortal();
  const [kept, joined] = [await linOf(portal.db, KEPT), await linOf(portal.db, JOINED)];
  return { portal, superuser: await portal.as('davos31'), kept, joined };
}

/** Gives both the same name and birth date, and the employee a transient number. */
export async function makeAlike(db: Db): Promise<void> {
  await sql`
    update person set given_name = 'Anna', surname = 'Lindqvist', display_name = 'Anna Lindqvist',
      birth_date = '1984-12-28'
    from account where account.lin = person.lin and user_id in (${KEPT}, ${JOINED})`.execute(db);
  await sql`
    update person set national_id = ${TRANSIENT} from account
    where account.lin = person.lin and user_id = ${KEPT}`.execute(db);
}

/** Gives the joined person a row in every column that a join moves, and the kept one as few as possible. */
export async function fillEveryColumn(db: Db, kept: string, joined: string): Promise<void> {
  const account = sql`(select id from account where lin = ${joined})`;
  const statements = [
    ...['contact_information', 'orcid', 'profile_image', 'liability', 'office_location'].map(
      (table) => sql`delete from ${sql.table(table)} where lin = ${kept}`,
    ),
    sql`insert into source_record (source, external_id, person_type, lin, account_id)
      values ('register', 'S-1', 'Student', ${joined}, ${account})`,
    sql`update account set contact_person_lin = ${joined} where user_id = 'karst33'`,
    sql`insert into vouching (account_id, contact_person_lin, ends_on)
      select id, ${joined}, '2030-01-31' from account where user_id = 'karst33'`,
    sql`insert into invitation (inviter_lin, name, email, purpose, ends_on, language, token_hash,
        expires_at, created_at, sent_at, letters_on_day)
      values (${joined}, 'Guest', 'guest@example.org', 'Visit', '2030-01-31', 'sv-SE', 'hash',
        now(), now(), now(), 1)`,
    sql`insert into permission_exception (administrator_lin, subject_lin, permission)
      select administrator_lin, ${joined}, 'CancelAccounts' from administers limit 1`,
    sql`insert into permission_exception (administrator_lin, subject_lin, permission)
      select ${joined}, lin, 'CancelAccounts' from account where user_id = 'karst33'`,
    sql`insert into contact_information (lin, sms_number) values (${joined}, '+46701740605')
      on conflict (lin) do update set sms_number = excluded.sms_number`,
    sql`insert into orcid (lin, orc_id, verified_at) values (${joined}, '0000-0002-1825-0097', now())
      on conflict (lin) do nothing`,
    sql`insert into study (lin, code, name, start_date) values (${joined}, '6CDDD', '{}', '2024-08-19')`,
    sql`insert into identity_assurance (lin, assurance_document_type, noted_by_lin)
      select ${joined}, 'Passport', lin from account where user_id = 'karst33'`,
    sql`insert into profile_image (lin, source, media_type, base, full_size, thumbnail, width, height)
      values (${joined}, 'Archive', 'image/jpeg', '', '', '', 1, 1)`,
    sql`insert into liability (lin, liability_type, requested_at) values (${joined}, 'Overleaf', now())
      on conflict do nothing`,
    sql`insert into office_location (lin, building_id) select ${joined}, id from building limit 1`,
    sql`insert into admin_notification (organisation_id, subject_lin, date, notification_type, title, message)
      select id, ${joined}, '2026-01-01', 'Test', '{}', '{}' from organisation limit 1`,
    sql`update alumn set lin = ${joined}, national_id = null where lin = (
      select lin from account where user_id = 'saral789')`,
    sql`insert into registration_request (lin, name, email, auth_method)
      values (${joined}, 'Anna Lindqvist', 'anna@example.org', 0)`,
    sql`insert into proposal (source, external_id, person_type, kind, lin, attributes, record, digest,
        client, made_at)
      values ('staff', 'S-join', 'Employee', 'claim', ${joined}, '{}', '\\x00', 'x', 'Staff', now())`,
    sql`insert into person_change (lin, kinds, replaced, made_at, was_used, notice_hash)
      values (${joined}, '{name}', '{}', now(), true, 'notice of a join')`,
    sql`update person set joined_into = ${joined} where lin = (
      select lin from account where user_id = 'fatsi59')`,
  ];
  for (const statement of statements) await statement.execute(db);
}
