import { AlumniAuthMethod, AuthenticationScope } from '#contract/values.ts';
import { fulfilsAlumniRequirements } from '#rules/retirement.ts';
import type { Actor } from '#server/call/actor.ts';
import type { Db } from '#server/database/open.ts';
import { memberOf, personOf, requestOf } from './store.ts';

/**
 * A visitor to the alumni portal, identified by what the sign-in has verified: a person record, a
 * national id, or an address. A national id that is only stated identifies nobody, and an address
 * does not verify a national id.
 */
export interface Visitor {
  /** The member that a session by email belongs to, whatever the member's address is by now. */
  readonly alumnId: string | null;
  readonly lin: string | null;
  readonly nationalId: string | null;
  readonly email: string | null;
  readonly authMethod: AlumniAuthMethod;
}

export function visitorOf({ scope, lin, identityNumber, provedEmail, alumnId }: Actor): Visitor {
  if (scope === AuthenticationScope.Email)
    return {
      alumnId,
      lin,
      nationalId: null,
      email: provedEmail,
      authMethod: AlumniAuthMethod.Email,
    };
  const authMethod =
    scope === AuthenticationScope.BankId ? AlumniAuthMethod.BankID : AlumniAuthMethod.Adfs;
  return { alumnId, lin, nationalId: identityNumber, email: null, authMethod };
}

/** The key under which a visitor's attempts are counted. */
export const visitorKey = ({ lin, identityNumber, provedEmail, sessionId }: Actor): string =>
  lin ?? provedEmail ?? identityNumber ?? sessionId;

/** Returns the visitor's person record, membership and newest request. */
export async function knownOf(db: Db, visitor: Visitor) {
  const [person, member, request] = await Promise.all([
    visitor.lin === null ? undefined : personOf(db, visitor.lin),
    memberOf(db, visitor),
    requestOf(db, visitor),
  ]);
  return { person, member, request };
}
export type Known = Awaited<ReturnType<typeof knownOf>>;

/** The facts that determine the visitor's next step (ALUM-07). */
export const factsOf = ({ person, member, request }: Known) => ({
  existsInPortal: member !== undefined,
  registrationRequestStatus: request?.status ?? null,
  foundInLadok: Boolean(person?.ladok_student_uid),
  fulfillsRequirements: fulfilsAlumniRequirements({
    credits: person?.credits ?? 0,
    hasDegree: person?.has_degree ?? false,
  }),
});
