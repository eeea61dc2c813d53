import { AuthenticationScope, type ScopeName } from '#contract/values.ts';
import type { ClaimedRole } from '#rules/roleGrants.ts';
import { roleClaimsIn } from './roleClaims.ts';
import { ConfigurationError, type Settings } from '#server/base/settings.ts';

/** What an identity provider proves, and what a sign-in there may do. */
interface ProviderRow {
  /**
   * By what people are identified: their account here; their national id, after which they choose
   * the account; or the ORCID iD of a researcher.
   */
  readonly proves: 'account' | 'nationalId' | 'orcid';
  /** Whether the sign-in opens the portal itself, and may count as two steps and give roles. */
  readonly opensPortal?: true;
}

/**
 * The identity providers that an installation can configure, by the name of the scope to which they
 * sign people in. What sets them apart is in their rows.
 */
const providerRows = {
  Main: { proves: 'account', opensPortal: true },
  EduId: { proves: 'nationalId' },
  Antagning: { proves: 'nationalId' },
  LiuProd: { proves: 'account' },
  RegionOstergotland: { proves: 'nationalId' },
  OrcId: { proves: 'orcid' },
  FrejaeID: { proves: 'nationalId' },
} as const satisfies Partial<Record<ScopeName, ProviderRow>>;
export type FederatedScope = keyof typeof providerRows;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are written above
export const federatedScopes = Object.keys(providerRows) as FederatedScope[];

/** The row of the issuer's provider. */
export const rowOf = ({ name }: Pick<Issuer, 'name'>): ProviderRow => providerRows[name];

/** Names of the identity provider's claims that the portal reads; a university can map its own. */
export interface ClaimNames {
  /** For ORCID: the ORCID iD. */
  readonly liUId: string;
  readonly identityNumber: string;
  readonly displayName: string;
  /** A list of assurance levels or a single one (REFEDS `eduperson_assurance`). */
  readonly assurance: string;
  /** The level that counts as AL2 (SWAMID). */
  readonly al2: string;
}

/** An identity provider and the scope to which it signs users in, whatever its protocol. */
export interface Issuer {
  readonly name: FederatedScope;
  readonly scope: AuthenticationScope;
  readonly url: string;
  readonly claims: ClaimNames;
  /** The roles that a claim gives. */
  readonly roles: RoleClaims;
}

/** An identity provider that speaks OpenID Connect. */
export interface OpenIdIssuer extends Issuer {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The requested scopes, including `openid`. */
  readonly requestedScopes: string;
  /**
   * The values of `acr` and `amr` by which the provider indicates multi-factor authentication;
   * without any of them the portal requires a second factor itself.
   */
  readonly twoStep: TwoStepValues;
  readonly signOut: SignOutMethod;
}

/**
 * How the browser is sent to sign out. `post`: a form with the ID token, which may contain the
 * national id, so that it stands in no address. `get`: in the address, for issuers that accept
 * nothing else. `client`: only the client's id in the address.
 */
export const signOutMethods = ['post', 'get', 'client'] as const;
export type SignOutMethod = (typeof signOutMethods)[number];

export interface RoleClaims {
  readonly claim: string;
  readonly mapping: readonly ClaimedRole[];
}

/** The claim by which most providers send the groups of a person. */
const USUAL_ROLE_CLAIM = 'groups';
const noRoles: RoleClaims = { claim: USUAL_ROLE_CLAIM, mapping: [] };

export interface TwoStepValues {
  readonly acr: readonly string[];
  readonly amr: readonly string[];
}

const noTwoStep: TwoStepValues = { acr: [], amr: [] };

/** Claim names of the Swedish OpenID Connect attribute profile and of REFEDS. */
const usualClaims: ClaimNames = {
  liUId: 'preferred_username',
  identityNumber: 'https://claims.oidc.se/1.0/personalNumber',
  displayName: 'name',
  assurance: 'eduperson_assurance',
  al2: 'http://www.swamid.se/policy/assurance/al2',
};
/** Without `offline_access`, for which some issuers ask each person, and others keep a session of its own. */
const USUAL_SCOPES = 'openid profile';
/** ORCID rejects the other scopes. */
const ORCID_SCOPES = 'openid';

/** The claim without which a sign-in means nobody in particular. */
export const identifyingClaim = (issuer: Pick<Issuer, 'name' | 'claims'>): string =>
  rowOf(issuer).proves === 'nationalId' ? issuer.claims.identityNumber : issuer.claims.liUId;

/** The path segment that identifies the scope: `/signin/eduid`. */
export const segmentOf = (name: FederatedScope): string => name.toLowerCase();

/**
 * Reads the issuers from `PORTAL_<SCOPE>_ISSUER` and related variables. Main is required, because
 * nobody could sign in without it.
 */
export function readIssuers(settings: Settings): OpenIdIssuer[] {
  settings.required('PORTAL_MAIN_ISSUER', 'nobody could sign in without an identity provider');
  return federatedScopes.flatMap((name) => {
    const issuer = readIssuer(settings, name);
    return issuer === null ? [] : [issuer];
  });
}

function readIssuer(settings: Settings, name: FederatedScope): OpenIdIssuer | null {
  const { proves, opensPortal = false } = rowOf({ name });
  const prefix = `PORTAL_${name.toUpperCase()}`;
  const url = settings.url(`${prefix}_ISSUER`, ['https:', 'http:']);
  const claim = (suffix: string, usual: string) =>
    settings.text(`${prefix}_CLAIM_${suffix}`, usual);
  const claims: ClaimNames = {
    liUId: claim('USER_ID', proves === 'orcid' ? 'sub' : usualClaims.liUId),
    identityNumber: claim('NATIONAL_ID', usualClaims.identityNumber),
    displayName: claim('NAME', usualClaims.displayName),
    assurance: claim('ASSURANCE', usualClaims.assurance),
    al2: claim('AL2', usualClaims.al2),
  };
  const twoStep = opensPortal
    ? {
        acr: settings.list(`${prefix}_TWO_STEP_ACR`),
        amr: settings.list(`${prefix}_TWO_STEP_AMR`),
      }
    : noTwoStep;
  const roles = opensPortal
    ? {
        claim: settings.text(`${prefix}_CLAIM_ROLES`, USUAL_ROLE_CLAIM),
        mapping: roleClaimsIn(settings, `${prefix}_ROLES`),
      }
    : noRoles;
  const requestedScopes = settings.text(
    `${prefix}_SCOPES`,
    proves === 'orcid' ? ORCID_SCOPES : USUAL_SCOPES,
  );
  const signOut = settings.choice(`${prefix}_SIGN_OUT`, signOutMethods, 'post');
  if (url === null) return null;

  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol !== 'https:' && !isLocal)
    throw new ConfigurationError(`${prefix}_ISSUER`, 'must begin with https://');
  const because = `${prefix}_ISSUER is set`;
  return {
    name,
    scope: AuthenticationScope[name],
    url: url.href.replace(/\/$/, ''),
    clientId: settings.required(`${prefix}_CLIENT_ID`, because),
    clientSecret: settings.required(`${prefix}_CLIENT_SECRET`, because),
    requestedScopes,
    claims,
    twoStep,
    roles,
    signOut,
  };
}

/**
 * The `amr` value of the demonstration's provider for a sign-in with a passkey (RFC 8176); after a
 * password the portal requires a second factor itself.
 */
export const DEMO_TWO_STEP_AMR = 'mfa';

/**
 * The embedded provider at the portal's own address: one issuer per scope. The client secret
 * protects nothing, so it may be in the source code.
 */
export const demoIssuers = (baseUrl: string): OpenIdIssuer[] =>
  federatedScopes.map((name) => ({
    name,
    scope: AuthenticationScope[name],
    url: `${baseUrl}/demo/identity/${segmentOf(name)}`,
    clientId: 'minit',
    clientSecret: 'the-demonstration-keeps-no-secrets',
    requestedScopes: USUAL_SCOPES,
    claims: usualClaims,
    roles: noRoles,
    signOut: 'post',
    twoStep: rowOf({ name }).opensPortal ? { acr: [], amr: [DEMO_TWO_STEP_AMR] } : noTwoStep,
  }));
