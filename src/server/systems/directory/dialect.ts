import type { Client, Control, Entry, Filter } from 'ldapts';
import type { DirectoryEntry, NewDirectoryEntry } from './port.ts';

/** What kinds of directory do each in their own way. */
export interface Dialect {
  /** Holds the account's name. */
  readonly nameAttribute: string;
  /** What `read` needs to be asked for. */
  readonly attributes: readonly string[];
  /** Narrows a search to people's accounts; null: their name tells. */
  readonly accountFilter: Filter | null;
  readonly read: (entry: Entry) => Omit<DirectoryEntry, 'isInTSVPreventDisableGroup'>;
  /** Which of the found entries are in the group, by their names in the directory. */
  readonly membersAmong: (client: Client, group: string, found: Found) => Promise<ReadonlySet<string>>;
  /** Sent along when somebody signs in, so that `isRightButOld` can tell. */
  readonly signInControl: () => Control | null;
  /** Whether a refused sign-in had the right password, which has grown too old. */
  readonly isRightButOld: (fieldError: Error, control: Control | null) => boolean;
  /** @throws {PasswordRefused} */
  readonly setPassword: (client: Client, entry: Entry, password: string, enables: boolean) => Promise<void>;
  readonly setEnabled: (client: Client, entry: Entry, isEnabled: boolean) => Promise<void>;
  /** @throws {PasswordRefused} or {EntryExists} */
  readonly add: (client: Client, container: string, entry: NewDirectoryEntry) => Promise<void>;
}

/** What a search has found, and how it was searched for. */
export interface Found {
  readonly base: string;
  readonly filter: Filter;
  readonly entries: readonly Entry[];
}

/** The only value of an attribute, or null. @throws where there are several, or bytes. */
export function valueOf(entry: Entry, attribute: string): string | null {
  const value = entry[attribute];
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return null;
  if (typeof value === 'string') return value;
  throw new Error(`${attribute} has not one value.`);
}

/** @throws where there is none. */
export function neededValueOf(entry: Entry, attribute: string): string {
  const value = valueOf(entry, attribute);
  if (value === null) throw new Error(`${attribute} has no value.`);
  return value;
}

const GENERALIZED = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:[.,]\d+)?Z$/;

/** `20261121074950Z`, as directories write a moment (RFC 4517). @throws where it is none. */
export function generalizedTime(text: string): Date {
  const [, year, month, day, hour, minute, second] = GENERALIZED.exec(text) ?? [];
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(moment.getTime())) throw new Error(`${text} is no moment.`);
  return moment;
}
