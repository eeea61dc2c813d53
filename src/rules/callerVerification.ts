import type { IsoDate } from './dates.ts';

/** How long a desk goes on speaking to the same person once it knows who that is. A later call begins anew. */
export const CALLER_VERIFIED_MINUTES = 30;

/** Until when a caller who was verified then counts as verified, for the desk worker who did it. */
export const callerVerifiedUntil = (verifiedAt: Date): Date => new Date(verifiedAt.getTime() + CALLER_VERIFIED_MINUTES * 60_000);

/** Whether the verification still counts. */
export const isCallerVerified = (verifiedAt: Date, now: Date): boolean => now < callerVerifiedUntil(verifiedAt);

/** A document proves something up to and with its last day; one without a last day always does. */
export const hasDocumentExpired = (expires: IsoDate | null, today: IsoDate): boolean => expires !== null && expires < today;
