import * as z from 'zod/mini';
import { publicRefusals } from './errors.ts';
import { Module } from './modules.ts';
import { PassPlatform } from './passes.ts';
import { route } from './route.ts';
import { IsoDate, LocalizedText, PortalEnvironment, Scope } from './values.ts';

/**
 * The configuration of this installation that pages need. The fields after `baseUrl` are not in the
 * specification.
 */
export const ApplicationConfiguration = z.object({
  environment: PortalEnvironment,
  /** Short label shown beside the product name outside production; empty in production. */
  environmentTag: z.string(),
  /** Path of the demonstration's people, mailbox and BankID; null outside the demonstration. */
  demonstrationPath: z.nullable(z.string()),
  helpDeskUrl: z.nullable(z.string()),
  /** Null when the portal's own proof of work is used instead of reCAPTCHA. */
  reCaptchaV3SiteKey: z.nullable(z.string()),
  /** The portal's own URL, without a trailing slash. */
  baseUrl: z.string(),
  productName: z.string(),
  universityName: LocalizedText,
  /**
   * Whether anybody can administer the portal; until then it is open to nobody. Servers of 0.2.0,
   * and what a device stored of them, do not have it.
   */
  isSetUp: z.optional(z.boolean()),
  /** The scopes available for sign-in here, so that only working sign-in methods are offered. */
  signInScopes: z.array(Scope),
  /**
   * The organisation node that some bulk actions do not change (ACCT-26, ACCT-29); null if the
   * university has none.
   */
  specialOrganisationId: z.nullable(z.guid()),
  systemLinks: z.array(z.object({ title: LocalizedText, url: z.string() })),
  /**
   * What the card prints beside its holder; null for the university's name and the portal's own
   * words. Absent as for `cardCollection`.
   */
  cardPrint: z.optional(
    z.object({
      issuer: z.nullable(LocalizedText),
      employee: z.nullable(LocalizedText),
      student: z.nullable(LocalizedText),
    }),
  ),
  /**
   * Where a finished card is collected; null for the portal's own words. Absent in an answer that a
   * device stored from an earlier release.
   */
  cardCollection: z.optional(
    z.object({ employee: z.nullable(LocalizedText), student: z.nullable(LocalizedText) }),
  ),
  /** URL of an accessibility statement elsewhere, which replaces the portal's own page. */
  availabilityLink: z.nullable(z.string()),
  /** Whether the card can be added to a digital wallet. Absent as for `cardCollection`. */
  hasWallets: z.optional(z.boolean()),
  /** In which phones' own wallets the card can be shown. Absent as for `cardCollection`. */
  passPlatforms: z.optional(z.array(PassPlatform)),
  /** Whether other systems ask for the passwords that are set here. Absent as for `cardCollection`. */
  hasDirectory: z.optional(z.boolean()),
  /** Whether logins to eduroam are issued here. Absent as for `cardCollection`. */
  hasEduroam: z.optional(z.boolean()),
  /** What the university leaves out for everybody; absent if nothing. */
  absentModules: z.optional(z.array(Module)),
});
export type ApplicationConfiguration = z.infer<typeof ApplicationConfiguration>;

/** Why content is not accessible; the law (2018:1937) asks for each reason under its own heading. */
export const ShortcomingReason = z.enum([
  /** It ought to be accessible, and is to be mended. */
  'Unmet',
  /** Mending it would be a disproportionate burden (section 12). */
  'Burden',
  /** The law does not apply to it (section 9). */
  'Exempt',
]);
export type ShortcomingReason = z.infer<typeof ShortcomingReason>;

/** What the university has found and states about the accessibility of its portal. */
export const AccessibilityAssessment = z.object({
  conformance: z.enum(['Full', 'Partial', 'None']),
  /** Who has assessed: the university itself, or somebody independent of it. */
  method: z.enum(['Self', 'External']),
  assessedOn: IsoDate,
  /** The day on which the statement was last reviewed. */
  reviewedOn: IsoDate,
  shortcomings: z.array(z.object({ text: LocalizedText, reason: ShortcomingReason })),
});
export type AccessibilityAssessment = z.infer<typeof AccessibilityAssessment>;

/** What the accessibility statement says beyond the portal's own words. */
export const AccessibilityStatement = z.object({
  /** Null until the university has assessed its portal: nothing is claimed then. */
  assessment: z.nullable(AccessibilityAssessment),
  /** Where shortcomings are reported. */
  email: z.string(),
  phoneNumber: z.string(),
});
export type AccessibilityStatement = z.infer<typeof AccessibilityStatement>;

/** The features enabled in this installation (DATA-13). */
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

/** The university's own branding: a logo and a colour (`#rrggbb`); null keeps the product's own. */
export const CssAssets = z.object({
  logoUrl: z.nullable(z.string()),
  primaryColor: z.nullable(z.string()),
});
export type CssAssets = z.infer<typeof CssAssets>;

export const configuration = {
  application: route({
    summary: 'Returns the configuration of this installation for the client.',
    method: 'GET',
    path: '/api/configuration/applicationconfiguration',
    may: 'everyone',
    keptBy: 'worker',
    isPublic: true,
    responses: { ...publicRefusals, 200: ApplicationConfiguration },
  }),
  siteFeatures: route({
    summary: 'Returns the features enabled in this installation.',
    method: 'GET',
    path: '/api/configuration/siteFeatures',
    may: 'everyone',
    keptBy: 'worker',
    isPublic: true,
    responses: { ...publicRefusals, 200: SiteFeatures },
  }),
  cssAssets: route({
    summary: 'Returns the university’s branding.',
    method: 'GET',
    path: '/api/configuration/cssAssets',
    may: 'everyone',
    keptBy: 'worker',
    isPublic: true,
    responses: { ...publicRefusals, 200: CssAssets },
  }),
  accessibility: route({
    summary: 'Returns what the university states about the accessibility of this portal.',
    method: 'GET',
    path: '/api/configuration/accessibility',
    isOurs: true,
    may: 'everyone',
    keptBy: 'worker',
    isPublic: true,
    responses: { ...publicRefusals, 200: AccessibilityStatement },
  }),
};
