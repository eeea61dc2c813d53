import type { X509Certificate } from 'node:crypto';

/** All that a device is told to join eduroam. */
export interface Joining {
  readonly realm: string;
  readonly authorities: readonly X509Certificate[];
  readonly serverNames: readonly string[];
  readonly username: string;
  readonly password: string;
  /** Who hands it out, and whom to ask; in the person's language. */
  readonly university: string;
  readonly help: { readonly email: string; readonly phone: string; readonly url: string | null };
  readonly language: string;
  /** The portal's host: it names what comes from here, so that a new profile takes the place of an old one. */
  readonly host: string;
}

export const SSID = 'eduroam';

/** Who the person is stays between the device and the university: other networks on the way see the realm alone. */
export const outerIdentity = ({ realm }: Pick<Joining, 'realm'>): string => `anonymous@${realm}`;
