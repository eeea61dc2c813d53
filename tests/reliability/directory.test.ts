import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Attribute, Change, type Client } from 'ldapts';
import { ldapDirectory } from '#server/systems/directory/ldap.ts';
import { type Directory, EntryExists, PasswordRefused } from '#server/systems/directory/port.ts';
import { readDirectory } from '#server/systems/directory/settings.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import { Settings } from '#server/base/settings.ts';
import {
  type DirectoryServer,
  missingForActiveDirectory,
  missingForOpenLdap,
  startActiveDirectory,
  startOpenLdap,
} from '../support/directoryServers.ts';
import { clockOffset } from '../tools/clock.ts';

/** What a test has to do manually, specific to each kind of directory. */
interface Kind {
  readonly name: string;
  readonly missing: string | null;
  readonly start: () => Promise<DirectoryServer>;
  /** Adds an account without a password, which cannot sign in. */
  readonly add: (client: Client, people: string, accountName: string) => Promise<string>;
  readonly lock: (client: Client, dn: string) => Promise<void>;
  /** Makes the password expire: it remains correct but must be changed. */
  readonly expire: (client: Client, dn: string) => Promise<void>;
}

const replace = (type: string, ...values: string[]) =>
  new Change({ operation: 'replace', modification: new Attribute({ type, values }) });

const kinds: Kind[] = [
  {
    name: 'OpenLDAP',
    missing: missingForOpenLdap(),
    start: startOpenLdap,
    add: async (client, people, accountName) => {
      const dn = `uid=${accountName},${people}`;
      await client.add(dn, {
        objectClass: ['inetOrgPerson'],
        uid: accountName,
        cn: 'Åsa Öberg',
        sn: 'Öberg',
        displayName: 'Åsa Öberg',
      });
      return dn;
    },
    lock: (client, dn) => client.modify(dn, [replace('pwdAccountLockedTime', '000001010000Z')]),
    expire: async (client, dn) => {
      const base = dn.slice(dn.indexOf('dc='));
      await client.add(`cn=short,ou=policies,${base}`, {
        objectClass: ['person', 'pwdPolicy'],
        cn: 'short',
        sn: 'short',
        pwdAttribute: 'userPassword',
        pwdMaxAge: '1',
      });
      await client.modify(dn, [replace('pwdPolicySubentry', `cn=short,ou=policies,${base}`)]);
      await new Promise((resolve) => setTimeout(resolve, 2_100));
    },
  },
  {
    name: 'Active Directory',
    missing: missingForActiveDirectory(),
    start: startActiveDirectory,
    add: async (client, people, accountName) => {
      const dn = `CN=${accountName},${people}`;
      await client.add(dn, {
        objectClass: ['user'],
        sAMAccountName: accountName,
        displayName: 'Åsa Öberg',
        userAccountControl: '514',
      });
      return dn;
    },
    lock: (client, dn) => client.modify(dn, [replace('userAccountControl', '514')]),
    expire: (client, dn) => client.modify(dn, [replace('pwdLastSet', '0')]),
  },
];

/** A directory uses the real clock, not that of the tests. */
const realNow = () => Date.now() - clockOffset();

const GOOD = 'Kanelbulle-på-hög-höjd-7';
const BETTER = 'Lingon "i" skogen, 12 liter';

for (const { name, missing } of kinds)
  if (missing !== null) console.warn(`Tests against ${name} are skipped: ${missing}.`);

describe.each(kinds)('$name', ({ missing, start, add, lock, expire }) => {
  describe.skipIf(missing !== null)('as the directory', () => {
    let server: DirectoryServer;
    let directory: Directory;
    let client: Client;

    const directoryWith = (changes: Record<string, string>): Directory => {
      const settings = readDirectory(new Settings({ ...server.environment, ...changes }), {
        admAccountManagement: true,
        techAccountManagement: true,
      });
      if (settings === null) throw new Error('no directory');
      return ldapDirectory(settings);
    };
    const setPassword = (accountName: string, password: string) =>
      directory.setPassword(accountName, password, true, undefined as never, new Date());
    /** As the outbox does for a directory that an identity manager provisions. */
    const setEnabled = async (accountName: string, isEnabled: boolean) =>
      directory.outside?.reconcile({
        accountName,
        isEnabled,
        kind: 'Employee',
        organisations: [],
        course: 'Current',
        hasPassword: true,
        givenName: 'Åsa',
        surname: 'Öberg',
        displayName: 'Åsa Öberg',
        mail: null,
      });
    const create = (accountName: string, password: string) =>
      directory.create(
        {
          accountName,
          accountType: 'Adm',
          givenName: 'Åsa',
          surname: 'Öberg',
          displayName: 'Åsa Öberg (adm)',
          password,
        },
        undefined as never,
        new Date(),
      );
    const entryOf = async (accountName: string) =>
      (await directory.entries([accountName], undefined as never))[0];

    beforeAll(async () => {
      server = await start();
      directory = directoryWith({});
      client = await server.administrator();
    });
    afterAll(async () => {
      await client.unbind();
      await server.stop();
    });

    test('a first password allows sign-in with that password only', async () => {
      await add(client, server.people, 'asaob12');
      expect(await entryOf('asaob12')).toMatchObject({
        accountName: 'asaob12',
        displayName: 'Åsa Öberg',
        passwordLastSet: null,
        isInTSVPreventDisableGroup: false,
      });
      expect(await directory.verify('asaob12', GOOD)).toBe(false);

      await setPassword('asaob12', GOOD);
      const entry = await entryOf('asaob12');
      expect(entry?.enabled).toBe(true);
      for (const moment of [entry?.created, entry?.passwordLastSet])
        expect(Math.abs((moment?.getTime() ?? 0) - realNow())).toBeLessThan(60_000);
      expect(await directory.verify('asaob12', GOOD)).toBe(true);
      expect(await directory.verify('ASAOB12', GOOD)).toBe(true);
      for (const wrong of ['', GOOD.toLowerCase(), `${GOOD} `, '*'])
        expect(await directory.verify('asaob12', wrong), wrong).toBe(false);
    });

    test('a new password replaces the old one', async () => {
      await setPassword('asaob12', BETTER);
      expect(await directory.verify('asaob12', BETTER)).toBe(true);
      expect(await directory.verify('asaob12', GOOD)).toBe(false);
    });

    test('a password that violates the directory’s own rules is refused, and the old one remains valid', async () => {
      await expect(setPassword('asaob12', 'short')).rejects.toThrow(PasswordRefused);
      expect(await directory.verify('asaob12', BETTER)).toBe(true);
    });

    test('a locked account is reported as disabled and rejects sign-in until it gets a new password', async () => {
      const dn = await add(client, server.people, 'last99');
      await setPassword('last99', GOOD);
      await lock(client, dn);
      expect(await entryOf('last99')).toMatchObject({ enabled: false });
      expect(await directory.verify('last99', GOOD)).toBe(false);
      await setPassword('last99', BETTER);
      expect(await entryOf('last99')).toMatchObject({ enabled: true });
      expect(await directory.verify('last99', BETTER)).toBe(true);
    });

    test('a suspended account is disabled and rejects sign-in until it is enabled again', async () => {
      for (const name of ['susp10', 'stays11']) {
        await add(client, server.people, name);
        await setPassword(name, GOOD);
      }
      // Accounts missing from the directory are skipped, and repeating the call changes nothing.
      for (let time = 0; time < 2; time += 1)
        for (const name of ['susp10', 'nobody1']) await setEnabled(name, false);
      expect(await entryOf('susp10')).toMatchObject({ enabled: false });
      expect(await directory.verify('susp10', GOOD)).toBe(false);
      expect(await entryOf('stays11')).toMatchObject({ enabled: true });
      expect(await directory.verify('stays11', GOOD)).toBe(true);

      for (let time = 0; time < 2; time += 1) await setEnabled('susp10', true);
      expect(await entryOf('susp10')).toMatchObject({ enabled: true });
      expect(await directory.verify('susp10', GOOD)).toBe(true);
    });

    test('a new password does not enable a suspended account when the portal asks to keep it disabled', async () => {
      await setEnabled('stays11', false);
      await directory.setPassword('stays11', BETTER, false, undefined as never, new Date());
      expect(await entryOf('stays11')).toMatchObject({ enabled: false });
      expect(await directory.verify('stays11', BETTER)).toBe(false);
      await setEnabled('stays11', true);
      expect(await directory.verify('stays11', BETTER)).toBe(true);
    });

    test('an expired password is still verified as correct', async () => {
      const dn = await add(client, server.people, 'gamla10');
      await setPassword('gamla10', GOOD);
      await expire(client, dn);
      expect(await directory.verify('gamla10', GOOD)).toBe(true);
      expect(await directory.verify('gamla10', BETTER)).toBe(false);
    });

    test('an account is created once, with a password that allows sign-in', async () => {
      await create('adm_asaob12', GOOD);
      expect(await entryOf('adm_asaob12')).toMatchObject({
        accountName: 'adm_asaob12',
        enabled: true,
        displayName: 'Åsa Öberg (adm)',
        passwordLastSet: expect.any(Date) as unknown,
      });
      expect(await directory.verify('adm_asaob12', GOOD)).toBe(true);
      await expect(create('adm_asaob12', BETTER)).rejects.toThrow(EntryExists);
      expect(await directory.verify('adm_asaob12', GOOD)).toBe(true);
    });

    test('no account remains when its password was refused', async () => {
      await expect(create('adm_last99', 'short')).rejects.toThrow(PasswordRefused);
      expect(await entryOf('adm_last99')).toBeUndefined();
      await create('adm_last99', GOOD);
    });

    // PASS-25
    test('members of the group must keep two-step verification on', async () => {
      await client.modify(
        server.group,
        new Change({
          operation: 'add',
          modification: new Attribute({ type: 'member', values: [await dnOf('asaob12')] }),
        }),
      );
      const entries = await directory.entries(['asaob12', 'last99', 'nobody1'], undefined as never);
      expect(
        new Map(
          entries.map(({ accountName, isInTSVPreventDisableGroup }) => [
            accountName,
            isInTSVPreventDisableGroup,
          ]),
        ),
      ).toEqual(
        new Map([
          ['asaob12', true],
          ['last99', false],
        ]),
      );
    });

    test('special characters in a name have no effect on the query', async () => {
      for (const accountName of [
        '*',
        'asaob12)(objectClass=*',
        'a*',
        '\\2a',
        'asaob12,ou=people',
      ]) {
        expect(await entryOf(accountName), accountName).toBeUndefined();
        expect(await directory.verify(accountName, GOOD), accountName).toBe(false);
      }
      await expect(setPassword('nobody1', GOOD)).rejects.toThrow(NoResponse);
    });

    test('of many concurrent changes, those reported as successful are applied and all others rejected', async () => {
      const names = Array.from({ length: 30 }, (_, index) => `many${10 + index}`);
      for (const name of names) await add(client, server.people, name);
      const outcomes = await Promise.allSettled(names.map((name) => setPassword(name, GOOD)));
      const errors = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
      );
      expect(errors.filter((error) => !(error instanceof NoResponse))).toEqual([]);
      const arrived = names.filter((_name, index) => outcomes[index]?.status === 'fulfilled');
      expect(arrived.length).toBeGreaterThan(0);
      for (const name of arrived) expect(await directory.verify(name, GOOD), name).toBe(true);
    });

    test('a foreign certificate, a certificate for another name, or a wrong service password is rejected', async () => {
      for (const wrong of [
        { PORTAL_DIRECTORY_CA_FILE: '' },
        { PORTAL_DIRECTORY_CERTIFICATE_NAME: 'dc2.kvarnby.example' },
        { PORTAL_DIRECTORY_PASSWORD: 'another' },
      ]) {
        await expect(
          directoryWith(wrong).verify('asaob12', BETTER),
          JSON.stringify(wrong),
        ).rejects.toThrow(NoResponse);
      }
    });

    test('uses the next address when one does not respond', async () => {
      const both = directoryWith({
        PORTAL_DIRECTORY_URL: `ldaps://127.0.0.1:1, ${server.environment['PORTAL_DIRECTORY_URL'] ?? ''}`,
      });
      expect(await both.verify('asaob12', BETTER)).toBe(true);
      expect(await both.verify('asaob12', BETTER)).toBe(true);
    });

    const dnOf = async (accountName: string) => {
      const { searchEntries } = await client.search(server.people, {
        scope: 'sub',
        filter: `(|(uid=${accountName})(sAMAccountName=${accountName}))`,
        attributes: ['1.1'],
      });
      return searchEntries[0]?.dn ?? '';
    };
  });
});
