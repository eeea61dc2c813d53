import type { X509Certificate } from 'node:crypto';
import { CertificateUse } from '#contract/systemStatus.ts';
import type { Config } from '#server/config/config.ts';
import { endOfChain } from '../systems/certificates.ts';

type Settings = Pick<Config, 'applePasses' | 'bankId' | 'eduroam' | 'walletVerifier' | 'wallets'>;

/** When the certificates for a use end. */
export interface CertificateEnd {
  readonly use: CertificateUse;
  readonly ends: Date;
}

const WARNING_DAYS = 30;
const DAY_MS = 86_400_000;

/** The certificates that are configured, and so do not include the demonstration's own. */
const endOf: Readonly<
  Record<CertificateUse, (config: Settings, now: Date) => Date | null | undefined>
> = {
  BankId: ({ bankId }) => bankId?.certificateEnds,
  Eduroam: ({ eduroam }, now) => eduroam && nextEnd(eduroam.authorities, now),
  WalletCards: ({ wallets }) => wallets?.key && endOfChain(wallets.key.certificates),
  WalletSignIn: ({ walletVerifier }) =>
    walletVerifier?.own && endOfChain(walletVerifier.own.key.certificates),
  WalletIdentities: ({ walletVerifier }, now) =>
    walletVerifier?.own && nextEnd(walletVerifier.own.anchors, now),
  ApplePasses: ({ applePasses }) => applePasses?.key && endOfChain(applePasses.key.certificates),
};

/** Of authorities of which each is enough, when the next one ends, or when the last one has. */
function nextEnd(authorities: readonly X509Certificate[], now: Date): Date {
  const ends = authorities.map(({ validToDate }) => validToDate.getTime());
  const coming = ends.filter((end) => end >= now.getTime());
  return new Date(coming.length > 0 ? Math.min(...coming) : Math.max(...ends));
}

/** Returns when the configured certificates end, of those that an operator must renew. */
export const certificateEnds = (config: Settings, now: Date): readonly CertificateEnd[] =>
  CertificateUse.options.flatMap((use) => {
    const ends = endOf[use](config, now);
    return ends ? [{ use, ends }] : [];
  });

/** Of the configured certificates, those that end within 30 days or have ended, the next first. */
export const nearCertificateEnds = (config: Settings, now: Date): readonly CertificateEnd[] =>
  certificateEnds(config, now)
    .filter(({ ends }) => ends.getTime() - now.getTime() < WARNING_DAYS * DAY_MS)
    .toSorted((one, other) => one.ends.getTime() - other.ends.getTime());
