import { AuthenticationScope } from '#contract/values.ts';

/** Makes calls as one signed-in person, like a page of the portal. */
export type Caller = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>;

/**
 * Creates a demonstration session for the persona, which survives restarts of the portal. A string
 * is sent as is, anything else as JSON.
 */
export async function signedIn(url: string, persona: string): Promise<Caller> {
  return callerWith(url, await cookieOf(url, persona));
}

/** Returns the cookies of a new demonstration session of the persona, for a `cookie` header. */
export async function cookieOf(url: string, persona: string): Promise<string> {
  const call = callerWith(url, '');
  const answer = await call('POST', '/demo/session', { persona, scope: AuthenticationScope.Main });
  if (!answer.ok)
    throw new Error(`No session for ${persona}: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const callerWith =
  (url: string, cookie: string): Caller =>
  (method, path, body, headers = {}) =>
    fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        origin: url,
        'sec-fetch-site': 'same-origin',
        cookie,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
