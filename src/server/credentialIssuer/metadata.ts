import { type ClaimName, type CredentialType, CredentialType as types } from '#contract/wallets.ts';
import { DEFAULT_LANGUAGE, languages } from '#contract/languages.ts';
import { claimNames } from '#rules/walletCredential.ts';
import { typeName, WALLET_PATHS } from '#server/areas/wallets/index.ts';
import type { Config } from '#server/config/config.ts';
import { ALGORITHM } from '#server/systems/wallets/issuer.ts';
import type { WalletIssuer } from '#server/systems/wallets/port.ts';
import { type ServerTextKey, textIn } from '#server/texts/texts.ts';

type Types = Pick<WalletIssuer, 'typeNames'>;
type Named = Pick<Config, 'baseUrl' | 'universityName'>;

export const AUTHORIZATION_CODE = 'authorization_code';
/** The type of `authorization_details` by which a wallet asks for a credential. */
export const CREDENTIAL_DETAILS = 'openid_credential';
export const PRE_AUTHORIZED = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';

const nameOf = {
  'student-card': 'WALLET/STUDENT_CARD',
  'campus-card': 'WALLET/CAMPUS_CARD',
} as const satisfies Record<CredentialType, ServerTextKey>;

const labelOf = {
  given_name: 'WALLET/CLAIM/GIVEN_NAME',
  family_name: 'WALLET/CLAIM/FAMILY_NAME',
  birthdate: 'WALLET/CLAIM/BIRTHDATE',
  schacHomeOrganization: 'WALLET/CLAIM/HOME_ORGANISATION',
  eduPersonScopedAffiliation: 'WALLET/CLAIM/AFFILIATION',
  schacPersonalUniqueCode: 'WALLET/CLAIM/STUDENT_IDENTIFIER',
} as const satisfies Record<ClaimName, ServerTextKey>;

/** The metadata of the credential issuer (OpenID4VCI 1.0, section 12.2). */
export const issuerMetadata = (config: Named, issuer: Types) => ({
  credential_issuer: config.baseUrl,
  credential_endpoint: `${config.baseUrl}${WALLET_PATHS.credential}`,
  nonce_endpoint: `${config.baseUrl}${WALLET_PATHS.nonce}`,
  display: languages.map((locale) => ({ locale, name: config.universityName[locale] })),
  credential_configurations_supported: Object.fromEntries(
    types.options.map((type) => [type, configurationOf(config, issuer, type)]),
  ),
});

const configurationOf = (config: Named, issuer: Types, type: CredentialType) => ({
  format: 'dc+sd-jwt',
  vct: typeName(config, issuer, type),
  scope: type,
  cryptographic_binding_methods_supported: ['jwk'],
  credential_signing_alg_values_supported: [ALGORITHM],
  proof_types_supported: { jwt: { proof_signing_alg_values_supported: [ALGORITHM] } },
  credential_metadata: {
    display: languages.map((locale) => ({ locale, name: textIn(locale, nameOf[type]) })),
    claims: claimNames[type].map((name) => ({
      path: [name],
      display: languages.map((locale) => ({ locale, name: textIn(locale, labelOf[name]) })),
    })),
  },
});

/** The metadata of the authorization server, which the portal is as well (RFC 8414). */
export const authorizationServerMetadata = (
  { baseUrl }: Pick<Config, 'baseUrl'>,
  { clients }: Pick<WalletIssuer, 'clients'>,
) => ({
  issuer: baseUrl,
  ...(clients.size > 0 ? codeGrant(baseUrl) : { response_types_supported: [] }),
  token_endpoint: `${baseUrl}${WALLET_PATHS.token}`,
  token_endpoint_auth_methods_supported: ['none'],
  grant_types_supported: [...(clients.size > 0 ? [AUTHORIZATION_CODE] : []), PRE_AUTHORIZED],
  dpop_signing_alg_values_supported: [ALGORITHM],
  'pre-authorized_grant_anonymous_access_supported': true,
});

const codeGrant = (baseUrl: string) => ({
  authorization_endpoint: `${baseUrl}${WALLET_PATHS.authorize}`,
  pushed_authorization_request_endpoint: `${baseUrl}${WALLET_PATHS.pushedRequest}`,
  require_pushed_authorization_requests: true,
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  scopes_supported: types.options,
  authorization_details_types_supported: [CREDENTIAL_DETAILS],
});

/** What a type says, and how wallets name it (draft-ietf-oauth-sd-jwt-vc, section 6). */
export const typeMetadata = (config: Named, issuer: Types, type: CredentialType) => ({
  vct: typeName(config, issuer, type),
  name: textIn(DEFAULT_LANGUAGE, nameOf[type]),
  display: languages.map((locale) => ({ locale, name: textIn(locale, nameOf[type]) })),
  claims: claimNames[type].map((name) => ({
    path: [name],
    sd: 'always',
    display: languages.map((locale) => ({ locale, label: textIn(locale, labelOf[name]) })),
  })),
});
