/** Network Authentication Required (RFC 6585). */
const NETWORK_AUTHENTICATION_REQUIRED = 511;

/**
 * Options with which the portal is requested. It never redirects a call, so a redirect comes from
 * the network, and following it would send the request to another server.
 */
export const UNREDIRECTED = { redirect: 'manual' } as const satisfies RequestInit;

type ResponseHead = Pick<Response, 'ok' | 'status' | 'type'> & {
  readonly headers: Pick<Headers, 'get'>;
};

/**
 * Whether a response to a request for JSON comes from the network instead of the portal: networks
 * that ask their users to sign in answer every request with a page of their own, or redirect it to
 * one.
 */
export const isIntercepted = ({ ok, status, type, headers }: ResponseHead): boolean =>
  type === 'opaqueredirect' ||
  status === NETWORK_AUTHENTICATION_REQUIRED ||
  (ok && !isJson(headers.get('content-type')));

/** A response without a body has no content type. */
const isJson = (contentType: string | null): boolean =>
  contentType === null || /^application\/(\w+\+)?json\b/i.test(contentType);
