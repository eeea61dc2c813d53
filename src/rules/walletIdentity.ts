import * as z from 'zod/mini';
import { type IsoDate } from './dates.ts';
import { type IdentityNumber, isSwedish, normalise } from './identityNumber.ts';

/**
 * The claims of a person identification that the portal asks for, the preferred set first: a person
 * is found by the number, and by name and date of birth where a wallet states no number.
 */
export const askedClaims = [
  ['personal_administrative_number', 'given_name', 'family_name', 'birthdate'],
  ['given_name', 'family_name', 'birthdate'],
] as const;

/** Whose identity a wallet has proved. */
export interface WalletIdentity {
  readonly name: string;
  readonly birthDate: IsoDate;
  /** Null without a Swedish number. */
  readonly personalNumber: IdentityNumber | null;
}

const MAX_LENGTH = 200;
const Line = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_LENGTH));
const Claims = z.object({
  given_name: Line,
  family_name: Line,
  birthdate: z.iso.date(),
  personal_administrative_number: z.optional(Line),
});

/** The country whose authorities give the numbers by which the university knows people. */
const COUNTRY = 'SE';

/**
 * Returns whose identity the claims state; null if something that was asked for is missing. Every
 * country has numbers of its own, which may look like Swedish ones: only the number of a Swedish
 * issuer counts. Claims that nobody asked for are not read.
 */
export function identityIn(
  claims: Readonly<Record<string, unknown>>,
  issuerCountry: string | null,
  today: IsoDate,
): WalletIdentity | null {
  const read = Claims.safeParse(claims);
  if (!read.success) return null;
  const { given_name, family_name, birthdate, personal_administrative_number: stated } = read.data;
  const number =
    issuerCountry === COUNTRY && stated !== undefined ? normalise(stated, today) : null;
  return {
    name: `${given_name} ${family_name}`,
    birthDate: birthdate,
    personalNumber: isSwedish(number) ? number : null,
  };
}
