import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notRecognisers, recognisers } from '#rules/recognisers.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { createTestDatabase } from '../support/database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Tables that say nothing about people by which these could be recognised. */
const OTHERS =
  /^(organisation|cost_centre|cost_centre_activity|study|scim_client|eduroam_password|liability_text|kept_setting|campus|building|room|entrance|card_device|wallet_presentation|device|application|alumn_education|alumni_file|incident|bankid_order|webhook_subscriber|audit_entry|demo_\w+|outgoing_message|source\w*|import\w*)$/;
const NAMES =
  '(^|_)(email|email_address|address|phone_number|sms_number|mobile|national_id|identity_number|orc_id|given_name|surname|first_name|last_name|display_name|folded_name|birth_date|birthplace|country_of_birth|joined_into)$';

test('every column of people that looks like a recogniser is decided upon', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and data_type <> 'boolean' and column_name ~ ${NAMES}`.execute(database.db);
  const found = rows.filter(({ table }) => !OTHERS.test(table));
  const decided = new Set([...Object.keys(recognisers), ...Object.keys(notRecognisers)]);
  expect(
    found.map(({ table, column }) => `${table}.${column}`).filter((place) => !decided.has(place)),
  ).toEqual([]);
});

test('every column that is decided upon exists', async () => {
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public'`.execute(database.db);
  const known = new Set(rows.map(({ place }) => place));
  const decided = [...Object.keys(recognisers), ...Object.keys(notRecognisers)];
  expect(decided.filter((place) => !known.has(place))).toEqual([]);
});
