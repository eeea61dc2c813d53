import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RoleGrant, RoleHolder } from '#contract/roles.ts';
import { addDays, dateInSweden } from '#rules/dates.ts';
import { removeEndedRoles } from '#server/roles/removeEnded.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { accountIdOf, answer, auditOf, change, contentsOf, linOf, refused } from './calls.ts';

let portal: Portal;
let superuser: Send;
const time = { passed: 0 };
const now = () => new Date(Date.now() + time.passed);
beforeAll(async () => {
  portal = await startPortal({ clock: now });
  superuser = await portal.as('davos31');
});
beforeEach(async () => {
  time.passed = 0;
  await portal.db.deleteFrom('outgoing_message').execute();
});
afterAll(() => portal.close());

const DAY = 24 * 60 * 60 * 1000;
const ADDRESS = '/api/Roles';
const NOWHERE = '00000000-0000-4000-8000-000000000000';
const tables = ['role_assignment', 'administers', 'audit_entry', 'outgoing_message'];
const today = dateInSweden(new Date());
const tomorrow = addDays(today, 1);
const refusal = (key: string, field = '') => ({
  status: 400,
  body: { errors: { [field]: [key] } },
});

const give = (liUId: string, body: object, send = superuser) =>
  answer(
    send(
      `${ADDRESS}/${liUId}`,
      change('POST', {
        role: 'Economist',
        organisationId: null,
        until: null,
        reason: 'Stands in for Petra',
        ...body,
      }),
    ),
  );
const take = (id: string, send = superuser) =>
  answer(send(`${ADDRESS}/grants/${id}`, change('DELETE')));
const setEnd = (id: string, until: string | null, send = superuser) =>
  answer(send(`${ADDRESS}/grants/${id}`, change('PATCH', { until })));
const found = async (search: string, send = superuser): Promise<RoleHolder[]> => {
  const { body } = await answer(send(`${ADDRESS}?search=${encodeURIComponent(search)}`));
  return (body as { holders: RoleHolder[] }).holders;
};
const grantsOf = async (liUId: string): Promise<readonly RoleGrant[]> =>
  (await found(liUId)).find((holder) => holder.liUId === liUId)?.grants ?? [];
const idOf = async (liUId: string, role: string | null): Promise<string> => {
  const grant = (await grantsOf(liUId)).find((one) => one.role === role);
  if (grant === undefined) throw new Error(`${liUId} does not hold ${role}`);
  return grant.id;
};
const letters = () =>
  portal.db.selectFrom('outgoing_message').select(['recipient', 'subject', 'body']).execute();
const organisationNamed = async (shortName: string) =>
  (
    await portal.db
      .selectFrom('organisation')
      .select('id')
      .where('short_name', '=', shortName)
      .executeTakeFirstOrThrow()
  ).id;
const rolesSeenBy = async (send: Send) =>
  ((await answer(send('/api/User'))).body as { roleIds: string[] }).roleIds;

test.each<[string, RequestInit]>([
  [ADDRESS, {}],
  [`${ADDRESS}/organisations`, {}],
  [
    `${ADDRESS}/annli42`,
    change('POST', { role: 'MinITSuperUser', organisationId: null, until: null, reason: 'x' }),
  ],
  [`${ADDRESS}/grants/${NOWHERE}`, change('PATCH', { until: null })],
  [`${ADDRESS}/grants/${NOWHERE}`, change('DELETE')],
])('%s %j is denied to everyone but superusers', async (address, init) => {
  const strangers = await Promise.all(
    ['annli42', 'nilan234', 'cecka23', 'bener17'].map((persona) => portal.as(persona)),
  );
  const before = await contentsOf(portal.db, ...tables);
  for (const stranger of strangers)
    expect(await answer(stranger(address, init))).toEqual(refused(403));
  expect(await answer(portal.browser().fetch(address, init))).toEqual(refused(401));
  expect(await contentsOf(portal.db, ...tables)).toEqual(before);
});

test('a role is given, applies at once in another session, and is mailed and recorded', async () => {
  const anna = await portal.as('annli42');
  expect(await rolesSeenBy(anna)).toEqual([]);
  expect(await give('ANNLI42', { until: tomorrow })).toMatchObject({ status: 200 });

  expect(await rolesSeenBy(anna)).toEqual(['Economist']);
  expect(await grantsOf('annli42')).toMatchObject([
    {
      role: 'Economist',
      organisation: null,
      source: 'portal',
      until: tomorrow,
      reason: 'Stands in for Petra',
    },
  ]);
  const [letter] = await letters();
  expect(letter?.subject).toMatch(/^Dina roller i .* \/ Your roles in /);
  expect(letter?.body).toContain('You have the role Economist through');
  expect(letter?.body).toContain('Stands in for Petra');
  expect((await auditOf(portal.db, 'roles.give')).at(-1)).toMatchObject({
    actor_user_id: 'davos31',
    subject_lin: await linOf(portal.db, 'annli42'),
    after: { role: 'Economist', until: tomorrow, reason: 'Stands in for Petra' },
  });
  expect(await give('annli42', {})).toEqual(refusal('ROLES/HELD'));

  expect(await take(await idOf('annli42', 'Economist'))).toMatchObject({ status: 200 });
  expect(await rolesSeenBy(anna)).toEqual([]);
  expect((await letters()).at(-1)?.body).toContain('You no longer have the role Economist.');
  expect((await auditOf(portal.db, 'roles.take')).at(-1)).toMatchObject({
    before: { role: 'Economist', liUId: 'annli42', until: tomorrow },
  });
});

test('people are found by user id and by name, with and without roles', async () => {
  expect(await found('annli')).toMatchObject([{ liUId: 'annli42', isSelf: false, grants: [] }]);
  expect((await found('lindqvist anna')).map(({ liUId }) => liUId)).toContain('annli42');
  expect(await found('davos31')).toMatchObject([{ isSelf: true }]);
  const { body } = await answer(superuser(ADDRESS));
  const all = (body as { holders: RoleHolder[] }).holders;
  expect(all.map(({ liUId }) => liUId)).toEqual(
    expect.arrayContaining(['davos31', 'cecka23', 'bener17']),
  );
  expect(all.every(({ grants }) => grants.length > 0)).toBe(true);
});

test.each<[string, string, object, object]>([
  ['to an unknown account', 'nobody99', {}, refused(404)],
  ['of no kind', 'annli42', { role: null }, refusal('INPUT_REQUIRED', 'role')],
  ['named None', 'annli42', { role: 'None' }, refusal('INPUT_REQUIRED', 'role')],
  [
    'until yesterday',
    'annli42',
    { until: addDays(today, -1) },
    refusal('ROLES/END_PASSED', 'until'),
  ],
  [
    'over an unknown part',
    'annli42',
    { organisationId: NOWHERE },
    refusal('INPUT_INVALID', 'organisationId'),
  ],
  [
    'over no part, although it needs one',
    'annli42',
    { role: 'KCEmployee' },
    refusal('ROLES/NO_PART', 'organisationId'),
  ],
  ['without a reason', 'annli42', { reason: ' ' }, refusal('INPUT_REQUIRED', 'reason')],
  ['to oneself', 'davos31', {}, refusal('ROLES/OWN')],
  ['to another account of oneself', 'tech_davos31', {}, refusal('ROLES/OWN')],
])('a role %s is not given', async (_, liUId, body, expected) => {
  const before = await contentsOf(portal.db, ...tables);
  expect(await give(liUId, body)).toEqual(expected);
  expect(await contentsOf(portal.db, ...tables)).toEqual(before);
});

test('one’s own role is neither ended nor taken by oneself', async () => {
  const id = await idOf('davos31', 'MinITSuperUser');
  const before = await contentsOf(portal.db, 'role_assignment', 'outgoing_message');
  expect(await take(id)).toEqual(refusal('ROLES/OWN'));
  expect(await setEnd(id, tomorrow)).toEqual(refusal('ROLES/OWN'));
  expect(await contentsOf(portal.db, 'role_assignment', 'outgoing_message')).toEqual(before);
});

test.each([NOWHERE, 'x'])('there is no role with the id %s', async (id) => {
  expect((await take(id)).status).toBeGreaterThanOrEqual(400);
  expect((await take(id)).status).toBeLessThan(500);
});

describe('a role that ends', () => {
  test('applies on its last day and not after it, in session, calls and reach', async () => {
    const idt = await organisationNamed('IDT');
    await give('annli42', { role: 'AccountAdministrator', organisationId: idt, until: tomorrow });
    const reads = async () => {
      const anna = await portal.as('annli42');
      const tree = await answer(anna('/api/Organisations'));
      const active = await answer(anna(`/api/Accounts/active?organisationTreeNodeGuid=${idt}`));
      return [await rolesSeenBy(anna), tree.status, active.status];
    };
    expect(await reads()).toEqual([['AccountAdministrator'], 200, 200]);
    time.passed = DAY;
    expect(await reads()).toEqual([['AccountAdministrator'], 200, 200]);
    time.passed = 2 * DAY;
    expect(await reads()).toEqual([[], 403, 403]);
  });

  test('over a part ends on its own while the role goes on', async () => {
    const idt = await organisationNamed('IDT');
    await take(await idOf('annli42', 'AccountAdministrator'));
    await take(await idOf('annli42', null));
    await give('annli42', { role: null, organisationId: idt, until: today });
    await give('annli42', { role: 'AccountAdministrator' });
    const status = async () =>
      (
        await answer(
          (await portal.as('annli42'))(`/api/Accounts/active?organisationTreeNodeGuid=${idt}`),
        )
      ).status;
    expect(await status()).toBe(200);
    time.passed = DAY;
    expect(await status()).toBe(403);
  });

  test('is shown as ended, can be given anew, and is removed by the job after thirty days', async () => {
    superuser = await portal.as('davos31');
    await give('fatka61', { role: 'Economist', until: today });
    time.passed = DAY;
    superuser = await portal.as('davos31');
    expect(await grantsOf('fatka61')).toContainEqual(
      expect.objectContaining({ role: 'Economist', until: today }),
    );
    expect(await give('fatka61', { role: 'Economist', until: tomorrow })).toMatchObject({
      status: 200,
    });
    await removeEndedRoles(portal.db, { today: addDays(today, 31), now: now() });
    expect(await idOf('fatka61', 'Economist')).toBeTruthy();
    await removeEndedRoles(portal.db, { today: addDays(today, 32), now: now() });
    expect((await grantsOf('fatka61')).map(({ role }) => role)).not.toContain('Economist');
    expect((await auditOf(portal.db, 'roles.removeEnded')).at(-1)).toMatchObject({
      actor_lin: null,
      before: { liUId: 'fatka61', role: 'Economist' },
    });
    time.passed = 0;
    superuser = await portal.as('davos31');
  });

  test('gets another last day, and no last day', async () => {
    await give('hansu83', { role: 'Economist', until: today });
    const id = await idOf('hansu83', 'Economist');
    expect(await setEnd(id, addDays(today, -1))).toEqual(refusal('ROLES/END_PASSED', 'until'));
    expect(await setEnd(id, tomorrow)).toMatchObject({ status: 200 });
    expect(await setEnd(id, null)).toMatchObject({ status: 200 });
    expect(await grantsOf('hansu83')).toContainEqual(expect.objectContaining({ id, until: null }));
    expect((await letters()).at(-1)?.body).toContain(
      'The role Economist now applies until further notice.',
    );
    expect(await auditOf(portal.db, 'roles.changeEnd')).toMatchObject([
      { before: { until: today }, after: { until: tomorrow } },
      { before: { until: tomorrow }, after: { until: null } },
    ]);
  });
});

describe('the last superuser', () => {
  let second: Send;
  beforeAll(async () => {
    time.passed = 0;
    await give('ivabe94', {
      role: 'MinITSuperUser',
      organisationId: await organisationNamed('KU'),
    });
    second = await portal.as('ivabe94');
  });

  test('does not get an end while the only other one has one', async () => {
    const own = await idOf('ivabe94', 'MinITSuperUser');
    expect(await setEnd(own, tomorrow)).toMatchObject({ status: 200 });
    const id = await idOf('davos31', 'MinITSuperUser');
    expect(await setEnd(id, tomorrow, second)).toEqual(refusal('LAST_SUPERUSER'));
    expect(await take(id, second)).toEqual(refusal('LAST_SUPERUSER'));
    expect(await setEnd(own, null)).toMatchObject({ status: 200 });
  });

  test('is not lost because another one’s account is closed', async () => {
    const accountId = await accountIdOf(portal.db, 'ivabe94');
    const id = await idOf('davos31', 'MinITSuperUser');
    const organisationId = await organisationNamed('KU');
    await give('hansu83', { role: 'MinITSuperUser', organisationId, until: tomorrow });
    const third = await portal.as('hansu83');
    await portal.db
      .updateTable('account')
      .set({ user_status: 'Retired' })
      .where('id', '=', accountId)
      .execute();
    expect(await take(id, third)).toEqual(refusal('LAST_SUPERUSER'));
    await portal.db
      .updateTable('account')
      .set({ user_status: 'Active' })
      .where('id', '=', accountId)
      .execute();
  });

  test('stays when two superusers take each other’s role at once', async () => {
    second = await portal.as('ivabe94');
    const [first, other] = [
      await idOf('davos31', 'MinITSuperUser'),
      await idOf('ivabe94', 'MinITSuperUser'),
    ];
    const outcomes = await Promise.all([take(other, superuser), take(first, second)]);
    expect(outcomes.map(({ status }) => status)).toContain(200);
    const left = await portal.db
      .selectFrom('role_assignment')
      .selectAll()
      .where('role', '=', 'MinITSuperUser')
      .where('until', 'is', null)
      .execute();
    expect(left).toHaveLength(1);
  });
});
