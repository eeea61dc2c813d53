import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { api, resourcesOfModules } from '#contract/index.ts';
import { AccountKind, EventType } from '#contract/webhooks.ts';
import { Module, neededModules } from '#contract/modules.ts';
import type { RouteSpec } from '#contract/route.ts';
import { emptyAbsentModules, tablesOfModules } from '#server/retention/absentModules.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { answer, change, refused } from './calls.ts';

/** What each module adds besides calls of the contract. */
const ADDRESSES: Readonly<Partial<Record<Module, readonly string[]>>> = {
  'connected-systems': ['/scim/v2/Users', '/scim/v2/ServiceProviderConfig'],
  passes: ['/wallet/apple/v1/passes/:passType/:serial'],
  wallets: ['/.well-known/openid-credential-issuer', '/wallet/requests/:reference'],
};
const filled = (path: string) =>
  path.replaceAll(/[:{]\w+\}?/g, '00000000-0000-4000-8000-000000000000');

let whole: Portal;
beforeAll(async () => {
  whole = await startPortal();
});
afterAll(() => whole.close());

const callsOf = (module: Module): readonly RouteSpec[] =>
  resourcesOfModules[module].flatMap((resource) => Object.values<RouteSpec>(api[resource]));
/** The module, and those that cannot be used without it. */
const leftOutWith = (module: Module): readonly Module[] => [
  module,
  ...Module.options.filter((other) => neededModules[other] === module),
];
const namesOf = ({ routes }: Portal) => routes.map(({ method, url }) => `${method} ${url}`);

describe.each(Module.options)('a portal without %s', (module) => {
  const absent = leftOutWith(module);
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ environment: { PORTAL_ABSENT_AREAS: absent.join(',') } });
  });
  afterAll(() => portal.close());

  test('answers none of its calls, documents none, and tells pages so', async () => {
    const superuser = await portal.as('davos31');
    const calls = absent.flatMap(callsOf);
    expect(calls.length).toBeGreaterThan(0);
    for (const { method, path } of calls) {
      const options = method === 'GET' ? {} : change(method, {});
      expect([path, await answer(superuser(filled(path), options))]).toEqual([path, refused(404)]);
    }
    const { body } = await answer(superuser('/api/openapi.json'));
    const documented = Object.keys((body as { paths: object }).paths);
    expect(documented.length).toBeGreaterThan(100);
    expect(documented.filter((path) => calls.some((call) => call.path === path))).toEqual([]);
    expect(await answer(superuser('/api/configuration/applicationconfiguration'))).toMatchObject({
      body: { absentModules: Module.options.filter((one) => absent.includes(one)) },
    });
  });

  test('lacks no other address', () => {
    const own = new Set(
      absent
        .flatMap(callsOf)
        .map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    const missing = namesOf(whole).filter((name) => !namesOf(portal).includes(name));
    expect([...own].filter((name) => !missing.includes(name))).toEqual([]);
    const others = missing.filter((name) => !own.has(name)).map((name) => name.split(' ')[1] ?? '');
    for (const address of absent.flatMap((one) => ADDRESSES[one] ?? []))
      expect(others).toContain(address);
    expect(
      others.filter(
        (address) => !/^\/(scim|hooks|wallet|demo\/passes|\.well-known)(\/|$)/.test(address),
      ),
    ).toEqual([]);
    expect(others.length > 0).toBe(absent.some((one) => ADDRESSES[one] !== undefined));
  });

  test('answers what it has as before', async () => {
    for (const persona of ['davos31', 'annli42', 'nilan234', 'fatka61']) {
      const send = await portal.as(persona);
      for (const path of ['/api/user', '/api/notifications', '/api/AccessCards/me', '/home'])
        expect([path, (await send(path)).status]).toEqual([
          path,
          (await (await whole.as(persona))(path)).status,
        ]);
    }
  });
});

test('empties the tables of modules that are left out, and no others', async () => {
  const webhook = {
    name: 'Staff cards',
    url: 'https://cards.example.org/events',
    eventTypes: EventType.options,
    accountKinds: AccountKind.options,
    facts: [],
  };
  const [superuser, anna] = [await whole.as('davos31'), await whole.as('annli42')];
  expect(await answer(superuser('/api/webhooks', change('POST', webhook)))).toMatchObject({
    status: 200,
  });
  expect(await answer(anna('/api/eduroam/passwords', change('POST')))).toMatchObject({
    status: 200,
  });
  const before = await rowsOf(whole);
  const own = tablesOfModules(Module.options);
  expect(own.length).toBeGreaterThan(10);
  expect(before).toMatchObject({ eduroam_password: 1, webhook_subscriber: 1 });
  await emptyAbsentModules(whole.db, []);
  expect(await rowsOf(whole)).toMatchObject(before);
  const deleted = await emptyAbsentModules(whole.db, Module.options);
  const after = await rowsOf(whole);
  for (const table of own) expect([table, after[table]]).toEqual([table, 0]);
  expect(Object.keys(deleted).filter((table) => before[table] === 0)).toEqual([]);
});

async function rowsOf({ db }: Portal): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tablesOfModules(Module.options)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)}`.execute(db);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}
