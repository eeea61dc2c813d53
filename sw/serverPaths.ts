/** Pages of the server's own: sign-in and sign-out, the calls, texts and manifest, the demo's pages, and what operators look at. */
export const SERVER_PATHS = /^\/(api|app|demo|signin|signout|health|metrics)(\/|\?|$)/i;
