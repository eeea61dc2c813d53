import {
  AlreadyExistsError,
  Attribute,
  Change,
  type Client,
  EqualityFilter,
  type Entry,
  InsufficientAccessError,
  NoSuchObjectError,
  NotAllowedOnNonLeafError,
  ResultCodeError,
  UnwillingToPerformError,
} from 'ldapts';
import { SystemRefusal } from '../systemRefusal.ts';
import { isTemporary } from './connection.ts';
import { type Dialect, type Names, valuesOf } from './dialect.ts';
import { firstPart, isPlacedIn, namingAttribute } from './distinguishedNames.ts';
import type { AccountState } from './port.ts';
import { containerOf } from './provisioning.ts';
import { search } from './searching.ts';
import type { DirectorySettings } from './settings.ts';

interface Context {
  readonly client: Client;
  readonly dialect: Dialect;
  readonly settings: Pick<DirectorySettings, 'base' | 'provisioning' | 'principalSuffix'>;
}

/**
 * Makes the directory agree with the account's state, with as few changes as it takes. May be
 * repeated, and continues what an earlier attempt has not completed. @throws {SystemRefusal}
 */
export async function reconcile(context: Context, state: AccountState): Promise<void> {
  try {
    await (context.settings.provisioning === null
      ? enableOrDisableKnown(context, state)
      : provision(context, state));
  } catch (error) {
    throw asRefusal(error);
  }
}

async function enableOrDisableKnown(context: Context, state: AccountState): Promise<void> {
  const entry = await find(context, state);
  if (entry !== null) await enableOrDisable(context, entry, state);
}

async function provision(context: Context, state: AccountState): Promise<void> {
  const found = await find(context, state);
  if (state.course === 'Deleted' && (context.settings.provisioning?.isDeleting ?? false)) {
    if (found !== null) await remove(context, found);
    return;
  }
  const entry = found ?? (await make(context, state));
  if (entry === null) return;
  await enableOrDisable(context, entry, state);
  // Those with another name are made, and named, together with their password.
  if (isNamedAfterOwner(state)) await rename(context, entry, state);
  await place(context, entry, state);
}

const isNamedAfterOwner = ({ kind }: AccountState): boolean => kind !== 'Adm' && kind !== 'Tech';

async function find(
  { client, dialect, settings }: Context,
  { accountName }: AccountState,
): Promise<Entry | null> {
  const { entries } = await search(client, dialect, settings.base, [accountName]);
  if (entries.length > 1)
    throw new SystemRefusal('NOT_POSSIBLE_THERE', 'The name of the account has several entries.');
  return entries[0] ?? null;
}

/**
 * Makes an account without a password, with which nobody can sign in. Returns null, having made
 * nothing, for an account that has ended or whose kind has no place in the directory.
 */
async function make(context: Context, state: AccountState): Promise<Entry | null> {
  const { client, dialect, settings } = context;
  const container = containerOf(settings.provisioning, state);
  if (container === null || state.course !== 'Current') return null;
  const { accountName } = state;
  await dialect.addWithoutPassword(client, container, {
    accountName,
    names: namesOf(state),
    principalName: `${accountName}@${settings.principalSuffix}`,
  });
  const entry = await find(context, state);
  if (entry === null)
    throw new SystemRefusal('NOT_POSSIBLE_THERE', 'The new entry is not below the base.');
  return entry;
}

/** An account without a password is never enabled: some directories would let anybody in. */
async function enableOrDisable(
  { client, dialect }: Context,
  entry: Entry,
  { isEnabled, hasPassword }: AccountState,
): Promise<void> {
  const { enabled, passwordLastSet } = dialect.read(entry);
  if (enabled === isEnabled) return;
  if (isEnabled && !hasPassword && passwordLastSet === null) return;
  await dialect.setEnabled(client, entry, isEnabled);
}

const namesOf = ({ givenName, surname, displayName, mail }: AccountState): Names => ({
  givenName,
  surname,
  displayName,
  mail,
});

async function rename(
  { client, dialect }: Context,
  entry: Entry,
  state: AccountState,
): Promise<void> {
  const changes = Object.entries(dialect.attributesOf(namesOf(state)))
    .filter(
      ([type, value]) =>
        // The attribute in its own name is changed only by moving the entry.
        type.toLowerCase() !== namingAttribute(entry.dn) &&
        (value === '' ? valuesOf(entry, type).length > 0 : !valuesOf(entry, type).includes(value)),
    )
    .map(
      ([type, value]) =>
        new Change({
          operation: 'replace',
          modification: new Attribute({ type, values: value === '' ? [] : [value] }),
        }),
    );
  if (changes.length > 0) await client.modify(entry.dn, changes);
}

/** Moves the entry to its container, and makes it a member of the groups of its kind only. */
async function place(context: Context, { dn }: Entry, state: AccountState): Promise<void> {
  const { client, settings } = context;
  const { provisioning } = settings;
  const containers = provisioning?.containers.map((one) => one.dn) ?? [];
  const container = containerOf(provisioning, state);
  const moves = container !== null && !isPlacedIn(dn, container, containers);
  const wanted = state.course === 'Current' ? (provisioning?.groups.get(state.kind) ?? []) : [];
  const present = await groupsOf(context, dn);
  // Not every directory changes the name in the groups when the entry moves.
  const left = present.filter((group) => moves || !wanted.includes(group));
  for (const group of left) await setMember(client, 'delete', group, dn);
  const moved = moves ? `${firstPart(dn)},${container}` : dn;
  if (moves) await client.modifyDN(dn, moved);
  for (const group of wanted)
    if (moves || !present.includes(group)) await setMember(client, 'add', group, moved);
}

async function remove(context: Context, { dn }: Entry): Promise<void> {
  for (const group of await groupsOf(context, dn))
    await setMember(context.client, 'delete', group, dn);
  await context.client.del(dn);
}

/** The configured groups that the entry is a direct member of. */
async function groupsOf({ client, settings }: Context, dn: string): Promise<string[]> {
  const groups = new Set([...(settings.provisioning?.groups.values() ?? [])].flat());
  const found: string[] = [];
  for (const group of groups) {
    const { searchEntries } = await client.search(group, {
      scope: 'base',
      filter: new EqualityFilter({ attribute: 'member', value: dn }),
      attributes: ['1.1'],
    });
    if (searchEntries.length > 0) found.push(group);
  }
  return found;
}

const setMember = (client: Client, operation: 'add' | 'delete', group: string, dn: string) =>
  client.modify(
    group,
    new Change({ operation, modification: new Attribute({ type: 'member', values: [dn] }) }),
  );

/** A definite answer of the directory as a refusal: its text may repeat what was sent. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof ResultCodeError) || isTemporary(error)) return error;
  const message = `The directory refuses with result code ${error.code} (${error.name}).`;
  if (error instanceof NoSuchObjectError) return new SystemRefusal('UNKNOWN_THERE', message);
  return new SystemRefusal(
    error instanceof AlreadyExistsError ||
      error instanceof UnwillingToPerformError ||
      error instanceof NotAllowedOnNonLeafError
      ? 'NOT_POSSIBLE_THERE'
      : 'REJECTED',
    error instanceof InsufficientAccessError
      ? `${message} The portal’s account lacks the right.`
      : message,
  );
}
