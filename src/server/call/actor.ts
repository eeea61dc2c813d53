import type { OptionalArea } from '#contract/access.ts';
import type {
  AuthenticationScope,
  LiabilityType,
  PersonAffiliation,
  PersonType,
  Role,
} from '#contract/values.ts';

/**
 * The user who makes a request, as the session and the database describe that user at the time of
 * the request.
 */
export interface Actor {
  readonly sessionId: string;
  readonly scope: AuthenticationScope;
  /** norEduPersonLIN; null until the sign-in is tied to a person at the university. */
  readonly lin: string | null;
  /** The account's user id; null until a person with several accounts has chosen one. */
  readonly liUId: string | null;
  /** The account's primary key in the portal's database; null when the account is not in it. */
  readonly accountId: string | null;
  readonly displayName: string | null;
  /** Null for a person who is not at the university. */
  readonly givenName: string | null;
  /** Never logged and never stored on the device. */
  readonly identityNumber: string | null;
  /**
   * The identifier by which the sign-in method recognises the person, such as the provider's
   * subject or the verified email address or number. Null for an activation key. Never disclosed.
   */
  readonly subject: string | null;
  /**
   * The alumnus that a session by email belongs to; it stays the same when the alumnus confirms
   * another address.
   */
  readonly alumnId: string | null;
  /**
   * The email address that the sign-in code was sent to, in lower case; null for every other
   * sign-in method.
   */
  readonly provedEmail: string | null;
  readonly hasAL2: boolean;
  /**
   * Whether the identification was bound to this browser, where it may have been made on another
   * device (`rules/nearbyProof.ts`).
   */
  readonly isBoundToBrowser: boolean;
  readonly personType: PersonType;
  readonly primaryAffiliation: PersonAffiliation | null;
  readonly roles: readonly Role[];
  readonly isInAlumniPortal: boolean;
  /** Whether the browser holds active sessions of more than one account. */
  readonly hasMultipleSignings: boolean;
  /** Whether the account's user id begins with adm_, tech_ or student_ (SHELL-26, SHELL-27). */
  readonly isAccountTypeRefused: boolean;
  /** The terms that the user must accept before anything else; null if there are none. */
  readonly mustAccept: LiabilityType | null;
  /** What the university leaves out for everybody. */
  readonly absentAreas: readonly OptionalArea[];
}
