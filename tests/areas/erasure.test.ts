import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dateInSweden } from '#rules/dates.ts';
import { erasePerson, planErasure } from '#server/areas/privacy/index.ts';
import { readConfig } from '#server/config/config.ts';
import { passOnAccountChanges } from '#server/outbox/changeLoop.ts';
import { retention, tables } from '#server/retention/rules.ts';
import { recordingDirectory } from '../support/recordingDirectory.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { accountIdOf, answer, linOf } from './calls.ts';
import { silentCards } from '../support/nights.ts';

const USER = 'nilan234';
const SUPERUSER = 'davos31';
const NAME = 'Zetterqvarn';
const MAIL = 'zeta.private@example.org';
const request = { userId: USER, by: SUPERUSER, reason: 'Case 2031-17' };

const systems = { cards: silentCards, directory: recordingDirectory({ isProvisioned: true }) };
/** A device that shows the person's card. */
const DEVICE = Buffer.from('leavings');

let portal: Portal;
let lin: string;
let accountId: string;
let nationalId: string;
const context = () => ({ systems, config: readConfig({}), now: new Date() });
beforeAll(async () => {
  portal = await startPortal({ systems });
  const { db } = portal;
  lin = await linOf(db, USER);
  accountId = await accountIdOf(db, USER);
  await portal.as(USER);
  const person = await db
    .selectFrom('person')
    .select('national_id')
    .where('lin', '=', lin)
    .executeTakeFirstOrThrow();
  nationalId = person.national_id ?? '';
  await fill();
});
afterAll(() => portal.close());

/** Writes the person's name and address wherever the portal has a place for them. */
async function fill(): Promise<void> {
  const { db } = portal;
  const now = new Date();
  const other = await linOf(db, 'petlu456');
  const by = await linOf(db, SUPERUSER);
  await db
    .updateTable('person')
    .set({ given_name: NAME, surname: NAME, display_name: NAME })
    .where('lin', '=', lin)
    .execute();
  await db
    .updateTable('account')
    .set({ description: NAME, irt_comment: NAME, external_email_address: MAIL })
    .where('id', '=', accountId)
    .execute();
  await db
    .insertInto('outgoing_message')
    .values({
      channel: 'email',
      recipient: MAIL,
      language: null,
      subject: NAME,
      body: NAME,
      sealed_body: null,
      secret_until: null,
      sent_at: null,
      attempts: 0,
      next_attempt_at: now,
      last_error: null,
    })
    .execute();
  await db
    .insertInto('incident')
    .values({
      number: 'I-17',
      incident_type: 1,
      brief_description: NAME,
      request: NAME,
      caller_account_id: accountId,
      caller_network_login_name: USER,
      created_by_lin: null,
      status: 'Open',
    })
    .execute();
  await db.deleteFrom('alumn').where('lin', '=', lin).execute();
  await db
    .insertInto('alumn')
    .values({
      lin,
      first_name: NAME,
      last_name: NAME,
      gender: 'Male',
      email: MAIL,
      preferred_language: 'sv-SE',
      internal_notes: NAME,
    })
    .execute();
  await db
    .insertInto('refused_sign_in')
    .values({
      method: 'main',
      user_id: MAIL,
      reason: 'CLOSED',
      first_at: now,
      last_at: now,
    } as never)
    .execute();
  await db
    .insertInto('card_device')
    .values({
      id: DEVICE,
      account_id: accountId,
      public_key: Buffer.alloc(33, 7),
      browser_hash: NAME,
      browser_name: NAME,
      system_name: NAME,
      shows_photo: true,
      created_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
      revoked_at: null,
      last_checked_at: now,
    })
    .execute();
  // A sign-in that knows no account, and a response that is kept for a repeated request.
  await sql`
    insert into session (token_hash, browser_hash, scope, display_name, identity_number, has_al2,
      access_until, ends_at, last_used_at)
    values ('t', 'b', 3, ${NAME}, ${nationalId}, false, ${now}, '2099-01-01', ${now})`.execute(db);
  await sql`
    insert into idempotency_key (owner, key_hash, fingerprint, status, created_at, sealed_answer)
    values (${lin}, 'k', ${NAME}, 200, ${now}, '')`.execute(db);
  const [one, two] = [lin, other].toSorted();
  await db
    .insertInto('kept_apart')
    .values({ one_lin: one ?? '', other_lin: two ?? '', by_lin: by, reason: NAME, kept_at: now })
    .execute();
  await db
    .insertInto('audit_entry')
    .values({
      at: now,
      action: 'accounts.update',
      subject_lin: lin,
      request_id: 'r',
      after: `"${NAME}"`,
    })
    .execute();
}

/** The tables with a row that contains the text. */
async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of tables) {
    const { rows } = await sql`
      select from ${sql.table(table)} as one where one::text ilike ${`%${text}%`} limit 1`.execute(
      portal.db,
    );
    if (rows.length > 0) found.push(table);
  }
  return found;
}
const setStatus = (status: 'Active' | 'Inactive') =>
  portal.db.updateTable('account').set({ user_status: status }).where('lin', '=', lin).execute();

test.each([
  ['somebody unknown', { userId: 'zzzzz99' }, /Nobody has the user id/],
  ['without a superuser', { by: 'annli42' }, /annli42 is none/],
  ['oneself', { userId: SUPERUSER }, /cannot erase yourself/],
  ['an account in use', {}, /End the account first.*nilan234 \(Active\)/],
])('refuses to erase %s', async (_who, fields, expected) => {
  await expect(erasePerson(portal.db, { ...request, ...fields }, context())).rejects.toThrow(
    expected,
  );
  expect(await tablesWith(NAME)).toContain('person');
});

test('refuses to erase the last superuser, when the role of the other one ends soon', async () => {
  const { db } = portal;
  const roles = await db
    .deleteFrom('role_assignment')
    .where('role', '=', 'MinITSuperUser')
    .where('account_id', '<>', await accountIdOf(db, SUPERUSER))
    .returningAll()
    .execute();
  const given = await db
    .insertInto('role_assignment')
    .values({
      account_id: await accountIdOf(db, 'annli42'),
      role: 'MinITSuperUser',
      until: addDays(dateInSweden(new Date()), 3),
      given_by_lin: null,
      reason: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await expect(
    erasePerson(db, { ...request, userId: SUPERUSER, by: 'annli42' }, context()),
  ).rejects.toThrow(/last superuser/);
  await db.deleteFrom('role_assignment').where('id', '=', given.id).execute();
  if (roles.length > 0) await db.insertInto('role_assignment').values(roles).execute();
});

test('refuses a person whom a source still states, and a reason with personal data', async () => {
  const { db } = portal;
  await setStatus('Inactive');
  await db
    .updateTable('source_record')
    .set({ ended_on: '2020-01-01' })
    .where('lin', '=', lin)
    .execute();
  await db
    .insertInto('source_record')
    .values({
      source: 'register',
      external_id: 'x17',
      person_type: 'Student',
      lin,
      account_id: accountId,
      organisation_id: null,
      ended_on: null,
    })
    .execute();
  await expect(planErasure(db, request, new Date())).rejects.toThrow(/next import.*register/);
  await db
    .updateTable('source_record')
    .set({ ended_on: '2020-01-01' })
    .where('lin', '=', lin)
    .execute();
  for (const reason of ['', `For ${NAME}`, `${nationalId.slice(2, 8)}-${nationalId.slice(8)}`])
    await expect(planErasure(db, { ...request, reason }, new Date())).rejects.toThrow(/--reason/);
});

test('a plan says what would happen, and changes nothing', async () => {
  const before = await tablesWith(NAME);
  const plan = await planErasure(portal.db, request, new Date());
  expect(plan).toEqual(
    expect.arrayContaining([
      { table: 'incident', does: 'delete', rows: 1, stays: null },
      expect.objectContaining({ table: 'profile_image', does: 'delete' }),
      expect.objectContaining({ table: 'person', does: 'overwrite', rows: 1 }),
      expect.objectContaining({ table: 'audit_entry', does: 'keep' }),
    ]),
  );
  expect(await tablesWith(NAME)).toEqual(before);
  expect(before).toEqual(
    expect.arrayContaining([
      'person',
      'account',
      'alumn',
      'incident',
      'outgoing_message',
      'kept_apart',
    ]),
  );
});

test('an erasure leaves nothing of the person but what the rules keep', async () => {
  const { db } = portal;
  const done = await erasePerson(db, request, context());
  expect(done.find(({ table }) => table === 'person')).toMatchObject({
    does: 'overwrite',
    rows: 1,
  });
  await passOnAccountChanges(db, {
    systems,
    secretKey: context().config.secretKey,
    clock: () => new Date(),
  } as never);
  const kept = tables.filter((table) => retention[table].onErasure.does === 'keep').map(String);
  for (const text of [NAME, MAIL, nationalId, 'nils.andersson'])
    expect(
      (await tablesWith(text)).filter((table) => !kept.includes(table)),
      text,
    ).toEqual([]);
  expect(await tablesWith(NAME)).toEqual(['audit_entry']);
  expect(
    await db.selectFrom('profile_image').select('id').where('lin', '=', lin).execute(),
  ).toEqual([]);
  expect(
    await db
      .selectFrom('account')
      .select(['user_id', 'user_status'])
      .where('id', '=', accountId)
      .execute(),
  ).toEqual([{ user_id: USER, user_status: 'None' }]);
});

test('the device with the card is refused until its certificate ends', async () => {
  const { body } = await answer(portal.browser().fetch('/api/cardcheck/status'));
  expect(body).toMatchObject({ revoked: [DEVICE.toString('base64url')] });
});

test('the audit trail says that it was done, by whom, and nothing about the person', async () => {
  const entry = await portal.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('action', '=', 'privacy.erase')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    actor_user_id: SUPERUSER,
    subject_lin: lin,
    before: null,
    after: { reason: request.reason },
  });
});

test('the systems outside are told, once, that the account is deleted', async () => {
  const told = await portal.db
    .selectFrom('outgoing_change')
    .select(['system', 'kind'])
    .where('subject', '=', lin)
    .execute();
  expect(told).toEqual(
    expect.arrayContaining([
      { system: 'Cards', kind: 'CardBlock' },
      { system: 'Directory', kind: 'Account' },
    ]),
  );
  const again = await erasePerson(portal.db, request, context());
  expect(again.map(({ does }) => does)).toEqual(['keep']);
  expect(
    await portal.db.selectFrom('outgoing_change').select('id').where('subject', '=', lin).execute(),
  ).toHaveLength(told.length);
  expect(
    await portal.db
      .selectFrom('audit_entry')
      .select('id')
      .where('action', '=', 'privacy.erase')
      .execute(),
  ).toHaveLength(1);
});
