import type { IsoDate } from './dates.ts';

/** How long a verified caller counts as verified at the desk. A later call requires a new verification. */
export const CALLER_VERIFIED_MINUTES = 30;

/** Returns until when a caller verified at `verifiedAt` counts as verified, for the desk worker who verified them. */
export const callerVerifiedUntil = (verifiedAt: Date): Date => new Date(verifiedAt.getTime() + CALLER_VERIFIED_MINUTES * 60_000);

/** Whether the verification is still valid. */
export const isCallerVerified = (verifiedAt: Date, now: Date): boolean => now < callerVerifiedUntil(verifiedAt);

/** Whether the document has expired. It is valid through its last day; a document without a last day never expires. */
export const hasDocumentExpired = (expires: IsoDate | null, today: IsoDate): boolean => expires !== null && expires < today;
