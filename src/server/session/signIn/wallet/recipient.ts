/**
 * For whom a wallet signs what it shows (OpenID4VP 1.0): for who asked it by a link, with the address
 * to which it answers, or for the page in whose browser it was asked.
 */
export type Recipient =
  | { readonly clientId: string; readonly responseUri: string }
  | { readonly origin: string };

/** The recipient as the audience of a JWT (appendices A.4 and B.3.6). */
export const audienceOf = (recipient: Recipient): string =>
  'origin' in recipient ? `origin:${recipient.origin}` : recipient.clientId;
