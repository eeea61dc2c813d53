import type { Module } from '#contract/modules.ts';
import type { Settings } from '#server/base/settings.ts';
import { readApplePasses } from '#server/systems/applePasses/settings.ts';
import { readEduroam } from '#server/systems/eduroam/settings.ts';
import { readGooglePasses } from '#server/systems/googlePasses/settings.ts';
import { readWallets } from '#server/systems/wallets/settings.ts';
import { readVerifier } from '#server/systems/wallets/verifierSettings.ts';
import type { Config } from './config.ts';

/**
 * What modules are configured with; null for one that is left out. Its settings are read all the
 * same, so that they are no unknown names.
 */
export function readOwnModules(
  settings: Settings,
  {
    baseUrl,
    isDemo,
    absent,
  }: { readonly baseUrl: string; readonly isDemo: boolean; readonly absent: readonly Module[] },
): Pick<Config, 'eduroam' | 'applePasses' | 'googlePasses' | 'wallets' | 'walletVerifier'> {
  const unless = <T>(module: Module, value: T | null) => (absent.includes(module) ? null : value);
  const applePasses = readApplePasses(settings, baseUrl, isDemo);
  // The demonstration's Google is a part of its phone.
  const googlePasses = readGooglePasses(settings, baseUrl, applePasses?.key === null);
  return {
    eduroam: unless('eduroam', readEduroam(settings, isDemo)),
    applePasses: unless('passes', applePasses),
    googlePasses: unless('passes', googlePasses),
    wallets: unless('wallets', readWallets(settings, baseUrl, isDemo)),
    walletVerifier: unless('wallets', readVerifier(settings, baseUrl, isDemo)),
  };
}
