import { askedClaims } from '#rules/walletIdentity.ts';
import { ALGORITHM } from '#server/systems/wallets/issuer.ts';
import type { WalletVerifier } from '#server/systems/wallets/port.ts';
import { COSE_ALGORITHM } from './mdoc/cose.ts';

/** The identifier of the person identification as SD-JWT VC within a request and its answer. */
const SD_JWT_ID = 'pid';
const mdocIds = (doctypes: readonly string[]) => doctypes.map((_, at) => `pid-mdoc-${at + 1}`);

/** The namespace of the elements of a person identification as mdoc. */
export const NAMESPACE = 'eu.europa.ec.eudi.pid.1';
/** The one claim that is named differently there: in an SD-JWT VC, and as an element of an mdoc. */
const [CLAIM, ELEMENT] = ['birthdate', 'birth_date'];
export const nameOfClaim = (element: string): string => (element === ELEMENT ? CLAIM : element);
const nameOfElement = (claim: string): string => (claim === CLAIM ? ELEMENT : claim);

type Types = Pick<WalletVerifier, 'types' | 'doctypes'>;

/** In which formats a person identification can be shown, and how they are to be signed. */
export const formatsFor = ({ doctypes }: Types) => ({
  'dc+sd-jwt': { 'sd-jwt_alg_values': [ALGORITHM], 'kb-jwt_alg_values': [ALGORITHM] },
  ...(doctypes.length > 0 && {
    mso_mdoc: {
      issuerauth_alg_values: [COSE_ALGORITHM],
      deviceauth_alg_values: [COSE_ALGORITHM],
    },
  }),
});

/** What is asked for (DCQL, section 6): one of the person identifications. */
export function queryFor({ types, doctypes }: Types) {
  const ids = mdocIds(doctypes);
  const claims = [...new Set(askedClaims.flat())];
  return {
    credentials: [
      {
        id: SD_JWT_ID,
        format: 'dc+sd-jwt',
        meta: { vct_values: types },
        claims: claims.map((id) => ({ id, path: [id] })),
        claim_sets: askedClaims,
      },
      ...doctypes.map((doctype, at) => ({
        id: ids[at],
        format: 'mso_mdoc',
        meta: { doctype_value: doctype },
        claims: claims.map((id) => ({ id, path: [NAMESPACE, nameOfElement(id)] })),
        claim_sets: askedClaims,
      })),
    ],
    ...(ids.length > 0 && {
      credential_sets: [{ options: [SD_JWT_ID, ...ids].map((id) => [id]) }],
    }),
  };
}

/**
 * As what an answer with this identifier is to be read: an mdoc of a type, or an SD-JWT VC. Null if
 * nothing was asked under it.
 */
export function formatOf(
  id: string,
  { doctypes }: Types,
): { readonly doctype: string | null } | null {
  if (id === SD_JWT_ID) return { doctype: null };
  const doctype = doctypes[mdocIds(doctypes).indexOf(id)];
  return doctype === undefined ? null : { doctype };
}
