import {
  AlreadyExistsError,
  AndFilter,
  Attribute,
  Change,
  type Client,
  ConstraintViolationError,
  DN,
  EqualityFilter,
  type Entry,
  ExtensibleFilter,
  UnwillingToPerformError,
} from 'ldapts';
import { type Dialect, generalizedTime, requiredValueOf, valueOf } from './dialect.ts';
import { EntryExists, PasswordRefused } from './port.ts';

/** Bits of `userAccountControl`. */
const DISABLED = 0x2;
const NORMAL_ACCOUNT = 0x200;
/** Matching rule that follows nested group membership. */
const IN_CHAIN = '1.2.840.113556.1.4.1941';

/** Microsoft Active Directory and Samba. */
export const activeDirectory = (principalSuffix: string): Dialect => ({
  nameAttribute: 'sAMAccountName',
  attributes: [
    'sAMAccountName',
    'userAccountControl',
    'whenCreated',
    'pwdLastSet',
    'displayName',
    'givenName',
    'sn',
    'mail',
  ],
  accountFilter: new EqualityFilter({ attribute: 'objectCategory', value: 'person' }),

  read: (entry) => ({
    accountName: requiredValueOf(entry, 'sAMAccountName').toLowerCase(),
    enabled: (controlOf(entry) & DISABLED) === 0,
    created: generalizedTime(requiredValueOf(entry, 'whenCreated')),
    passwordLastSet: fileTime(valueOf(entry, 'pwdLastSet') ?? '0'),
    displayName: valueOf(entry, 'displayName') ?? requiredValueOf(entry, 'sAMAccountName'),
  }),

  membersAmong: async (client, group, { base, filter }) => {
    const isMember = new ExtensibleFilter({ rule: IN_CHAIN, matchType: 'memberOf', value: group });
    const { searchEntries } = await client.search(base, {
      scope: 'sub',
      filter: new AndFilter({ filters: [filter, isMember] }),
      attributes: ['1.1'],
    });
    return new Set(searchEntries.map(({ dn }) => dn));
  },

  signInControl: () => null,
  // 532: the password has expired; 773: it must be changed. The directory reports these only to
  // callers who know the password.
  isExpiredPassword: ({ message }) => /\bdata (532|773)\b/.test(message),

  setPassword: (client, entry, password, enables) =>
    withDirectoryErrors(
      client.modify(entry.dn, [
        replace('unicodePwd', [unicodePassword(password)]),
        ...(enables
          ? [
              replace('userAccountControl', [String(controlOf(entry) & ~DISABLED)]),
              replace('lockoutTime', ['0']),
            ]
          : []),
      ]),
    ),

  setEnabled: (client, entry, isEnabled) =>
    client.modify(entry.dn, [
      replace('userAccountControl', [
        String(isEnabled ? controlOf(entry) & ~DISABLED : controlOf(entry) | DISABLED),
      ]),
    ]),

  attributesOf,

  addWithoutPassword: (client, container, { accountName, principalName, names }) =>
    addUser(client, container, {
      accountName,
      principalName,
      values: attributesOf(names),
      control: NORMAL_ACCOUNT | DISABLED,
    }),

  // A single operation, so that an account without a password never exists.
  add: (client, container, { accountName, password, ...names }) =>
    withDirectoryErrors(
      addUser(client, container, {
        accountName,
        principalName: `${accountName}@${principalSuffix}`,
        values: attributesOf({ ...names, mail: null }),
        control: NORMAL_ACCOUNT,
        password,
      }),
    ),
});

const attributesOf: Dialect['attributesOf'] = ({ givenName, surname, displayName, mail }) => ({
  givenName,
  sn: surname,
  displayName,
  ...(mail !== null && { mail }),
});

interface NewUser {
  readonly accountName: string;
  readonly principalName: string;
  readonly values: Readonly<Record<string, string>>;
  readonly control: number;
  readonly password?: string;
}

const addUser = (
  client: Client,
  container: string,
  { accountName, principalName, values, control, password }: NewUser,
): Promise<void> =>
  client.add(`${new DN({ CN: accountName }).toString()},${container}`, [
    new Attribute({
      type: 'objectClass',
      values: ['top', 'person', 'organizationalPerson', 'user'],
    }),
    ...Object.entries({
      sAMAccountName: accountName,
      userPrincipalName: principalName,
      ...values,
      userAccountControl: String(control),
    })
      .filter(([, value]) => value !== '')
      .map(([type, value]) => new Attribute({ type, values: [value] })),
    ...(password === undefined
      ? []
      : [new Attribute({ type: 'unicodePwd', values: [unicodePassword(password)] })]),
  ]);

const controlOf = (entry: Entry): number => Number(requiredValueOf(entry, 'userAccountControl'));

const replace = (type: string, values: string[] | Buffer[]): Change =>
  new Change({ operation: 'replace', modification: new Attribute({ type, values }) });

/** Quoted and in UTF-16, the only form that Active Directory accepts ([MS-ADTS] 3.1.1.3.1.5). */
const unicodePassword = (password: string): Buffer => Buffer.from(`"${password}"`, 'utf16le');

const MS_FROM_1601_TO_1970 = 11_644_473_600_000;
const TICKS_PER_MS = 10_000;

/**
 * Converts hundreds of nanoseconds since 1601; null for 0, which means that there is no password or
 * that it must be changed.
 */
function fileTime(text: string): Date | null {
  const ticks = Number(text);
  if (!Number.isInteger(ticks)) throw new Error(`Invalid time: ${text}`);
  return ticks <= 0 ? null : new Date(ticks / TICKS_PER_MS - MS_FROM_1601_TO_1970);
}

/**
 * Violations of length, complexity, age and history all have the same Windows error 0000052D, with
 * two different result codes.
 */
async function withDirectoryErrors(change: Promise<void>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (error instanceof AlreadyExistsError) throw new EntryExists();
    const isPolicyViolation =
      error instanceof ConstraintViolationError || error instanceof UnwillingToPerformError;
    throw isPolicyViolation && /\b0*52D\b/i.test(error.message) ? new PasswordRefused() : error;
  }
}
