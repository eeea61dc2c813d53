import type { Account } from '#contract/account.ts';
import { type PersonKind, PORTAL_SOURCE, SourcedAttribute } from '#contract/register.ts';

/**
 * The source of each attribute, by kind of person: the name of a system, or `portal`. What has no
 * entry is changed by the systems that know the account and by the portal; the later change wins.
 */
export type SourceTable = {
  readonly [A in SourcedAttribute]?: { readonly [K in PersonKind]?: string };
};

/** An account of a person, with the names of the systems that know it. */
export interface KnownAccount {
  readonly kind: PersonKind;
  readonly systems: readonly string[];
}

/** Who may change an attribute of an existing account. */
interface Writers {
  readonly systems: readonly string[];
  readonly portal: boolean;
}

/** The kinds of people, the foremost first. */
export const kindsByRank = [
  'Employee',
  'Associate',
  'Affiliated',
  'Student',
] as const satisfies PersonKind[];

const MANAGED = ['Employee', 'Associate', 'Affiliated'] as const;
const GUESTS = ['Associate', 'Affiliated'] as const;

/** The kinds of people whose attribute administrators can change in the portal. */
export const changeableInPortal: Readonly<Record<SourcedAttribute, readonly PersonKind[]>> = {
  name: MANAGED,
  nationalId: MANAGED,
  affiliation: [],
  email: [],
  externalEmail: MANAGED,
  organisation: GUESTS,
  title: [],
  level: [],
  endDate: GUESTS,
  subscription: MANAGED,
  contactPerson: GUESTS,
  studies: [],
};

/** Attributes of a person, who may have accounts of several kinds. */
const ofPerson: ReadonlySet<SourcedAttribute> = new Set(['name', 'nationalId'] as const);

/** The kinds of people who have the attribute. */
export const kindsWith = (attribute: SourcedAttribute): readonly PersonKind[] =>
  attribute === 'studies' ? ['Student'] : kindsByRank;

const onlyPortal: Writers = { systems: [], portal: true };

/**
 * Returns who may change an attribute of the account. A system that is its source but does not know
 * the account leaves it to the portal, because nobody else could correct it.
 */
function writersOfAccount(
  attribute: SourcedAttribute,
  { kind, systems }: KnownAccount,
  table: SourceTable,
): Writers {
  const source = table[attribute]?.[kind];
  if (source === undefined) return { systems, portal: true };
  return systems.includes(source) ? { systems: [source], portal: false } : onlyPortal;
}

/**
 * Returns who may change an attribute of the person's account of this kind. For an attribute of the
 * person, the foremost account decides whose source knows it.
 */
function writersOf(
  attribute: SourcedAttribute,
  kind: PersonKind,
  accounts: readonly KnownAccount[],
  table: SourceTable,
): Writers {
  const decides = (account: KnownAccount) =>
    ofPerson.has(attribute)
      ? writersOfAccount(attribute, account, table).systems.length > 0 ||
        table[attribute]?.[account.kind] === PORTAL_SOURCE
      : account.kind === kind;
  const deciding = kindsByRank
    .flatMap((one) => accounts.filter((account) => account.kind === one))
    .find(decides);
  return deciding === undefined ? onlyPortal : writersOfAccount(attribute, deciding, table);
}

/**
 * Returns what comes from a system for the person's account of this kind, so that the portal does
 * not change it; null if nothing does.
 */
export function comesFrom(
  kind: PersonKind,
  accounts: readonly KnownAccount[],
  table: SourceTable,
): Account['comesFrom'] {
  const found = SourcedAttribute.options.flatMap((attribute) => {
    const { portal, systems } = writersOf(attribute, kind, accounts, table);
    return portal ? [] : systems.map((system) => ({ attribute, system }));
  });
  return found.length === 0 ? null : found;
}

/**
 * Returns the system that is the source of the attribute of the account; undefined if the portal
 * may change it.
 */
export const systemOf = (
  { comesFrom: entries }: Pick<Account, 'comesFrom'>,
  attribute: SourcedAttribute,
): string | undefined => entries?.find((one) => one.attribute === attribute)?.system;

/** A record that a system states about a person. */
export interface Statement {
  readonly system: string;
  /** The kind that the record states. */
  readonly kind: PersonKind;
  /** The kind of the account before; null if the record makes the account. */
  readonly present: PersonKind | null;
  /** The person's accounts before. */
  readonly accounts: readonly KnownAccount[];
}

/**
 * Returns the attributes that the system may write. A new account takes all that the record states
 * about it. When a record changes the kind of an account, its end date follows, because that is a
 * new connection with the university.
 */
export function writableAttributes(statement: Statement, table: SourceTable): SourcedAttribute[] {
  const { system, kind, present } = statement;
  const isNew = present === null;
  const known = withSystem(statement);
  const changesKind =
    present !== null &&
    present !== kind &&
    writersOf('affiliation', present, known, table).systems.includes(system);
  const then = changesKind ? ofKind(known, present, kind) : known;
  const account = isNew || changesKind ? kind : present;
  return SourcedAttribute.options.filter(
    (attribute) =>
      (isNew && !ofPerson.has(attribute)) ||
      (changesKind && (attribute === 'affiliation' || attribute === 'endDate')) ||
      writersOf(attribute, account, then, table).systems.includes(system),
  );
}

/** The accounts once the system knows the account that the record is about. */
function withSystem({ system, kind, present, accounts }: Statement): readonly KnownAccount[] {
  const own = accounts.find((account) => account.kind === present) ?? {
    kind: present ?? kind,
    systems: [],
  };
  const systems = [...new Set([...own.systems, system])];
  return [...accounts.filter((account) => account !== own), { ...own, systems }];
}

const ofKind = (accounts: readonly KnownAccount[], before: PersonKind, after: PersonKind) =>
  accounts.map((account) => (account.kind === before ? { ...account, kind: after } : account));

/**
 * Whether a system that no longer names a person ends the account: the system is the source of the
 * end date, or one of several and the last one that knew the account.
 */
export function endsAccount(system: string, account: KnownAccount, table: SourceTable): boolean {
  const { systems, portal } = writersOfAccount('endDate', account, table);
  return systems.includes(system) && (!portal || systems.every((one) => one === system));
}
