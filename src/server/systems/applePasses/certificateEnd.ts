import type { ApplePasses } from './port.ts';

const WARNING_DAYS = 30;
const DAY_MS = 86_400_000;

/** When Apple's certificate ends, if that is soon or has been; null otherwise. */
export const nearCertificateEnd = (
  { certificateEnds }: Pick<ApplePasses, 'certificateEnds'>,
  now: Date,
): Date | null =>
  certificateEnds.getTime() - now.getTime() < WARNING_DAYS * DAY_MS ? certificateEnds : null;
