import type { Client, Control, Entry, Filter } from 'ldapts';
import type { DirectoryEntry, NewDirectoryEntry } from './port.ts';

/** The operations that differ between types of directory. */
export interface Dialect {
  /** The attribute that contains the account name. */
  readonly nameAttribute: string;
  /** The attributes that `read` requires. */
  readonly attributes: readonly string[];
  /** Restricts a search to people's accounts; null when the name alone is sufficient. */
  readonly accountFilter: Filter | null;
  readonly read: (entry: Entry) => Omit<DirectoryEntry, 'isInTSVPreventDisableGroup'>;
  /** Returns the distinguished names of the found entries that are members of the group. */
  readonly membersAmong: (
    client: Client,
    group: string,
    found: SearchResult,
  ) => Promise<ReadonlySet<string>>;
  /** Control sent with a sign-in, so that `isExpiredPassword` can evaluate the response. */
  readonly signInControl: () => Control | null;
  /** Whether a refused sign-in had the correct password, but the password has expired. */
  readonly isExpiredPassword: (error: Error, control: Control | null) => boolean;
  /** @throws {PasswordRefused} */
  readonly setPassword: (
    client: Client,
    entry: Entry,
    password: string,
    enables: boolean,
  ) => Promise<void>;
  readonly setEnabled: (client: Client, entry: Entry, isEnabled: boolean) => Promise<void>;
  /** The attributes that contain an account's names; an empty value means that there is none. */
  readonly attributesOf: (names: Names) => Readonly<Record<string, string>>;
  /** Adds an account with which nobody can sign in until a password is set. */
  readonly addWithoutPassword: (
    client: Client,
    container: string,
    entry: NewAccount,
  ) => Promise<void>;
  /** @throws {PasswordRefused} or {EntryExists} */
  readonly add: (client: Client, container: string, entry: NewDirectoryEntry) => Promise<void>;
}

/** How an account is named in the directory. */
export interface Names {
  readonly givenName: string;
  readonly surname: string;
  readonly displayName: string;
  /** Null if the portal knows no address; the directory then keeps its own. */
  readonly mail: string | null;
}

/** An account that is added without a password. */
interface NewAccount {
  readonly accountName: string;
  /** The name with the domain (Active Directory). */
  readonly principalName: string;
  readonly names: Names;
}

/** The result of a search, with its parameters. */
export interface SearchResult {
  readonly base: string;
  readonly filter: Filter;
  readonly entries: readonly Entry[];
}

/**
 * Returns the single value of an attribute, or null. @throws when there are several values, or
 * bytes.
 */
export function valueOf(entry: Entry, attribute: string): string | null {
  const value = entry[attribute];
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return null;
  if (typeof value === 'string') return value;
  throw new Error(`${attribute} does not have a single text value.`);
}

/** Returns the values of an attribute. @throws for bytes */
export function valuesOf(entry: Entry, attribute: string): readonly string[] {
  const value = entry[attribute] ?? [];
  const values = Array.isArray(value) ? value : [value];
  return values.map((one) => {
    if (typeof one === 'string') return one;
    throw new Error(`${attribute} has a value that is not text.`);
  });
}

/** @throws when the attribute has no value. */
export function requiredValueOf(entry: Entry, attribute: string): string {
  const value = valueOf(entry, attribute);
  if (value === null) throw new Error(`${attribute} has no value.`);
  return value;
}

const GENERALIZED = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:[.,]\d+)?Z$/;

/**
 * Parses `20261121074950Z`, the format of timestamps in directories (RFC 4517). @throws when the
 * text is invalid.
 */
export function generalizedTime(text: string): Date {
  const [, year, month, day, hour, minute, second] = GENERALIZED.exec(text) ?? [];
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(moment.getTime())) throw new Error(`Invalid time: ${text}`);
  return moment;
}
