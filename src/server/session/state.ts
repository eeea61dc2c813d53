import type { Authentication } from '../../contract/authentication.ts';
import { AuthenticationScope } from '../../contract/values.ts';
import type { Actor } from '../call/actor.ts';

/** What the browser is told about its session; the national id travels here only, and is never kept. */
export const stateOf = (actor: Actor | null): Authentication => ({
  authenticationScope: actor?.scope ?? AuthenticationScope.None,
  liUId: actor?.liUId ?? null,
  displayName: actor?.displayName ?? null,
  hasEduPersonAssuranceAL2: actor?.hasAL2 ?? false,
  identityNumber: actor?.identityNumber ?? null,
  hasMultipleSignings: actor?.hasMultipleSignings ?? false,
});
