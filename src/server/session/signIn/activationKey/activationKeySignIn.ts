import type { authentication } from '#contract/authentication.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { normaliseActivationKey } from '#rules/activationKey.ts';
import { normalise } from '#rules/identityNumber.ts';
import { badRequest, locked, notFound } from '#server/call/answers.ts';
import type { Handler } from '#server/call/handler.ts';
import { permitOwner } from '#server/power/permit.ts';
import type { KeyRefusal } from '#rules/refusedSignIn.ts';
import { recordingClosed, recordRefusedKey } from '../refusals.ts';
import { countSignIn } from '../signInCounts.ts';
import { claimKey, isKeyOutgrown, keyOf, type KeyRow } from './activationKeys.ts';
import { beginSession } from '#server/session/sessions/beginSession.ts';
import { resetAttempts, type AttemptLimit, mayAttempt } from '#server/session/limits/attempts.ts';
import type { SignIn } from '#server/session/sessions/sessions.ts';

/**
 * Attempts are counted per browser, so that a guessing browser locks out only itself: with a count
 * per person, anybody could lock out the rightful holder. No count per person is needed. A key has
 * 80 random bits and is valid for a week; one network address can make 1,500 attempts a minute at
 * each process (`PORTAL_OPEN_CHANGES_PER_MINUTE_AND_ADDRESS`), so a million addresses together make
 * 2^44 attempts in that week and find a given person's key with a probability of 2^-36. They cannot look
 * for any person's key instead of a given person's, because each attempt names the national id.
 */
const PER_BROWSER: AttemptLimit = { purpose: 'activation-key-browser', max: 5, minutes: 15 };

/**
 * Signs in with an activation key and a national id. Why a key is no longer valid is disclosed only
 * to a caller who has both. The first browser to sign in reserves the key until it is used, so that
 * a person who is interrupted can continue, and nobody else can.
 */
export const signInWithActivationKey: Handler<
  typeof authentication.signInWithActivationKey
> = async ({ body, ...call }) => {
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
  const attemptSubject = `${number} ${browserHash}`;
  if (!(await mayAttempt(db, PER_BROWSER, attemptSubject, now))) return locked;

  const found = await keyOf(db, key, number);
  if (found === undefined) {
    countSignIn('ActivationKey', 'WRONG_SECRET');
    return notFound;
  }
  const signIn: SignIn = {
    scope: AuthenticationScope.ActivationKey,
    lin: found.lin,
    liUId: found.user_id,
    subject: null,
    displayName: found.display_name,
    identityNumber: found.national_id,
    hasAL2: false,
    tokens: null,
    activationKeyId: found.id,
  };
  const refuse = async (state: KeyRefusal) => {
    await recordRefusedKey(call, found.user_id, state);
    return badRequest({ activationKey: `ACTIVATION/${state}` });
  };
  const refused =
    refusalOf(found, today) ?? ((await isKeyOutgrown(db, found, today)) ? 'KEY_OUTGROWN' : null);
  if (refused !== null) return refuse(refused);
  await recordingClosed(call, signIn, () => browser.admit(signIn));
  if (!(await claimKey(db, permitOwner(found.lin), found.id, browserHash)))
    return refuse('KEY_IN_USE');

  await resetAttempts(db, PER_BROWSER, attemptSubject);
  return beginSession(call, signIn);
};

/**
 * Returns the reason why the key is not valid; null if it is. A key is valid until the end of its
 * last day.
 */
function refusalOf({ revoked_at, used_at, expires_on }: KeyRow, today: string): KeyRefusal | null {
  if (revoked_at !== null) return 'KEY_REVOKED';
  if (used_at !== null) return 'KEY_USED';
  return expires_on < today ? 'KEY_EXPIRED' : null;
}
