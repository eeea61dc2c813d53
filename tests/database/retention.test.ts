import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { expiring, periodsOf, periodStart } from '#server/retention/expiry.ts';
import { retention, tables } from '#server/retention/rules.ts';
import { tidyAudit, tidyExpired } from '#server/session/tidy.ts';
import { createTestDatabase } from '../support/database.ts';
import { cardEventRow, changeRow, proposalRow, resetRow } from '../support/proposalRow.ts';
import { kept } from '../support/kept.ts';
import { signInRows } from '../support/signInRows.ts';
import { walletRows } from '../support/walletRows.ts';

let database: OpenDatabase;
let lin: string;
let accountId: string;
let organisationId: string;
let cardId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const account = await database.db
    .selectFrom('account')
    .select(['id', 'lin', 'organisation_id'])
    .where('user_id', '=', 'annli42')
    .executeTakeFirstOrThrow();
  [lin, accountId, organisationId] = [account.lin, account.id, account.organisation_id ?? ''];
  ({ id: cardId } = await database.db
    .selectFrom('card')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow());
});
afterAll(() => database.close());

test('every table of the database has a rule, and every rule a table', async () => {
  const { rows } = await sql<{ table: string }>`
    select table_name as table from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%'`.execute(database.db);
  expect(tables.toSorted()).toEqual(rows.map(({ table }) => table).toSorted());
});

test('a table that is said to hold nothing about people has no column that names one', async () => {
  const { rows } = await sql<{ table: string }>`
    select conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and confrelid in ('person'::regclass, 'account'::regclass, 'alumn'::regclass)
    union select table_name from information_schema.columns
    where table_schema = 'public'
      and column_name ~
        '(^|_)(lin|national_id|email|user_id|recipient|address|given_name|surname|by)$'`.execute(
    database.db,
  );
  const naming = new Set(rows.map(({ table }) => table.replaceAll('"', '')));
  expect(naming.size).toBeGreaterThan(50);
  const wrong = tables.filter((table) => retention[table].holds === null && naming.has(table));
  expect(wrong).toEqual([]);
});

test('what is deleted with another table is so in the database', async () => {
  const { rows } = await sql<{ table: string; other: string }>`
    select conrelid::regclass::text as table, confrelid::regclass::text as other from pg_constraint
    where contype = 'f' and confdeltype = 'c'`.execute(database.db);
  const said = tables.flatMap((table) => {
    const { kept: period, onErasure } = retention[table];
    return [
      ...('with' in period ? [{ table, other: period.with }] : []),
      ...(onErasure.does === 'follow' ? [{ table, other: onErasure.table }] : []),
    ];
  });
  expect(rows).toEqual(expect.arrayContaining(said));
});

type Row = Readonly<Record<string, unknown>>;
const text = () => randomUUID();
const bytes = Buffer.from('x');
const LONG_AGO = new Date('2000-01-01');
/** A row whose period of this number counts from the moment, for each table with periods. */
const rowsOf: Readonly<Record<string, readonly ((at: Date) => Row)[]>> = {
  listed_change: [(at) => ({ made_at: at })],
  photo_handoff: [(at) => ({ lin, code_hash: text(), created_at: LONG_AGO, expires_at: at })],
  card_device: [
    (at) => ({
      id: randomBytes(8),
      account_id: accountId,
      public_key: randomBytes(33),
      browser_hash: text(),
      shows_photo: false,
      created_at: LONG_AGO,
      expires_at: at,
    }),
  ],
  card_event: [cardEventRow],
  ...walletRows(() => ({ accountId, cardId })),
  card_issuer_key: [(at) => ({ public_key: bytes, sealed_private_key: bytes, created_at: at })],
  caller_verification: [
    (at) => ({ worker_lin: lin, subject_lin: lin, method: 'Code', verified_at: at }),
  ],
  invitation: [
    (at) => ({
      inviter_lin: lin,
      name: 'Guest',
      email: `${text()}@example.org`,
      purpose: 'Visit',
      ends_on: '2099-01-01',
      language: 'sv-SE',
      token_hash: text(),
      expires_at: at,
      created_at: at,
      sent_at: at,
      letters_on_day: 1,
    }),
  ],
  admin_notification: [
    (at) => ({
      organisation_id: organisationId,
      date: '2020-01-01',
      notification_type: 'Account',
      title: '{}',
      message: '{}',
      created_at: at,
    }),
  ],
  mfa_reset: [(at) => resetRow(accountId, at)],
  person_change: [(at) => changeRow(lin, at)],
  work_under_way: [(at) => ({ work: 'Mail', item: text(), began_at: at })],
  totp_setup: [
    (at) => ({ account_id: accountId, browser_hash: text(), secret: bytes, expires_at: at }),
  ],
  pending_sign_in: [
    (at) => ({
      token_hash: text(),
      browser_hash: text(),
      account_id: accountId,
      scope: 1,
      sealed_sign_in: bytes,
      return_to: '/',
      expires_at: at,
    }),
  ],
  account_run: [
    (at) => ({
      id: randomUUID(),
      owner_lin: lin,
      action: 'extend',
      begun_at: at,
      continued_at: at,
    }),
  ],
  session: [
    (at) => session({ ends_at: at, last_used_at: new Date() }),
    (at) => session({ ends_at: new Date('2099-01-01'), last_used_at: at }),
  ],
  push_subscription: [
    (at) => ({
      endpoint: text(),
      browser_hash: text(),
      lin,
      user_id: 'annli42',
      seen_at: at,
      created_at: at,
    }),
  ],
  ...signInRows,
  passkey_challenge: [
    (at) => ({
      challenge_hash: text(),
      purpose: 'sign-in',
      browser_hash: text(),
      expires_at: at,
    }),
  ],
  verification_code: [
    (at) => code({ purpose: 'sign-in', expires_at: at }),
    (at) => code({ purpose: 'contact-email', expires_at: at, verified_at: at, used_at: at }),
  ],
  guess_count: [
    (at) => ({ purpose: 'password', subject_hash: text(), guesses: 1, counted_from: at }),
  ],
  bankid_order: [
    (at) => ({
      browser_hash: text(),
      order_ref_hash: text(),
      sealed_order: bytes,
      started_at: at,
      next_collect_at: at,
      status: 'pending',
      is_refusal_recorded: false,
    }),
  ],
  refused_sign_in: [
    (at) => ({ method: 'main', user_id: text(), reason: 'CLOSED', first_at: at, last_at: at }),
  ],
  idempotency_key: [
    (at) => ({
      owner: text(),
      key_hash: text(),
      fingerprint: text(),
      status: 200,
      sealed_answer: bytes,
      created_at: at,
    }),
  ],
  outgoing_message: [(at) => message({ sent_at: at }), (at) => message({ created_at: at })],
  outgoing_change: [
    (at) => change({ system: 'Cards', done_at: at }),
    (at) =>
      change({ system: 'Webhooks', refused_at: at, reason: 'REJECTED', subscriber_id: subscriber }),
    (at) => change({ system: 'Cards', refused_at: at, reason: 'REJECTED' }),
  ],
  mail_report: [(at) => ({ key: text(), received_at: at })],
  alumni_export: [
    (at) => ({
      creator_lin: lin,
      ticket_hash: text(),
      language: 'sv-SE',
      filter: '{}',
      expires_at: at,
    }),
  ],
  registration_request: [
    (at) => ({
      name: 'Nora Ek',
      email: `${text()}@example.org`,
      status: 1,
      auth_method: 0,
      rejection_reason: 'Not found',
      internal_notes: '',
      created_at: at,
      decided_at: at,
    }),
  ],
  proposal: [(at) => proposalRow(lin, text(), at)],
  audit_entry: [(at) => ({ at, action: 'test', request_id: text() })],
  night: [
    (at) => ({
      day: at.toISOString().slice(0, 10),
      step: 'closes',
      done: 0,
      failed: 0,
      held: 0,
      finished_at: at,
    }),
  ],
};
const subscriber = randomUUID();
const session = (dates: Row): Row => ({
  token_hash: text(),
  browser_hash: text(),
  scope: 1,
  lin,
  user_id: 'annli42',
  has_al2: false,
  access_until: new Date('2099-01-01'),
  ...dates,
});
const code = (fields: Row): Row => ({
  channel: 'email',
  address: `${text()}@example.org`,
  browser_hash: text(),
  code_hash: text(),
  language: 'sv-SE',
  created_at: LONG_AGO,
  wrong_attempts: 0,
  ...fields,
});
const message = (dates: Row): Row => ({
  channel: 'email',
  recipient: 'a@example.org',
  subject: 'S',
  body: 'B',
  attempts: 13,
  ...dates,
});
const change = (fields: Row): Row => ({
  subject: lin,
  topic: text(),
  kind: 'CardBlock',
  payload: '{}',
  has_secret: false,
  created_at: new Date(),
  expires_at: new Date(),
  ...fields,
});

const insert = (table: keyof Database, row: Row) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))})`.execute(database.db);
async function count(table: keyof Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}`.execute(database.db);
  return rows[0]?.count ?? 0;
}
async function tidy(now: Date): Promise<void> {
  await tidyExpired(database.db, kept, now);
  await tidyAudit(database.db, kept, now);
}

describe('the jobs', () => {
  beforeAll(() =>
    insert('webhook_subscriber', {
      id: subscriber,
      name: 'Library',
      url: 'https://library.example/hook',
      event_types: '{account.created}',
      account_kinds: '{Employee}',
      facts: '{}',
      sealed_secret: bytes,
      created_at: new Date(),
    }),
  );

  test('have a row to delete of every table with a period', () => {
    expect(Object.keys(rowsOf).toSorted()).toEqual(expiring.toSorted());
  });

  const cases = expiring.flatMap((table) =>
    periodsOf(table).map((period, index) => ({ table, index, words: period.words, period })),
  );
  test.each(cases)(
    'delete an old row of $table and keep a young one: $words',
    async ({ table, index, period }) => {
      const now = new Date();
      const row = rowsOf[table]?.[index];
      if (row === undefined) throw new Error(`There is no row of ${table}.`);
      await tidy(now);
      const before = await count(table);
      const day = 25 * 3_600_000;
      const [older, younger] = table === 'night' ? [-day, day] : [-60_000, 60_000];
      const start = periodStart(period, now, kept).getTime();

      await insert(table, row(new Date(start + older)));
      expect(await count(table)).toBe(before + 1);
      await tidy(now);
      expect(await count(table)).toBe(before);
      await insert(table, row(new Date(start + younger)));
      await tidy(now);
      expect(await count(table)).toBe(before + 1);
    },
  );
});
