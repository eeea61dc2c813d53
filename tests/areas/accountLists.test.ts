import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import { Permission } from '#contract/values.ts';
import { type AccountList, accountLists, listOf } from '#rules/accountLists.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, linOf, refused } from './calls.ts';
import { organisationCalled } from './managedAccounts.ts';

let portal: Portal;
let bengt: Send;
let cecilia: Send;
let root: string;
let department: string;

beforeAll(async () => {
  portal = await startPortal();
  [bengt, cecilia] = await Promise.all([portal.as('bener17'), portal.as('cecka23')]);
  [root, department] = await Promise.all([nodeOf('KU'), nodeOf('IDT')]);
});
afterAll(() => portal.close());

const nodeOf = (shortName: string) => organisationCalled(portal.db, shortName);
const fetchList = (send: Send, list: AccountList, node: string, query = '') =>
  send(`/api/Accounts/${list}?organisationTreeNodeGuid=${node}${query}`);
const read = async (send: Send, list: AccountList, node: string, query = '') =>
  (await (await fetchList(send, list, node, query)).json()) as Account[];
const readAll = async (send: Send, node: string) =>
  (await Promise.all(accountLists.map((list) => read(send, list, node)))).flat();
const lins = (accounts: readonly Account[]) =>
  accounts.map(({ norEduPersonLIN }) => norEduPersonLIN).toSorted();

const managed = () =>
  portal.db
    .selectFrom('account')
    .leftJoin('organisation', 'organisation.id', 'organisation_id')
    .select([
      'lin',
      'user_id',
      'user_status',
      'affiliation_type',
      'organisation_id',
      'canonical_path',
    ])
    .where('affiliation_type', 'is not', null)
    .execute();

describe('content of the lists', () => {
  // ACCT-03
  test('the root’s three lists contain every managed account, each in the list of its status', async () => {
    const rows = await managed();
    for (const list of accountLists) {
      const expected = rows
        .filter(({ user_status }) => listOf({ userStatus: user_status }) === list)
        .map(({ lin }) => lin);
      expect(lins(await read(cecilia, list, root))).toEqual(expected.toSorted());
    }
  });

  // ACCT-04, ACCT-33
  test('a department’s lists contain the accounts below it', async () => {
    const below = (await managed()).filter(({ canonical_path }) =>
      canonical_path?.startsWith('/KU/IDT'),
    );
    expect(below.length).toBeGreaterThan(40);
    expect(lins(await readAll(bengt, department))).toEqual(below.map(({ lin }) => lin).toSorted());
  });

  test('sorts names in Swedish order', async () => {
    const names = (await read(cecilia, 'active', root)).map(({ displayName }) => displayName);
    const order = new Intl.Collator('sv-SE').compare;
    expect(names.filter((name, index) => order(names[index - 1] ?? '', name) > 0)).toEqual([]);
    expect(names.some((name) => /^[ÅÄÖ]/.test(name))).toBe(true);
  });

  // ACCT-04
  test.each([
    ['&affiliations[]=Associate', ['Associate']],
    ['&affiliations=Associate&affiliations=Affiliated', ['Affiliated', 'Associate']],
    ['', ['Affiliated', 'Associate', 'Employee']],
  ])('filters affiliations by the query %j', async (query, expected) => {
    const found = await read(cecilia, 'active', root, query);
    expect(new Set(found.map(({ affiliation }) => affiliation))).toEqual(new Set(expected));
  });

  test('shows accounts without an organisation to root administrators, who may correct them', async () => {
    const withoutOrganisation = (await managed()).filter(
      ({ organisation_id }) => organisation_id === null,
    );
    expect(withoutOrganisation.length).toBeGreaterThan(1);
    const shown = (await readAll(cecilia, root)).filter(
      ({ organisationId }) => organisationId === null,
    );
    expect(lins(shown)).toEqual(withoutOrganisation.map(({ lin }) => lin).toSorted());
    expect(shown.every(({ hasAccessToAccountThroughOrg }) => hasAccessToAccountThroughOrg)).toBe(
      true,
    );
    expect(
      (await readAll(bengt, department)).some(({ organisationId }) => organisationId === null),
    ).toBe(false);
  });

  test('masks national ids', async () => {
    const text = (
      await Promise.all(
        accountLists.map(async (list) => (await fetchList(cecilia, list, root)).text()),
      )
    ).join();
    expect(text).toMatch(/"norEduPersonNIN":"\d{8}-\*{4}"/);
    expect(text).not.toMatch(/"norEduPersonNIN":"[^"]*\d{4}"/);
    const numbers = await portal.db
      .selectFrom('person')
      .select('national_id')
      .where('national_id', 'is not', null)
      .execute();
    expect(
      numbers.filter(({ national_id }) => national_id !== null && text.includes(national_id)),
    ).toEqual([]);
  });

  test('grants every permission on every account, except for permission exceptions', async () => {
    const niklas = await linOf(portal.db, 'nikfo81');
    const all = (lin: string) => Permission.options.map((permission) => `${lin}.${permission}`);
    for (const { norEduPersonLIN, permissions } of await readAll(bengt, department)) {
      const expected =
        norEduPersonLIN === niklas
          ? all(niklas).filter((name) => !name.endsWith('CancelAccounts'))
          : all(norEduPersonLIN);
      expect(permissions).toEqual(expected);
    }
    expect(
      (await read(cecilia, 'active', root)).find(
        ({ norEduPersonLIN }) => norEduPersonLIN === niklas,
      )?.permissions,
    ).toEqual(all(niklas));
  });

  test('includes a future position as employee, the cost centre and the contact person', async () => {
    const found = await readAll(cecilia, root);
    expect(
      found.some(
        (account) => account.affiliation === 'Associate' && account.hasFuturePositionAsEmployee,
      ),
    ).toBe(true);
    expect(found.some(({ costCentreActivity }) => costCentreActivity === null)).toBe(true);
    expect(found.some(({ externalInvoiceData }) => externalInvoiceData?.invoiceReference)).toBe(
      true,
    );
    expect(
      found.some(
        ({ hasSwedishNin, norEduPersonNIN }) =>
          !hasSwedishNin && /^\d{8}-/.test(norEduPersonNIN ?? ''),
      ),
    ).toBe(true);
    const viveka = found.find(({ liUId }) => liUId === 'vivno29');
    expect(viveka).toMatchObject({
      affiliation: 'Associate',
      subscriptionType: 'Small',
      hasEmployeeProfilePage: true,
      organisationCanonicalPath: '/KU/IDT/IDT1',
      hasSwedishNin: true,
      contactPerson: { liUId: 'bener17', givenName: 'Bengt' },
      costCentre: { id: viveka?.costCentreActivity?.costCentreId },
      version: 1,
    });
    expect(viveka?.validThroughCurrent).toBe(viveka?.validThrough);
  });
});

describe('response format', () => {
  test('is one array with each account on a line of its own', async () => {
    const text = await (await fetchList(bengt, 'active', department)).text();
    const lines = text.split('\n');
    expect([lines[0], lines.at(-1)]).toEqual(['[', ']']);
    expect(
      lines
        .slice(1, -1)
        .every((line, index, all) => line.endsWith('}') === (index === all.length - 1)),
    ).toBe(true);
    expect(JSON.parse(text)).toHaveLength(lines.length - 2);
  });

  test('is an empty array when no account matches', async () => {
    const empty = await portal.db
      .insertInto('organisation')
      .values({
        parent_id: department,
        type: 'Unit',
        short_name: 'IDT9',
        name: { 'sv-SE': 'Tom', 'en-GB': 'Empty' },
        canonical_path: '/KU/IDT/IDT9',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await (await fetchList(bengt, 'active', empty.id)).text()).toBe('[]');
  });

  test.each(['zstd', 'br', 'gzip', 'identity'])(
    'has the same content with %s compression and is never cached',
    async (encoding) => {
      const plain = await (await fetchList(bengt, 'inactive', department)).text();
      const sent = await bengt(`/api/Accounts/inactive?organisationTreeNodeGuid=${department}`, {
        headers: { 'accept-encoding': encoding },
      });
      expect([
        sent.headers.get('content-encoding') ?? 'identity',
        sent.headers.get('cache-control'),
      ]).toEqual([encoding, 'no-store']);
      expect(await sent.text()).toBe(plain);
    },
  );

  test('releases the database connection when the client disconnects', async () => {
    const leaving = Array.from({ length: 20 }, async () => {
      const controller = new AbortController();
      const sent = await cecilia(`/api/Accounts/active?organisationTreeNodeGuid=${root}`, {
        signal: controller.signal,
      });
      controller.abort();
      return sent.status;
    });
    expect(new Set(await Promise.all(leaving))).toEqual(new Set([200]));
    expect((await read(cecilia, 'active', root)).length).toBeGreaterThan(100);
    await expect.poll(async () => (await openTransactions()).length, { timeout: 5_000 }).toBe(0);
  });
});

/** The lists that are being read; they wait, because the positions are locked. */
const waitingLists = async () =>
  (
    await sql`select pid from pg_stat_activity where datname = current_database()
        and query like 'declare listed%' and state = 'active'`.execute(portal.db)
  ).rows.length;

test('a list whose readers have all gone is no longer read in the database', async () => {
  const [one, other] = [new AbortController(), new AbortController()];
  // An unchanged list would be sent as it was.
  await portal.db
    .updateTable('account')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('user_id', '=', 'bener17')
    .execute();
  await portal.db.transaction().execute(async (tx) => {
    await sql`lock table position in access exclusive mode`.execute(tx);
    const reading = [one, other].map(({ signal }) =>
      cecilia(`/api/Accounts/active?organisationTreeNodeGuid=${root}`, { signal }).catch(
        () => 'gone',
      ),
    );
    await expect.poll(waitingLists, { timeout: 30_000 }).toBe(1);
    one.abort();
    expect(await reading[0]).toBe('gone');
    // The other one may have arrived only after the first had gone.
    await expect.poll(waitingLists).toBe(1);
    other.abort();
    await expect.poll(waitingLists, { timeout: 30_000 }).toBe(0);
    expect(await reading[1]).toBe('gone');
  });
  expect((await read(cecilia, 'active', root)).length).toBeGreaterThan(100);
});

const openTransactions = async () =>
  (
    await sql`select pid from pg_stat_activity where datname = current_database()
        and state like 'idle in transaction%'`.execute(portal.db)
  ).rows;

describe('access', () => {
  // ACCT-33
  test('denies a department administrator other nodes and the root', async () => {
    const other = await nodeOf('MAI');
    for (const list of accountLists) {
      expect(await answer(fetchList(bengt, list, other))).toEqual(refused(403));
      expect(await answer(fetchList(bengt, list, root))).toEqual(refused(403));
    }
  });

  test('returns 404 for an unknown node and 400 for an invalid one', async () => {
    expect(
      await answer(fetchList(cecilia, 'active', '00000000-0000-4000-8000-000000000000')),
    ).toEqual(refused(404));
    expect((await fetchList(cecilia, 'active', 'IDT')).status).toBe(400);
    expect((await fetchList(cecilia, 'active', root, '&affiliations[]=Student')).status).toBe(400);
  });

  test('accepts a node identifier in capitals', async () => {
    expect(await read(bengt, 'active', department.toUpperCase())).toEqual(
      await read(bengt, 'active', department),
    );
  });

  // ACCT-01
  test.each(['annli42', 'eliho54', 'hansu83', 'majek123', 'ivabe94'])(
    'denies %s access',
    async (liUId) => {
      expect(await answer(fetchList(await portal.as(liUId), 'active', department))).toEqual(
        refused(403),
      );
    },
  );

  test('denies access once the caller no longer administers any node', async () => {
    const lin = await linOf(portal.db, 'davos31');
    const david = await portal.as('davos31');
    expect((await fetchList(david, 'active', root)).status).toBe(200);
    await portal.db.deleteFrom('administers').where('administrator_lin', '=', lin).execute();
    expect(await answer(fetchList(david, 'active', root))).toEqual(refused(403));
  });

  test('applies the same reach rule to lists and details', async () => {
    const listed = new Set(lins(await readAll(bengt, department)));
    const everybody = (await managed()).filter(
      ({ user_id }, index) => index % 12 === 0 || user_id === 'vivno29',
    );
    for (const { lin, user_id } of everybody) {
      const found = (
        (await (await bengt(`/api/Accounts/Search?liUId=${user_id}`)).json()) as Account[]
      ).find(({ affiliation }) => affiliation !== null);
      expect([
        user_id,
        found?.hasAccessToAccountThroughOrg,
        found?.organisationId !== null,
      ]).toEqual([user_id, listed.has(lin), listed.has(lin)]);
    }
  });
});
