import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ldapDirectory } from '#server/systems/directory/ldap.ts';
import type { Directory } from '#server/systems/directory/port.ts';
import { readDirectory } from '#server/systems/directory/settings.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import { Settings } from '#server/settings.ts';
import {
  type DirectoryServer,
  missingForOpenLdap,
  startOpenLdap,
} from '../support/directoryServers.ts';
import {
  type FailingDirectory,
  type FailureMode,
  startFailingProxy,
} from '../support/failingDirectory.ts';

const missing = missingForOpenLdap();
const GOOD = 'Kanelbulle-på-hög-höjd-7';

describe.skipIf(missing !== null)('a failing directory', () => {
  let server: DirectoryServer;
  let failing: FailingDirectory;
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
    failing = await startFailingProxy(server);
    directory = directoryAt(failing.url);
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
    failing.failure = 'none';
  });
  afterAll(async () => {
    await server.stop();
    await failing.stop();
  });

  test.each<[string, FailureMode]>([
    ['silent', 'silent'],
    ['resetting connections', 'broken'],
    ['closing connections', 'closing'],
    ['sending invalid data', 'garbage'],
  ])(
    'that is %s is reported as not responding, in time and without changes, and is used again once it has recovered',
    async (_what, failure) => {
      const present = `${GOOD} before ${failure}`;
      await setPassword('asaob12', present);
      failing.failure = failure;
      const start = performance.now();
      await expect(directory.verify('asaob12', present)).rejects.toThrow(NoResponse);
      await expect(setPassword('asaob12', `${GOOD}-${failure}`)).rejects.toThrow(NoResponse);
      expect(performance.now() - start).toBeLessThan(5_000);

      failing.failure = 'none';
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
    failing.failure = 'silent';
    const before = failing.connections();
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
    expect(failing.connections() - before).toBe(8);
    failing.failure = 'none';
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
      const before = failing.connections();
      for (let time = 0; time < 5; time += 1) await reconcile();
      expect(failing.connections() - before).toBe(1);
      await expect.poll(failing.open, { timeout: 15_000 }).toBe(0);
      await reconcile();
      expect(failing.connections() - before).toBe(2);
    });

    test('is connected to anew when it has closed the connection in the meantime', async () => {
      await reconcile();
      failing.closeAll();
      await expect.poll(failing.open).toBe(0);
      await reconcile();
    });

    test('is connected to anew after a failure', async () => {
      await reconcile();
      failing.failure = 'broken';
      await expect(reconcile()).rejects.toThrow(NoResponse);
      failing.failure = 'none';
      await reconcile();
    });
  });

  test('is bypassed when another one is available', async () => {
    const other = await startFailingProxy(server);
    other.failure = 'silent';
    const both = directoryAt(`${other.url},${failing.url}`);
    await setPassword('asaob12', GOOD);
    expect(await both.verify('asaob12', GOOD)).toBe(true);
    const start = performance.now();
    expect(await both.verify('asaob12', GOOD)).toBe(true);
    expect(performance.now() - start).toBeLessThan(700);
    expect(other.connections()).toBe(1);
    await other.stop();
  });
});

const names = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `many${10 + index}`);
