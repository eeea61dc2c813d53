import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import type { accounts } from '#contract/accounts.ts';
import type { Answer } from '#contract/route.ts';
import { merged } from '#client/features/accounts/lists/merged.ts';
import type { Db } from '#server/database/open.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { linOf } from './calls.ts';
import { organisationCalled } from './managedAccounts.ts';

let portal: Portal;
let cecilia: Send;
let root: string;
let department: string;
let division: string;
let elsewhere: string;

beforeAll(async () => {
  portal = await startPortal();
  cecilia = await portal.as('cecka23');
  [root, department, division, elsewhere] = await Promise.all([
    nodeOf('KU'),
    nodeOf('IDT'),
    nodeOf('IDT1'),
    nodeOf('MAI'),
  ]);
});
afterAll(() => portal.close());

const nodeOf = (shortName: string) => organisationCalled(portal.db, shortName);

/** The list with its version. */
async function read(node: string, send = cecilia, list = 'active') {
  const sent = await send(`/api/Accounts/${list}?organisationTreeNodeGuid=${node}`);
  expect(sent.status).toBe(200);
  const text = await sent.text();
  const version = sent.headers.get('etag')?.replaceAll('"', '') ?? '';
  return { text, version, accounts: JSON.parse(text) as Account[] };
}
const changesSince = (since: string, node: string, send = cecilia, list = 'active') =>
  send(
    `/api/Accounts/Changes?list=${list}&organisationTreeNodeGuid=${node}&since=${encodeURIComponent(since)}`,
  );
const changes = async (...of: Parameters<typeof changesSince>) =>
  (await (await changesSince(...of)).json()) as Answer<typeof accounts.listChanges>;

/** An active associate of the division, whom the tests change. */
const VIVEKA = 'vivno29';
const change = (db: Db, values: object, liUId = VIVEKA) =>
  db.updateTable('account').set(values).where('user_id', '=', liUId).execute();
const rename = (db: Db, liUId: string, surname: string) =>
  db
    .updateTable('person')
    .set({ surname, display_name: `Åke ${surname}` })
    .where('lin', '=', (person) =>
      person.selectFrom('account').select('account.lin').where('user_id', '=', liUId),
    )
    .execute();
const positionOf = (liUId: string) => sql`(select id from account where user_id = ${liUId})`;

describe('an administrator who has a list and asks for what changed since', () => {
  test('is told that nothing has', async () => {
    const { version, text } = await read(root);
    const sent = await changesSince(version, root);
    const answered = await sent.text();
    expect(JSON.parse(answered)).toEqual({ version: expect.any(String), accounts: [], gone: [] });
    expect(answered.length).toBeLessThan(text.length * 0.02);
  });

  const small: Record<string, (db: Db) => Promise<unknown>> = {
    'an account is changed': (db) => change(db, { description: 'A guest.' }),
    'an account becomes inactive': (db) => change(db, { user_status: 'Inactive' }),
    'an account becomes active again': (db) => change(db, { user_status: 'Active' }),
    'an account leaves the department': (db) => change(db, { organisation_id: elsewhere }),
    'an account comes to the department': (db) => change(db, { organisation_id: division }),
    'an account loses its organisation': (db) => change(db, { organisation_id: null }),
    'an account gets an organisation': (db) => change(db, { organisation_id: division }),
    'the owner gets another name': (db) => rename(db, VIVEKA, 'Ö'),
    'the contact person gets another name': (db) => rename(db, 'bener17', 'Berg'),
    'the contact person gets another user id': (db) =>
      change(db, { user_id: 'bener18' }, 'bener17'),
    'the contact person gets the user id back': (db) =>
      change(db, { user_id: 'bener17' }, 'bener18'),
    'the contact person moves': (db) => change(db, { organisation_id: elsewhere }, 'bener17'),
    'a cost activity is chosen': (db) =>
      sql`update position set cost_centre_activity_id =
          (select id from cost_centre_activity where id is distinct from cost_centre_activity_id
            order by id limit 1)
        where is_primary and account_id = ${positionOf(VIVEKA)}`.execute(db),
    'the position is removed': (db) =>
      sql`delete from position where account_id = ${positionOf(VIVEKA)}`.execute(db),
    'a position as employee is added': (db) =>
      sql`insert into position (account_id, organisation_id, title, start_date, is_employee)
        values (${positionOf(VIVEKA)}, ${division}, '{"sv-SE": "", "en-GB": ""}',
          current_date + 1000, true)`.execute(db),
    'several change in one transaction': (db) =>
      db.transaction().execute(async (tx) => {
        await change(tx, { description: 'Twice.' });
        await change(tx, { description: 'Thrice.' }, 'bener17');
      }),
  };
  test.each(Object.entries(small))('gets little when %s', async (_when, act) => {
    const before = [await read(root), await read(department)] as const;
    expect((await read(root)).version).toBe(before[0].version);
    await act(portal.db);
    const told = [
      await changes(before[0].version, root),
      await changes(before[1].version, department),
    ] as const;
    const after = [await read(root), await read(department)] as const;
    await forgetLists();
    for (const at of [0, 1] as const) {
      expect(told[at].version).not.toBeNull();
      expect(JSON.stringify(told[at]).length).toBeLessThan(before[at].text.length / 2);
      expect(after[at].text).not.toBe(before[at].text);
      expect(merged(before[at].accounts, told[at].accounts, told[at].gone)).toEqual(
        after[at].accounts,
      );
      expect(after[at].text).toBe((await read([root, department][at] ?? '')).text);
    }
  });

  const large: Record<string, (db: Db) => Promise<unknown>> = {
    'an organisation gets another name': (db) =>
      sql`update organisation set canonical_path = canonical_path || 'X' where id = ${division}`.execute(
        db,
      ),
    'a cost centre gets another name': (db) =>
      sql`update cost_centre set name = name || 'X'`.execute(db),
    'a cost activity gets another name': (db) =>
      sql`update cost_centre_activity set name = name || 'X'`.execute(db),
    'a permission is taken from the administrator': async (db) =>
      db
        .insertInto('permission_exception')
        .values({
          administrator_lin: await linOf(db, 'cecka23'),
          subject_lin: await linOf(db, VIVEKA),
          permission: 'CancelAccounts',
        })
        .execute(),
    'a permission is given back': async (db) =>
      db
        .deleteFrom('permission_exception')
        .where('administrator_lin', '=', await linOf(db, 'cecka23'))
        .execute(),
  };
  test.each(Object.entries(large))('must read the whole list when %s', async (_when, act) => {
    const earlier = await read(root);
    await act(portal.db);
    expect(await changes(earlier.version, root)).toEqual(NOT_KNOWN);
    const after = await read(root);
    expect(after.text).not.toBe(earlier.text);
    await forgetLists();
    expect((await read(root)).text).toBe(after.text);
  });

  test.each([
    [
      'at once',
      sql`select note_listed(array(select 'lin ' || n from generate_series(1, 501) as n))`,
    ],
    [
      'one after the other',
      sql`insert into listed_change (lin) select 'lin ' || n from generate_series(1, 501) as n`,
    ],
  ])('must read the whole list when many accounts change %s', async (_when, act) => {
    const { version } = await read(root);
    await act.execute(portal.db);
    expect(await changes(version, root)).toEqual(NOT_KNOWN);
  });

  test('is told of a change whose transaction had begun before the list was read', async () => {
    const { promise: isRead, resolve: commit } = Promise.withResolvers<void>();
    const { promise: isChanged, resolve: changed } = Promise.withResolvers<void>();
    const transaction = portal.db.transaction().execute(async (tx) => {
      await change(tx, { description: 'Committed late.' });
      changed();
      await isRead;
    });
    await isChanged;
    await change(portal.db, { description: 'Committed early.' }, 'bener17');
    const earlier = await read(root);
    expect(earlier.text).toContain('Committed early.');
    expect(earlier.text).not.toContain('Committed late.');
    commit();
    await transaction;
    const told = await changes(earlier.version, root);
    expect(told.accounts.map(({ liUId }) => liUId)).toEqual([VIVEKA]);
    expect((await read(root)).text).toContain('Committed late.');
  });

  test('is not told of accounts outside the organisation', async () => {
    const { version } = await read(elsewhere);
    await change(portal.db, { description: 'In the department.' });
    expect(await changes(version, elsewhere)).toMatchObject({ accounts: [], gone: [] });
  });

  test.each([
    ['of another form', () => 'x'],
    [
      'whose snapshot is impossible',
      (version: string) => version.replace(/\.\d+:\d+:.*$/, '.9:3:'),
    ],
    [
      'whose transactions are in disorder',
      (version: string) => version.replace(/\.\d+:\d+:.*$/, '.3:9:8,4'),
    ],
    ['that is a day old', (version: string) => version.replace(/\.\d+\./, '.1790000000.')],
    ['of another database', (version: string) => `${'a'.repeat(22)}${version.slice(22)}`],
  ])('must read the whole list with a version %s', async (_of, from) => {
    const { version } = await read(department);
    expect(await changes(from(version), department)).toEqual(NOT_KNOWN);
  });
});

const NOT_KNOWN = { version: null, accounts: [], gone: [] };

/** Makes every process read the lists again. */
const forgetLists = () => sql`insert into listed_change default values`.execute(portal.db);

describe('administrators who read the same list', () => {
  test('get the same bytes, and see the same changes', async () => {
    const david = await portal.as('davos31');
    const [one, other] = await Promise.all([read(root), read(root, david)]);
    expect([other.version, other.text]).toEqual([one.version, one.text]);
    await change(portal.db, { description: 'For both.' });
    expect((await read(root, david)).text).toContain('For both.');
    expect((await read(root)).text).toContain('For both.');
  });

  test('do not share it if their permissions differ', async () => {
    const bengt = await portal.as('bener17');
    const [all, without] = await Promise.all([read(department), read(department, bengt)]);
    expect(without.text.match(/CancelAccounts/g)?.length).toBe(
      (all.text.match(/CancelAccounts/g)?.length ?? 0) - 1,
    );
    expect(await changes(all.version, department, bengt)).toEqual(NOT_KNOWN);
  });

  test('get neither list nor changes once the organisation is not theirs any more', async () => {
    const bengt = await portal.as('bener17');
    const { version } = await read(department, bengt);
    await portal.db
      .deleteFrom('administers')
      .where('administrator_lin', '=', await linOf(portal.db, 'bener17'))
      .execute();
    expect((await changesSince(version, department, bengt)).status).toBe(403);
    expect(
      (await bengt(`/api/Accounts/active?organisationTreeNodeGuid=${department}`)).status,
    ).toBe(403);
  });

  test('get no changes of an organisation that they never administered', async () => {
    const { version } = await read(department);
    const economist = await portal.as('eliho54');
    expect((await changesSince(version, department, economist)).status).toBe(403);
  });
});
