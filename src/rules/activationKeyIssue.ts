import type { UserStatus } from '../contract/values.ts';
import { addDays } from './dates.ts';
import { rightsOf } from './statusRights.ts';

/** A key is valid until the end of the seventh day after its creation (decisions, "The rest"). */
const DAYS = 7;

/** Returns the last valid day of a key created today. */
export const lastDayOfKey = (today: string): string => addDays(today, DAYS);

/** Why an activation key cannot be created for an account. */
export type KeyRefusal = 'NO_USER_ID' | 'NO_NATIONAL_ID' | 'HAS_ENDED' | 'SUSPENDED' | 'DECEASED';

/** The facts that determine whether a key can be created for an account. */
export interface KeyCandidate {
  readonly liUId: string | null;
  readonly norEduPersonNin: string | null;
  readonly userStatus: UserStatus;
}

/** Returns every reason why no key can be created; an empty list means that it can. A key is usable only together with the person's identity number. */
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
