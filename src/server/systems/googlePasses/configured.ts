import type { Db } from '#server/database/open.ts';
import { type GoogleAddresses, httpGooglePasses } from './http.ts';
import type { GooglePassIssuer } from './port.ts';
import type { GooglePassSettings } from './settings.ts';

interface Configured {
  readonly googlePasses: GooglePassSettings | null;
  readonly baseUrl: string;
}

/**
 * Returns the configured issuer of passes; null where there is none. Only a demonstration loads what
 * makes its own key, when the first pass is made, and has a Google of its own.
 */
export function googlePassIssuerOf(
  { googlePasses, baseUrl }: Configured,
  db: Db,
  ofDemonstration: (() => Promise<GoogleAddresses>) | null,
): GooglePassIssuer | null {
  if (googlePasses === null) return null;
  if (googlePasses.key !== null) return httpGooglePasses(googlePasses.key);
  if (ofDemonstration === null) return null;
  return onceNeeded(async () => {
    const { demonstrationAccount } = await import('./embedded.ts');
    const account = await demonstrationAccount(db, baseUrl);
    return httpGooglePasses(account, { addresses: await ofDemonstration() });
  });
}

function onceNeeded(make: () => Promise<GooglePassIssuer>): GooglePassIssuer {
  let made: Promise<GooglePassIssuer> | null = null;
  const issuer = () =>
    (made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    }));
  return {
    save: async (serial, content) => (await issuer()).save(serial, content),
    link: async (serial) => (await issuer()).link(serial),
  };
}
