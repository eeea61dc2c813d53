/** Why a card's living code is refused, as decided by `rules/cardCheck.ts`. */
export const codeRefusals = [
  'NOT_A_CODE',
  'UNKNOWN_ISSUER',
  'NOT_FROM_UNIVERSITY',
  'NOT_THIS_DEVICE',
  'CERTIFICATE_ENDED',
  'TOO_OLD',
  'CLOCK_AHEAD',
  'REVOKED',
  'STATUS_TOO_OLD',
] as const;
export type CodeRefusal = (typeof codeRefusals)[number];
