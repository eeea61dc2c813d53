import type { Transaction } from 'kysely';
import type { AdAccountType } from '../../../contract/values.ts';
import type { Db } from '../../database/open.ts';
import type { Database } from '../../database/schema.ts';

/** An account as the directory has it. */
export interface DirectoryEntry {
  readonly accountName: string;
  readonly enabled: boolean;
  readonly created: Date;
  readonly passwordLastSet: Date | null;
  readonly displayName: string;
  /** Two-step verification of this account must stay on. */
  readonly isInTSVPreventDisableGroup: boolean;
}

/** An account that the directory is to have from now on. */
export interface NewDirectoryEntry {
  readonly accountName: string;
  readonly accountType: AdAccountType;
  readonly givenName: string;
  readonly surname: string;
  readonly displayName: string;
  readonly password: string;
}

/**
 * Where accounts sign in with a password: the portal's own tables, or the university's directory. Account names are lower case.
 *
 * A directory outside takes no part in our transaction, so it is asked last, just before the commit, and what it refuses undoes the change.
 * Dying between the two leaves the new password in the directory and not in our history; anyone who tries again sets the same one again.
 * Every method @throws {NoResponse} when the directory is silent for five seconds or talks nonsense.
 */
export interface Directory {
  /** What people call it, such as its domain. */
  readonly environment: string;
  /** Those that there are of these, in no particular order. A directory outside may be slow: don't hold a transaction for it. */
  readonly entries: (accountNames: readonly string[], db: Db) => Promise<DirectoryEntry[]>;
  /**
   * Whether the account may sign in with this password, or could had it not grown too old. False for an account without one. `kept` is
   * the hash in our own tables, or null for none, where the caller has just read it: anyone who goes by those need not read it again.
   */
  readonly verify: (accountName: string, password: string, kept?: string | null) => Promise<boolean>;
  /**
   * Makes this the account's password. `enables`: the account may sign in from then on, also where it was disabled or locked; otherwise it
   * stays as it is, for a suspended account must not come in by a new password. @throws {PasswordRefused}
   */
  readonly setPassword: (accountName: string, password: string, enables: boolean, tx: Transaction<Database>, now: Date) => Promise<void>;
  /** Lets these accounts sign in, or keeps them out; those that the directory does not have are passed over. */
  readonly setEnabled: (accountNames: readonly string[], isEnabled: boolean, tx: Transaction<Database>) => Promise<void>;
  /** Adds an account that may sign in. @throws {PasswordRefused} or {EntryExists} */
  readonly create: (entry: NewDirectoryEntry, tx: Transaction<Database>, now: Date) => Promise<void>;
}

/** The directory has a rule of its own that the password breaks; it does not say which. */
export class PasswordRefused extends Error {
  override readonly name = 'PasswordRefused';
}

/** The directory has an account of that name already. */
export class EntryExists extends Error {
  override readonly name = 'EntryExists';
}
