import { expect, test } from 'vitest';
import { DOCUMENT_TYPES, type DocumentType } from '#contract/activationKeys.ts';
import { isStrongProof } from './identityAssurance.ts';

test.each<[DocumentType, boolean]>([
  ['IdentityCard', true],
  ['DrivingLicence', true],
  ['Passport', true],
  ['Other', false],
])('%s proves who somebody is: %s', (assuranceDocumentType, isStrong) => {
  expect(isStrongProof({ assuranceDocumentType })).toBe(isStrong);
});

test('another document is no proof, whatever it is said to be', () => {
  const document = { assuranceDocumentType: 'Other', assuranceDocumentOther: 'Passport' } as const;
  expect(isStrongProof(document)).toBe(false);
  expect(
    DOCUMENT_TYPES.filter((assuranceDocumentType) => !isStrongProof({ assuranceDocumentType })),
  ).toEqual(['Other']);
});
