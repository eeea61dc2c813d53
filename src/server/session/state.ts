import type { Authentication } from '../../contract/authentication.ts';
import { AuthenticationScope } from '../../contract/values.ts';
import type { Actor } from '../call/actor.ts';
import type { Config } from '../config.ts';
import { keyedHashOf } from '../secrets.ts';

/** What the browser is told about its session; the national id travels here only, and is never kept. */
export const stateOf = (actor: Actor | null, config: Pick<Config, 'secretKey'>): Authentication => ({
  authenticationScope: actor?.scope ?? AuthenticationScope.None,
  liUId: actor?.liUId ?? null,
  displayName: actor?.displayName ?? null,
  hasEduPersonAssuranceAL2: actor?.hasAL2 ?? false,
  identityNumber: actor?.identityNumber ?? null,
  hasMultipleSignings: actor?.hasMultipleSignings ?? false,
  ...(actor !== null && actor.scope !== AuthenticationScope.Main && { personKey: personKeyOf(actor, config) }),
});

/** By what the way in knows the person by, which stays when the university comes to know them better. Without the portal's key nobody can tell whom it names. */
const personKeyOf = ({ scope, subject, lin, sessionId }: Actor, { secretKey }: Pick<Config, 'secretKey'>): string =>
  keyedHashOf(`person ${scope} ${subject ?? lin ?? sessionId}`, secretKey);
