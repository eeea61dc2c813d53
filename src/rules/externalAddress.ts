import type { EmailInformation } from '#contract/emailVerification.ts';

/**
 * Text key of why no account can be created for an address: the first reason that applies, most
 * helpful first (EXT-03).
 */
export type AddressRefusal =
  | 'EXTERNAL/ADDRESS/INVALID'
  | 'EXTERNAL/ADDRESS/OWN_DOMAIN'
  | 'EXTERNAL/ADDRESS/BLOCKED'
  | 'EXTERNAL/ADDRESS/IN_USE'
  | 'EXTERNAL/ADDRESS/UNFINISHED'
  | 'EXTERNAL/ADDRESS/IN_DIRECTORY'
  | 'EXTERNAL/ADDRESS/IN_CLOUD';

/** Null: an account can be created. */
export function addressRefusal(known: EmailInformation): AddressRefusal | null {
  if (!known.isValidEmailFormat) return 'EXTERNAL/ADDRESS/INVALID';
  if (known.isLiUDomain) return 'EXTERNAL/ADDRESS/OWN_DOMAIN';
  if (known.isBlackListed) return 'EXTERNAL/ADDRESS/BLOCKED';
  if (known.isAlreadyInUse)
    return known.isVerifiedForExternalUser
      ? 'EXTERNAL/ADDRESS/IN_USE'
      : 'EXTERNAL/ADDRESS/UNFINISHED';
  if (known.alreadyInUseInAD) return 'EXTERNAL/ADDRESS/IN_DIRECTORY';
  return known.alreadyInUseInAzure ? 'EXTERNAL/ADDRESS/IN_CLOUD' : null;
}
