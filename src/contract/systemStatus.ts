import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { refusals } from './errors.ts';
import { route } from './route.ts';
import { Moment } from './values.ts';

/**
 * The systems outside the portal whose responses are noted; each identity provider is one of its
 * own.
 */
export const ObservedSystem = z.enum([
  'Mail',
  'Directory',
  'Cards',
  'Cases',
  'IssuerMain',
  'IssuerEduId',
  'IssuerAntagning',
  'IssuerLiuProd',
  'IssuerRegionOstergotland',
  'IssuerOrcId',
  'IssuerFrejaeID',
  'BankId',
  'Sms',
  'Push',
  'ApplePasses',
  'GooglePasses',
  'ReCaptcha',
  'Webhooks',
]);
export type ObservedSystem = z.infer<typeof ObservedSystem>;

/** Whether a configured system responds, and what waits for it. */
export const SystemStatus = z.object({
  system: ObservedSystem,
  /** When it last responded, to the minute; null if it has not been asked yet. */
  reachedAt: z.nullable(Moment),
  /** Since when it has not responded; null while it does. */
  awaySince: z.nullable(Moment),
  /** Changes and messages on their way to it. */
  waiting: z.int(),
  /** When the oldest of them was made; null if none waits. */
  oldestAt: z.nullable(Moment),
  /** What it refused, and what is neither tried again nor replaced. */
  refused: z.int(),
});
export type SystemStatus = z.infer<typeof SystemStatus>;

/** What depends on certificates that the operator has configured and must renew. */
export const CertificateUse = z.enum([
  'BankId',
  'Eduroam',
  'WalletCards',
  'WalletSignIn',
  'WalletIdentities',
  'ApplePasses',
]);
export type CertificateUse = z.infer<typeof CertificateUse>;

/** When the certificates for a use end: the first of them that has not, or the last that has. */
export const CertificateEnd = z.object({ use: CertificateUse, ends: Moment });
export type CertificateEnd = z.infer<typeof CertificateEnd>;

export const systemStatus = {
  list: route({
    summary:
      'Returns which outside systems respond and what waits for each, and which certificates have ' +
      'ended or end within 30 days.',
    method: 'GET',
    path: '/api/SystemStatus',
    may: usersOf('administration'),
    isOurs: true,
    responses: {
      ...refusals,
      200: z.object({ systems: z.array(SystemStatus), certificates: z.array(CertificateEnd) }),
    },
  }),
};
