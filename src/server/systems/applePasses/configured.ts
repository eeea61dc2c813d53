import type { Db } from '#server/database/open.ts';
import { APNS, type PushService } from './apns.ts';
import { applePassIssuer } from './issuer.ts';
import type { ApplePasses } from './port.ts';
import type { ApplePassSettings } from './settings.ts';

interface Configured {
  readonly applePasses: ApplePassSettings | null;
  readonly baseUrl: string;
}

/**
 * Returns the configured issuer of passes; null where there is none. Only a demonstration loads what
 * makes its own key, and has a push service for its phones.
 */
export async function applePassesOf(
  { applePasses, baseUrl }: Configured,
  db: Db,
  ofDemonstration: (() => Promise<PushService>) | null,
): Promise<ApplePasses | null> {
  if (applePasses === null) return null;
  const addAddress = (link: string) => link;
  if (applePasses.key !== null)
    return applePassIssuer(applePasses.key, { addAddress, service: async () => APNS });
  if (ofDemonstration === null) return null;
  const { demonstrationKey } = await import('./embedded.ts');
  return applePassIssuer(await demonstrationKey(db), {
    addAddress: (link) => `${baseUrl}/demo/passes?pass=${encodeURIComponent(link)}`,
    service: ofDemonstration,
  });
}
