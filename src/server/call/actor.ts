import type { AuthenticationScope, PersonAffiliation, PersonType, Role } from '../../contract/values.ts';

/** Who makes a request, as the session and the database know them at that moment. */
export interface Actor {
  readonly sessionId: string;
  readonly scope: AuthenticationScope;
  /** norEduPersonLIN; null as long as the sign-in is not tied to a person of the university. */
  readonly lin: string | null;
  /** The account; null while a person with several has not chosen. */
  readonly liUId: string | null;
  /** The account's id here; null where it is not one of ours. */
  readonly accountId: string | null;
  readonly displayName: string | null;
  /** Never logged, never kept on the device. */
  readonly identityNumber: string | null;
  /** What the way in knows the person by, such as the provider's name for them, the proved address or number. Null of an activation key. Never told. */
  readonly subject: string | null;
  /** The address that a code was mailed to, in small letters; null for every other way to sign in. */
  readonly provedEmail: string | null;
  readonly hasAL2: boolean;
  readonly personType: PersonType;
  readonly primaryAffiliation: PersonAffiliation | null;
  readonly roles: readonly Role[];
  readonly isInAlumniPortal: boolean;
  /** The browser holds live sign-ins of more than one account. */
  readonly hasMultipleSignings: boolean;
  /** The account begins with adm_, tech_ or student_ (SHELL-26, SHELL-27). */
  readonly isAccountTypeRefused: boolean;
}
