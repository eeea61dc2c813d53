import type { DocumentType } from '#contract/activationKeys.ts';

/** The documents by which an authority or a bank has identified their holder. */
const identifying: ReadonlySet<DocumentType> = new Set([
  'IdentityCard',
  'DrivingLicence',
  'Passport',
]);

/**
 * Whether a document that was shown proves who somebody is. Any other document, such as a library
 * card, is recorded for the first key of a person who has never used an account. It opens nothing
 * that a person already has, however it is described: the worker chooses the kind, not the text.
 */
export const isStrongProof = ({
  assuranceDocumentType: kind,
}: {
  readonly assuranceDocumentType: DocumentType;
}): boolean => identifying.has(kind);
