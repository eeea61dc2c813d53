import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, dateInSweden } from '#rules/dates.ts';
import {
  changedColumns,
  lastSuperusersIn,
  restoreAccounts,
  setAccount,
  setAccounts,
} from '#server/areas/accounts/index.ts';
import { permitNight } from '#server/power/permit.ts';
import { endPeople, importFiles } from '#server/areas/register/index.ts';
import { readConfig } from '#server/config/config.ts';
import type { Tx } from '#server/database/schema.ts';
import { accountWith } from '#rules/accounts.testing.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { cancel, changeEndDate } from './bulk.ts';
import { answer, change, contentsOf } from './calls.ts';
import { addGuest, type Guest, organisationAt } from './managedAccounts.ts';

let portal: Portal;
/** Has the role until tomorrow, and may therefore change the last one but not be the last one. */
let acting: Send;
let last: Guest;
let other: Guest;
const now = new Date();
const today = dateInSweden(now);
const tomorrow = addDays(today, 1);
const REFUSED = { status: 400, body: { errors: { '': ['LAST_SUPERUSER'] } } };

beforeAll(async () => {
  portal = await startPortal();
  acting = await portal.as('davos31');
  await portal.db
    .updateTable('role_assignment')
    .set({ until: tomorrow })
    .where('role', '=', 'MinITSuperUser')
    .execute();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db
    .deleteFrom('role_assignment')
    .where('role', '=', 'MinITSuperUser')
    .where('until', 'is', null)
    .execute();
  const unit = await organisationAt(portal.db, '/KU/IDT/IDT3/IDT31');
  await portal.db
    .updateTable('organisation')
    .set({ source_id: 'U1' })
    .where('id', '=', unit)
    .execute();
  await portal.db.deleteFrom('source_record').execute();
  last = await addGuest(portal.db, unit, { account: { valid_through: null } });
  other = await addGuest(portal.db, unit, { account: { valid_through: null } });
  await appoint(last);
  await sql`
    insert into source_record (source, external_id, person_type, lin, account_id) values
      ('staff', ${last.liUId}, 'Employee', ${last.lin}, ${last.accountId})`.execute(portal.db);
});

/** What is stored of the last superuser's account. */
const ofLast = async () =>
  (await contentsOf(portal.db, 'account', 'suspension', 'source_record')).filter((row) =>
    row.includes(last.accountId),
  );
const appoint = ({ accountId }: Guest) =>
  portal.db
    .insertInto('role_assignment')
    .values({ account_id: accountId, role: 'MinITSuperUser', granted_at: now })
    .execute();

const inTransaction = (act: (tx: Tx) => Promise<unknown>) => () =>
  portal.db.transaction().execute(act);

const planned = (columns: Partial<ReturnType<typeof accountWith>>) => {
  const before = accountWith({ norEduPersonLIN: last.lin, validThrough: null });
  return [{ before, after: { ...before, ...columns }, permit: permitNight(last.lin) }];
};

const origin = {
  source: 'staff',
  actor: null,
  requestId: 'import',
  now,
  today,
  config: readConfig({}),
};

async function importing(rows: readonly string[]): Promise<string[]> {
  const lines = ['id;given_name;surname;kind;organisation;end_date', ...rows].join('\n');
  const report = await importFiles(portal.db, { people: new TextEncoder().encode(lines) }, origin, {
    isDryRun: false,
    isComplete: true,
    endsAllowed: 1,
  });
  if ('unreadable' in report) throw new Error(JSON.stringify(report));
  return report.files.flatMap(({ outcomes }) =>
    outcomes
      .filter(({ id }) => id === last.liUId)
      .map(({ outcome, reason }) => [outcome, reason].filter(Boolean).join(' ')),
  );
}
const importReports = (rows: () => readonly string[]) => async () => {
  const outcomes = await importing(rows());
  if (outcomes.includes('refused LAST_SUPERUSER')) throw new Error('LAST_SUPERUSER');
  return outcomes;
};
const calls = async (sent: Promise<Response>) => {
  const response = await answer(sent);
  if (response.status === 200) return response;
  expect(response).toEqual(REFUSED);
  throw new Error('LAST_SUPERUSER');
};
const reported = (outcomes: readonly { readonly errorTypes: readonly string[] }[]) => {
  if (outcomes.some(({ errorTypes }) => errorTypes.includes('LAST_SUPERUSER')))
    throw new Error('LAST_SUPERUSER');
  expect(outcomes).toMatchObject([{ succeeded: true }]);
};

/** Every way by which an account stops being usable. */
const ways: readonly (readonly [string, () => Promise<unknown>])[] = [
  ...(['Suspended', 'Inactive', 'Retired', 'Deceased', 'None'] as const).map(
    (user_status) =>
      [
        `setAccount: ${user_status}`,
        inTransaction((tx) =>
          setAccount(tx, permitNight(last.lin), last.accountId, { user_status }, now),
        ),
      ] as const,
  ),
  [
    'setAccount: retirement',
    inTransaction((tx) =>
      setAccount(
        tx,
        permitNight(last.lin),
        last.accountId,
        { user_status: 'Inretirement', retirement_date: tomorrow },
        now,
      ),
    ),
  ],
  [
    'setAccount: a last day',
    inTransaction((tx) =>
      setAccount(tx, permitNight(last.lin), last.accountId, { valid_through: tomorrow }, now),
    ),
  ],
  ['setAccounts', inTransaction((tx) => setAccounts(tx, planned({ userStatus: 'Retired' }), now))],
  [
    'restoreAccounts',
    inTransaction((tx) =>
      restoreAccounts(
        tx,
        [permitNight(last.lin)],
        sql`select ${last.lin}::text as lin,
          jsonb_build_object('valid_through', ${tomorrow}::text) as columns`,
        now,
      ),
    ),
  ],
  [
    'a suspension',
    () =>
      calls(
        acting(
          `/api/Accounts/Suspension/${last.liUId}`,
          change('PUT', { reason: 'Spam', until: tomorrow }),
        ),
      ),
  ],
  ['a bulk end date', async () => reported(await changeEndDate(acting, [last.lin], tomorrow))],
  ['a bulk cancellation', async () => reported(await cancel(acting, [last.lin]))],
  [
    'an import that states a last day',
    importReports(() => [`${last.liUId};Gerd;Gäst;Associate;U1;${tomorrow}`]),
  ],
  [
    'a source that ends the person',
    inTransaction(async (tx) => {
      const goingOn = await endPeople(tx, [last.accountId], origin, false);
      if (goingOn.has(last.accountId)) throw new Error('LAST_SUPERUSER');
    }),
  ],
  [
    'an import that no longer names the person',
    importReports(() => [`N1;Nina;Ny;Associate;U1;${tomorrow}`]),
  ],
];

describe.each(ways)('%s', (_, act) => {
  test('is refused for the last superuser, and changes nothing', async () => {
    const before = await ofLast();
    await expect(act()).rejects.toThrow(/LAST_SUPERUSER|refused with 400/);
    expect(await ofLast()).toEqual(before);
  });

  test('is allowed as soon as somebody else has the role', async () => {
    await appoint(other);
    await expect(act()).resolves.not.toThrow();
    const row = await portal.db
      .selectFrom('account')
      .select(['user_status', 'valid_through'])
      .where('id', '=', last.accountId)
      .executeTakeFirstOrThrow();
    expect(row).not.toEqual({ user_status: 'Active', valid_through: null });
  });
});

describe('cancelling one’s own account', () => {
  beforeEach(async () => {
    for (const { accountId } of [last, other])
      await portal.db
        .updateTable('account')
        .set({
          person_type: 'Student',
          affiliation_type: null,
          user_status: 'Inretirement',
          retirement_date: addDays(today, 30),
        })
        .where('id', '=', accountId)
        .execute();
  });
  const cancelOwn = async () =>
    answer((await portal.as(last.liUId))('/api/students/self', change('DELETE')));

  test('is refused for the last superuser, and changes nothing', async () => {
    const before = await ofLast();
    expect(await cancelOwn()).toEqual(REFUSED);
    expect(await ofLast()).toEqual(before);
    expect(await contentsOf(portal.db, 'own_cancellation')).toEqual(['own_cancellation ']);
  });

  test('is allowed as soon as somebody else has the role', async () => {
    await appoint(other);
    expect(await cancelOwn()).toEqual({ status: 204, body: null });
    expect(
      await portal.db
        .selectFrom('account')
        .select('retirement_date')
        .where('id', '=', last.accountId)
        .executeTakeFirst(),
    ).toEqual({ retirement_date: today });
  });
});

test('two superusers cannot suspend each other at once', async () => {
  await appoint(other);
  const outcomes = await Promise.allSettled(
    [last, other].map(({ accountId, lin }) =>
      portal.db
        .transaction()
        .execute((tx) =>
          setAccount(tx, permitNight(lin), accountId, { user_status: 'Suspended' }, now),
        ),
    ),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('changes that do not limit the account are made', async () => {
  await portal.db
    .transaction()
    .execute((tx) =>
      setAccount(
        tx,
        permitNight(last.lin),
        last.accountId,
        { description: 'Ny', valid_through: null },
        now,
      ),
    );
  const extended = planned({ subscriptionType: 'Large' });
  expect(extended.map(changedColumns)).toEqual([{ subscription_type: 'Large' }]);
  expect(
    await portal.db.transaction().execute((tx) => lastSuperusersIn(tx, extended, now)),
  ).toEqual(new Set());
});
