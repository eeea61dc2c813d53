import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Settings } from '#server/base/settings.ts';
import { checkDirectory } from '#server/setup/checkDirectory.ts';
import { readDirectory } from '#server/systems/directory/settings.ts';
import {
  type DirectoryServer,
  missingForOpenLdap,
  startOpenLdap,
} from '../support/directoryServers.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { root } from '../tools/modules.ts';
import { plainEnvironment } from '../tools/program.ts';

describe.skipIf(missingForOpenLdap() !== null)('setting up a directory', () => {
  let server: DirectoryServer;
  let base: string;

  beforeAll(async () => {
    server = await startOpenLdap();
    base = server.environment['PORTAL_DIRECTORY_BASE'] ?? '';
    const client = await server.administrator();
    await client.add(`uid=tester1,${server.people}`, {
      objectClass: ['inetOrgPerson'],
      uid: 'tester1',
      cn: 'Tester',
      sn: 'Tester',
    });
    await client.unbind();
  });
  afterAll(() => server.stop());

  const check = async (changes: Record<string, string> = {}) => {
    const settings = new Settings({ ...server.environment, ...changes });
    const features = { admAccountManagement: true, techAccountManagement: true };
    const findings = await checkDirectory({ directory: readDirectory(settings, features) });
    return findings.map(({ isGood, text }) => [isGood, text] as const);
  };
  const provisioned = () => ({
    PORTAL_DIRECTORY_PROVISIONING: 'true',
    PORTAL_DIRECTORY_CONTAINERS: `Employee=ou=people,${base};Student=ou=students,${base}`,
    PORTAL_DIRECTORY_GROUPS: `Employee=${server.group};Student=cn=students,ou=groups,${base}`,
  });

  test('tries the portal’s account and a search', async () => {
    expect(await check()).toEqual([[true, expect.stringContaining('a search below the base')]]);
    expect(await check({ PORTAL_DIRECTORY_PASSWORD: 'wrong-password' })).toEqual([
      [false, expect.stringMatching(/correct PORTAL_DIRECTORY_URL, _USER/)],
    ]);
  });

  test('names the containers and groups that the directory lacks', async () => {
    expect((await check(provisioned()))[1]).toEqual([
      false,
      `has no ou=students,${base} and no cn=students,ou=groups,${base}, or hides it from the ` +
        "portal's account; add it, or correct PORTAL_DIRECTORY_CONTAINERS or PORTAL_DIRECTORY_GROUPS",
    ]);
    const ofMaths = `ou=maths,ou=people,${base}`;
    const byOrganisation = {
      PORTAL_DIRECTORY_CONTAINERS: `Employee=ou=people,${base};Employee@4100=${ofMaths}`,
      PORTAL_DIRECTORY_GROUPS: `Employee=${server.group}`,
    };
    expect((await check({ ...provisioned(), ...byOrganisation }))[1]).toEqual([
      false,
      expect.stringContaining(`has no ${ofMaths}, or hides it`),
    ]);
    const present = {
      PORTAL_DIRECTORY_CONTAINERS: `Employee=ou=people,${base}`,
      PORTAL_DIRECTORY_GROUPS: `Employee=${server.group}`,
    };
    expect((await check({ ...provisioned(), ...present }))[1]).toEqual([
      true,
      'has all containers and groups (2)',
    ]);
  });

  test('sets a password on the test account, and signs in with it', async () => {
    expect((await check({ PORTAL_DIRECTORY_TEST_ACCOUNT: 'tester1' }))[1]).toEqual([
      true,
      'a new password of tester1 signs in',
    ]);
    expect((await check({ PORTAL_DIRECTORY_TEST_ACCOUNT: 'nobody1' }))[1]).toEqual([
      false,
      expect.stringMatching(/correct PORTAL_DIRECTORY_TEST_ACCOUNT$/),
    ]);
  });

  describe('npm run directory', () => {
    let portal: Portal;
    beforeAll(async () => {
      portal = await startPortal();
    });
    afterAll(() => portal.close());

    async function run(changes: Record<string, string>) {
      const child = spawn(process.execPath, ['src/server/commands/directory.ts'], {
        cwd: root,
        env: {
          ...plainEnvironment(),
          ...server.environment,
          ...changes,
          DATABASE_URL: portal.databaseUrl,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const [status] = await once(child, 'close');
      return { status: Number(status), output };
    }

    test('has every account with a user id delivered', async () => {
      const { count } = await portal.db
        .selectFrom('account')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('user_id', 'is not', null)
        .executeTakeFirstOrThrow();
      expect(await run(provisioned())).toEqual({
        status: 0,
        output: expect.stringContaining(`${count} accounts are on their way`),
      });
      expect(await portal.db.selectFrom('account_change').selectAll().execute()).toHaveLength(
        Number(count),
      );
    });

    test('refuses where the portal makes no accounts in the directory', async () => {
      expect(await run({})).toMatchObject({
        status: 1,
        output: expect.stringContaining('set PORTAL_DIRECTORY_PROVISIONING first'),
      });
    });
  });
});
