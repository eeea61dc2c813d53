import { normaliseUserId } from '../../../rules/userId.ts';
import type { Db } from '../../database/open.ts';
import { resetAttempts, type AttemptLimit, mayAttempt } from '../../session/attempts.ts';
import type { FederatedScope } from '../../issuers.ts';
import { keptHashOf } from '../../systems/directory/embedded.ts';
import type { Hashing } from '../../systems/hashing.ts';
import { demoPasswordHash } from '../data/personas.ts';
import { demoPerson, type DemoPerson } from './people.ts';

/** Limits the password attempts per user id, across all providers. */
const PASSWORDS: AttemptLimit = { purpose: 'demo-password', max: 5, minutes: 15 };

/** Credentials entered at a provider, with the scope and time. */
interface Typed {
  readonly scope: FederatedScope;
  readonly userId: string;
  readonly password: string;
  readonly now: Date;
}

/**
 * Returns the person with this user id and password. Attempts for an unknown user id are counted and hashed like any other, so that neither
 * the response nor its timing reveals which user ids exist.
 * @throws {TooBusy}
 */
export async function personByPassword(db: Db, hashing: Hashing, { scope, userId, password, now }: Typed): Promise<DemoPerson | 'wrong' | 'locked'> {
  const name = normaliseUserId(userId);
  if (!(await mayAttempt(db, PASSWORDS, name, now))) return 'locked';
  const person = await demoPerson(db, scope, name);
  // An account without a password has the demonstration's password. An unknown user id is compared with it too, but is rejected in any
  // case.
  const isRight = await hashing.verify((await keptHashOf(db, name)) ?? demoPasswordHash, password);
  if (person === null || !isRight) return 'wrong';
  await resetAttempts(db, PASSWORDS, name);
  return person;
}
