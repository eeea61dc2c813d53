import type { X509Certificate } from 'node:crypto';

/** Everything that a device needs to join eduroam. */
export interface EduroamConnection {
  readonly realm: string;
  readonly authorities: readonly X509Certificate[];
  readonly serverNames: readonly string[];
  readonly username: string;
  readonly password: string;
  /** The university that provides the login, and its support contact, in the person's language. */
  readonly university: string;
  readonly help: { readonly email: string; readonly phone: string; readonly url: string | null };
  readonly language: string;
  /**
   * The portal's host, which identifies profiles from this portal, so that a new profile replaces
   * an old one.
   */
  readonly host: string;
}

export const SSID = 'eduroam';

/**
 * The identity that other networks on the way see: only the realm. The user name is disclosed only
 * to the university.
 */
export const outerIdentity = ({ realm }: Pick<EduroamConnection, 'realm'>): string =>
  `anonymous@${realm}`;
