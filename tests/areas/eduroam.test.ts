import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EduroamLogin, NewEduroamLogin } from '#contract/eduroam.ts';
import { UserStatus } from '#contract/values.ts';
import { type StandingFacts, statusOn } from '#rules/accountStanding.ts';
import { addDays } from '#rules/dates.ts';
import { MAX_LOGINS } from '#rules/eduroam.ts';
import { rightsOf } from '#rules/statusRights.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { accountIdOf, answer, auditOf, change, contentsOf, linOf, refused } from './calls.ts';

const PATH = '/api/eduroam/passwords';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const listed = async (send: Send) => (await answer(send(PATH))).body as EduroamLogin[];
const made = async (send: Send, headers: Record<string, string> = {}) =>
  (await answer(send(PATH, { method: 'POST', headers }))).body as NewEduroamLogin;

// SELF-07
test('creates a login from an empty request, returns its password once, and stores only a hash', async () => {
  const anna = await portal.as('annli42');
  expect(await listed(anna)).toEqual([]);
  const response = await anna(PATH, { method: 'POST', headers: { 'user-agent': IPHONE } });
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const login = (await response.json()) as NewEduroamLogin;
  expect(login).toMatchObject({
    name: 'iPhone',
    username: expect.stringMatching(/^annli42-[a-z2-9]{4}@kvarnby\.example$/),
    lastUsed: null,
  });
  expect(login.eapConfig).toContain(`<Password>${login.password}</Password>`);
  expect(login.mobileconfig).toContain(`<key>UserPassword</key><string>${login.password}</string>`);

  const { id, name, username, created } = login;
  expect(await listed(anna)).toEqual([{ id, name, username, created, lastUsed: null }]);
  const [audited] = await auditOf(portal.db, 'eduroam.generate');
  expect(audited).toMatchObject({
    actor_user_id: 'annli42',
    subject_lin: await linOf(portal.db, 'annli42'),
    after: { loginId: id, name, username },
  });
  for (const kept of [portal.log(), JSON.stringify(audited), ...(await rowsWith(login.password))])
    expect(kept).not.toContain(login.password);
  expect((await made(anna, { 'user-agent': IPHONE })).name).toBe('iPhone 2');
});

/**
 * Returns the rows that contain the password, in every table that a call could have written it to.
 */
async function rowsWith(password: string): Promise<string[]> {
  const rows: string[] = [];
  for (const table of ['eduroam_password', 'audit_entry', 'idempotency_key', 'outgoing_message']) {
    const found = await sql<{
      row: string;
    }>`select t::text as row from ${sql.table(table)} t where t::text like ${`%${password}%`}`.execute(
      portal.db,
    );
    rows.push(...found.rows.map(({ row }) => row));
  }
  return rows;
}

test('creates one login per idempotency key and returns it again; no race exceeds the limit', async () => {
  const malin = await portal.as('majek123');
  const headers = { 'idempotency-key': 'a-key-of-its-own' };
  const [first, second] = [await made(malin, headers), await made(malin, headers)];
  expect(second).toEqual(first);
  expect(await listed(malin)).toHaveLength(1);

  const answers = await Promise.all(
    Array.from({ length: MAX_LOGINS + 2 }, () => answer(malin(PATH, change('POST')))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_LOGINS - 1);
  expect(answers.find(({ status }) => status === 409)).toEqual({
    status: 409,
    body: { errors: { login: ['EDUROAM/TOO_MANY'] } },
  });
  expect(await listed(malin)).toHaveLength(MAX_LOGINS);
});

test('lets only the owner rename and remove a login, and records both in the audit trail', async () => {
  const [nils, other] = await Promise.all([portal.as('nilan234'), portal.as('petlu456')]);
  const { id, name, username } = await made(nils);
  const before = await contentsOf(portal.db, 'eduroam_password', 'audit_entry');
  for (const [method, body] of [
    ['PUT', { name: 'Min' }],
    ['DELETE', undefined],
  ] as const) {
    expect(await answer(other(`${PATH}/${id}`, change(method, body)))).toEqual(refused(404));
    expect(await answer(nils(`${PATH}/none`, change(method, body)))).toEqual(refused(404));
  }
  expect(await answer(nils(`${PATH}/${id}`, change('PUT', { name: ' ' })))).toEqual({
    status: 400,
    body: { errors: { name: ['INPUT_REQUIRED'] } },
  });
  expect(await answer(nils(`${PATH}/${id}`, change('PUT', { name: 'x'.repeat(41) })))).toEqual({
    status: 400,
    body: { errors: { name: ['INPUT_TOO_LONG'] } },
  });
  expect(await contentsOf(portal.db, 'eduroam_password', 'audit_entry')).toEqual(before);

  expect(
    await answer(nils(`${PATH}/${id}`, change('PUT', { name: ' Min surfplatta ' }))),
  ).toMatchObject({ status: 200, body: { id, name: 'Min surfplatta' } });
  expect(await auditOf(portal.db, 'eduroam.rename')).toMatchObject([
    { before: { name }, after: { loginId: id, name: 'Min surfplatta' } },
  ]);
  expect((await answer(nils(`${PATH}/${id}`, change('DELETE')))).status).toBe(204);
  expect(await answer(nils(`${PATH}/${id}`, change('DELETE')))).toEqual(refused(404));
  expect(await auditOf(portal.db, 'eduroam.remove')).toMatchObject([
    { before: { loginId: id, username } },
  ]);
  expect(await listed(nils)).toEqual([]);
});

test('shows a RADIUS server the logins of accounts that may sign in today, by the portal’s rule', async () => {
  const { db } = portal;
  const erik = await portal.as('fatka61');
  const login = await made(erik);
  const id = await accountIdOf(db, 'fatka61');
  const [today = ''] = (
    await sql<{
      date: string;
    }>`select (now() at time zone 'Europe/Stockholm')::date::text as date`.execute(db)
  ).rows.map(({ date }) => date);
  const [past, future] = [addDays(today, -1), addDays(today, 1)];
  const isShown = async () =>
    (await sql`select 1 from radius.radcheck where username = ${login.username}`.execute(db)).rows
      .length === 1;
  expect(await isShown()).toBe(true);

  const defaults: Omit<StandingFacts, 'userStatus'> = {
    affiliation: 'Associate',
    isEmployedUntilFurtherNotice: false,
    affiliationEndDate: null,
    validThrough: null,
    retirementDate: null,
    suspendedUntil: null,
    statusBefore: null,
  };
  const dated = [past, today, future].flatMap((day): Partial<StandingFacts>[] => [
    { validThrough: day },
    { affiliation: 'Employee', affiliationEndDate: day },
    { affiliation: null, validThrough: day },
    { userStatus: 'Inretirement', retirementDate: day },
    ...(['Active', 'Inretirement', 'New', 'Inactive', null] as const).map((statusBefore) => ({
      userStatus: 'Suspended' as const,
      suspendedUntil: day,
      statusBefore,
      retirementDate: future,
    })),
    {
      userStatus: 'Suspended',
      suspendedUntil: past,
      statusBefore: 'Unsuspended',
      validThrough: day,
    },
  ]);
  const cases: StandingFacts[] = [
    ...UserStatus.options.map((userStatus) => ({
      ...defaults,
      userStatus,
      retirementDate: future,
    })),
    ...dated.map((facts) => ({ ...defaults, userStatus: 'Active' as const, ...facts })),
    {
      ...defaults,
      userStatus: 'Active',
      affiliation: 'Employee',
      isEmployedUntilFurtherNotice: true,
      validThrough: past,
    },
  ];
  const wrong: StandingFacts[] = [];
  for (const facts of cases) {
    await db
      .updateTable('account')
      .set({
        user_status: facts.userStatus,
        affiliation_type: facts.affiliation,
        is_employed_until_further_notice: facts.isEmployedUntilFurtherNotice,
        affiliation_end_date: facts.affiliationEndDate,
        valid_through: facts.validThrough,
        retirement_date: facts.retirementDate,
      })
      .where('id', '=', id)
      .execute();
    await db.deleteFrom('suspension').where('account_id', '=', id).execute();
    if (facts.suspendedUntil !== null)
      await sql`insert into suspension (account_id, since, until, reason, status_before)
          values (${id}, now(), ${facts.suspendedUntil}, 'x', coalesce(${facts.statusBefore}, 'Active'))`.execute(
        db,
      );
    if ((await isShown()) !== (rightsOf(statusOn(today, facts)).signIn === 'yes'))
      wrong.push(facts);
  }
  expect(cases.length).toBeGreaterThan(35);
  expect(wrong).toEqual([]);
});

test.each([
  ['fatka61', '013-12 34 56'],
  ['nilan234', '013-65 43 21'],
])('the profile of %s names the desk that helps that person', async (liUId, phoneNumber) => {
  const { eapConfig } = await made(await portal.as(liUId));
  expect(eapConfig).toMatch(new RegExp(`<Phone[^>]*>${phoneNumber}</Phone>`));
});
