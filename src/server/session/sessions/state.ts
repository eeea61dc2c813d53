import type { Authentication } from '#contract/authentication.ts';
import { AuthenticationScope } from '#contract/values.ts';
import type { Actor } from '#server/call/actor.ts';
import type { Config } from '#server/config/config.ts';
import { keyedHashOf } from '#server/base/secrets.ts';

/**
 * The state of the session as sent to the browser. The national id is sent only here, and the
 * browser never stores it.
 */
export const stateOf = (
  actor: Actor | null,
  config: Pick<Config, 'secretKey'>,
): Authentication => ({
  authenticationScope: actor?.scope ?? AuthenticationScope.None,
  liUId: actor?.liUId ?? null,
  displayName: actor?.displayName ?? null,
  hasEduPersonAssuranceAL2: actor?.hasAL2 ?? false,
  identityNumber: actor?.identityNumber ?? null,
  hasMultipleSignings: actor?.hasMultipleSignings ?? false,
  ...(actor !== null && {
    isBoundToBrowser: actor.isBoundToBrowser,
    sessionKey: keyedHashOf(`session ${actor.sessionId}`, config.secretKey),
  }),
  ...(actor?.mustAccept && { mustAccept: actor.mustAccept }),
  ...(actor !== null &&
    actor.scope !== AuthenticationScope.Main && { personKey: personKeyOf(actor, config) }),
});

/**
 * A key derived from what the sign-in method identifies the person by, so that it stays the same
 * when the university learns more about them. Without the portal's secret key, it does not reveal
 * the person.
 */
const personKeyOf = (
  { scope, subject, lin, sessionId }: Actor,
  { secretKey }: Pick<Config, 'secretKey'>,
): string => keyedHashOf(`person ${scope} ${subject ?? lin ?? sessionId}`, secretKey);
