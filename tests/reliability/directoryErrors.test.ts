import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ldapDirectory } from '#server/systems/directory/ldap.ts';
import type { Directory } from '#server/systems/directory/port.ts';
import { readDirectory } from '#server/systems/directory/settings.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import { Settings } from '#server/base/settings.ts';
import {
  type DirectoryServer,
  missingForOpenLdap,
  startOpenLdap,
} from '../support/directoryServers.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '../support/faultProxy.ts';

const missing = missingForOpenLdap();
const GOOD = 'Kanelbulle-på-hög-höjd-7';

describe.skipIf(missing !== null)('a failing directory', () => {
  let server: DirectoryServer;
  let failing: FaultProxy;
  let directory: Directory;

  const directoryAt = (url: string): Directory => {
    const settings = readDirectory(
      new Settings({ ...server.environment, PORTAL_DIRECTORY_URL: url }),
      { admAccountManagement: true, techAccountManagement: true },
    );
    if (settings === null) throw new Error('no directory');
    return ldapDirectory(settings);
  };
  const setPassword = (accountName: string, password: string) =>
    directory.setPassword(accountName, password, true, undefined as never, new Date());

  beforeAll(async () => {
    server = await startOpenLdap();
    failing = await startFaultProxy(server);
    directory = directoryAt(urlOf(failing));
    const client = await server.administrator();
    for (const uid of ['asaob12', ...names(40)])
      await client.add(`uid=${uid},${server.people}`, {
        objectClass: ['inetOrgPerson'],
        uid,
        cn: uid,
        sn: uid,
      });
    await client.unbind();
  });
  afterEach(() => {
    failing.fault = 'none';
  });
  afterAll(async () => {
    await server.stop();
    await failing.stop();
  });

  test.each<[string, Fault]>([
    ['silent', 'is silent'],
    ['resetting connections', 'resets'],
    ['closing connections', 'closes'],
    ['sending invalid data', 'answers no HTTP'],
  ])(
    'that is %s is reported as not responding, in time and without changes, and is used again once it has recovered',
    async (_what, failure) => {
      const present = `${GOOD} before ${failure}`;
      await setPassword('asaob12', present);
      failing.fault = failure;
      const start = performance.now();
      await expect(directory.verify('asaob12', present)).rejects.toThrow(NoResponse);
      await expect(setPassword('asaob12', `${GOOD}-${failure}`)).rejects.toThrow(NoResponse);
      expect(performance.now() - start).toBeLessThan(5_000);

      failing.fault = 'none';
      expect(await directory.verify('asaob12', present)).toBe(true);
      expect(await directory.verify('asaob12', `${GOOD}-${failure}`)).toBe(false);
    },
  );

  test('that cannot be reached is reported immediately', async () => {
    const start = performance.now();
    await expect(directoryAt('ldaps://127.0.0.1:1').verify('asaob12', GOOD)).rejects.toThrow(
      NoResponse,
    );
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  test('that is silent delays at most eight changes, and all others are rejected immediately', async () => {
    failing.fault = 'is silent';
    const before = failing.opened();
    const start = performance.now();
    const ends = await Promise.all(
      names(40).map((name) =>
        setPassword(name, GOOD).then(
          () => 0,
          () => performance.now() - start,
        ),
      ),
    );
    expect(ends.filter((end) => end < 1_000)).toHaveLength(32);
    expect(Math.max(...ends)).toBeLessThan(5_000);
    expect(failing.opened() - before).toBe(8);
    failing.fault = 'none';
    await setPassword('asaob12', `${GOOD} after silence`);
  });

  describe('to which the outbox delivers', () => {
    const reconcile = () =>
      directory.outside?.reconcile({
        accountName: 'asaob12',
        kind: 'Employee',
        organisations: [],
        course: 'Current',
        isEnabled: true,
        hasPassword: true,
        givenName: 'Åsa',
        surname: 'Öberg',
        displayName: 'Åsa Öberg',
        mail: null,
      });

    test('has one connection for one delivery after the other, closed after the last one', async () => {
      const before = failing.opened();
      for (let time = 0; time < 5; time += 1) await reconcile();
      expect(failing.opened() - before).toBe(1);
      await expect.poll(failing.open, { timeout: 15_000 }).toBe(0);
      await reconcile();
      expect(failing.opened() - before).toBe(2);
    });

    test('is connected to anew when it has closed the connection in the meantime', async () => {
      await reconcile();
      failing.closeAll();
      await expect.poll(failing.open).toBe(0);
      await reconcile();
    });

    test('is connected to anew after a failure', async () => {
      await reconcile();
      failing.fault = 'resets';
      await expect(reconcile()).rejects.toThrow(NoResponse);
      failing.fault = 'none';
      await reconcile();
    });
  });

  test('is bypassed when another one is available', async () => {
    const other = await startFaultProxy(server);
    other.fault = 'is silent';
    const both = directoryAt(`${urlOf(other)},${urlOf(failing)}`);
    await setPassword('asaob12', GOOD);
    expect(await both.verify('asaob12', GOOD)).toBe(true);
    const start = performance.now();
    expect(await both.verify('asaob12', GOOD)).toBe(true);
    expect(performance.now() - start).toBeLessThan(700);
    expect(other.opened()).toBe(1);
    await other.stop();
  });
});

const urlOf = ({ port }: FaultProxy) => `ldaps://127.0.0.1:${port}`;

const names = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `many${10 + index}`);
