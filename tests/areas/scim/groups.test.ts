import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dateInSweden } from '#rules/dates.ts';
import { BULK, type Client, PATCH, type ScimPortal, startScim, user } from './scimSetUp.ts';

let portal: ScimPortal;
let hr: Client;
let anna: string;
let bo: string;
/** Entries of the audit trail that were there when the test began. */
let seen = 0;
beforeAll(async () => {
  portal = await startScim();
  hr = portal.scim('HR');
  [anna, bo] = [await made('anna'), await made('bo')];
});
beforeEach(async () => {
  await sql`delete from role_assignment where account_id in (${anna}, ${bo})`.execute(portal.db);
  await sql`delete from administers using account
    where lin = administrator_lin and account.id in (${anna}, ${bo})`.execute(portal.db);
  await sql`delete from outgoing_message`.execute(portal.db);
  seen = 0;
  seen = (await trail()).length;
});
afterAll(() => portal.close());

async function made(name: string): Promise<string> {
  const emails = [{ type: 'work', value: `${name}@kvarnby.example` }];
  const { status, body } = await hr('POST', '/Users', user(name, { emails }));
  expect(status).toBe(201);
  return body.id;
}
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const operations = (...all: readonly object[]) => ({ schemas: [PATCH], Operations: all });
const patch = (group: string, ...all: readonly object[]) =>
  hr('PATCH', `/Groups/${group}`, operations(...all));
const adding = (...ids: readonly string[]) => ({
  op: 'add',
  path: 'members',
  value: ids.map((value) => ({ value })),
});
const add = (group: string, ...ids: readonly string[]) => patch(group, adding(...ids));
const members = async (group: string): Promise<string[]> => {
  const { body } = await hr('GET', `/Groups/${group}`);
  return (body.members ?? []).map(({ value }: { value: string }) => value).toSorted();
};
/** What has been written to whom since the test began. */
const letters = async () => {
  const { rows } = await sql<{ letter: string }>`
    select split_part(recipient, '@', 1) || ': ' || body as letter from outgoing_message
    order by recipient`.execute(portal.db);
  return rows.map(({ letter }) => letter);
};
/** The changes of roles that have been recorded since the test began. */
const trail = async () => {
  const entries = await portal.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_client', 'after'])
    .where('action', 'like', 'roles.%')
    .orderBy('id')
    .execute();
  return entries.slice(seen);
};
const actions = async () => (await trail()).map(({ action }) => action);
const held = async (accountId: string): Promise<string[]> => {
  const { rows } = await sql<{ role: string }>`
    select role from role_assignment where account_id = ${accountId}
    union all select source_id from administers
      join organisation on organisation.id = organisation_id
      join account on account.lin = administrator_lin where account.id = ${accountId}
    order by 1`.execute(portal.db);
  return rows.map(({ role }) => role);
};

test('a member is given the role, which is mailed and recorded, and again changes nothing', async () => {
  expect(await add('Economist', anna, bo)).toMatchObject({ status: 200 });
  expect(await members('Economist')).toEqual([anna, bo].toSorted());
  expect(await letters()).toEqual([
    expect.stringMatching(/^anna: .*You have the role Economist, until further notice\./s),
    expect.stringMatching(/^bo: .*You have the role Economist, until further notice\./s),
  ]);
  expect((await letters())[0]).toContain('The change came from the connected system HR.');
  expect(await trail()).toMatchObject(
    [anna, bo].map(() => ({
      action: 'roles.give',
      actor_client: 'HR',
      after: { role: 'Economist', source: 'register', system: 'hr' },
    })),
  );
  await add('Economist', anna, bo);
  expect(await letters()).toHaveLength(2);
  expect(await trail()).toHaveLength(2);
});

test.each([
  ['PATCH that removes one by a filter', () => patch('Economist', removing(anna)), () => [bo]],
  [
    'PATCH that removes one by value',
    () => patch('Economist', { op: 'remove', path: 'members', value: [{ value: anna }] }),
    () => [bo],
  ],
  ['PATCH that removes all', () => patch('Economist', { op: 'remove', path: 'members' }), () => []],
  [
    'PATCH that replaces the members',
    () => patch('Economist', { op: 'replace', path: 'members', value: [{ value: bo }] }),
    () => [bo],
  ],
  [
    'PUT with the other member',
    () => hr('PUT', '/Groups/Economist', { schemas: [GROUP], members: [{ value: bo }] }),
    () => [bo],
  ],
  ['PUT without members', () => hr('PUT', '/Groups/Economist', { schemas: [GROUP] }), () => []],
])('a %s takes the role, which is mailed and recorded', async (_what, act, left) => {
  await add('Economist', anna, bo);
  await sql`delete from outgoing_message`.execute(portal.db);
  expect(await act()).toMatchObject({ status: 200 });
  expect(await members('Economist')).toEqual(left());
  const gone = [anna, bo].filter((id) => !left().includes(id));
  expect(await letters()).toEqual(
    gone.map((id) =>
      expect.stringMatching(
        new RegExp(
          `^${id === anna ? 'anna' : 'bo'}: .*You no longer have the role Economist\\.`,
          's',
        ),
      ),
    ),
  );
  expect(await actions()).toEqual(['roles.give', 'roles.give', ...gone.map(() => 'roles.take')]);
});
const removing = (id: string) => ({ op: 'remove', path: `members[value eq "${id}"]` });

test('a group is not deleted, and its members keep the role', async () => {
  await add('Economist', anna);
  expect(await hr('DELETE', '/Groups/Economist')).toMatchObject({ status: 403 });
  expect(await members('Economist')).toEqual([anna]);
  expect(await letters()).toHaveLength(1);
});

test('an administrator of two organisations keeps the role until both are taken', async () => {
  const scoped = (organisation: string) => `AccountAdministrator@${organisation}`;
  await add(scoped('K2'), anna);
  await add(scoped('K3'), anna);
  expect(await held(anna)).toEqual(['AccountAdministrator', 'K2', 'K3']);
  expect(await members(scoped('K2'))).toEqual([anna]);
  await sql`delete from outgoing_message`.execute(portal.db);

  expect(await patch(scoped('K2'), removing(anna))).toMatchObject({ status: 200 });
  expect(await held(anna)).toEqual(['AccountAdministrator', 'K3']);
  expect(await members(scoped('K2'))).toEqual([]);
  const [first = ''] = await letters();
  expect(first).toContain('Your roles no longer apply to');
  expect(first).not.toContain('You no longer have the role');

  await sql`delete from outgoing_message`.execute(portal.db);
  await hr('PUT', `/Groups/${scoped('K3')}`, { schemas: [GROUP] });
  expect(await held(anna)).toEqual([]);
  expect(await letters()).toEqual([
    expect.stringMatching(/You no longer have the role Account administrator\..*no longer apply/s),
  ]);
  expect((await hr('GET', `/Groups/${scoped('none')}`)).status).toBe(404);
});

test('one request writes to each person once, of what is left when it ends', async () => {
  await add('InfoCenterEmployee', bo);
  await sql`delete from outgoing_message`.execute(portal.db);
  const changes: readonly (readonly [group: string, operation: object])[] = [
    ['Economist', adding(anna, bo)],
    ['AccountAdministrator@K2', adding(anna)],
    ['InfoCenterEmployee', removing(bo)],
    ['Economist', removing(bo)],
    ['TeleserviceEmployee', adding(crypto.randomUUID())],
    ['TeleserviceEmployee', adding(bo)],
  ];
  const bulk = (failOnErrors?: number) => ({
    schemas: [BULK],
    failOnErrors,
    Operations: changes.map(([group, operation]) => ({
      method: 'PATCH',
      path: `/Groups/${group}`,
      data: operations(operation),
    })),
  });
  const limited = await hr('POST', '/Bulk', bulk(1));
  expect(limited.body.Operations.map(({ status }: { status: string }) => status)).toEqual([
    '200',
    '200',
    '200',
    '200',
    '400',
  ]);
  const [toAnna = '', toBo = '', ...more] = await letters();
  expect(more).toEqual([]);
  expect(toAnna).toMatch(/Account administrator.*Economist.*Your roles apply to/s);
  expect(toBo).toContain('You no longer have the role Info centre.');
  expect(toBo).not.toContain('Economist');
  await hr('POST', '/Bulk', bulk());
  expect(await held(bo)).toEqual(['TeleserviceEmployee']);
  expect(await letters()).toHaveLength(3);
});

test('a role over parts is refused for a member who administers none', async () => {
  const { status, body } = await add('KCEmployee', bo);
  expect([status, body.detail]).toEqual([400, expect.stringContaining('administers none')]);
  expect(await held(bo)).toEqual([]);
  await add('AccountAdministrator@K2', bo);
  expect((await add('KCEmployee', bo)).status).toBe(200);
  expect(await held(bo)).toEqual(['AccountAdministrator', 'K2', 'KCEmployee']);
});

test('a role that another source gives too is taken without a letter, because it still applies', async () => {
  await add('Economist', anna);
  await sql`insert into role_assignment (account_id, role, source, granted_at)
    values (${anna}, 'Economist', 'portal', now())`.execute(portal.db);
  await patch('Economist', removing(anna));
  expect(await held(anna)).toEqual(['Economist']);
  expect(await letters()).toHaveLength(1);
  expect(await actions()).toEqual(['roles.give', 'roles.take']);
});

test('a role that has ended in the portal is no membership, and is given anew', async () => {
  await add('Economist', anna);
  await sql`update role_assignment set until = ${dateInSweden(new Date())}::date - 1
    where account_id = ${anna}`.execute(portal.db);
  expect(await members('Economist')).toEqual([]);
  await add('Economist', anna);
  expect(await members('Economist')).toEqual([anna]);
  expect(await letters()).toHaveLength(2);
});

test('of members of whom one has died, none is given the role', async () => {
  await sql`update person set deceased_on = '2026-01-01' from account
    where account.lin = person.lin and account.id = ${bo}`.execute(portal.db);
  try {
    expect(await add('Economist', anna, bo)).toMatchObject({
      status: 400,
      body: { scimType: 'mutability' },
    });
    expect(await members('Economist')).toEqual([]);
    expect(await letters()).toEqual([]);
    expect(await trail()).toEqual([]);
  } finally {
    await sql`update person set deceased_on = null from account
      where account.lin = person.lin and account.id = ${bo}`.execute(portal.db);
  }
});
