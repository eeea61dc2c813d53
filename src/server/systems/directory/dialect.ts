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
  /** @throws {PasswordRefused} or {EntryExists} */
  readonly add: (client: Client, container: string, entry: NewDirectoryEntry) => Promise<void>;
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
