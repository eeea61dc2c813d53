/**
 * Whether the address is one of the portal's: its origin alone or at the end of a sentence, or
 * followed by a path.
 */
export const isPortalAddress = (baseUrl: string, address: string): boolean =>
  address.startsWith(baseUrl) && /^(?:[/?#]|[.:!]?$)/.test(address.slice(baseUrl.length));
