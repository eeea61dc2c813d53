import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  BULK,
  type Client,
  ENTERPRISE,
  PATCH,
  type ScimPortal,
  startScim,
  UNIVERSITY,
  user,
} from './scimSetUp.ts';

let portal: ScimPortal;
let hr: Client;
beforeAll(async () => {
  portal = await startScim();
  hr = portal.scim('HR');
});
afterAll(() => portal.close());

const patch = (...operations: readonly object[]) => ({ schemas: [PATCH], Operations: operations });
const made = async (externalId: string, stated = {}) => {
  const { status, body } = await hr('POST', '/Users', user(externalId, stated));
  expect(body).toMatchObject({ externalId });
  expect(status).toBe(201);
  return body;
};

test('a user is made, read, replaced and deleted', async () => {
  const answer = await hr(
    'POST',
    '/Users',
    user('E1', { emails: [{ value: 'e1@kvarnby.example', type: 'work' }] }),
  );
  expect(answer.status).toBe(201);
  expect(answer.headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
  expect(answer.headers.get('location')).toBe(`${portal.url}/scim/v2/Users/${answer.body.id}`);
  expect(answer.headers.get('etag')).toBe(answer.body.meta.version);
  expect(answer.body).toMatchObject({
    externalId: 'E1',
    userName: expect.stringMatching(/^[a-z]{4,5}\d{2}$/),
    name: { givenName: 'Anna', familyName: 'Lind', formatted: 'Anna Lind' },
    userType: 'Employee',
    title: 'Lektor',
    active: true,
    emails: [{ value: 'e1@kvarnby.example', type: 'work', primary: true }],
    [UNIVERSITY]: { status: 'New', organization: 'K1', startDate: '2026-01-01', level: 100 },
  });
  const path = `/Users/${answer.body.id}`;
  expect((await hr('GET', path)).body).toEqual(answer.body);

  const replaced = await hr(
    'PUT',
    path,
    user('E1', { name: { givenName: 'Anni', familyName: 'Ek' } }),
  );
  expect(replaced.body).toMatchObject({ displayName: 'Anni Ek', userName: answer.body.userName });
  expect((await hr('DELETE', path)).status).toBe(204);
  expect((await hr('GET', path)).status).toBe(404);
  expect((await hr('DELETE', path)).status).toBe(404);
  const left =
    await sql`select affiliation_end_date from account where id = ${answer.body.id}`.execute(
      portal.db,
    );
  expect(left.rows).toEqual([{ affiliation_end_date: expect.any(String) }]);

  const again = await made('E1');
  expect(again).toMatchObject({ id: answer.body.id, active: true });
  expect(again[UNIVERSITY].endDate).toBeUndefined();
});

test('a user id, an address and an id in the source belong to one user', async () => {
  const { userName } = await made('U1', {
    emails: [{ value: 'u1@kvarnby.example', type: 'work' }],
  });
  for (const stated of [
    user('U1'),
    user('U2', { userName }),
    user('U2', { userName: 'annli42' }),
    user('U2', { emails: [{ value: 'u1@kvarnby.example', type: 'work' }] }),
  ])
    expect(await hr('POST', '/Users', stated)).toMatchObject({
      status: 409,
      body: { status: '409', scimType: 'uniqueness' },
    });
});

test('the versions of a user prevent that a change is lost', async () => {
  const { id, meta } = await made('V1');
  const path = `/Users/${id}`;
  const conditional = await hr('GET', path, undefined, { 'if-none-match': meta.version });
  expect(conditional).toMatchObject({ status: 304, body: null });
  const change = patch({ op: 'replace', path: 'title', value: 'Professor' });
  const first = await hr('PATCH', path, change, { 'if-match': meta.version });
  expect(first).toMatchObject({ status: 200, body: { title: 'Professor' } });
  expect((await hr('PATCH', path, change, { 'if-match': meta.version })).status).toBe(412);
  expect((await hr('DELETE', path, undefined, { 'if-match': meta.version })).status).toBe(412);
  expect((await hr('PUT', path, user('V1'), { 'if-match': first.body.meta.version })).status).toBe(
    200,
  );
});

test('concurrent changes of one user are made one after the other', async () => {
  const { id } = await made('C1');
  const answers = await Promise.all(
    [10, 20, 30, 40, 50, 60].map((level, at) =>
      hr(
        'PATCH',
        `/Users/${id}`,
        patch(
          { op: 'replace', path: `${UNIVERSITY}:level`, value: level },
          {
            op: 'add',
            path: `${UNIVERSITY}:furtherPositions`,
            value: [{ organization: `K${at + 2}`, level }],
          },
        ),
      ),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from(answers, () => 200));
  const { body } = await hr('GET', `/Users/${id}`);
  expect(
    body[UNIVERSITY].furtherPositions
      .map((one: { organization: string }) => one.organization)
      .toSorted(),
  ).toEqual(['K2', 'K3', 'K4', 'K5', 'K6', 'K7']);
});

test('inactive ends the account, active takes it back with its last day, and suspended stays', async () => {
  const { id } = await made('A1', { userType: 'Associate', university: { endDate: '2031-06-30' } });
  const path = `/Users/${id}`;
  const set = (value: unknown) =>
    hr('PATCH', path, patch({ op: 'Replace', path: 'active', value }));
  const ended = await set('False');
  expect(ended.body).toMatchObject({ active: false });
  expect(ended.body[UNIVERSITY].endDate < '2031').toBe(true);
  expect((await set('True')).body).toMatchObject({
    active: true,
    [UNIVERSITY]: { endDate: '2031-06-30' },
  });
  await sql`update account set user_status = 'Suspended' where id = ${id}`.execute(portal.db);
  expect((await set(false)).body).toMatchObject({ [UNIVERSITY]: { status: 'Suspended' } });
  expect((await set(true)).body).toMatchObject({
    active: true,
    [UNIVERSITY]: { status: 'Suspended' },
  });
});

test('a contact person is another user, and a student has studies', async () => {
  const boss = await made('M1');
  const guest = await made('G1', {
    userType: 'Affiliated',
    [ENTERPRISE]: { manager: { value: boss.id } },
  });
  expect(guest[ENTERPRISE].manager).toMatchObject({ value: boss.id, displayName: 'Anna Lind' });
  const { body } = await hr('POST', '/Users', {
    ...user('S1', { userType: 'Student', title: undefined }),
    [UNIVERSITY]: { studies: { credits: 30, hasDegree: false } },
  });
  expect(body).toMatchObject({ userType: 'Student', [UNIVERSITY]: { studies: { credits: 30 } } });
  for (const manager of [{ value: '00000000-0000-4000-8000-000000000000' }, { value: 'annli42' }])
    expect(
      (await hr('POST', '/Users', user('G2', { [ENTERPRISE]: { manager } }))).body,
    ).toMatchObject({
      scimType: 'invalidValue',
    });
});

test('a person comes before the organisation', async () => {
  const { id } = await made('W1', { university: { organization: 'NEW' } });
  expect((await hr('GET', `/Users/${id}`)).body[UNIVERSITY].organization).toBe('NEW');
  const answer = await hr('POST', '/Organizations', {
    schemas: ['urn:minit:scim:schemas:core:1.0:Organization'],
    externalId: 'NEW',
    displayName: 'Ny',
    shortName: 'NY',
    type: 'Unit',
    parent: { value: 'K1' },
  });
  expect(answer).toMatchObject({ status: 201, body: { id: 'NEW', parent: { value: 'K1' } } });
  const { body } = await hr('GET', `/Users/${id}`);
  expect(body).toMatchObject({
    [ENTERPRISE]: { department: 'Ny' },
    [UNIVERSITY]: { organization: 'NEW', level: 100 },
  });
});

test('what only can be replaced is not removed, and what is another’s is not found', async () => {
  const { id } = await made('R1');
  for (const path of ['userType', `${UNIVERSITY}:organization`, 'externalId', 'userName'])
    expect(await hr('PATCH', `/Users/${id}`, patch({ op: 'remove', path }))).toMatchObject({
      status: 400,
      body: { scimType: 'mutability' },
    });
  expect(
    (
      await hr(
        'PATCH',
        `/Users/${id}`,
        patch({ op: 'replace', path: 'userType', value: 'Student' }),
      )
    ).body,
  ).toMatchObject({ scimType: 'mutability' });
  const other = portal.scim('Other');
  for (const [method, body] of [
    ['GET'],
    ['DELETE'],
    ['PUT', user('R1')],
    ['PATCH', patch({ op: 'add', path: 'title', value: 'x' })],
  ] as const)
    expect((await other(method, `/Users/${id}`, body)).status).toBe(404);
  expect((await other('GET', '/Users')).body).toMatchObject({ totalResults: 0, Resources: [] });
});

const AWAITED = 'A decision about this is awaited in the portal. Send it again later.';

/** Takes the role from all superusers, and gives it to this account, which can be used. */
async function makeOnlySuperuser(id: string): Promise<void> {
  await portal.db.deleteFrom('role_assignment').where('role', '=', 'MinITSuperUser').execute();
  await portal.db
    .insertInto('role_assignment')
    .values({ account_id: id, role: 'MinITSuperUser', granted_at: new Date() })
    .execute();
  await portal.db
    .updateTable('account')
    .set({ user_status: 'Active' })
    .where('id', '=', id)
    .execute();
}

test.each([
  ['made inactive', 'PATCH', patch({ op: 'replace', path: 'active', value: false })],
  ['deleted', 'DELETE', undefined],
])(
  'a system does not decide that a superuser is %s, and others of the same request are',
  async (_what, method, data) => {
    const { id: anna } = await made(`anna-${method}`);
    const { id: bo } = await made(`bo-${method}`);
    const held = await portal.db
      .selectFrom('role_assignment')
      .selectAll()
      .where('role', '=', 'MinITSuperUser')
      .execute();
    try {
      await makeOnlySuperuser(anna);
      expect(await hr(method, `/Users/${anna}`, data)).toMatchObject({
        status: 409,
        body: { scimType: 'uniqueness', detail: AWAITED },
      });
      const operations = [anna, bo].map((id) => ({ method, path: `/Users/${id}`, data }));
      const { body } = await hr('POST', '/Bulk', { schemas: [BULK], Operations: operations });
      expect(body.Operations.map(({ status }: { status: string }) => status)).toEqual([
        '409',
        method === 'DELETE' ? '204' : '200',
      ]);
      expect((await hr('GET', `/Users/${anna}`)).body.active).toBe(true);
    } finally {
      await portal.db.deleteFrom('role_assignment').where('account_id', '=', anna).execute();
      for (const one of held)
        await sql`insert into role_assignment select * from json_populate_record(null::role_assignment,
        ${JSON.stringify(one)}::json)`.execute(portal.db);
    }
  },
);

test('nothing of a change stays that would also end a superuser', async () => {
  const { id: anna } = await made('last');
  const { id: bo } = await made('bo');
  await makeOnlySuperuser(anna);
  const before = (await hr('GET', `/Users/${anna}`)).body;
  const change = patch(
    { op: 'replace', path: 'title', value: 'Rektor' },
    { op: 'replace', path: 'name.familyName', value: 'Ny' },
    { op: 'replace', path: 'active', value: false },
  );
  expect((await hr('PATCH', `/Users/${anna}`, change)).status).toBe(409);
  expect((await hr('GET', `/Users/${anna}`)).body.meta.version).toBe(before.meta.version);
  const { body } = await hr('POST', '/Bulk', {
    schemas: [BULK],
    Operations: [anna, bo].map((id) => ({ method: 'PATCH', path: `/Users/${id}`, data: change })),
  });
  expect(body.Operations).toMatchObject([
    { status: '409', response: { detail: AWAITED } },
    { status: '200' },
  ]);
  expect((await hr('GET', `/Users/${anna}`)).body.meta.version).toBe(before.meta.version);
  expect((await hr('GET', `/Users/${bo}`)).body).toMatchObject({
    active: false,
    title: 'Rektor',
    displayName: 'Anna Ny',
  });
});

test('a login belongs to one user of a source, and of two that claim it at once neither gets it', async () => {
  const login = (userName: string) => ({ userName });
  const { id, [UNIVERSITY]: own } = await made('L1', login('Anna.Lind@kvarnby.example'));
  expect(own.userId).toMatch(/^[a-z]{4,5}\d{2}$/);
  const logins = ['Same@x.se', 'SAME@x.se ', 'bo@x.se'];
  const claims = logins.map((one, at) => ({
    method: 'POST',
    path: '/Users',
    bulkId: one,
    data: user(`L${at + 2}`, login(one)),
  }));
  const { body } = await hr('POST', '/Bulk', { schemas: [BULK], Operations: claims });
  expect(body.Operations.map(({ status }: { status: string }) => status)).toEqual([
    '409',
    '409',
    '201',
  ]);
  expect(await hr('POST', '/Users', user('L5', login('ANNA.lind@kvarnby.example')))).toMatchObject({
    status: 409,
    body: { scimType: 'uniqueness' },
  });
  const other = await portal.scim('Other')(
    'POST',
    '/Users',
    user('L5', login('anna.lind@kvarnby.example')),
  );
  expect(other.status).toBe(201);
  // Whoever is deleted gives up the login.
  await hr('DELETE', `/Users/${id}`);
  await made('L6', login('anna.lind@kvarnby.example'));
});

test('a source takes away its own, but not the address of somebody whom it did not state first', async () => {
  const home = [{ type: 'home', value: 'private@home.example' }];
  const { id } = await made('T1', { emails: home });
  await sql`update person set stated_by = 'other' where lin = (select lin from account where id = ${id})`.execute(
    portal.db,
  );
  const remove = (path: string) => hr('PATCH', `/Users/${id}`, patch({ op: 'remove', path }));
  expect((await remove('emails[type eq "home"]')).body.emails).toMatchObject(home);
  expect((await remove('title')).body.title).toBeUndefined();
});
