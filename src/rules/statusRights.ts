import type { UserStatus } from '../contract/values.ts';

/** What a status lets an account do, in the portal and in the directory. */
export interface StatusRights {
  /**
   * `yes`; `toActivate`: by a proof other than the password, to set the first one; `explained`: the person is told why, until when
   * and who can help, and nothing else; `closed`: the person is told that it is closed and whom to call; `no`: as if there were no account.
   */
  readonly signIn: 'yes' | 'toActivate' | 'explained' | 'closed' | 'no';
  /** Password, second factors and campus card. */
  readonly credentials: 'yes' | 'firstPassword' | 'no';
  /** What account management may do with the account, where the other rules allow it. */
  readonly management: 'everything' | 'extendOrEnd' | 'extendOrTakeOver' | 'reinstate' | 'deceasedReset' | 'nothing';
}

const inUse: StatusRights = { signIn: 'yes', credentials: 'yes', management: 'everything' };
const ended: StatusRights = { signIn: 'explained', credentials: 'no', management: 'extendOrTakeOver' };

/** `None` means that no source vouches for the account: nobody comes in by it, and the person is told as for one that has ended. */
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

/** Whether a superuser may suspend such an account: one that is suspended already stays as it is, and the dead are beyond it. */
export const isSuspendable = (status: UserStatus): boolean => !['reinstate', 'deceasedReset', 'nothing'].includes(rightsOf(status).management);

/** What an account of this status may do, and what may be done with it. */
export const rightsOf = (status: UserStatus): StatusRights => rights[status];
