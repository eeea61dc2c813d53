import { query } from '#client/api/query.ts';
import { applicationQuery } from '#client/api/product.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { forgetUnanswered } from '#client/api/unanswered.ts';
import { authentication, type Authentication } from '#contract/authentication.ts';
import type { ApplicationConfiguration } from '#contract/configuration.ts';
import { user as userCalls, type CurrentUser } from '#contract/user.ts';
import { AuthenticationScope } from '#contract/values.ts';

/**
 * The reply to a call: a body, a status, or none, as without a network. The `version` of a body is
 * its ETag, and a change at the same address based on another version is refused.
 */
export type Reply =
  | { readonly body: unknown; readonly version?: string }
  | {
      readonly status: number;
      readonly errors?: Record<string, string[]>;
      /** In seconds. */
      readonly retryAfter?: number;
    }
  | 'noNetwork'
  | 'never';

const replies = new Map<string, Reply>();
/** The calls that changed something, in order. */
export const sent: { readonly call: string; readonly body: unknown }[] = [];
const keys: { readonly call: string; readonly key: string | null }[] = [];

/**
 * Returns the idempotency keys that a call was sent with, in order: the same key means the same
 * change.
 */
export const keysOf = (call: string): (string | null)[] =>
  keys.filter((one) => one.call === call).map(({ key }) => key);

/** Sets the reply to a call from now on: `answer('GET /api/user/account', { body })`. */
export const answer = (call: string, reply: Reply): void => void replies.set(call, reply);

/** Whether a reply to the call has been set. */
export const isAnswered = (call: string): boolean => replies.has(call);

/** Forgets all replies and calls, and what the app has fetched; only the application is known. */
export function startAnswers(): void {
  queryClient.clear();
  forgetUnanswered();
  replies.clear();
  sent.length = 0;
  keys.length = 0;
  queryClient.setQueryData(applicationQuery().queryKey, application);
}

const application: ApplicationConfiguration = {
  environment: 'Test',
  environmentTag: '',
  demonstrationPath: null,
  helpDeskUrl: null,
  reCaptchaV3SiteKey: null,
  baseUrl: 'http://localhost:3000',
  productName: 'MinIT',
  universityName: { 'sv-SE': 'Kvarnby universitet', 'en-GB': 'Kvarnby University' },
  isSetUp: true,
  signInScopes: [AuthenticationScope.Main],
  specialOrganisationId: null,
  systemLinks: [],
  availabilityLink: null,
};

/**
 * A server that a test has reported as unreachable stays unreachable, however long the test takes.
 */
const PROBE = 'GET /health/live';

/** The texts have already been loaded, so a requested file has nothing to add. */
const allTextsAreHere: Reply = { body: {} };

function versionAt(call: string): string | null {
  const reply = replies.get(call);
  return typeof reply === 'object' && 'body' in reply ? (reply.version ?? null) : null;
}

/** Replies to a request as the test has set; 404 to any other. */
export async function fetchFrom(input: string, init: RequestInit = {}): Promise<Response> {
  const method = init.method ?? 'GET';
  const call = `${method} ${input}`;
  if (method !== 'GET') {
    sent.push({ call, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
    keys.push({ call, key: new Headers(init.headers).get('idempotency-key') });
  }
  const reply =
    replies.get(call) ??
    (call.startsWith('GET /app/translations/')
      ? allTextsAreHere
      : call === PROBE
        ? 'noNetwork'
        : { status: 404, errors: {} });
  const ifMatch = new Headers(init.headers).get('if-match');
  if (ifMatch !== null && ifMatch !== versionAt(`GET ${input}`))
    return Response.json({ errors: {} }, { status: 409 });
  if (reply === 'never') return new Promise(() => {});
  if (reply === 'noNetwork') throw new TypeError('Failed to fetch');
  if ('body' in reply)
    return Response.json(reply.body, {
      headers: reply.version === undefined ? {} : { etag: reply.version },
    });
  return reply.status === 204
    ? new Response(null, { status: 204 })
    : Response.json(
        { errors: reply.errors ?? {} },
        {
          status: reply.status,
          headers:
            reply.retryAfter === undefined ? {} : { 'retry-after': String(reply.retryAfter) },
        },
      );
}

const user = {
  liUId: 'annli42',
  roleIds: [],
  personType: 'Employee',
  primaryAffiliation: 'employee',
  givenName: 'Anna',
  displayName: 'Anna Lindqvist',
  isInAlumniPortal: false,
} as const satisfies CurrentUser;

/** Sets up the session that start-up would have established. */
export function signIn(
  changes: Partial<CurrentUser> = {},
  authenticationScope: Authentication['authenticationScope'] = AuthenticationScope.Main,
  isBoundToBrowser = false,
): void {
  const person: CurrentUser = { ...user, ...changes };
  queryClient.setQueryData<Authentication>(query(authentication.current, {}).queryKey, {
    authenticationScope,
    liUId: person.liUId,
    displayName: person.displayName,
    hasEduPersonAssuranceAL2: true,
    identityNumber: null,
    hasMultipleSignings: false,
    isBoundToBrowser,
  });
  if (authenticationScope === AuthenticationScope.Main)
    queryClient.setQueryData(query(userCalls.current, {}).queryKey, person);
}
