import type { Config } from '#server/config/config.ts';
import type { OpenIdIssuer } from '#server/config/issuers.ts';
import { newToken } from '#server/base/secrets.ts';
import {
  callbackPath,
  type IdentityProvider,
  SIGNED_OUT_PATH,
} from '../session/signIn/federation/identityProvider.ts';
import { providerOf } from '../session/signIn/federation/identityProviders.ts';
import { outwardFetch } from '../outward/fetch.ts';
import type { TimeLimit } from '../systems/timeLimit.ts';
import { ANSWER_WITHIN_MS, bad, type Finding, good, reasonOf, remedyOf } from './finding.ts';

/** Words of an error page that is sent with the status of a success, as Entra ID does. */
const ERROR_PAGE =
  /AADSTS(?:50011|50058\d|700016|90\d+)|invalid[ _](?:redirect|client)|redirect_uri.{0,40}(?:mismatch|not|invalid)/i;

/** Tries every issuer as a sign-in and a sign-out would, up to the page where a person types. */
export async function checkIssuers(
  { issuers, baseUrl }: Pick<Config, 'issuers' | 'baseUrl'>,
  { timeoutMs = ANSWER_WITHIN_MS }: TimeLimit = {},
): Promise<Finding[]> {
  const findings = issuers.map((issuer) => findingsOf(issuer, { baseUrl, timeoutMs }));
  return (await Promise.all(findings)).flat();
}

interface Check extends Required<TimeLimit> {
  readonly baseUrl: string;
}

async function findingsOf(issuer: OpenIdIssuer, { baseUrl, timeoutMs }: Check): Promise<Finding[]> {
  const provider = providerOf(issuer, baseUrl, { limit: { timeoutMs } });
  const system = `issuer ${issuer.name}`;
  const variable = `PORTAL_${issuer.name.toUpperCase()}`;
  let start: URL;
  try {
    start = (await provider.start(null)).url;
  } catch (error) {
    const reason = reasonOf(error);
    return [
      bad(
        system,
        `${issuer.url}/.well-known/openid-configuration cannot be read: ${reason}; ` +
          remedyOf(reason, `correct ${variable}_ISSUER`),
      ),
    ];
  }
  const callback = baseUrl + callbackPath(issuer);
  const refusal = await refusalOfPage(start, callback, timeoutMs);
  const signIn =
    refusal === null
      ? good(system, `accepts the sign-in with ${callback}`)
      : bad(
          system,
          `refuses the sign-in (${refusal}): register ${callback} as a redirect URI of ` +
            `the client ${issuer.clientId}, or correct ${variable}_CLIENT_ID or ${variable}_SCOPES`,
        );
  return [
    signIn,
    secretFinding(system, variable, await outcomeOfClient(provider)),
    await signOutFinding(provider, issuer, system, { baseUrl, timeoutMs }),
  ];
}

/** Why the issuer does not show a page to sign in or out; null if it shows one. */
async function refusalOfPage(
  url: URL,
  callback: string,
  timeoutMs: number,
  form?: Readonly<Record<string, string>>,
): Promise<string | null> {
  try {
    const response = await outwardFetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      ...(form && {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form),
      }),
    });
    if (response.status >= 400) return `status ${response.status}`;
    const next = response.headers.get('location');
    if (next !== null) {
      const target = new URL(next, url);
      const error = target.searchParams.get('error');
      return target.href.startsWith(callback) && error !== null && /^\w+$/.test(error)
        ? error
        : null;
    }
    return ERROR_PAGE.exec(await response.text())?.[0] ?? null;
  } catch (error) {
    return reasonOf(error);
  }
}

/** What the token endpoint says to a code of nobody: `invalid_grant` when it knows the client. */
async function outcomeOfClient(provider: IdentityProvider): Promise<string> {
  try {
    return (await provider.errorOfClient()) ?? 'accepted';
  } catch (error) {
    return reasonOf(error);
  }
}

function secretFinding(system: string, variable: string, outcome: string): Finding {
  if (outcome === 'invalid_grant' || outcome === 'accepted')
    return good(system, 'accepts the client secret');
  if (outcome === 'invalid_client' || outcome === 'unauthorized_client')
    return bad(
      system,
      `refuses the client (${outcome}): correct ${variable}_CLIENT_ID and ` +
        `${variable}_CLIENT_SECRET, and allow the code flow for the client`,
    );
  return bad(system, `its token endpoint cannot be used: ${outcome}`);
}

async function signOutFinding(
  provider: IdentityProvider,
  issuer: OpenIdIssuer,
  system: string,
  { baseUrl, timeoutMs }: Check,
): Promise<Finding> {
  const returnUrl = baseUrl + SIGNED_OUT_PATH;
  const end = await provider.signOutRequest({ state: newToken() });
  if (end === null)
    return good(
      system,
      'has no sign-out of its own; people stay signed in there until they leave it',
    );
  const refusal =
    end.method === 'GET'
      ? await refusalOfPage(end.url, returnUrl, timeoutMs)
      : await refusalOfPage(end.endpoint, returnUrl, timeoutMs, end.fields);
  return refusal === null
    ? good(system, `accepts the sign-out with ${returnUrl}`)
    : bad(
        system,
        `refuses the sign-out (${refusal}): register ${returnUrl} as a post-logout ` +
          `redirect URI of the client ${issuer.clientId}, or set ` +
          `PORTAL_${issuer.name.toUpperCase()}_SIGN_OUT=get if the issuer takes no forms`,
      );
}
