import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Directory, EntryExists, PasswordRefused } from '#server/systems/directory/port.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import {
  type DirectoryServer,
  missingForOpenLdap,
  startOpenLdap,
} from '../support/directoryServers.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { accountIdOf, answer, change, refused } from './calls.ts';
import { field, moment, newAdm, newTech, PATH, written } from './adAccountsSetUp.ts';

describe('with a directory that', () => {
  let portal: Portal;
  let directoryError: Error | null = null;
  const directory: Directory = {
    environment: 'ad.kvarnby.example',
    outside: null,
    entries: async (names) =>
      names
        .filter((accountName) => accountName === 'annli42')
        .map((accountName) => ({
          accountName,
          enabled: true,
          created: new Date(0),
          passwordLastSet: null,
          displayName: 'Anna',
          isInTSVPreventDisableGroup: true,
        })),
    verify: async () => true,
    setPassword: async () => undefined,
    create: async () => {
      if (directoryError !== null) throw directoryError;
    },
  };
  beforeAll(async () => {
    portal = await startPortal({ systems: { directory } });
  });
  afterEach(() => {
    directoryError = null;
  });
  afterAll(() => portal.close());

  test.each<[string, Error, object]>([
    [
      'rejects the password',
      new PasswordRefused(),
      field('password', 'PASSWORD/REFUSED_BY_DIRECTORY'),
    ],
    ['already contains the account', new EntryExists(), refused(409)],
    [
      'does not respond',
      new NoResponse('silent'),
      { status: 503, body: { errors: { 'externalSystem.NoResponse': ['ERROR/NO_RESPONSE'] } } },
    ],
  ])('%s, nothing is written and the next attempt succeeds', async (_what, error, expected) => {
    const as = await portal.as('annli42');
    const body = error instanceof PasswordRefused ? newAdm : newTech;
    const before = await written(portal);
    directoryError = error;
    expect(await answer(as(PATH, change('POST', body)))).toEqual(expected);
    expect(await written(portal)).toEqual(before);
  });

  test('answers, lists its accounts under the name of the directory', async () => {
    expect(await answer((await portal.as('annli42'))(PATH))).toMatchObject({
      body: [
        {
          environment: 'ad.kvarnby.example',
          passwordLastSet: null,
          isInTSVPreventDisableGroup: true,
        },
      ],
    });
  });
});

const missing = missingForOpenLdap();

describe.skipIf(missing !== null)('in a real OpenLDAP directory', () => {
  let server: DirectoryServer;
  let portal: Portal;
  beforeAll(async () => {
    server = await startOpenLdap();
    portal = await startPortal({ environment: server.environment });
    const client = await server.administrator();
    await client.add(`uid=annli42,${server.people}`, {
      objectClass: ['inetOrgPerson'],
      uid: 'annli42',
      cn: 'Anna Lindqvist',
      sn: 'Lindqvist',
      userPassword: 'Kvarnby-demo-2026',
    });
    await client.unbind();
  });
  afterAll(async () => {
    await portal.close();
    await server.stop();
  });

  test('creates an account and changes a password in both the portal and the directory', async () => {
    const as = await portal.as('annli42');
    expect(await answer(as(PATH))).toMatchObject({
      body: [{ accountName: 'annli42', environment: 'kvarnby.example' }],
    });
    expect(await answer(as(PATH, change('POST', newAdm)))).toMatchObject({
      status: 200,
      body: { accountName: 'adm_annli42' },
    });
    expect(await answer(as(PATH, change('POST', newAdm)))).toEqual(refused(409));
    expect(await answer(as(PATH))).toMatchObject({
      body: [
        { accountName: 'annli42' },
        { accountName: 'adm_annli42', passwordLastSet: moment, enabled: true },
      ],
    });

    const newPassword = 'Åtta ålar ålar sig åter';
    const body = {
      currentPassword: 'Kvarnby-demo-2026',
      newPassword,
      newPasswordConfirm: newPassword,
      adAccountType: 'Personal',
      adAccountTypePrefix: '',
    };
    expect(await answer(as('/api/Password/password', change('PUT', body)))).toEqual({
      status: 204,
      body: null,
    });
    expect(await answer(as('/api/Password/password', change('PUT', body)))).toEqual(
      field('currentPassword', 'PASSWORD/WRONG'),
    );
  });

  test('lists no accounts for a person who is not in the directory', async () => {
    expect(await answer((await portal.as('nilan234'))(PATH))).toEqual({ status: 200, body: [] });
  });

  test('reports an unreachable directory and writes nothing', async () => {
    const as = await portal.as('annli42');
    await server.stop();
    const before = await written(portal);
    const start = performance.now();
    expect(await answer(as(PATH))).toMatchObject({ status: 503 });
    expect(await answer(as(PATH, change('POST', newTech)))).toMatchObject({
      status: 503,
      body: { errors: { 'externalSystem.NoResponse': ['ERROR/NO_RESPONSE'] } },
    });
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(await written(portal)).toEqual(before);
    expect(await accountIdOf(portal.db, 'adm_annli42')).toBeTruthy();
  });
});
