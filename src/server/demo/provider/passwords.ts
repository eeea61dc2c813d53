import { normaliseUserId } from '../../../rules/userId.ts';
import type { Db } from '../../database/open.ts';
import { resetAttempts, type AttemptLimit, mayAttempt } from '../../session/attempts.ts';
import type { FederatedScope } from '../../issuers.ts';
import { keptHashOf } from '../../systems/directory/embedded.ts';
import type { Hashing } from '../../systems/hashing.ts';
import { demoPasswordHash } from '../data/personas.ts';
import { demoPerson, type DemoPerson } from './people.ts';

/** Guesses at a user id's password, whichever provider they are typed at. */
const PASSWORDS: AttemptLimit = { purpose: 'demo-password', most: 5, minutes: 15 };

/** What was typed at a provider, where and when. */
interface Typed {
  readonly scope: FederatedScope;
  readonly userId: string;
  readonly password: string;
  readonly now: Date;
}

/**
 * The person whose user id and password these are. A user id that nobody has is counted and hashed for as any other, so that neither
 * the answer nor the time it takes tells who there is. @throws {TooBusy}
 */
export async function personByPassword(db: Db, hashing: Hashing, { scope, userId, password, now }: Typed): Promise<DemoPerson | 'wrong' | 'locked'> {
  const name = normaliseUserId(userId);
  if (!(await mayAttempt(db, PASSWORDS, name, now))) return 'locked';
  const person = await demoPerson(db, scope, name);
  // Who has no account with a password has the demonstration's; so has nobody, whom it lets in nowhere.
  const isRight = await hashing.verify((await keptHashOf(db, name)) ?? demoPasswordHash, password);
  if (person === null || !isRight) return 'wrong';
  await resetAttempts(db, PASSWORDS, name);
  return person;
}
