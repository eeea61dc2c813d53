import type { OptionalArea } from '#contract/access.ts';
import type {
  AuthenticationScope,
  LiabilityType,
  PersonAffiliation,
  PersonType,
  Role,
} from '#contract/values.ts';
import { AuthenticationScope as scopes } from '#contract/values.ts';
import { sessionOf, type Session } from './session.ts';

interface As {
  readonly scope?: AuthenticationScope;
  readonly liUId?: string;
  readonly hasMultipleSignings?: boolean;
  readonly roles?: readonly Role[];
  readonly personType?: PersonType;
  readonly primaryAffiliation?: PersonAffiliation;
  readonly mustAccept?: LiabilityType;
  readonly absentAreas?: readonly OptionalArea[];
}

/** Returns a session for tests, by default of an employee signed in with the university account. */
export function sessionAs({
  scope = scopes.Main,
  liUId = 'annli42',
  hasMultipleSignings = false,
  roles = [],
  personType = 'Employee',
  primaryAffiliation = 'employee',
  mustAccept,
  absentAreas = [],
}: As = {}): Session | null {
  return sessionOf(
    {
      authenticationScope: scope,
      liUId,
      displayName: null,
      hasEduPersonAssuranceAL2: true,
      identityNumber: null,
      hasMultipleSignings,
      ...(mustAccept && { mustAccept }),
    },
    {
      liUId,
      roleIds: [...roles],
      personType,
      primaryAffiliation,
      givenName: 'Anna',
      displayName: 'Anna Lindqvist',
      isInAlumniPortal: false,
      absentAreas: [...absentAreas],
    },
  );
}
