/**
 * Paths that the server answers itself, never with a page of the app: sign-in and sign-out, API
 * calls, texts and manifest, the demonstration's pages, what wallets open and other systems call,
 * well-known addresses (RFC 8615), and operations endpoints. A wrong address there must not look like a page.
 */
export const SERVER_PATHS =
  /^\/(api|app|demo|signin|signout|health|metrics|hooks|scim|wallet|\.well-known)(\/|\?|$)/i;
