import type { UserStatus } from '../contract/values.ts';

/** How a status is shown: as fine, as something to look at, as stopped, or as plain fact. */
export type StatusTone = 'good' | 'attention' | 'stopped' | 'neutral';

/** What a status means for the person who has it. */
export interface StatusMeaning {
  readonly tone: StatusTone;
  /** Whether the account can be used today. */
  readonly isUsable: boolean;
  /** The word for it. */
  readonly name: `USER_STATUS/${Uppercase<UserStatus>}`;
  /** What follows from it, in a sentence. */
  readonly meaning: `USER_STATUS/${Uppercase<UserStatus>}/MEANING`;
}

const meaningOf = (key: Uppercase<UserStatus>, tone: StatusTone, isUsable: boolean): StatusMeaning => ({
  tone,
  isUsable,
  name: `USER_STATUS/${key}`,
  meaning: `USER_STATUS/${key}/MEANING`,
});

/** Every user status (DATA-24). An account under retirement works until it is closed; a new one until then not. */
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

/** What the status means, as text keys and a tone. */
export const statusMeaning = (status: UserStatus): StatusMeaning => meanings[status];
