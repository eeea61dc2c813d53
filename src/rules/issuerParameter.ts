/**
 * Query parameter of a page that says why a sign-in was refused: the issuer at which the person is
 * still signed in.
 */
export const ISSUER_PARAMETER = 'issuer';
