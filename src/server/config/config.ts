import type { SiteFeatures } from '#contract/configuration.ts';
import type { Module } from '#contract/modules.ts';
import type { LocalizedText } from '#contract/values.ts';
import { type AccessibilitySettings, readAccessibility } from './accessibility.ts';
import {
  colour,
  domainsIn,
  type EnvironmentKind,
  kindIn,
  mailServerIn,
  maildirIn,
  organisationId,
  originOf,
  ownAuthoritiesIn,
  ownInEachLanguage,
  type OwnValue,
  pathOrLink,
  proxiesIn,
  secretKeyIn,
  securityContactsIn,
  senderIn,
  tokenIn,
} from './values.ts';
import { readDatabase } from './database.ts';
import { readOwnModules } from './modules.ts';
import {
  type CallLimits,
  readAbsent,
  readCallLimits,
  readCoursePeriods,
  readPasswordLimits,
  readSessionLimits,
  type SessionLimits,
} from './limits.ts';
import { type KeptConfig, keptNames, KeptSettings } from './keptSettings.ts';
import type { Claim } from '#server/database/installation.ts';
import type { DatabaseLocation } from '#server/database/open.ts';
import { type NamedNetwork, networksIn } from './networks.ts';
import { type Environment, Settings } from '#server/base/settings.ts';
import { KEY_DAYS } from '#rules/activationKeyIssue.ts';
import type { CoursePeriods } from '#rules/accountCourse.ts';
import type { SourceTable } from '#rules/attributeSources.ts';
import type { PasswordLimits } from '#rules/passwordPolicy.ts';
import { sourceTableIn } from './sourceTable.ts';
import { demoIssuers, type OpenIdIssuer, readIssuers } from './issuers.ts';
import { type BankIdSettings, readBankId } from '#server/systems/bankid/settings.ts';
import { type PushSettings, readPush } from '#server/systems/push/settings.ts';
import { type CardSystemSettings, readCardSystem } from '#server/systems/cards/settings.ts';
import { type TopDeskSettings, readTopDesk } from '#server/systems/cases/settings.ts';
import { type CaptchaSettings, readCaptcha } from '#server/systems/recaptcha/settings.ts';
import { type SmsSettings, readSms } from '#server/systems/sms/settings.ts';
import { type DirectorySettings, readDirectory } from '#server/systems/directory/settings.ts';
import type { EduroamSettings } from '#server/systems/eduroam/settings.ts';
import type { GooglePassSettings } from '#server/systems/googlePasses/settings.ts';
import type { ApplePassSettings } from '#server/systems/applePasses/settings.ts';
import type { WalletSettings } from '#server/systems/wallets/settings.ts';
import type { VerifierSettings } from '#server/systems/wallets/verifierSettings.ts';
import { readWebhooks, type WebhookSettings } from '#server/systems/webhooks/settings.ts';

export type { SessionLimits } from './limits.ts';
export type { Environment } from '#server/base/settings.ts';

/**
 * Everything that differs between installations. Read once at startup; no other code reads the
 * environment. Only what `kept` says may change while the server runs.
 */
export interface Config extends KeptConfig, CaptchaSettings {
  readonly environment: EnvironmentKind;
  /** A short label shown beside the product name outside production; empty in production. */
  readonly environmentTag: string;
  readonly host: string;
  readonly port: number;
  /**
   * The portal's own origin, without a trailing slash. Every generated link starts with it, never
   * with the Host header.
   */
  readonly baseUrl: string;
  /** Addresses of the proxies whose `X-Forwarded-For` header is trusted. */
  readonly trustedProxies: readonly string[];
  /**
   * The certificates of the university's own authorities, in PEM, which Node.js trusts besides those
   * that everybody trusts; null if it has none.
   */
  readonly ownAuthorities: string | null;
  /** The names of the university's networks, for the lists of sign-ins. */
  readonly networks: readonly NamedNetwork[];
  readonly logLevel: (typeof logLevels)[number];
  readonly dataFolder: string;
  /** The folder in which releases are unpacked beside each other; null if there is none. */
  readonly releasesFolder: string | null;
  readonly database: DatabaseLocation;
  /** How long a start waits for a database that does not answer. */
  readonly databaseWaitSeconds: number;
  readonly productName: string;
  readonly universityName: LocalizedText;
  readonly look: { readonly logoUrl: string | null; readonly primaryColor: string | null };
  readonly availabilityLink: string | null;
  /** Where vulnerabilities are reported, as URIs; none if the university names no address. */
  readonly securityContacts: readonly string[];
  /** What the accessibility statement says. */
  readonly accessibility: AccessibilitySettings;
  /** The settings that a page may keep instead of the environment. */
  readonly kept: KeptSettings;
  readonly specialOrganisationId: string | null;
  readonly features: SiteFeatures;
  /** The identity provider for each scope that uses OpenID Connect. */
  readonly issuers: readonly OpenIdIssuer[];
  /**
   * The directory in which accounts sign in with a password; null when passwords are kept in the
   * portal's own tables.
   */
  readonly directory: DirectorySettings | null;
  /** Null when BankID sign-in is disabled. */
  readonly bankId: BankIdSettings | null;
  /** Null when the university issues no eduroam logins through the portal. */
  readonly eduroam: EduroamSettings | null;
  /** Null where no passes are made for Apple Wallet. */
  readonly applePasses: ApplePassSettings | null;
  /** Null where no passes are made for Google Wallet. */
  readonly googlePasses: GooglePassSettings | null;
  /** Null where nothing is issued to wallets. */
  readonly wallets: WalletSettings | null;
  readonly walletVerifier: VerifierSettings | null;
  /** Null when notifications are delivered to open pages only. */
  readonly push: PushSettings | null;
  /** Null when there is no gateway for text messages; the demonstration shows them on a page. */
  readonly sms: SmsSettings | null;
  /** Null when support cases are kept in the portal's own tables. */
  readonly topDesk: TopDeskSettings | null;
  /** Null when the portal's own tables are the only record of a card. */
  readonly cardSystem: CardSystemSettings | null;
  /** To which hosts of the own network webhooks may be sent. */
  readonly webhooks: WebhookSettings;
  readonly session: SessionLimits;
  /** The modules that the university leaves out. */
  readonly absentModules: readonly Module[];
  /** The share of a source's accounts that one import may end without being asked. */
  readonly importEndsAllowed: number;
  /** How many people a connected system may give other administrators in a day, by moving organisations. */
  readonly treeMovesPeople: number;
  /** Who is the source of what is known about people. */
  readonly sources: SourceTable;
  /** How long accounts that have ended are kept. */
  readonly course: CoursePeriods;
  /** How many years the audit trail is kept. */
  readonly keptAuditYears: number;
  /** For how many days a number or address that replaced another one sets no password. */
  readonly identifierHoldDays: number;
  /** For how many days after its creation an activation key is valid. */
  readonly activationKeyDays: number;
  /** The requirements on passwords. */
  readonly passwords: PasswordLimits;
  readonly mail: { readonly smtpUrl: string | null; readonly sender: string };
  /**
   * How the mail system reports bounced mail: through a call with this token, through a Maildir,
   * through both or not at all.
   */
  readonly returnedMail: { readonly token: string | null; readonly maildir: string | null };
  /**
   * Email domains in lower case: the university's own, whose users have accounts already, and those
   * that get no external accounts.
   */
  readonly emailDomains: { readonly own: readonly string[]; readonly blocked: readonly string[] };
  readonly callsPerMinute: CallLimits;
  /** Encrypts data that must be readable again, such as the secret of an authenticator app. */
  readonly secretKey: string;
  /** Token that gives access to the metrics; null when nobody has access. */
  readonly metricsToken: string | null;
  /**
   * Settings of the built-in people, identity provider and mailbox; null outside the demonstration.
   */
  readonly demo: { readonly people: number } | null;
}

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/**
 * Reads the configuration from environment variables, which docs/configuration.md lists. @throws
 * {ConfigurationError} one line that names the variable that is missing, invalid or unknown.
 */
export function readConfig(environment: Environment, hasDemonstration?: boolean): Config {
  const settings = new Settings(environment);
  const kind = kindIn(settings, hasDemonstration);
  const isDemo = kind === 'Demonstration';
  const own: OwnValue = (name, demoValue) =>
    isDemo
      ? settings.text(name, demoValue)
      : settings.required(name, `${kind} has no built-in value for it`);
  const port = settings.integer('PORT', 3000, 1, 65_535);
  own('PORTAL_BASE_URL', '');
  const baseUrl = originOf(settings, kind) ?? `http://localhost:${port}`;
  const dataFolder = settings.text('PORTAL_DATA', '.data');
  const database = readDatabase(settings, kind);
  own('SMTP_URL', '');
  // They are read from the same environment, but are names of settings all the same.
  for (const name of keptNames) settings.optional(name);
  const kept = new KeptSettings(environment, kind);
  const features = readFeatures(settings, isDemo);
  const absent = readAbsent(settings);
  const config = withKept(kept, {
    environment: kind,
    environmentTag: settings.text(
      'PORTAL_ENVIRONMENT_TAG',
      { Demonstration: 'Demo', Test: 'Test', Production: '' }[kind],
    ),
    host: settings.text('HOST', 'localhost'),
    port,
    baseUrl,
    trustedProxies: proxiesIn(settings),
    ownAuthorities: ownAuthoritiesIn(settings),
    networks: networksIn(settings),
    logLevel: settings.choice('LOG_LEVEL', logLevels, 'info'),
    dataFolder,
    releasesFolder: settings.optional('PORTAL_RELEASES_FOLDER'),
    database,
    databaseWaitSeconds: settings.integer('PORTAL_DATABASE_WAIT_SECONDS', 60, 0, 86_400),
    productName: settings.text('PORTAL_PRODUCT_NAME', 'MinIT'),
    universityName: ownInEachLanguage(own, 'PORTAL_UNIVERSITY_NAME', 'CONFIG/DEMO_UNIVERSITY'),
    look: {
      logoUrl: pathOrLink(settings, 'PORTAL_LOGO_URL'),
      primaryColor: colour(settings, 'PORTAL_PRIMARY_COLOR'),
    },
    availabilityLink: settings.link('PORTAL_AVAILABILITY_LINK'),
    securityContacts: securityContactsIn(settings),
    accessibility: readAccessibility(settings, isDemo),
    specialOrganisationId:
      organisationId(settings, 'PORTAL_SPECIAL_ORGANISATION_ID') ??
      (isDemo ? DEMO_MINI_APPS : null),
    features,
    ...readCaptcha(settings),
    issuers: isDemo ? demoIssuers(baseUrl) : readIssuers(settings),
    directory: readDirectory(settings, features),
    bankId: readBankId(settings, isDemo ? `${baseUrl}/demo/bankid/rp/v6.0/` : null),
    ...readOwnModules(settings, { baseUrl, isDemo, absent: absent.modules }),
    push: readPush(settings),
    sms: readSms(settings),
    topDesk: readTopDesk(settings),
    cardSystem: readCardSystem(settings),
    webhooks: readWebhooks(settings, isDemo),
    session: readSessionLimits(settings, absent.areas),
    absentModules: absent.modules,
    treeMovesPeople: settings.integer('PORTAL_TREE_MOVES_PEOPLE', 25, 0, 1_000_000),
    importEndsAllowed: settings.integer('PORTAL_IMPORT_ENDS_PERCENT', 5, 0, 100) / 100,
    sources: sourceTableIn(settings),
    course: readCoursePeriods(settings),
    keptAuditYears: settings.integer('PORTAL_KEEP_AUDIT_YEARS', 10, 2, 100),
    identifierHoldDays: settings.integer('PORTAL_IDENTIFIER_HOLD_DAYS', 14, 0, 365),
    activationKeyDays: settings.integer('PORTAL_ACTIVATION_KEY_DAYS', KEY_DAYS, 1, 90),
    passwords: readPasswordLimits(settings),
    ...readMail(settings, baseUrl, isDemo),
    callsPerMinute: readCallLimits(settings),
    secretKey: secretKeyIn(own),
    metricsToken: tokenIn(settings, 'PORTAL_METRICS_TOKEN'),
    demo: isDemo ? { people: settings.integer('PORTAL_DEMO_PEOPLE', 2000, 100, 200_000) } : null,
  });
  settings.refuseUnknown('PORTAL_');
  return config;
}

/** Adds the settings that may change while the server runs, as they are when they are read. */
const withKept = (kept: KeptSettings, fixed: Omit<Config, keyof KeptConfig | 'kept'>): Config => ({
  ...fixed,
  kept,
  get systemLinks() {
    return kept.current.systemLinks;
  },
  get helpdesk() {
    return kept.current.helpdesk;
  },
  get cardPrint() {
    return kept.current.cardPrint;
  },
  get cardCollection() {
    return kept.current.cardCollection;
  },
});

/** What the configured database must be, and where it is; without the password of the address. */
export function claimOf({ environment, database }: Config): Claim {
  if ('folder' in database)
    return { environment, where: `the database in the folder ${database.folder}` };
  const { hostname, pathname } = new URL(database.url);
  return {
    environment,
    where: `the database ${pathname.slice(1) || '(default)'} at ${hostname || 'localhost'}`,
  };
}

/** The node for mini-apps in the demo university's organisation tree. */
const DEMO_MINI_APPS = '9d2acfbc-e510-5ce8-bdb5-da2746555cc7';

const readFeatures = (settings: Settings, isDemo: boolean): SiteFeatures => ({
  admAccountManagement: settings.flag('PORTAL_FEATURE_ADM_ACCOUNT_MANAGEMENT', isDemo),
  techAccountManagement: settings.flag('PORTAL_FEATURE_TECH_ACCOUNT_MANAGEMENT', isDemo),
  disableFeaturesForExternalUsers: settings.flag(
    'PORTAL_FEATURE_DISABLE_FOR_EXTERNAL_USERS',
    false,
  ),
  preventDisableMFA: settings.flag('PORTAL_FEATURE_PREVENT_DISABLE_MFA', false),
  hideNonProductionReadyFeatures: settings.flag('PORTAL_FEATURE_HIDE_UNFINISHED', !isDemo),
  enableReCaptcha: settings.flag('PORTAL_FEATURE_CAPTCHA', true),
  enableAccountAdminNotifications: settings.flag(
    'PORTAL_FEATURE_ACCOUNT_ADMIN_NOTIFICATIONS',
    true,
  ),
  enableFrontendDemoCode: settings.flag('PORTAL_FEATURE_DEMO_CODE', isDemo),
});

const readMail = (
  settings: Settings,
  baseUrl: string,
  isDemo: boolean,
): Pick<Config, 'mail' | 'returnedMail' | 'emailDomains'> => ({
  mail: {
    smtpUrl: mailServerIn(settings),
    sender: senderIn(settings, new URL(baseUrl).hostname),
  },
  returnedMail: {
    token: tokenIn(settings, 'PORTAL_RETURNED_MAIL_TOKEN'),
    maildir: maildirIn(settings),
  },
  emailDomains: {
    own: domainsIn(settings, 'PORTAL_EMAIL_DOMAINS', isDemo ? 'kvarnby.example' : ''),
    blocked: domainsIn(settings, 'PORTAL_BLOCKED_EMAIL_DOMAINS', isDemo ? 'throwaway.example' : ''),
  },
});
