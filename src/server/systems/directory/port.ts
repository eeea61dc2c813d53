import type { Transaction } from 'kysely';
import type { AccountKind } from '#contract/webhooks.ts';
import type { AdAccountType } from '#contract/values.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { NoResponse } from '../noResponse.ts';

/** An account in the directory. */
export interface DirectoryEntry {
  readonly accountName: string;
  readonly enabled: boolean;
  readonly created: Date;
  readonly passwordLastSet: Date | null;
  readonly displayName: string;
  /** Whether two-step verification must stay enabled for this account. */
  readonly isInTSVPreventDisableGroup: boolean;
}

/** How an account is to be in the directory. */
export interface AccountState {
  readonly accountName: string;
  readonly kind: AccountKind;
  /**
   * The ids, in the university's own systems, of its organisation and of those above, nearest first.
   */
  readonly organisations: readonly string[];
  /** Current accounts include those that are suspended; an ended one may be extended. */
  readonly course: 'Current' | 'Ended' | 'Deleted';
  readonly isEnabled: boolean;
  /** Whether the owner has chosen a password in the portal. */
  readonly hasPassword: boolean;
  readonly givenName: string;
  readonly surname: string;
  readonly displayName: string;
  /** The address at the university; null if the portal knows none. */
  readonly mail: string | null;
}

/** A directory outside the portal, which the outbox tells of changed accounts. */
export interface OutsideDirectory {
  /**
   * Whether the portal also makes, renames, moves and deletes the accounts in the directory. If not,
   * an identity manager does, and the portal only enables and disables them.
   */
  readonly isProvisioned: boolean;
  /**
   * Makes the directory agree with the state; does nothing if it does. @throws {NoResponse} when it is
   * to be tried again, {SystemRefusal} when not
   */
  readonly reconcile: (state: AccountState) => Promise<void>;
  /**
   * Whether the directory has an entry of every account like this, or is to get one. If not, the
   * portal alone keeps the password of those that have none.
   */
  readonly hasAccountsOf: (account: Pick<AccountState, 'kind' | 'organisations'>) => boolean;
  /**
   * Makes the entry that a password needs at once, of an account of which the directory has not been
   * told yet. False if the directory gets none of its kind: then the portal alone keeps the password.
   * @throws {EntryMissing} when an identity manager is still to make it
   */
  readonly makeEntry: (state: AccountState) => Promise<boolean>;
}

/** An account to be added to the directory. */
export interface NewDirectoryEntry {
  readonly accountName: string;
  readonly accountType: AdAccountType;
  readonly givenName: string;
  readonly surname: string;
  readonly displayName: string;
  readonly password: string;
}

/**
 * The system in which accounts sign in with a password: the portal's own tables, or the
 * university's directory. Account names are lower case.
 *
 * An external directory does not take part in the database transaction, so it is called last,
 * immediately before the commit, and its refusal rolls back the change. A crash between the two
 * leaves the new password in the directory but not in the portal's history; a retry sets the same
 * password again. Every method @throws {NoResponse} when the directory does not respond within five
 * seconds or returns an invalid response.
 */
export interface Directory {
  /** Name of the directory as users know it, such as its domain. */
  readonly environment: string;
  /** Null for the portal's own tables, which need not be told. */
  readonly outside: OutsideDirectory | null;
  /**
   * Returns the accounts that exist among these, in no particular order. An external directory may
   * be slow: do not hold a transaction while waiting for it.
   */
  readonly entries: (accountNames: readonly string[], db: Db) => Promise<DirectoryEntry[]>;
  /**
   * Whether the account may sign in with this password, or could if the password had not expired.
   * False for an account without a password. `kept` is the hash in the portal's own tables, or null
   * for none, if the caller has just read it: an implementation that uses these hashes then need
   * not read it again.
   */
  readonly verify: (
    accountName: string,
    password: string,
    kept?: string | null,
  ) => Promise<boolean>;
  /**
   * Sets the account's password. `enables`: the account may sign in from now on, even if it was
   * disabled or locked; otherwise that does not change, because a new password must not let a
   * suspended account sign in. @throws {PasswordRefused} or {EntryMissing}
   */
  readonly setPassword: (
    accountName: string,
    password: string,
    enables: boolean,
    tx: Transaction<Database>,
    now: Date,
  ) => Promise<void>;
  /** Adds an account that may sign in. @throws {PasswordRefused} or {EntryExists} */
  readonly create: (
    entry: NewDirectoryEntry,
    tx: Transaction<Database>,
    now: Date,
  ) => Promise<void>;
}

/**
 * Thrown when the password violates one of the directory's own rules; the directory does not report
 * which.
 */
export class PasswordRefused extends Error {
  override readonly name = 'PasswordRefused';
}

/** Thrown when the directory has no entry of the account, for a password to be set. */
export class EntryMissing extends NoResponse {
  override readonly name = 'EntryMissing';

  constructor(accountName: string) {
    super(`The directory does not have ${accountName} yet.`);
  }
}

/** Thrown when the directory already has an account with that name. */
export class EntryExists extends Error {
  override readonly name = 'EntryExists';
}
