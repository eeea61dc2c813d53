import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ConnectedSystem, MAX_SCIM_CLIENTS } from '#contract/scimClients.ts';
import { addDays, dateInSweden } from '#rules/dates.ts';
import { latestEnd } from '#rules/scimClient.ts';
import { clientOfToken } from '#server/areas/scimClients/index.ts';
import { importFiles } from '#server/areas/register/index.ts';
import { readConfig } from '#server/config/config.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, auditOf, change, contentsOf, refused } from './calls.ts';

const ADDRESS = '/api/ScimClients';
const NOWHERE = '00000000-0000-4000-8000-000000000000';
const today = dateInSweden(new Date());
const tables = ['scim_client', 'audit_entry', 'outgoing_message'];

let portal: Portal;
let superuser: Send;
beforeAll(async () => {
  portal = await startPortal();
  superuser = await portal.as('davos31');
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.deleteFrom('scim_client').execute();
  await portal.db.deleteFrom('outgoing_message').execute();
});

const fields = (changed: object = {}) => ({
  name: 'Staff system',
  source: 'staff',
  resources: ['people', 'organisations'],
  mayWrite: true,
  endsOn: addDays(today, 300),
  ...changed,
});
interface Made {
  readonly client: ConnectedSystem;
  readonly token: string;
}
const post = (path: string, body: object) =>
  answer(superuser(ADDRESS + path, change('POST', body)));
async function made(path: string, body: object): Promise<Made> {
  const { status, body: response } = await post(path, body);
  if (status !== 200) throw new Error(`Not made: ${JSON.stringify(response)}`);
  return response as Made;
}
const create = (changed: object = {}) => made('', fields(changed));
const known = (token: string, now = new Date()) => clientOfToken(portal.db, token, now);
const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3600_000);
const listed = async () => (await answer(superuser(ADDRESS))).body as ConnectedSystem[];
const refusal = (field: string, key: string) => ({
  status: 400,
  body: { errors: { [field]: [key] } },
});

describe('the calls', () => {
  const calls: readonly (readonly [path: string, options: () => RequestInit])[] = [
    ['', () => ({})],
    ['', () => change('POST', fields({ name: 'Another' }))],
    ['/ID/token', () => change('POST', { endsOn: today, version: 1 })],
    ['/ID/revocation', () => change('POST', { version: 1 })],
  ];
  test.each(calls)('%s is refused to everybody but superusers: %#', async (path, options) => {
    const { client } = await create();
    const url = ADDRESS + path.replace('ID', client.id);
    const others = await Promise.all(
      ['annli42', 'bener17', 'fatka61', 'nilan234'].map((persona) => portal.as(persona)),
    );
    const before = await contentsOf(portal.db, ...tables);
    for (const send of others) expect(await answer(send(url, options()))).toEqual(refused(403));
    expect(await answer(portal.browser().fetch(url, options()))).toEqual(refused(401));
    expect(await contentsOf(portal.db, ...tables)).toEqual(before);
  });

  test.each(calls.filter(([path]) => path !== ''))(
    '%s is 404 for a client that does not exist, and 409 for one that has changed',
    async (path, options) => {
      const { client } = await create();
      await post(`/${client.id}/revocation`, { version: client.version });
      const ask = (id: string) => answer(superuser(ADDRESS + path.replace('ID', id), options()));
      expect(await ask(NOWHERE)).toEqual(refused(404));
      expect(await ask(client.id)).toEqual(refused(409));
    },
  );
});

test('a client gets a token that is returned once and stored as a hash', async () => {
  const { client, token } = await create();
  expect(token).toMatch(/^minit_scim_[0-9a-f]{16}_[\w-]{43}$/);
  expect(client).toEqual({
    id: expect.any(String),
    ...fields(),
    defaultKind: null,
    defaultOrganisation: null,
    state: 'Active',
    revokedAt: null,
    lastUsedAt: null,
    earlierTokenUntil: null,
    createdAt: expect.any(String),
    createdBy: expect.stringContaining('David'),
    version: 1,
  });
  expect(await listed()).toEqual([client]);
  const stored = await portal.db.selectFrom('scim_client').selectAll().execute();
  const entries = await auditOf(portal.db, 'scimClients.create');
  const secret = token.slice(-43);
  expect(JSON.stringify([stored, entries]) + portal.log()).not.toContain(secret);
  expect(entries.at(-1)).toMatchObject({
    actor_user_id: 'davos31',
    after: { id: client.id, name: 'Staff system', source: 'staff', mayWrite: true },
  });
  const letters = await portal.db.selectFrom('outgoing_message').selectAll().execute();
  expect(letters.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([expect.stringContaining('Staff system')]),
  );
  expect(JSON.stringify(letters)).not.toContain(secret);
});

test.each([
  [
    'a name that is taken, whatever its case',
    { name: 'STAFF system' },
    'name',
    'SCIM_CLIENTS/NAME_TAKEN',
  ],
  [
    'a last day that has passed',
    { endsOn: addDays(today, -1) },
    'endsOn',
    'SCIM_CLIENTS/END_PASSED',
  ],
  [
    'a last day more than two years ahead',
    { endsOn: addDays(latestEnd(today), 1) },
    'endsOn',
    'SCIM_CLIENTS/END_TOO_LATE',
  ],
  ['no resource', { resources: [] }, 'resources', 'INPUT_REQUIRED'],
  ['a source that is the portal itself', { source: 'portal' }, 'source', 'INPUT_INVALID'],
  ['a source with a space', { source: 'our staff' }, 'source', 'INPUT_INVALID'],
])('refuses %s', async (_what, changed, field, key) => {
  await create();
  const before = await contentsOf(portal.db, ...tables);
  const given = 'name' in changed ? changed : { name: 'Another', ...changed };
  expect(await post('', fields(given))).toEqual(refusal(field, key));
  expect(await contentsOf(portal.db, ...tables)).toEqual(before);
});

test('refuses more clients than the limit, of which revoked ones are none', async () => {
  const first = await create();
  for (let at = 1; at < MAX_SCIM_CLIENTS; at += 1) await create({ name: `Client ${at}` });
  expect(await post('', fields({ name: 'One more' }))).toEqual(
    refusal('', 'SCIM_CLIENTS/TOO_MANY'),
  );
  await post(`/${first.client.id}/revocation`, { version: 1 });
  expect((await post('', fields())).status).toBe(200);
});

describe('a token', () => {
  test('says whose it is, and its use is noted at most once a minute', async () => {
    const { client, token } = await create({
      mayWrite: false,
      resources: ['roles'],
      defaultKind: 'Student',
      defaultOrganisation: '4100',
    });
    const at = (seconds: number) => new Date(Date.parse('2027-01-31T10:00:00Z') + seconds * 1000);
    expect(await known(token, at(0))).toEqual({
      defaults: { kind: 'Student', organisation: '4100' },
      id: client.id,
      name: 'Staff system',
      source: 'staff',
      reach: { resources: ['roles'], mayWrite: false },
    });
    const used = async () => (await listed())[0]?.lastUsedAt;
    expect(await used()).toBe(at(0).toISOString());
    await known(token, at(59));
    expect(await used()).toBe(at(0).toISOString());
    await known(token, at(60));
    expect(await used()).toBe(at(60).toISOString());
  });

  test('is refused when a character differs, or it is not one of ours', async () => {
    const { token } = await create();
    const other = await create({ name: 'Another' });
    const last = token.endsWith('A') ? 'B' : 'A';
    for (const wrong of [
      '',
      'minit_scim_',
      token.slice(0, -1) + last,
      `${token}A`,
      token.slice(0, 27) + other.token.slice(27),
      `Bearer ${token}`,
    ])
      expect(await known(wrong)).toBe(null);
    expect((await listed()).map(({ lastUsedAt }) => lastUsedAt)).toEqual([null, null]);
  });

  test('is accepted until the end of its last day', async () => {
    const endsOn = `${Number(today.slice(0, 4)) + 1}-01-31`;
    const { token } = await create({ endsOn });
    expect(await known(token, new Date(`${endsOn}T22:59:59Z`))).not.toBe(null);
    expect(await known(token, new Date(`${endsOn}T23:00:00Z`))).toBe(null);
  });

  test('is followed by another, and accepted for a day more', async () => {
    const { client, token } = await create();
    const endsOn = latestEnd(today);
    const renewed = await made(`/${client.id}/token`, { endsOn, version: client.version });
    expect(renewed.client).toMatchObject({ endsOn, earlierTokenUntil: expect.any(String) });
    expect(await known(renewed.token)).toMatchObject({ id: client.id });
    expect(await known(token, hoursAhead(23))).toMatchObject({ id: client.id });
    expect(await known(token, hoursAhead(25))).toBe(null);
    expect(await post(`/${client.id}/token`, { endsOn, version: client.version })).toEqual(
      refused(409),
    );
  });

  test('of a client that has ended is not accepted again when the client is renewed', async () => {
    const { client, token } = await create();
    await portal.db
      .updateTable('scim_client')
      .set({ ends_on: addDays(today, -1) })
      .execute();
    expect((await listed())[0]?.state).toBe('Ended');
    const renewed = await made(`/${client.id}/token`, {
      endsOn: addDays(today, 10),
      version: client.version,
    });
    expect(renewed.client).toMatchObject({ state: 'EndsSoon', earlierTokenUntil: null });
    expect(await known(token)).toBe(null);
    expect(await known(renewed.token)).not.toBe(null);
  });

  test('is refused at once when the client is revoked, and so is the one before', async () => {
    const { client, token } = await create();
    const renewed = await made(`/${client.id}/token`, { endsOn: fields().endsOn, version: 1 });
    const revoked = await post(`/${client.id}/revocation`, { version: 2 });
    expect(revoked.body).toMatchObject({ state: 'Revoked', revokedAt: expect.any(String) });
    expect([await known(token), await known(renewed.token)]).toEqual([null, null]);
    expect((await auditOf(portal.db, 'scimClients.revoke')).at(-1)).toMatchObject({
      actor_user_id: 'davos31',
      before: { id: client.id, name: 'Staff system' },
    });
  });
});

test('what a client changes is recorded with its name', async () => {
  const now = new Date();
  const people = Buffer.from('id;given_name;surname;kind\nS1;Eva;Ny;Student\n');
  await importFiles(
    portal.db,
    { people },
    {
      source: 'staff',
      actor: { lin: null, liUId: null, client: 'Staff system' },
      requestId: 'a-test',
      now,
      today,
      config: readConfig({}),
    },
    { isDryRun: false, isComplete: false, endsAllowed: 1 },
  );
  const [entry] = await auditOf(portal.db, 'register.create');
  expect(entry).toMatchObject({
    actor_lin: null,
    actor_user_id: null,
    actor_client: 'Staff system',
  });
});
