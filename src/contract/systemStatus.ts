import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { OutsideSystem } from './deliveries.ts';
import { Errors, refusals } from './errors.ts';
import { text } from './inputs.ts';
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

/** What the server does on its own: a scheduled job, or an item of a kind that waits for it. */
export const WorkKind = z.enum(['Job', 'Mail', 'Change', 'Run']);
export type WorkKind = z.infer<typeof WorkKind>;

/** The jobs that the server runs at set times. */
export const JobName = z.enum([
  'end-suspensions',
  'night',
  'remind-of-ends',
  'tell-contact-persons',
  'tidy-sessions',
  'ask-for-begun-terms',
  'apply-waiting-card-events',
  'refresh-passes',
  'warn-of-certificates',
  'remove-ended-roles',
  'empty-absent-modules',
  'tidy-audit',
  'read-returned-mail',
  'move-demonstration-dates',
]);
export type JobName = z.infer<typeof JobName>;

/** Work during which the server ended twice, and which it does no more by itself. */
export const SetAsideWork = z.object({
  work: WorkKind,
  /** The name of the job, or the id of the message, the change or the run. */
  item: z.string(),
  /** The system that a change is for; null for other work, and once the change has been deleted. */
  system: z.nullable(OutsideSystem),
  setAsideAt: Moment,
});
export type SetAsideWork = z.infer<typeof SetAsideWork>;

export const systemStatus = {
  list: route({
    summary:
      'Returns which outside systems respond and what waits for each, which certificates have ' +
      'ended or end within 30 days, and which work of the server is set aside.',
    method: 'GET',
    path: '/api/SystemStatus',
    may: usersOf('administration'),
    isOurs: true,
    responses: {
      ...refusals,
      200: z.object({
        systems: z.array(SystemStatus),
        certificates: z.array(CertificateEnd),
        /** The latest first. */
        setAside: z.array(SetAsideWork),
      }),
    },
  }),
  retry: route({
    summary:
      'Lets the server do work again that is set aside: a job at its next set time, anything else ' +
      'at once. Work that is no longer set aside is left as it is. 404: there is no such work, or ' +
      'it has been done since.',
    method: 'POST',
    path: '/api/SystemStatus/setAside/{work}/{item}/retry',
    may: usersOf('administration'),
    isOurs: true,
    params: z.object({ work: WorkKind, item: text(100) }),
    responses: { ...refusals, 204: null, 404: Errors },
  }),
};
