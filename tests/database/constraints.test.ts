import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/open.ts';
import { createTestDatabase } from '../support/database.ts';

let database: OpenDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const ANNA = `(select id from account where user_id = 'annli42')`;
const NILS = `(select id from account where user_id = 'nilan234')`;
const LIN = `(select lin from account where user_id = 'annli42')`;

/**
 * Each statement describes an invalid state, which PostgreSQL must reject with the named
 * constraint.
 */
test.each([
  [
    'a user id in capitals',
    `update account set user_id = 'ANNLI42' where id = ${ANNA}`,
    'account_user_id_check',
  ],
  [
    'a duplicate user id',
    `update account set user_id = 'nilan234' where id = ${ANNA}`,
    'account_user_id_is_taken',
  ],
  [
    'a national id of eleven digits',
    `update person set national_id = '19841228238' where lin = ${LIN}`,
    'person_national_id_check',
  ],
  [
    'a duplicate national id',
    `update person set national_id = '200308092394' where lin = ${LIN}`,
    'person_national_id_is_taken',
  ],
  [
    'an unknown status',
    `update account set user_status = 'Gone' where id = ${ANNA}`,
    'account_user_status_check',
  ],
  [
    'retirement without a date',
    `update account set user_status = 'Inretirement' where id = ${ANNA}`,
    'account_retirement_has_a_date',
  ],
  [
    'an end date for employment until further notice',
    `update account set affiliation_end_date = '2030-01-01' where id = ${ANNA}`,
    'account_until_further_notice_has_no_end',
  ],
  [
    'a third account of the same kind',
    `insert into account (lin, account_type, person_type, user_status) values (${LIN}, ` +
      `'Personal', 'Employee', 'Active')`,
    'account_one_of_each_kind',
  ],
  [
    'a position that ends before it starts',
    `update position set end_date = start_date - 1 where account_id = ${ANNA}`,
    'position_check',
  ],
  [
    'two primary positions',
    `update position set is_primary = true where account_id = ${ANNA}`,
    'position_one_primary',
  ],
  [
    'an allocation above full time',
    `update position set employment_level = 101 where account_id = ${ANNA}`,
    'position_employment_level_check',
  ],
  [
    'the role None',
    `insert into role_assignment values (${ANNA}, 'None')`,
    'role_assignment_role_check',
  ],
  [
    'two cards in use',
    'insert into card (account_id, iso_number, mifare_number, status, ' +
      `validity_start_date, validity_end_date, pin_hash) values (${NILS}, '1', '1', ` +
      `'Active', '2026-01-01', '2027-01-01', 'x')`,
    'card_one_in_use',
  ],
  [
    'a frozen card without a timestamp',
    `update card set status = 'Frozen' where account_id = ${NILS}`,
    'card_frozen_has_a_moment',
  ],
  [
    'an approval without a text',
    `insert into liability (lin, liability_type, approved_at) values (${LIN}, 'FundingDatabase', now())`,
    'liability_approves_a_text',
  ],
  [
    'a liability neither requested nor approved',
    `insert into liability (lin, liability_type) values (${LIN}, 'FundingDatabase')`,
    'liability_was_asked_or_approved',
  ],
  [
    'two open liabilities of the same kind',
    `insert into liability (lin, liability_type, requested_at) values (${LIN}, 'Employee', now())`,
    'liability_one_open',
  ],
  [
    'an approval of a text of another kind',
    'insert into liability (lin, liability_type, approved_at, ' +
      `text_id) values (${LIN}, 'FundingDatabase', now(), ` +
      `(select id from liability_text where liability_type = 'Card'))`,
    'liability_text_id_liability_type_fkey',
  ],
  [
    'a rejection without a reason',
    `update registration_request set status = 1, decided_at = now() where status = 0`,
    'registration_request_reason_only_when_rejected',
  ],
  [
    'a decision without a date',
    `update registration_request set status = 2 where status = 0`,
    'registration_request_decision_is_dated',
  ],
  [
    'an internal link that leaves the portal',
    'insert into notification (account_id, prio, date, notification_type, title, message, ' +
      `link, is_internal_link) values (${ANNA}, 1, ` +
      `'2026-01-01', 'x', '{}', '{}', 'https://example.org', true)`,
    'notification_internal_link_is_a_path',
  ],
  [
    'a room of another building',
    `update office_location set building_id = (select id from building where name = 'Klinikhuset') where lin = ${LIN}`,
    'office_location_room_id_building_id_fkey',
  ],
  [
    'a sixth wrong attempt',
    'insert into verification_code (purpose, channel, address, browser_hash, code_hash, ' +
      `language, expires_at, wrong_attempts) values ('sign-in', 'email', 'a@example.org', ` +
      `'b', 'c', 'sv-SE', now() + interval '10 minutes', 6)`,
    'verification_code_wrong_attempts_check',
  ],
  [
    'a code used before it was verified',
    'insert into verification_code (purpose, channel, address, browser_hash, code_hash, ' +
      `language, expires_at, used_at) values ('sign-in', 'email', 'a@example.org', 'b', 'c', ` +
      `'sv-SE', now() + interval '10 minutes', now())`,
    'verification_code_check1',
  ],
  [
    'a password in plain text',
    `update password set hash = 'secret' where account_id = ${ANNA}`,
    'password_hash_check',
  ],
  [
    'a second root organisation',
    'insert into organisation (type, short_name, name, ' +
      `canonical_path) values ('Company', 'X', '{}', '/X')`,
    'organisation_has_one_root',
  ],
  [
    'a case with an overlong headline',
    `update incident set brief_description = repeat('x', 81)`,
    'incident_brief_description_check',
  ],
])('%s is refused', async (_what, statement, constraint) => {
  await expect(sql.raw(statement).execute(database.db)).rejects.toMatchObject({ constraint });
});

test('an account has one active key: creating the next requires the first to be used or revoked', async () => {
  const add = (hash: string) =>
    sql`insert into activation_key (account_id, key_hash, created_by_lin, expires_on)
        values ((select id from account where user_id = 'xanli432'), ${hash}, (select lin from account
          where user_id = 'ivabe94'), '2030-01-01')`.execute(database.db);
  await add('one');
  await expect(add('two')).rejects.toMatchObject({ constraint: 'activation_key_one_live' });
  await sql`update activation_key set revoked_at = now() where key_hash = 'one'`.execute(
    database.db,
  );
  await add('two');
  await expect(
    sql`update activation_key set used_at = now()`.execute(database.db),
  ).rejects.toMatchObject({ constraint: 'activation_key_ends_once' });
});

test('an audit entry can be added but neither changed nor removed', async () => {
  await sql`insert into audit_entry (at, action, request_id) values (now(), 'test', 'r1')`.execute(
    database.db,
  );
  await expect(sql`update audit_entry set action = 'other'`.execute(database.db)).rejects.toThrow(
    'An audit entry is never changed.',
  );
  await expect(sql`delete from audit_entry`.execute(database.db)).rejects.toThrow(
    'An audit entry is never changed.',
  );
});

test('the closure table follows the tree when a node is added, moved and removed', async () => {
  const above = async () =>
    (
      await sql<{ short_name: string }>`
      select above.short_name from organisation_closure
      join organisation as node on node.id = descendant_id join organisation as above on above.id = ancestor_id
      where node.short_name = 'NEW' order by depth`.execute(database.db)
    ).rows.map(({ short_name }) => short_name);
  await sql`insert into organisation (parent_id, type, short_name, name, canonical_path)
    select id, 'Unit', 'NEW', '{}', '/KU/IDT/IDT1/NEW' from organisation where short_name = 'IDT1'`.execute(
    database.db,
  );
  expect(await above()).toEqual(['NEW', 'IDT1', 'IDT', 'KU']);
  await sql`update organisation set parent_id = (select id from organisation where short_name = 'MAI1')
      where short_name = 'NEW'`.execute(database.db);
  expect(await above()).toEqual(['NEW', 'MAI1', 'MAI', 'KU']);
  await sql`delete from organisation where short_name = 'NEW'`.execute(database.db);
  expect(await above()).toEqual([]);
});
