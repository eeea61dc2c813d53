import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, dateInSweden } from '#rules/dates.ts';
import { accountIdOf, auditOf, linOf } from '../areas/calls.ts';
import { anna, type Federation, startFederation } from '../support/federation.ts';

let federation: Federation;
beforeAll(async () => {
  federation = await startFederation({
    PORTAL_MAIN_CLAIM_ROLES: 'memberOf',
    PORTAL_MAIN_ROLES:
      'KCEmployee=cn=desk,ou=groups; AccountAdministrator@idt-1=urn:x:idt; Economist=money; ' +
      'MinITSuperUser=root; AccountAdministrator@*=all',
  });
  await federation.portal.db
    .updateTable('organisation')
    .set({ source_id: 'idt-1' })
    .where('short_name', '=', 'IDT')
    .execute();
});
beforeEach(() => federation.reset());
afterAll(() => federation.close());

const signIn = async (memberOf: unknown) => {
  federation.reset();
  return (await federation.signInAs('main', { ...anna, memberOf })).browser;
};
const held = async () => {
  const { db } = federation.portal;
  const roles = await db
    .selectFrom('role_assignment')
    .select(['role', 'source'])
    .where('account_id', '=', await accountIdOf(db, 'annli42'))
    .orderBy('role')
    .orderBy('source')
    .execute();
  const parts = await db
    .selectFrom('administers')
    .innerJoin('organisation', 'organisation.id', 'administers.organisation_id')
    .select('short_name')
    .where('administrator_lin', '=', await linOf(db, 'annli42'))
    .orderBy('short_name')
    .execute();
  return [
    ...roles.map(({ role, source }) => `${role} ${source}`),
    ...parts.map(({ short_name }) => short_name),
  ];
};
const letters = async () =>
  (await federation.portal.db.selectFrom('outgoing_message').select('body').execute()).length;

test('the roles of a claim follow each sign-in, and are mailed and recorded when they change', async () => {
  const browser = await signIn(['cn=desk,ou=groups', 'urn:x:idt', 'unknown']);
  expect(await held()).toEqual(['AccountAdministrator issuer', 'KCEmployee issuer', 'IDT']);
  expect(await (await browser.fetch('/api/User')).json()).toMatchObject({
    roleIds: expect.arrayContaining(['KCEmployee', 'AccountAdministrator']),
  });
  const written = await letters();
  expect(written).toBeGreaterThan(0);
  const [letter] = await federation.portal.db
    .selectFrom('outgoing_message')
    .select('body')
    .execute();
  expect(letter?.body).toMatch(
    /You have the role Account administrator.*You have the role Helpdesk.*Your roles apply to/s,
  );

  await signIn(['cn=desk,ou=groups', 'urn:x:idt']);
  expect(await letters()).toBe(written);

  await signIn('cn=desk,ou=groups');
  expect(await held()).toEqual(['KCEmployee issuer']);
  expect(await letters()).toBeGreaterThan(written);

  await signIn(undefined);
  expect(await held()).toEqual([]);
  const { db } = federation.portal;
  expect(await auditOf(db, 'roles.give')).toMatchObject(
    [
      { role: 'AccountAdministrator', organisationId: null },
      { role: 'KCEmployee', organisationId: null },
      { role: null, organisationId: expect.any(String) },
    ].map((after) => ({ actor_lin: null, after: { ...after, source: 'issuer' } })),
  );
  expect(await auditOf(db, 'roles.take')).toHaveLength(3);
});

test('the role of the last superuser stays when the claim goes, until somebody else has it', async () => {
  const { db } = federation.portal;
  const superusers = () =>
    db.selectFrom('role_assignment').selectAll().where('role', '=', 'MinITSuperUser').execute();
  const others = await superusers();
  await signIn(['root']);
  await db
    .deleteFrom('role_assignment')
    .where('role', '=', 'MinITSuperUser')
    .where('source', '<>', 'issuer')
    .execute();
  const written = await letters();
  await signIn([]);
  expect(await held()).toEqual(['MinITSuperUser issuer']);
  expect(await letters()).toBe(written);
  await db.insertInto('role_assignment').values(others).execute();
  await signIn([]);
  expect(await held()).toEqual([]);
  expect(await letters()).toBeGreaterThan(written);
});

test('a claim gives the whole organisation, and takes it back', async () => {
  await signIn(['all']);
  expect(await held()).toEqual(['AccountAdministrator issuer', 'KU']);
  await signIn(['all', 'urn:x:idt']);
  expect(await held()).toEqual(['AccountAdministrator issuer', 'IDT', 'KU']);
  await signIn(['urn:x:idt']);
  expect(await held()).toEqual(['AccountAdministrator issuer', 'IDT']);
  await signIn([]);
  expect(await held()).toEqual([]);
});

test('a role from elsewhere stays when the claim goes', async () => {
  const { db } = federation.portal;
  await db
    .insertInto('role_assignment')
    .values({ account_id: await accountIdOf(db, 'annli42'), role: 'Economist', source: 'portal' })
    .execute();
  await signIn(['money']);
  expect(await held()).toEqual(['Economist issuer', 'Economist portal']);
  await signIn([]);
  expect(await held()).toEqual(['Economist portal']);
});

test('a role from a claim is neither ended nor taken in the portal', async () => {
  const { portal } = federation;
  await signIn(['cn=desk,ou=groups']);
  const { id } = await portal.db
    .selectFrom('role_assignment')
    .select('id')
    .where('source', '=', 'issuer')
    .executeTakeFirstOrThrow();
  const superuser = (
    await federation.signInAs('main', { ...anna, sub: 'd-1', preferred_username: 'davos31' })
  ).browser;
  for (const init of [
    { method: 'DELETE' },
    {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ until: addDays(dateInSweden(new Date()), 1) }),
    },
  ]) {
    const response = await superuser.fetch(`/api/Roles/grants/${id}`, init);
    expect([response.status, await response.json()]).toEqual([
      400,
      { errors: { '': ['ROLES/FROM_ISSUER'] } },
    ]);
  }
  expect(await held()).toContain('KCEmployee issuer');
});

test.each<[string, () => void, object]>([
  [
    'the token names only where the values are',
    () => undefined,
    {
      _claim_names: { memberOf: 'src1' },
      _claim_sources: { src1: { endpoint: 'https://x.example' } },
    },
  ],
  [
    'UserInfo, which states them, fails',
    () => federation.onUserinfoResponse((response) => Object.assign(response, { statusCode: 500 })),
    {},
  ],
])(
  'roles stay as they were where it is not known what the claim gives: %s',
  async (_, set, more) => {
    await signIn('cn=desk,ou=groups');
    federation.reset();
    set();
    expect(
      (await federation.signInAs('main', { ...anna, memberOf: undefined, ...more })).place,
    ).toBe('/account');
    expect(await held()).toContain('KCEmployee issuer');
    expect(federation.portal.log()).toContain('the claimed roles are unknown');
    await signIn([]);
    expect(await held()).not.toContain('KCEmployee issuer');
  },
);
