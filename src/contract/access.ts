import type { AuthenticationScope, PersonAffiliation, PersonType, Role } from './values.ts';

/** The feature areas that need a role, a person type or a membership (spec 1 §6). */
export const featureAreas = [
  'account-management',
  'activation-key-generate',
  'alumni-management',
  'alumni-profile',
  'devices-and-applications',
  'employee-profile',
  'finance',
  'reset-deceased-password',
  'search-profile',
  'student-applications',
  'student-profile',
  'support-cases',
] as const;
export type FeatureArea = (typeof featureAreas)[number];

/** One sentence about who may call. All its parts must hold. */
export interface Grant {
  readonly scopes: readonly AuthenticationScope[];
  readonly feature?: FeatureArea;
  readonly roles?: readonly Role[];
  readonly personTypes?: readonly PersonType[];
  readonly affiliations?: readonly PersonAffiliation[];
  readonly notAffiliations?: readonly PersonAffiliation[];
  readonly isInAlumniPortal?: true;
}

/** Everybody, signed in or not; or whoever fits at least one grant. */
export type Access = 'everyone' | readonly Grant[];
