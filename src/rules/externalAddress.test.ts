import { expect, test } from 'vitest';
import type { EmailInformation } from '#contract/emailVerification.ts';
import { addressRefusal } from './externalAddress.ts';

const free: EmailInformation = {
  isValidEmailFormat: true,
  isLiUDomain: false,
  isBlackListed: false,
  isAlreadyInUse: false,
  isVerifiedForExternalUser: false,
  alreadyInUseInAD: false,
  alreadyInUseInAzure: false,
};

// EXT-03
test.each<[Partial<EmailInformation>, ReturnType<typeof addressRefusal>]>([
  [{}, null],
  [{ isValidEmailFormat: false, isLiUDomain: true }, 'EXTERNAL/ADDRESS/INVALID'],
  [{ isLiUDomain: true, alreadyInUseInAzure: true }, 'EXTERNAL/ADDRESS/OWN_DOMAIN'],
  [{ isBlackListed: true }, 'EXTERNAL/ADDRESS/BLOCKED'],
  [{ isAlreadyInUse: true, isVerifiedForExternalUser: true }, 'EXTERNAL/ADDRESS/IN_USE'],
  [{ isAlreadyInUse: true }, 'EXTERNAL/ADDRESS/UNFINISHED'],
  [{ alreadyInUseInAD: true }, 'EXTERNAL/ADDRESS/IN_DIRECTORY'],
  [{ alreadyInUseInAzure: true }, 'EXTERNAL/ADDRESS/IN_CLOUD'],
])('the refusal of an address with %j is %s', (known, expected) => {
  expect(addressRefusal({ ...free, ...known })).toBe(expected);
});
