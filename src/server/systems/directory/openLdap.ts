import {
  AlreadyExistsError,
  Attribute,
  BerWriter,
  Change,
  type Client,
  ConstraintViolationError,
  DN,
  type Entry,
  NoSuchAttributeError,
  PasswordPolicyControl,
  PasswordPolicyError,
  UndefinedTypeError,
} from 'ldapts';
import { SystemRefusal } from '../systemRefusal.ts';
import { type Dialect, generalizedTime, requiredValueOf, valueOf } from './dialect.ts';
import { EntryExists, PasswordRefused } from './port.ts';

/**
 * The value that means that an administrator has locked the account permanently (password policy
 * overlay).
 */
const PERMANENT_LOCK = '000001010000Z';

/** OpenLDAP with inetOrgPerson entries, and with the password policy overlay if it is loaded. */
export const openLdap: Dialect = {
  nameAttribute: 'uid',
  attributes: [
    'uid',
    'cn',
    'displayName',
    'givenName',
    'sn',
    'mail',
    'createTimestamp',
    'pwdChangedTime',
    'pwdAccountLockedTime',
  ],
  accountFilter: null,

  read: (entry) => {
    const changed = valueOf(entry, 'pwdChangedTime');
    return {
      accountName: requiredValueOf(entry, 'uid').toLowerCase(),
      enabled: !isPermanentlyLocked(entry),
      created: generalizedTime(requiredValueOf(entry, 'createTimestamp')),
      passwordLastSet: changed === null ? null : generalizedTime(changed),
      displayName: valueOf(entry, 'displayName') ?? requiredValueOf(entry, 'cn'),
    };
  },

  membersAmong: async (client, group, { entries }) => {
    const members = new Set<string>();
    for (const { dn } of entries) if (await isMember(client, group, dn)) members.add(dn);
    return members;
  },

  signInControl: () => new PasswordPolicyControl(),
  isExpiredPassword: (_error, control) =>
    control instanceof PasswordPolicyControl &&
    control.value?.error === PasswordPolicyError.PasswordExpired,

  setPassword: async (client, entry, password, enables) => {
    await modifyPassword(client, entry.dn, password);
    // The policy unlocks an account when its password is set.
    if (!enables && isPermanentlyLocked(entry)) await lockPermanently(client, entry.dn);
  },

  setEnabled: async (client, entry, isEnabled) => {
    if (isEnabled === isPermanentlyLocked(entry))
      await (isEnabled ? unlock(client, entry.dn) : lockPermanently(client, entry.dn));
  },

  attributesOf: ({ givenName, surname, displayName, mail }) => ({
    cn: displayName,
    sn: surname,
    givenName,
    displayName,
    ...(mail !== null && { mail }),
  }),

  addWithoutPassword: (client, container, { accountName, names }) =>
    client.add(
      `${new DN({ uid: accountName }).toString()},${container}`,
      Object.fromEntries(
        Object.entries({
          objectClass: 'inetOrgPerson',
          uid: accountName,
          ...openLdap.attributesOf(names),
        }).filter(([, value]) => value !== ''),
      ),
    ),

  /**
   * Adding the account and setting its password are two operations, because the directory hashes
   * only passwords set by the second. An account that was left without a password gets one at the
   * next attempt.
   */
  add: async (client, container, { accountName, givenName, surname, displayName, password }) => {
    const dn = `${new DN({ uid: accountName }).toString()},${container}`;
    try {
      await client.add(dn, {
        objectClass: ['inetOrgPerson'],
        uid: accountName,
        cn: displayName,
        sn: surname,
        givenName,
        displayName,
      });
    } catch (error) {
      if (!(error instanceof AlreadyExistsError)) throw error;
      if (await hasPassword(client, dn)) throw new EntryExists();
    }
    try {
      await modifyPassword(client, dn, password);
    } catch (error) {
      if (error instanceof PasswordRefused) await client.del(dn);
      throw error;
    }
  },
};

const isPermanentlyLocked = (entry: Entry): boolean =>
  valueOf(entry, 'pwdAccountLockedTime') === PERMANENT_LOCK;

const lockPermanently = (client: Client, dn: string): Promise<void> =>
  setLock(client, dn, [PERMANENT_LOCK]);
const unlock = (client: Client, dn: string): Promise<void> => setLock(client, dn, []);

/**
 * @throws {SystemRefusal} when the password policy overlay is not loaded: without it the directory has
 * no disabled accounts
 */
async function setLock(client: Client, dn: string, values: string[]): Promise<void> {
  try {
    await client.modify(dn, [
      new Change({
        operation: 'replace',
        modification: new Attribute({ type: 'pwdAccountLockedTime', values }),
      }),
    ]);
  } catch (error) {
    throw error instanceof UndefinedTypeError
      ? new SystemRefusal(
          'NOT_POSSIBLE_THERE',
          'The directory has no password policy overlay, which is required to disable an account.',
        )
      : error;
  }
}

const MODIFY_PASSWORD = '1.3.6.1.4.1.4203.1.11.1';
const USER_IDENTITY = 0x80;
const NEW_PASSWORD = 0x82;

/** Runs the password modify operation of RFC 3062. */
async function modifyPassword(client: Client, dn: string, password: string): Promise<void> {
  const request = new BerWriter();
  request.startSequence();
  request.writeString(dn, USER_IDENTITY);
  request.writeString(password, NEW_PASSWORD);
  request.endSequence();
  try {
    await client.exop(MODIFY_PASSWORD, request.buffer);
  } catch (error) {
    throw error instanceof ConstraintViolationError ? new PasswordRefused() : error;
  }
}

async function isMember(client: Client, group: string, dn: string): Promise<boolean> {
  try {
    return await client.compare(group, 'member', dn);
  } catch (error) {
    if (error instanceof NoSuchAttributeError) return false;
    throw error;
  }
}

async function hasPassword(client: Client, dn: string): Promise<boolean> {
  const { searchEntries } = await client.search(dn, {
    scope: 'base',
    filter: '(userPassword=*)',
    attributes: ['1.1'],
  });
  return searchEntries.length > 0;
}
