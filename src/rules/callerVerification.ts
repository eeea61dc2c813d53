import type { IdentityAssurance } from '#contract/activationKeys.ts';
import type { IsoDate } from './dates.ts';

/**
 * How long a verified caller counts as verified at the desk. A later call requires a new
 * verification.
 */
const CALLER_VERIFIED_MINUTES = 30;

/**
 * Returns until when a caller verified at `verifiedAt` counts as verified, for the desk worker who
 * verified them.
 */
export const callerVerifiedUntil = (verifiedAt: Date): Date =>
  new Date(verifiedAt.getTime() + CALLER_VERIFIED_MINUTES * 60_000);

/** Whether the verification is still valid. */
export const isCallerVerified = (verifiedAt: Date, now: Date): boolean =>
  now < callerVerifiedUntil(verifiedAt);

/**
 * How long an address or a number must have been verified before a code sent to it identifies a
 * caller. Whoever takes over a session can give and verify an address of their own, without the
 * password; its owner is told, and has this time to react.
 */
const CONTACT_SETTLED_DAYS = 7;

/** Whether the address or number has been verified for long enough to identify a caller. */
export const isContactSettled = (verifiedAt: Date, now: Date): boolean =>
  now.getTime() - verifiedAt.getTime() >= CONTACT_SETTLED_DAYS * 24 * 60 * 60_000;

type Document = Omit<IdentityAssurance, 'norEduPersonLin'>;
/** A text key for each field that is missing or wrong. */
export type DocumentErrors = Partial<
  Record<
    keyof Document,
    'CALLER/DOCUMENT_UNNAMED' | 'CALLER/DOCUMENT_UNDATED' | 'CALLER/DOCUMENT_EXPIRED'
  >
>;

/**
 * Why a document that was shown does not identify a person: it must be named, and be valid today.
 * Identity cards, driving licences and passports all state a last day; another document may have
 * none. A document is valid through its last day. Null if nothing is wrong.
 */
export function documentErrors(
  { assuranceDocumentType: type, assuranceDocumentOther: kind, expirationDate }: Document,
  today: IsoDate,
): DocumentErrors | null {
  const isUnnamed = type === 'Other' && (kind === null || kind.trim() === '');
  const dateError =
    expirationDate === null
      ? type !== 'Other' && 'CALLER/DOCUMENT_UNDATED'
      : expirationDate < today && 'CALLER/DOCUMENT_EXPIRED';
  if (!isUnnamed && !dateError) return null;
  return {
    ...(isUnnamed && { assuranceDocumentOther: 'CALLER/DOCUMENT_UNNAMED' }),
    ...(dateError && { expirationDate: dateError }),
  };
}
