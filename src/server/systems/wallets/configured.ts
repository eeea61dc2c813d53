import type { Db } from '#server/database/open.ts';
import { walletIssuer } from './issuer.ts';
import type { WalletIssuer } from './port.ts';
import type { WalletSettings } from './settings.ts';

interface Configured {
  readonly wallets: WalletSettings | null;
  readonly baseUrl: string;
}

/**
 * Returns the configured issuer; null where nothing is issued to wallets. Only a demonstration loads
 * what makes its own key and certificates.
 */
export async function walletIssuerOf(
  { wallets, baseUrl }: Configured,
  db: Db,
): Promise<WalletIssuer | null> {
  if (wallets === null) return null;
  const { key, ...rest } = wallets;
  if (key !== null) return walletIssuer(key, rest);
  const { demonstrationKey } = await import('./embedded.ts');
  return walletIssuer(await demonstrationKey(db, new URL(baseUrl).hostname), rest);
}
