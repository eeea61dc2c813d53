import type { UserStatus } from '#contract/values.ts';

/** How a status is presented: fine, needs attention, stopped, or neutral information. */
type StatusTone = 'good' | 'attention' | 'stopped' | 'neutral';

/** What a status means for the account holder. */
export interface StatusMeaning {
  readonly tone: StatusTone;
  /** Whether the account can be used today. */
  readonly isUsable: boolean;
  /** Text key of the status name. */
  readonly name: `USER_STATUS/${Uppercase<UserStatus>}`;
  /** Text key of the sentence that explains the consequences. */
  readonly meaning: `USER_STATUS/${Uppercase<UserStatus>}/MEANING`;
}

const meaningOf = (
  key: Uppercase<UserStatus>,
  tone: StatusTone,
  isUsable: boolean,
): StatusMeaning => ({
  tone,
  isUsable,
  name: `USER_STATUS/${key}`,
  meaning: `USER_STATUS/${key}/MEANING`,
});

/**
 * Every user status (DATA-24). An account in retirement is usable until it closes; a new account is
 * not usable until it is activated.
 */
const meanings: Readonly<Record<UserStatus, StatusMeaning>> = {
  Active: meaningOf('ACTIVE', 'good', true),
  Unsuspended: meaningOf('UNSUSPENDED', 'good', true),
  New: meaningOf('NEW', 'attention', false),
  Inretirement: meaningOf('INRETIREMENT', 'attention', true),
  Inactive: meaningOf('INACTIVE', 'stopped', false),
  Suspended: meaningOf('SUSPENDED', 'stopped', false),
  Retired: meaningOf('RETIRED', 'stopped', false),
  Deceased: meaningOf('DECEASED', 'neutral', false),
  None: meaningOf('NONE', 'neutral', false),
};

/** Returns what the status means, as text keys and a tone. */
export const statusMeaning = (status: UserStatus): StatusMeaning => meanings[status];
