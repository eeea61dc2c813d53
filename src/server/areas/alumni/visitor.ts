import { AlumniAuthMethod, AuthenticationScope } from '../../../contract/values.ts';
import { fulfilsAlumniRequirements } from '../../../rules/retirement.ts';
import type { Actor } from '../../call/actor.ts';
import type { Db } from '../../database/open.ts';
import { memberOf, personOf, requestOf } from './store.ts';

/**
 * Somebody who has come to the alumni portal, by what the sign-in has proved: a person of ours, a national id, or an address. A number
 * that is only stated stands for nobody, and an address is no proof of a number.
 */
export interface Visitor {
  readonly lin: string | null;
  readonly nationalId: string | null;
  readonly email: string | null;
  readonly authMethod: AlumniAuthMethod;
}

export function visitorOf({ scope, lin, identityNumber, provedEmail }: Actor): Visitor {
  if (scope === AuthenticationScope.Email) return { lin, nationalId: null, email: provedEmail, authMethod: AlumniAuthMethod.Email };
  const authMethod = scope === AuthenticationScope.BankId ? AlumniAuthMethod.BankID : AlumniAuthMethod.Adfs;
  return { lin, nationalId: identityNumber, email: null, authMethod };
}

/** Under what a visitor's tries are counted. */
export const visitorKey = ({ lin, identityNumber, provedEmail, sessionId }: Actor): string => lin ?? provedEmail ?? identityNumber ?? sessionId;

/** What is known of the visitor: as a person of the university, as a member, and by the newest request. */
export async function knownOf(db: Db, visitor: Visitor) {
  const [person, member, request] = await Promise.all([visitor.lin === null ? undefined : personOf(db, visitor.lin), memberOf(db, visitor), requestOf(db, visitor)]);
  return { person, member, request };
}
export type Known = Awaited<ReturnType<typeof knownOf>>;

/** What of it decides the next step (ALUM-07). */
export const factsOf = ({ person, member, request }: Known) => ({
  existsInPortal: member !== undefined,
  registrationRequestStatus: request?.status ?? null,
  foundInLadok: Boolean(person?.ladok_student_uid),
  fulfillsRequirements: fulfilsAlumniRequirements({ credits: person?.credits ?? 0, hasDegree: person?.has_degree ?? false }),
});
