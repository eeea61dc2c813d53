import type { UserStatus } from '#contract/values.ts';

/** What a status permits, in the portal and in the directory. */
export interface StatusRights {
  /**
   * `yes`; `toActivate`: by a method other than the password, to set the first one; `explained`:
   * the person only sees why, until when and who can help; `closed`: the person sees that the
   * account is closed and whom to call; `no`: as if there were no account.
   */
  readonly signIn: 'yes' | 'toActivate' | 'explained' | 'closed' | 'no';
  /** Password, second factors and campus card. */
  readonly credentials: 'yes' | 'firstPassword' | 'no';
  /** What account management may do with the account, where all other rules allow it. */
  readonly management:
    | 'everything'
    | 'extendOrEnd'
    | 'extendOrTakeOver'
    | 'reinstate'
    | 'deceasedReset'
    | 'nothing';
}

const inUse: StatusRights = { signIn: 'yes', credentials: 'yes', management: 'everything' };
const ended: StatusRights = {
  signIn: 'explained',
  credentials: 'no',
  management: 'extendOrTakeOver',
};

/**
 * `None` means that no source system includes the account: nobody can sign in with it, and the
 * person sees the same information as for an account that has ended.
 */
const rights: Readonly<Record<UserStatus, StatusRights>> = {
  Active: inUse,
  Unsuspended: inUse,
  New: { signIn: 'toActivate', credentials: 'firstPassword', management: 'everything' },
  Inretirement: { signIn: 'yes', credentials: 'yes', management: 'extendOrEnd' },
  Inactive: ended,
  Retired: ended,
  Suspended: { signIn: 'closed', credentials: 'no', management: 'reinstate' },
  Deceased: { signIn: 'no', credentials: 'no', management: 'deceasedReset' },
  None: { signIn: 'explained', credentials: 'no', management: 'nothing' },
};

/**
 * Whether a superuser may suspend an account with this status. Excluded are accounts that are
 * already suspended, those of deceased persons, and those with status None.
 */
export const isSuspendable = (status: UserStatus): boolean =>
  !['reinstate', 'deceasedReset', 'nothing'].includes(rightsOf(status).management);

/** Returns what an account with this status may do, and what may be done with it. */
export const rightsOf = (status: UserStatus): StatusRights => rights[status];
