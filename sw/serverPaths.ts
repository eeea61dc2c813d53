/**
 * Paths handled by the server itself: sign-in and sign-out, API calls, texts and manifest, the
 * demonstration's pages, what wallets open, and operations endpoints.
 */
export const SERVER_PATHS = /^\/(api|app|demo|signin|signout|health|metrics|scim|wallet)(\/|\?|$)/i;
