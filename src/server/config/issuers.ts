import { AuthenticationScope, type ScopeName } from '#contract/values.ts';
import type { ClaimedRole } from '#rules/roleGrants.ts';
import { roleClaimsIn } from './roleClaims.ts';
import { ConfigurationError, type Settings } from '#server/base/settings.ts';

/** The scopes whose sign-in uses OpenID Connect; the others have their own sign-in methods. */
export const federatedScopes = [
  'Main',
  'EduId',
  'Antagning',
  'LiuProd',
  'RegionOstergotland',
  'OrcId',
  'FrejaeID',
] as const satisfies ScopeName[];
export type FederatedScope = (typeof federatedScopes)[number];

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

/** An identity provider and the scope to which it signs users in. */
export interface Issuer {
  readonly name: FederatedScope;
  readonly scope: AuthenticationScope;
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The requested scopes, including `openid`. */
  readonly requestedScopes: string;
  readonly claims: ClaimNames;
  /**
   * The values of `acr` and `amr` by which the provider indicates multi-factor authentication;
   * without any of them the portal requires a second factor itself.
   */
  readonly twoStep: TwoStepValues;
  /** The roles that a claim gives. */
  readonly roles: RoleClaims;
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

/**
 * The scopes whose providers identify people by their account; the others identify them by national
 * id, and the account is chosen later.
 */
export const accountScopes: readonly AuthenticationScope[] = [
  AuthenticationScope.Main,
  AuthenticationScope.LiuProd,
];

/** The claim without which a sign-in means nobody in particular. */
export const identifyingClaim = ({ scope, claims }: Pick<Issuer, 'scope' | 'claims'>): string =>
  scope === AuthenticationScope.OrcId || accountScopes.includes(scope)
    ? claims.liUId
    : claims.identityNumber;

/** The path segment that identifies the scope: `/signin/eduid`. */
export const segmentOf = (name: FederatedScope): string => name.toLowerCase();

/**
 * Reads the issuers from `PORTAL_<SCOPE>_ISSUER` and related variables. Main is required, because
 * nobody could sign in without it.
 */
export function readIssuers(settings: Settings): Issuer[] {
  settings.required('PORTAL_MAIN_ISSUER', 'nobody could sign in without an identity provider');
  return federatedScopes.flatMap((name) => {
    const issuer = readIssuer(settings, name);
    return issuer === null ? [] : [issuer];
  });
}

function readIssuer(settings: Settings, name: FederatedScope): Issuer | null {
  const prefix = `PORTAL_${name.toUpperCase()}`;
  const url = settings.url(`${prefix}_ISSUER`, ['https:', 'http:']);
  const claim = (suffix: string, usual: string) =>
    settings.text(`${prefix}_CLAIM_${suffix}`, usual);
  const claims: ClaimNames = {
    liUId: claim('USER_ID', name === 'OrcId' ? 'sub' : usualClaims.liUId),
    identityNumber: claim('NATIONAL_ID', usualClaims.identityNumber),
    displayName: claim('NAME', usualClaims.displayName),
    assurance: claim('ASSURANCE', usualClaims.assurance),
    al2: claim('AL2', usualClaims.al2),
  };
  const twoStep =
    name === 'Main'
      ? {
          acr: settings.list(`${prefix}_TWO_STEP_ACR`),
          amr: settings.list(`${prefix}_TWO_STEP_AMR`),
        }
      : noTwoStep;
  const roles =
    name === 'Main'
      ? {
          claim: settings.text(`${prefix}_CLAIM_ROLES`, USUAL_ROLE_CLAIM),
          mapping: roleClaimsIn(settings, `${prefix}_ROLES`),
        }
      : noRoles;
  const requestedScopes = settings.text(
    `${prefix}_SCOPES`,
    name === 'OrcId' ? ORCID_SCOPES : USUAL_SCOPES,
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
export const demoIssuers = (baseUrl: string): Issuer[] =>
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
    twoStep: name === 'Main' ? { acr: [], amr: [DEMO_TWO_STEP_AMR] } : noTwoStep,
  }));
