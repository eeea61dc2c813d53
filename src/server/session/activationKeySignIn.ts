import type { authentication } from '../../contract/authentication.ts';
import { AuthenticationScope } from '../../contract/values.ts';
import { normaliseActivationKey } from '../../rules/activationKey.ts';
import { normalise } from '../../rules/identityNumber.ts';
import { badRequest, locked, notFound } from '../areas/refusal.ts';
import type { Handler } from '../http/handler.ts';
import { claimKey, keyOf, type KeyRow } from './activationKeys.ts';
import { beginSession } from './begun.ts';
import { forgiveGuesses, type GuessLimit, mayGuess } from './guesses.ts';

/** Whoever guesses locks out their own browser long before they lock out the person. */
const PER_BROWSER: GuessLimit = { purpose: 'activation-key-browser', most: 5, minutes: 15 };
const PER_PERSON: GuessLimit = { purpose: 'activation-key-person', most: 100, minutes: 60 };

/**
 * Signs in with an activation key and a national id. Only whoever has both is told why a key is no longer good. The first browser to
 * sign in keeps the key until it has served, so that whoever is interrupted can go on, and nobody else.
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
  if (!(await mayGuess(db, PER_BROWSER, ownGuesses, now))) return locked;
  const isPatient = await mayGuess(db, PER_PERSON, number, now);

  const found = await keyOf(db, key, number);
  // Others can guess at anybody: that must not keep out the browser that has shown the key before.
  if (!isPatient && found?.browser_hash !== browserHash) return locked;
  if (found === undefined) return notFound;
  const fault = faultOf(found, today) ?? ((await claimKey(db, found.id, browserHash)) ? null : 'ACTIVATION/KEY_IN_USE');
  if (fault !== null) return badRequest({ activationKey: fault });

  await forgiveGuesses(db, PER_BROWSER, ownGuesses);
  await forgiveGuesses(db, PER_PERSON, number);
  return beginSession(call, {
    scope: AuthenticationScope.ActivationKey,
    lin: found.lin,
    liUId: found.liu_id,
    subject: null,
    displayName: found.display_name,
    identityNumber: found.national_id,
    hasAL2: false,
    tokens: null,
    activationKeyId: found.id,
  });
};

/** A key is good to the end of its last day. */
function faultOf({ revoked_at, used_at, expires_on }: KeyRow, today: string): string | null {
  if (revoked_at !== null) return 'ACTIVATION/KEY_REVOKED';
  if (used_at !== null) return 'ACTIVATION/KEY_USED';
  return expires_on < today ? 'ACTIVATION/KEY_EXPIRED' : null;
}
