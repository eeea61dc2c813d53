import type { UserStatus } from '../contract/values.ts';
import { addDays } from './dates.ts';
import { rightsOf } from './statusRights.ts';

/** A key is good to the end of the seventh day after the one on which it was made (decisions, "The rest"). */
const DAYS = 7;

/** The last day of a key that is made today. */
export const lastDayOfKey = (today: string): string => addDays(today, DAYS);

/** Why an account cannot have an activation key. */
export type KeyRefusal = 'NO_USER_ID' | 'NO_NATIONAL_ID' | 'HAS_ENDED' | 'SUSPENDED' | 'DECEASED';

/** What decides whether a key can be made for an account. */
export interface KeyCandidate {
  readonly liUId: string | null;
  readonly norEduPersonNin: string | null;
  readonly userStatus: UserStatus;
}

/** Every reason why no key can be made; none means that one can. A key opens nothing without the person's number beside it. */
export function keyRefusals({ liUId, norEduPersonNin, userStatus }: KeyCandidate): KeyRefusal[] {
  const { credentials, signIn } = rightsOf(userStatus);
  const isClosed = credentials === 'no';
  const refusals: [applies: boolean, refusal: KeyRefusal][] = [
    [liUId === null, 'NO_USER_ID'],
    [norEduPersonNin === null, 'NO_NATIONAL_ID'],
    [isClosed && signIn === 'explained', 'HAS_ENDED'],
    [isClosed && signIn === 'closed', 'SUSPENDED'],
    [isClosed && signIn === 'no', 'DECEASED'],
  ];
  return refusals.filter(([applies]) => applies).map(([, refusal]) => refusal);
}
