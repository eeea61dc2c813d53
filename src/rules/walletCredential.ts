import type { ClaimName, CredentialStatus, CredentialType } from '#contract/wallets.ts';
import type { CardState, PersonAffiliation, PersonType, UserStatus } from '#contract/values.ts';
import { mayUseCard } from './cardStatus.ts';
import { addDays, type IsoDate } from './dates.ts';
import { rightsOf } from './statusRights.ts';

/** Who holds an account, as far as it decides what the university issues to a wallet. */
export interface Holder {
  readonly personType: PersonType;
  readonly affiliation: PersonAffiliation | null;
}

/**
 * Returns the credential that a holder may have; null for nobody of either kind. A student whose
 * studies have ended keeps the account for a while, but is an alumnus.
 */
export function credentialTypeOf({ personType, affiliation }: Holder): CredentialType | null {
  if (personType === 'Employee') return 'campus-card';
  return personType === 'Student' && affiliation === 'student' ? 'student-card' : null;
}

/** What decides the status of a credential, besides its holder's taking it back. */
export interface CredentialFacts extends Holder {
  readonly type: CredentialType;
  /** The status of the account today. */
  readonly accountStatus: UserStatus;
  readonly isDeceased: boolean;
  /** Of the card for which the credential was issued; null if there is none any more. */
  readonly cardStatus: CardState | null;
  readonly cardEnd: IsoDate | null;
}

/**
 * Returns the status that everyone sees. `Suspended` passes: the card is frozen, or the account
 * suspended. `Invalid` is for a card that its holder can only replace.
 */
export function credentialStatus(facts: CredentialFacts, today: IsoDate): CredentialStatus {
  const { type, accountStatus, isDeceased, cardStatus, cardEnd } = facts;
  if (isDeceased || credentialTypeOf(facts) !== type) return 'Invalid';
  if (cardEnd === null || cardEnd < today) return 'Invalid';
  if (cardStatus !== 'Frozen' && !mayUseCard('showCode', cardStatus, false)) return 'Invalid';
  if (accountStatus === 'Suspended') return 'Suspended';
  if (rightsOf(accountStatus).credentials !== 'yes') return 'Invalid';
  return cardStatus === 'Frozen' ? 'Suspended' : 'Valid';
}

/** The value of a status in the status list (draft-ietf-oauth-status-list, section 7.1). */
export const statusValues: Readonly<Record<CredentialStatus, number>> = {
  Valid: 0,
  Invalid: 1,
  Suspended: 2,
};

/** For so long a credential outlives its half-year, until its holder has fetched the next one. */
const DAYS_AFTER_HALF_YEAR = 30;

/**
 * Returns the last day of a credential that is issued today: soon after the present half-year, or
 * after the next one if this one is about to end, and never after the card's own.
 */
export function credentialEnd(today: IsoDate, cardEnd: IsoDate): IsoDate {
  const year = Number(today.slice(0, 4));
  const halves = [`${year}-06-30`, `${year}-12-31`, `${year + 1}-06-30`];
  const nearest = addDays(today, DAYS_AFTER_HALF_YEAR);
  const half = halves.find((end) => end >= nearest) ?? cardEnd;
  const end = addDays(half, DAYS_AFTER_HALF_YEAR);
  return end < cardEnd ? end : cardEnd;
}

/** The person, as the university states them to a wallet. */
export interface StatedPerson extends Holder {
  readonly givenName: string;
  readonly surname: string;
  readonly birthDate: IsoDate | null;
  /** The student's external id in Ladok, from which the European Student Identifier is formed. */
  readonly ladokExterntUid: string | null;
}

/** The European Student Identifier of a student in Ladok (GÉANT; SWAMID recommends this form). */
export const europeanStudentIdentifier = (ladokExterntUid: string): string =>
  `urn:schac:personalUniqueCode:int:esi:ladok.se:externtstudentuid-${ladokExterntUid.toLowerCase()}`;

/** All claims that a credential of a type may have, in the order in which wallets list them. */
export const claimNames: Readonly<Record<CredentialType, readonly ClaimName[]>> = {
  'student-card': [
    'given_name',
    'family_name',
    'birthdate',
    'schacHomeOrganization',
    'eduPersonScopedAffiliation',
    'schacPersonalUniqueCode',
  ],
  'campus-card': [
    'given_name',
    'family_name',
    'schacHomeOrganization',
    'eduPersonScopedAffiliation',
  ],
};

/** The claims of a credential. Its holder discloses each of them, or does not. */
export type Claims = Readonly<Partial<Record<ClaimName, string | readonly string[]>>>;

/**
 * Returns what a credential says. It has neither a personal number nor a picture nor the number by
 * which the card opens doors, and a birth date only for students, whose age decides prices.
 */
export function claimsOf(
  type: CredentialType,
  person: StatedPerson,
  homeOrganisation: string,
): Claims {
  const { givenName, surname, birthDate, ladokExterntUid } = person;
  const common = { given_name: givenName, family_name: surname };
  const home = { schacHomeOrganization: homeOrganisation };
  if (type === 'campus-card')
    return { ...common, ...home, eduPersonScopedAffiliation: [`employee@${homeOrganisation}`] };
  return {
    ...common,
    ...(birthDate !== null && { birthdate: birthDate }),
    ...home,
    eduPersonScopedAffiliation: [`student@${homeOrganisation}`],
    ...(ladokExterntUid !== null && {
      schacPersonalUniqueCode: [europeanStudentIdentifier(ladokExterntUid)],
    }),
  };
}
