import type { IdentityAssurance } from '#contract/activationKeys.ts';

/** What has been entered about a document; without a type, that none was shown. */
export interface DocumentInput {
  readonly type: IdentityAssurance['assuranceDocumentType'] | null;
  readonly kind: string;
  readonly expires: string | null;
}

/** A document that was shown, without the person. */
export type ShownDocument = Omit<IdentityAssurance, 'norEduPersonLin'>;

/** The input as the server receives it; null if no document was shown. */
export const documentOf = ({ type, kind, expires }: DocumentInput): ShownDocument | null =>
  type && {
    assuranceDocumentType: type,
    expirationDate: expires,
    assuranceDocumentOther: type === 'Other' ? kind : null,
  };
