import { SourcedAttribute } from '#contract/register.ts';
import { birthDateOf, type IdentityNumber, kindOf } from './identityNumber.ts';
import { type Concern, objections, type PersonStanding } from './power.ts';

/** What changes when a system states an attribute of somebody differently. */
export const concernOf: Readonly<Record<SourcedAttribute, Concern>> = {
  name: 'name',
  nationalId: 'number',
  affiliation: 'access',
  // Letters about a role holder's security are sent there; it receives no codes.
  email: 'access',
  externalEmail: 'address',
  organisation: 'reach',
  title: 'terms',
  level: 'terms',
  endDate: 'access',
  subscription: 'terms',
  contactPerson: 'terms',
  studies: 'terms',
};

/** What is known of somebody whom a system states, before the statement. */
export interface Situation {
  /** Whether the system stated the person first. */
  readonly isFirst: boolean;
  /** Whether the system knows the person under one of its own ids. */
  readonly isKnown: boolean;
  readonly holdsRole: boolean;
  /** Whether the statement would make another account of the person. */
  readonly makesAccount: boolean;
}

/** What of a statement somebody with the power has to decide about. */
export interface NeedsDecision {
  /** The whole statement: the system does not know the person, or makes a further account. */
  readonly isClaim: boolean;
  /** The attributes that keep the portal's value, as far as they are stated differently. */
  readonly attributes: readonly SourcedAttribute[];
}

const SOURCE = 'the source';

/** Asks the law of power what a system does not change by itself. */
export function needsDecision(situation: Situation): NeedsDecision {
  const { isFirst, isKnown, holdsRole, makesAccount } = situation;
  const person: PersonStanding = {
    lin: '',
    powers: {
      roles: new Set(holdsRole ? ['KCEmployee'] : []),
      organisationIds: new Set(),
      hasRoot: false,
      exceptions: new Set(),
    },
    hasUsedAccount: true,
    accounts: [],
    statedBy: isFirst ? SOURCE : null,
    movedBy: new Set(),
  };
  const isRefused = (concern: Concern) =>
    objections({ kind: 'source', source: SOURCE }, person, concern, { isProved: false }).length > 0;
  return {
    isClaim: (!isKnown || makesAccount) && isRefused('account'),
    attributes: SourcedAttribute.options.filter((one) => isRefused(concernOf[one])),
  };
}

interface Numbers {
  readonly before: IdentityNumber | null;
  readonly after: IdentityNumber;
  /** Null if the portal has none. */
  readonly birthDate: string | null;
  /** Whether the statement has the same names. */
  readonly hasSameName: boolean;
}

/**
 * Why no source replaces the number: a personal number stays, and any other becomes another one only
 * where name and birth date agree. Null if it does.
 */
export function numberRefusal({
  before,
  after,
  birthDate,
  hasSameName,
}: Numbers): 'NUMBER_STAYS' | 'NUMBER_DIFFERS' | null {
  if (before !== null && kindOf(before) === 'personal') return 'NUMBER_STAYS';
  const born = (before && birthDateOf(before)) ?? birthDate;
  const stated = birthDateOf(after);
  if (before === null) return born === null || born === stated ? null : 'NUMBER_DIFFERS';
  return hasSameName && born !== null && born === stated ? null : 'NUMBER_DIFFERS';
}
