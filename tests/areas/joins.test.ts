import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { personColumns } from '#server/areas/duplicates/index.ts';
import { linByNationalId } from '#server/database/joined.ts';
import type { Portal, Send } from '../support/portal.ts';
import { accountIdOf, answer, auditOf, change, linOf } from './calls.ts';
import {
  fillEveryColumn,
  JOINED,
  KEPT,
  makeAlike,
  TRANSIENT,
  startWithPair,
} from './duplicatesSetUp.ts';
import { lettersOf } from '../support/letters.ts';

let portal: Portal;
let superuser: Send;
let kept: string;
let joined: string;
beforeAll(async () => {
  ({ portal, superuser, kept, joined } = await startWithPair());
  await makeAlike(portal.db);
  await fillEveryColumn(portal.db, kept, joined);
});
beforeEach(() => portal.db.deleteFrom('outgoing_message').execute());
afterAll(() => portal.close());

const NUMBER = '200308092394';
const reason = 'Came as a student first';

const join = (one: string, other: string, send = superuser) =>
  answer(send(`/api/Duplicates/${one}/${other}/join`, change('POST', { reason })));
const undo = (id: string, send = superuser) =>
  answer(send(`/api/Duplicates/joins/${id}/undo`, change('POST')));
const refusal = (...keys: string[]) => ({
  status: 400,
  body: { errors: { '': keys.map((key) => `DUPLICATES/REFUSED/${key}`) } },
});
const latestJoin = async () =>
  (
    await portal.db
      .selectFrom('person_join')
      .select('id')
      .orderBy('joined_at', 'desc')
      .executeTakeFirstOrThrow()
  ).id;

/** Number of rows by column that name the person, of the columns that a join moves. */
async function rowsOf(lin: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [place, onJoin] of Object.entries(personColumns)) {
    if (typeof onJoin === 'string' && onJoin !== 'account') continue;
    const [table = '', column = ''] = place.split('.');
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${lin}`.execute(
      portal.db,
    );
    counts[place] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** What a join and its undoing add to. */
const NOTES = [
  'audit_entry',
  'account_change',
  'listed_change',
  'session',
  'person_join',
  'person_change',
];

/** The rows of both people in all tables that a join changes, without versions. */
async function contents(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const place of Object.keys(personColumns)) {
    const [table = '', column = ''] = place.split('.');
    if (NOTES.includes(table)) continue;
    const { rows } = await sql<{ rows: unknown }>`
      select jsonb_agg(to_jsonb(own) - 'version' - 'status_changed_at' order by own::text) as rows
      from ${sql.table(table)} as own where ${sql.ref(column)} in (${kept}, ${joined})`.execute(
      portal.db,
    );
    found[place] = rows[0]?.rows;
  }
  return found;
}

test('a join moves everything, signs out, writes to both, and undoing it gives everything back', async () => {
  const student = await portal.as(JOINED);
  const employee = await portal.as(KEPT);
  const before = { kept: await rowsOf(kept), joined: await rowsOf(joined), all: await contents() };
  expect(Object.entries(before.joined).filter(([, count]) => count === 0)).toEqual([]);

  expect(await join(kept, joined)).toEqual({
    status: 200,
    body: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  });

  const left = Object.entries(await rowsOf(joined)).filter(([, count]) => count > 0);
  expect(left).toEqual([]);
  const total = Object.entries(before.joined).map(([place, count]) => [
    place,
    count +
      (before.kept[place] ?? 0) +
      (['person.joined_into', 'person_change.lin'].includes(place) ? 1 : 0),
  ]);
  expect(await rowsOf(kept)).toEqual(Object.fromEntries(total));
  expect(await numbers()).toEqual({ [kept]: NUMBER, [joined]: TRANSIENT });
  expect((await student('/api/User')).status).toBe(401);
  expect((await employee('/api/User')).status).toBe(200);
  const letters = await lettersSent();
  expect(letters.map(({ recipient }) => recipient)).toEqual(
    expect.arrayContaining([
      'anna.lindqvist@kvarnby.example',
      'nilan234@example.com',
      'nilan234@student.kvarnby.example',
    ]),
  );
  expect((await lettersOf(portal.db)).map(({ body }) => body)).toContainEqual(
    expect.stringContaining(JOINED),
  );
  expect(await auditOf(portal.db, 'accounts.join')).toMatchObject([
    { subject_lin: kept, after: { kept, joined, userIds: [JOINED], reason } },
    { subject_lin: joined },
  ]);

  const studentAfter = await portal.as(JOINED);
  expect(await undo(await latestJoin())).toEqual({ status: 200, body: null });

  // Both have been told, of the join and of its end.
  const { 'person_change.lin': told, ...keptRows } = await rowsOf(kept);
  expect(told).toBeGreaterThan(before.kept['person_change.lin'] ?? 0);
  expect({
    kept: { ...keptRows, 'person_change.lin': before.kept['person_change.lin'] },
    joined: await rowsOf(joined),
    all: await contents(),
  }).toEqual(before);
  expect(await numbers()).toEqual({ [kept]: TRANSIENT, [joined]: NUMBER });
  expect((await studentAfter('/api/User')).status).toBe(401);
  expect((await employee('/api/User')).status).toBe(200);
  expect((await auditOf(portal.db, 'accounts.undoJoin')).map((entry) => entry.subject_lin)).toEqual(
    [kept, joined],
  );
  expect((await undo(await latestJoin())).status).toBe(404);
});

const numbers = async () =>
  Object.fromEntries(
    (
      await portal.db
        .selectFrom('person')
        .select(['lin', 'national_id'])
        .where('lin', 'in', [kept, joined])
        .execute()
    ).map(({ lin, national_id: number }) => [lin, number]),
  );

const lettersSent = () =>
  portal.db
    .selectFrom('outgoing_message')
    .select(['recipient', 'subject', 'body'])
    .orderBy('recipient')
    .execute();

test('what was added to the kept person since stays there when the join is undone', async () => {
  await join(kept, joined);
  await sql`insert into study (lin, code, name, start_date)
    values (${kept}, 'LATER', '{}', '2026-08-31')`.execute(portal.db);
  await undo(await latestJoin());
  const { rows } = await sql`select lin from study where code = 'LATER'`.execute(portal.db);
  expect(rows).toEqual([{ lin: kept }]);
});

test('a closed account stays where the kept person has such an account', async () => {
  const id = await accountIdOf(portal.db, JOINED);
  const guest = await accountIdOf(portal.db, 'karst33');
  const owner = await linOf(portal.db, 'karst33');
  await sql`update account set lin = ${joined}, user_status = 'Inactive' where id = ${guest}`.execute(
    portal.db,
  );
  await join(kept, joined);
  const owners = async () =>
    (
      await portal.db
        .selectFrom('account')
        .select('lin')
        .where('id', 'in', [id, guest])
        .orderBy('user_id')
        .execute()
    ).map(({ lin }) => lin);
  expect(await owners()).toEqual([joined, kept]);

  await sql`update account set user_status = 'Active' where id = ${guest}`.execute(portal.db);
  const list = await answer(superuser('/api/Duplicates'));
  expect(list.body).toMatchObject({
    duplicates: expect.arrayContaining([
      expect.objectContaining({
        people: [kept, joined].map((lin) => expect.objectContaining({ lin })),
        reasons: ['inUseAgain'],
      }),
    ]),
  });
  await undo(await latestJoin());
  expect(await owners()).toEqual([joined, joined]);
  await sql`update account set lin = ${owner} where id = ${guest}`.execute(portal.db);
});

test('a number of the joined person identifies the kept one', async () => {
  await sql`update person set national_id = '198412882394' where lin = ${kept}`.execute(portal.db);
  await sql`update person set national_id = '198412282389' where lin = ${joined}`.execute(
    portal.db,
  );
  await join(kept, joined);
  for (const number of ['198412882394', '198412282389'])
    expect(await linByNationalId(portal.db, number)).toBe(kept);
  expect((await numbers())[kept]).toBe('198412282389');
  await undo(await latestJoin());
});

test.each([
  ['the caller', () => linOf(portal.db, 'davos31'), ['SELF', 'HOLDS_ROLE', 'BOTH_IN_USE']],
  ['somebody with a role', () => linOf(portal.db, 'johal25'), ['HOLDS_ROLE', 'BOTH_IN_USE']],
  ['the same person', () => Promise.resolve(kept), ['SAME_PERSON']],
])('refuses to join %s', async (_about, other, keys) => {
  expect(await join(kept, await other())).toEqual(refusal(...keys));
  expect(await rowsOf(kept)).toMatchObject({ 'account.lin': 1 });
});

test('refuses to join people who are kept apart', async () => {
  const apart = `/api/Duplicates/${joined}/${kept}/apart`;
  await superuser(apart, change('PUT', { reason: 'Two cousins' }));
  expect(await join(kept, joined)).toEqual(refusal('KEPT_APART'));
  await superuser(apart, change('DELETE'));
});

test('refuses an unknown person, and everybody but superusers', async () => {
  expect((await join(kept, 'nobody')).status).toBe(404);
  expect((await join(kept, joined, await portal.as('johal25'))).status).toBe(403);
  expect((await undo('00000000-0000-4000-8000-000000000000')).status).toBe(404);
});

test('of two joins at once, one is refused', async () => {
  const answers = await Promise.all([join(kept, joined), join(kept, joined)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  expect(answers).toContainEqual(refusal('IS_JOINED'));
  await undo(await latestJoin());
});

test('of opposite joins at once, one is refused', async () => {
  const answers = await Promise.all([join(kept, joined), join(joined, kept)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  await undo(await latestJoin());
});

test('a join cannot be undone while the kept person is joined with another or holds a role', async () => {
  await join(kept, joined);
  const id = await latestJoin();
  await sql`insert into role_assignment (account_id, role) select id, 'Economist' from account
    where user_id = ${KEPT}`.execute(portal.db);
  expect(await undo(id)).toEqual(refusal('HOLDS_ROLE'));
  await sql`delete from role_assignment where account_id = (
    select id from account where user_id = ${KEPT})`.execute(portal.db);
  const third = await linOf(portal.db, 'petbe346');
  await sql`update person set joined_into = ${third} where lin = ${kept}`.execute(portal.db);
  expect(await undo(id)).toEqual(refusal('LATER_JOIN'));
  const { body } = await answer(superuser('/api/Duplicates/joins'));
  expect(body).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        id,
        userIds: [JOINED],
        undone: null,
        undoRefusals: ['LATER_JOIN'],
      }),
    ]),
  );
  await sql`update person set joined_into = null where lin = ${kept}`.execute(portal.db);
  await undo(id);
});
