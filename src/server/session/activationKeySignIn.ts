import type { authentication } from '../../contract/authentication.ts';
import { AuthenticationScope } from '../../contract/values.ts';
import { normaliseActivationKey } from '../../rules/activationKey.ts';
import { normalise } from '../../rules/identityNumber.ts';
import { badRequest, locked, notFound } from '../call/answers.ts';
import type { Handler } from '../call/handler.ts';
import { claimKey, keyOf, type KeyRow } from './activationKeys.ts';
import { beginSession } from './begun.ts';
import { resetAttempts, type AttemptLimit, mayAttempt } from './attempts.ts';
import type { SignIn } from './sessions.ts';

/**
 * A browser that guesses locks out itself, and nobody else: there is no count of guesses at a person, which would let anybody keep the
 * rightful one out. None is needed. A key is 80 random bits and lives a week; one address makes 120 tries a minute
 * (`PORTAL_OPEN_CHANGES_PER_MINUTE_AND_ADDRESS`), so that a million addresses together make 2^40 in that week, and hit a given person's
 * key with a chance of 2^-40. They cannot hit somebody's instead of a given person's: each try names the national id.
 */
const PER_BROWSER: AttemptLimit = { purpose: 'activation-key-browser', most: 5, minutes: 15 };

/**
 * Signs in with an activation key and a national id. Only anyone who has both is told why a key is no longer good. The first browser to
 * sign in keeps the key until it has served, so that anyone who is interrupted can go on, and nobody else.
 */
export const signInWithActivationKey: Handler<typeof authentication.signInWithActivationKey> = async ({ body, ...call }) => {
  const { db, browser, now, today } = call;
  const key = normaliseActivationKey(body.activationKey);
  const number = normalise(body.personalIdNumber, today);
  if (key === null || number === null) {
    return badRequest({
      activationKey: key === null ? 'ACTIVATION/KEY_FORMAT' : undefined,
      personalIdNumber: number === null ? 'INVALID_NATIONAL_ID_FORMAT' : undefined,
    });
  }

  const browserHash = browser.hash();
  const ownGuesses = `${number} ${browserHash}`;
  if (!(await mayAttempt(db, PER_BROWSER, ownGuesses, now))) return locked;

  const found = await keyOf(db, key, number);
  if (found === undefined) return notFound;
  const signIn: SignIn = {
    scope: AuthenticationScope.ActivationKey,
    lin: found.lin,
    liUId: found.liu_id,
    subject: null,
    displayName: found.display_name,
    identityNumber: found.national_id,
    hasAL2: false,
    tokens: null,
    activationKeyId: found.id,
  };
  const fieldError = errorOf(found, today);
  if (fieldError !== null) return badRequest({ activationKey: fieldError });
  await browser.admit(signIn);
  if (!(await claimKey(db, found.id, browserHash))) return badRequest({ activationKey: 'ACTIVATION/KEY_IN_USE' });

  await resetAttempts(db, PER_BROWSER, ownGuesses);
  return beginSession(call, signIn);
};

/** A key is good to the end of its last day. */
function errorOf({ revoked_at, used_at, expires_on }: KeyRow, today: string): string | null {
  if (revoked_at !== null) return 'ACTIVATION/KEY_REVOKED';
  if (used_at !== null) return 'ACTIVATION/KEY_USED';
  return expires_on < today ? 'ACTIVATION/KEY_EXPIRED' : null;
}
