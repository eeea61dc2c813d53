import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Attribute, Change, type Client } from 'ldapts';
import { Settings } from '#server/base/settings.ts';
import { type LdapDirectory, ldapDirectory } from '#server/systems/directory/ldap.ts';
import { type AccountState, EntryMissing } from '#server/systems/directory/port.ts';
import { readDirectory } from '#server/systems/directory/settings.ts';
import { SystemRefusal } from '#server/systems/systemRefusal.ts';
import {
  type DirectoryServer,
  missingForActiveDirectory,
  missingForOpenLdap,
  startActiveDirectory,
  startOpenLdap,
} from '../support/directoryServers.ts';

const kinds = [
  {
    name: 'OpenLDAP',
    missing: missingForOpenLdap(),
    start: startOpenLdap,
    nameAttribute: 'uid',
    groupOf: (cn: string, member: string) => ({ objectClass: ['groupOfNames'], cn, member }),
  },
  {
    name: 'Active Directory',
    missing: missingForActiveDirectory(),
    start: startActiveDirectory,
    nameAttribute: 'sAMAccountName',
    groupOf: (cn: string) => ({ objectClass: ['group'], sAMAccountName: cn }),
  },
];

const GOOD = 'Kanelbulle-på-hög-höjd-7';
const ANNA: AccountState = {
  accountName: 'annli42',
  kind: 'Employee',
  organisations: ['algebra', 'maths', 'university'],
  course: 'Current',
  isEnabled: true,
  hasPassword: false,
  givenName: 'Anna',
  surname: 'Lind',
  displayName: 'Anna Lind',
  mail: 'anna.lind@kvarnby.example',
};

describe.each(kinds)('$name', ({ missing, start, nameAttribute, groupOf }) => {
  describe.skipIf(missing !== null)('as a directory that the portal provisions', () => {
    let server: DirectoryServer;
    let client: Client;
    let base: string;
    let directory: LdapDirectory;
    let staff: string;
    let students: string;

    const directoryWith = (changes: Record<string, string>) => {
      const settings = readDirectory(new Settings({ ...server.environment, ...changes }), {
        admAccountManagement: true,
        techAccountManagement: true,
      });
      if (settings === null) throw new Error('no directory');
      return ldapDirectory(settings);
    };
    const reconcile = async (changes: Partial<AccountState> = {}, to = directory) =>
      to.outside?.reconcile({ ...ANNA, ...changes });
    /** The entry with that account name, whole; undefined if there is none. */
    const entry = async (accountName = ANNA.accountName) =>
      (await client.search(base, { filter: `(${nameAttribute}=${accountName})` })).searchEntries[0];
    const membersOf = async (group: string) => {
      const { searchEntries } = await client.search(group, {
        scope: 'base',
        attributes: ['member'],
      });
      return [searchEntries[0]?.['member'] ?? []].flat().map((one) => String(one).toLowerCase());
    };
    const isMember = async (group: string, accountName = ANNA.accountName) =>
      (await membersOf(group)).includes((await entry(accountName))?.dn.toLowerCase() ?? '');
    const isEnabled = async (accountName = ANNA.accountName) =>
      (await directory.find([accountName]))[0]?.enabled;

    beforeAll(async () => {
      server = await start();
      client = await server.administrator();
      base = server.environment['PORTAL_DIRECTORY_BASE'] ?? '';
      for (const unit of ['Staff', 'Students'])
        await client.add(`OU=${unit},${base}`, { objectClass: ['organizationalUnit'], ou: unit });
      [staff, students] = ['staff', 'students'].map((cn) => `CN=${cn},OU=Groups,${base}`) as [
        string,
        string,
      ];
      for (const [cn, dn] of [
        ['staff', staff],
        ['students', students],
      ] as const)
        await client.add(dn, groupOf(cn, base));
      directory = directoryWith(provisioning());
    });
    afterAll(async () => {
      await client.unbind();
      await server.stop();
    });
    beforeEach(async () => {
      const deleting = directoryWith(provisioning({ PORTAL_DIRECTORY_DELETE: 'true' }));
      await reconcile({ course: 'Deleted', isEnabled: false }, deleting);
    });

    const provisioning = (changes: Record<string, string> = {}) => ({
      PORTAL_DIRECTORY_PROVISIONING: 'true',
      PORTAL_DIRECTORY_CONTAINERS: `Employee=OU=Staff,${base}; Student=OU=Students,${base}`,
      PORTAL_DIRECTORY_GROUPS: `Employee=${staff};Associate=${staff};Student=${students}`,
      ...changes,
    });

    test('an account is made in its container and groups, and lets nobody in without a password', async () => {
      await reconcile();
      const made = await entry();
      expect(made?.dn.toLowerCase()).toContain(`,ou=staff,${base.toLowerCase()}`);
      expect(made).toMatchObject({
        displayName: 'Anna Lind',
        givenName: 'Anna',
        sn: 'Lind',
        mail: 'anna.lind@kvarnby.example',
      });
      expect(await isMember(staff)).toBe(true);
      expect(await isMember(students)).toBe(false);
      expect(await directory.verify(ANNA.accountName, GOOD)).toBe(false);
      // Not enabled by a repeated delivery either.
      await reconcile();
      expect(await directory.verify(ANNA.accountName, '')).toBe(false);

      await directory.setPassword(ANNA.accountName, GOOD, true, undefined as never, new Date());
      expect(await directory.verify(ANNA.accountName, GOOD)).toBe(true);
      await reconcile({ hasPassword: true });
      expect(await directory.verify(ANNA.accountName, GOOD)).toBe(true);
    });

    test('a password that is set at once finds its entry made, unless the kind has no place', async () => {
      const set = () =>
        directory.setPassword(ANNA.accountName, GOOD, true, undefined as never, new Date());
      await expect(set()).rejects.toThrow(EntryMissing);
      expect(await directory.outside?.makeEntry({ ...ANNA, kind: 'External' })).toBe(false);
      expect(await entry()).toBeUndefined();
      expect(await directory.outside?.makeEntry(ANNA)).toBe(true);
      await set();
      expect(await directory.verify(ANNA.accountName, GOOD)).toBe(true);

      const { outside } = directoryWith({});
      expect(await outside?.makeEntry({ ...ANNA, kind: 'External' })).toBe(false);
      expect(outside?.hasAccountsOf({ ...ANNA, kind: 'External' })).toBe(false);
      expect(outside?.hasAccountsOf(ANNA)).toBe(true);
      await expect(outside?.makeEntry(ANNA)).rejects.toThrow(EntryMissing);
    });

    test('repeated, it writes nothing', async () => {
      await reconcile();
      const before = await entry();
      await reconcile();
      expect(await entry()).toEqual(before);
    });

    test('a renamed owner’s names follow, and an address that the portal does not know stays', async () => {
      await reconcile();
      await reconcile({
        givenName: '',
        surname: 'Ström',
        displayName: 'A. Ström',
        mail: null,
      });
      const renamed = await entry();
      expect(renamed).toMatchObject({
        sn: 'Ström',
        displayName: 'A. Ström',
        mail: 'anna.lind@kvarnby.example',
      });
      expect(renamed?.['givenName'] ?? []).toEqual([]);
    });

    test('an account that becomes another kind is moved, and changes groups', async () => {
      await reconcile();
      await reconcile({ kind: 'Student' });
      expect((await entry())?.dn.toLowerCase()).toContain('ou=students');
      expect([await isMember(staff), await isMember(students)]).toEqual([false, true]);
      expect(await membersOf(staff)).not.toContain(expect.stringContaining(ANNA.accountName));
      // A container further down is the administrators' choice.
      await reconcile({ kind: 'Associate' });
      expect((await entry())?.dn.toLowerCase()).toContain('ou=students');
      expect([await isMember(staff), await isMember(students)]).toEqual([true, false]);
    });

    test('the container of the nearest organisation is chosen, and a move follows', async () => {
      for (const unit of ['OU=Maths', 'OU=Science'])
        await client.add(`${unit},OU=Staff,${base}`, {
          objectClass: ['organizationalUnit'],
          ou: unit.slice(3),
        });
      const byOrganisation = directoryWith(
        provisioning({
          PORTAL_DIRECTORY_CONTAINERS:
            `Employee=OU=Staff,${base}; Employee@maths=OU=Maths,OU=Staff,${base};` +
            `Employee@science=OU=Science,OU=Staff,${base}; Student=OU=Students,${base}`,
        }),
      );
      const placeOf = async (changes: Partial<AccountState>) => {
        await reconcile(changes, byOrganisation);
        expect(await isMember(staff)).toBe((changes.kind ?? 'Employee') === 'Employee');
        return (await entry())?.dn.toLowerCase().replace(/^[^,]*,|,dc=.*$/g, '');
      };
      expect(await placeOf({})).toBe('ou=maths,ou=staff');
      expect(await placeOf({ organisations: ['optics', 'science', 'university'] })).toBe(
        'ou=science,ou=staff',
      );
      expect(await placeOf({ organisations: ['library', 'university'] })).toBe('ou=staff');
      expect(await placeOf({ organisations: ['science', 'maths'] })).toBe('ou=science,ou=staff');
      expect(await placeOf({ kind: 'Student' })).toBe('ou=students');
      expect(await placeOf({ organisations: [] })).toBe('ou=staff');
    });

    test('is disabled and enabled, and keeps its groups while it is suspended', async () => {
      await reconcile();
      await directory.setPassword(ANNA.accountName, GOOD, true, undefined as never, new Date());
      await reconcile({ isEnabled: false, hasPassword: true });
      expect([await isEnabled(), await isMember(staff)]).toEqual([false, true]);
      await reconcile({ isEnabled: true, hasPassword: true });
      expect(await isEnabled()).toBe(true);
      expect(await directory.verify(ANNA.accountName, GOOD)).toBe(true);
    });

    test('leaves its groups when it ends, and is in them again when it is extended', async () => {
      await reconcile();
      await reconcile({ course: 'Ended', isEnabled: false });
      expect(await isMember(staff)).toBe(false);
      await reconcile();
      expect(await isMember(staff)).toBe(true);
    });

    test('is kept disabled when it is deleted, or deleted if the university wants that', async () => {
      await reconcile();
      await reconcile({ course: 'Deleted', isEnabled: false });
      expect([await isEnabled(), await isMember(staff)]).toEqual([false, false]);
      const deleting = directoryWith(provisioning({ PORTAL_DIRECTORY_DELETE: 'true' }));
      for (let time = 0; time < 2; time += 1)
        await reconcile({ course: 'Deleted', isEnabled: false }, deleting);
      expect(await entry()).toBeUndefined();
      expect((await membersOf(staff)).join(' ')).not.toContain(ANNA.accountName);
    });

    test('is not made when it has ended, or when its kind has no container', async () => {
      await reconcile({ course: 'Ended', isEnabled: false });
      await reconcile({ kind: 'External' });
      expect(await entry()).toBeUndefined();
    });

    test('an account with another name keeps it', async () => {
      await directory.create(
        {
          accountName: 'adm_annli42',
          accountType: 'Adm',
          givenName: 'Anna',
          surname: 'Lind',
          displayName: 'Anna Lind (adm)',
          password: GOOD,
        },
        undefined as never,
        new Date(),
      );
      await reconcile({ accountName: 'adm_annli42', kind: 'Adm', isEnabled: false });
      expect(await entry('adm_annli42')).toMatchObject({ displayName: 'Anna Lind (adm)' });
      expect(await isEnabled('adm_annli42')).toBe(false);
    });

    test('a definite answer is a refusal with its reason, and nothing of the account', async () => {
      const gone = directoryWith(
        provisioning({
          PORTAL_DIRECTORY_CONTAINERS: `Employee=OU=Gone,${base}`,
        }),
      );
      const noContainer = await reconcile({}, gone)?.catch((error: unknown) => error);
      expect(noContainer).toBeInstanceOf(SystemRefusal);
      expect(noContainer).toMatchObject({ reason: 'UNKNOWN_THERE' });

      // The same name for something that is not an account; in OpenLDAP the name makes it one.
      if (nameAttribute === 'uid') return;
      const dn = `CN=${ANNA.accountName},OU=Staff,${base}`;
      await client.add(dn, { objectClass: ['container'] });
      const taken = await reconcile()?.catch((error: unknown) => error);
      expect(taken).toBeInstanceOf(SystemRefusal);
      expect(taken).toMatchObject({ reason: 'NOT_POSSIBLE_THERE' });
      expect(String(taken)).not.toContain(ANNA.accountName);
      await client.del(dn);
    });

    // Active Directory does not allow a second entry.
    test.each(nameAttribute === 'uid' ? [nameAttribute] : [])(
      'several entries with the %s of the account are left alone',
      async () => {
        await reconcile();
        const other = `cn=other,OU=Students,${base}`;
        await client.add(other, {
          objectClass: ['inetOrgPerson'],
          cn: 'other',
          sn: 'other',
          uid: ANNA.accountName,
        });
        await expect(reconcile({ isEnabled: false })).rejects.toMatchObject({
          reason: 'NOT_POSSIBLE_THERE',
        });
        await client.del(other);
        expect(await isEnabled()).toBe(true);
      },
    );

    test('that an identity manager provisions is only told who can sign in', async () => {
      const managed = directoryWith({});
      await reconcile({}, managed);
      expect(await entry()).toBeUndefined();
      await reconcile();
      await client.modify(
        (await entry())?.dn ?? '',
        new Change({
          operation: 'replace',
          modification: new Attribute({ type: 'displayName', values: ['From elsewhere'] }),
        }),
      );
      await reconcile({ isEnabled: false, kind: 'Student' }, managed);
      expect(await isEnabled()).toBe(false);
      expect((await entry())?.['displayName']).toBe('From elsewhere');
      expect(await isMember(staff)).toBe(true);
    });
  });
});
