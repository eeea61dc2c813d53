import * as z from 'zod/mini';
import { publicRefusals } from './errors.ts';
import { route } from './route.ts';
import { LocalizedText, PortalEnvironment, Scope } from './values.ts';

/** What the pages need to know about this installation. The fields after `baseUrl` are ours. */
export const ApplicationConfiguration = z.object({
  environment: PortalEnvironment,
  /** A short word shown beside the name outside production; empty in production. */
  environmentTag: z.string(),
  /** Where the demonstration offers its people, mailbox and BankID; null outside it. */
  demonstrationPath: z.nullable(z.string()),
  helpDeskUrl: z.nullable(z.string()),
  /** Null: the portal's own proof of work stands in for reCAPTCHA. */
  reCaptchaV3SiteKey: z.nullable(z.string()),
  /** The portal's own address, without a trailing slash. */
  baseUrl: z.string(),
  productName: z.string(),
  universityName: LocalizedText,
  /** The scopes that can be signed in to here, so that only working ways are offered. */
  signInScopes: z.array(Scope),
  /** The node that some bulk actions leave alone (ACCT-26, ACCT-29); null where the university has none. */
  specialOrganisationId: z.nullable(z.guid()),
  systemLinks: z.array(z.object({ title: LocalizedText, url: z.string() })),
  /** Where the university tells how accessible the portal is. */
  availabilityLink: z.nullable(z.string()),
});
export type ApplicationConfiguration = z.infer<typeof ApplicationConfiguration>;

/** What is switched on in this installation (DATA-13). */
export const SiteFeatures = z.object({
  admAccountManagement: z.boolean(),
  techAccountManagement: z.boolean(),
  disableFeaturesForExternalUsers: z.boolean(),
  preventDisableMFA: z.boolean(),
  hideNonProductionReadyFeatures: z.boolean(),
  enableReCaptcha: z.boolean(),
  enableAccountAdminNotifications: z.boolean(),
  enableFrontendDemoCode: z.boolean(),
});
export type SiteFeatures = z.infer<typeof SiteFeatures>;

/** The university's own look: a logo, a colour (`#rrggbb`) and style sheets of the portal's origin; null keeps ours. */
export const CssAssets = z.object({
  logoUrl: z.nullable(z.string()),
  primaryColor: z.nullable(z.string()),
});
export type CssAssets = z.infer<typeof CssAssets>;

export const configuration = {
  application: route({
    summary: 'What the pages need to know about this installation.',
    method: 'GET',
    path: '/api/configuration/applicationconfiguration',
    may: 'everyone',
    keptBy: 'worker',
    isPublic: true,
    responses: { ...publicRefusals, 200: ApplicationConfiguration },
  }),
  siteFeatures: route({
    summary: 'What is switched on in this installation.',
    method: 'GET',
    path: '/api/configuration/siteFeatures',
    may: 'everyone',
    keptBy: 'worker',
    isPublic: true,
    responses: { ...publicRefusals, 200: SiteFeatures },
  }),
  cssAssets: route({
    summary: 'The university’s own look.',
    method: 'GET',
    path: '/api/configuration/cssAssets',
    may: 'everyone',
    keptBy: 'worker',
    isPublic: true,
    responses: { ...publicRefusals, 200: CssAssets },
  }),
};
