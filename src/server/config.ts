import * as z from 'zod/mini';
import type { SiteFeatures } from '#contract/configuration.ts';
import { LocalizedText } from '#contract/values.ts';
import type { Claim } from './database/installation.ts';
import type { DatabaseLocation } from './database/open.ts';
import { ConfigurationError, type Environment, Settings } from './settings.ts';
import { type OpeningHours, parseOpeningHours } from '#rules/openingHours.ts';
import type { PasswordLimits } from '#rules/passwordPolicy.ts';
import { type Issuer, demoIssuers, readIssuers } from './issuers.ts';
import { type BankIdSettings, readBankId } from './systems/bankid/settings.ts';
import { type PushSettings, readPush } from './systems/push/settings.ts';
import { type TopDeskSettings, readTopDesk } from './systems/cases/settings.ts';
import { type ReCaptchaSettings, readReCaptcha } from './systems/recaptcha/settings.ts';
import { type SmsSettings, readSms } from './systems/sms/settings.ts';
import { type DirectorySettings, readDirectory } from './systems/directory/settings.ts';
import { type EduroamSettings, readEduroam } from './systems/eduroam/settings.ts';
import { inEachLanguage, type Language } from '#contract/languages.ts';
import { type ServerTextKey, text, textIn } from './texts/texts.ts';

export type { Environment } from './settings.ts';

/**
 * Demonstration: all external systems are simulated and built in. Test and Production: all external
 * systems are the university's own.
 */
const environments = ['Demonstration', 'Test', 'Production'] as const;

const SystemLinks = z.array(z.object({ title: LocalizedText, url: z.url() }));

export interface Desk {
  readonly phoneNumber: string;
  readonly email: string;
}

/**
 * Everything that differs between installations. Read once at startup; no other code reads the
 * environment.
 */
export interface Config {
  readonly environment: (typeof environments)[number];
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
  readonly logLevel: (typeof logLevels)[number];
  readonly dataFolder: string;
  readonly database: DatabaseLocation;
  readonly productName: string;
  readonly universityName: LocalizedText;
  readonly look: { readonly logoUrl: string | null; readonly primaryColor: string | null };
  readonly systemLinks: z.infer<typeof SystemLinks>;
  readonly availabilityLink: string | null;
  readonly helpdesk: {
    readonly url: string | null;
    readonly kcInformation: Desk & {
      readonly openingHours: LocalizedText;
      readonly openingHoursDeviationsLink: string | null;
      readonly createSupportCaseLink: string | null;
    };
    /** Null when the opening hours are not configured. */
    readonly infoCentreInformation: Desk & {
      readonly openingHours: LocalizedText | null;
      readonly homePage: string;
    };
    /** Machine-readable opening hours; null when only the texts above are configured. */
    readonly hours: { readonly kc: OpeningHours | null; readonly infoCentre: OpeningHours | null };
  };
  readonly specialOrganisationId: string | null;
  readonly features: SiteFeatures;
  /** Null when the portal's own proof of work is used instead. */
  readonly reCaptcha: ReCaptchaSettings | null;
  /** The identity provider for each scope that uses OpenID Connect. */
  readonly issuers: readonly Issuer[];
  /**
   * The directory in which accounts sign in with a password; null when passwords are kept in the
   * portal's own tables.
   */
  readonly directory: DirectorySettings | null;
  /** Null when BankID sign-in is disabled. */
  readonly bankId: BankIdSettings | null;
  /** Null when the university issues no eduroam logins through the portal. */
  readonly eduroam: EduroamSettings | null;
  /** Null when notifications are delivered to open pages only. */
  readonly push: PushSettings | null;
  /** Null when there is no gateway for text messages; the demonstration shows them on a page. */
  readonly sms: SmsSettings | null;
  /** Null when support cases are kept in the portal's own tables. */
  readonly topDesk: TopDeskSettings | null;
  readonly session: SessionLimits;
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
  /**
   * Maximum calls per minute: per signed-in user, per address without a session, and per address
   * for each change open to everyone.
   */
  readonly callsPerMinute: {
    readonly person: number;
    readonly address: number;
    readonly openChanges: number;
  };
  /** Encrypts data that must be readable again, such as the secret of an authenticator app. */
  readonly secretKey: string;
  /** Token that gives access to the metrics; null when nobody has access. */
  readonly metricsToken: string | null;
  /**
   * Settings of the built-in people, identity provider and mailbox; null outside the demonstration.
   */
  readonly demo: { readonly people: number } | null;
}

export interface SessionLimits {
  /** How long a session is valid before it must be renewed at the identity provider. */
  readonly accessMinutes: number;
  /** A session ends after this long without use. */
  readonly idleMinutes: number;
  /** A session ends after this long, however much it is used. */
  readonly longestHours: number;
}

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/**
 * Reads the configuration from environment variables, which docs/configuration.md lists. @throws
 * {ConfigurationError} one line that names the variable that is missing, invalid or unknown.
 */
export function readConfig(environment: Environment): Config {
  const settings = new Settings(environment);
  const kind = settings.choice('PORTAL_ENVIRONMENT', environments, 'Demonstration');
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

  const features = readFeatures(settings, isDemo);
  const config: Config = {
    environment: kind,
    environmentTag: settings.text(
      'PORTAL_ENVIRONMENT_TAG',
      { Demonstration: 'Demo', Test: 'Test', Production: '' }[kind],
    ),
    host: settings.text('HOST', 'localhost'),
    port,
    baseUrl,
    trustedProxies: listIn(settings.optional('PORTAL_TRUSTED_PROXIES')),
    logLevel: settings.choice('LOG_LEVEL', logLevels, 'info'),
    dataFolder,
    database,
    productName: settings.text('PORTAL_PRODUCT_NAME', 'MinIT'),
    universityName: ownInEachLanguage(own, 'PORTAL_UNIVERSITY_NAME', 'CONFIG/DEMO_UNIVERSITY'),
    look: {
      logoUrl: pathOrLink(settings, 'PORTAL_LOGO_URL'),
      primaryColor: colour(settings, 'PORTAL_PRIMARY_COLOR'),
    },
    systemLinks: settings.json(
      'PORTAL_SYSTEM_LINKS',
      SystemLinks,
      isDemo ? DEMO_SYSTEM_LINKS : [],
      JSON.stringify([{ title: inEachLanguage(() => '…'), url: 'https://…' }]),
    ),
    availabilityLink:
      settings.link('PORTAL_AVAILABILITY_LINK') ??
      (isDemo ? 'https://www.kvarnby.example/tillganglighet' : null),
    helpdesk: readHelpdesk(settings, own, isDemo),
    specialOrganisationId:
      settings.optional('PORTAL_SPECIAL_ORGANISATION_ID') ?? (isDemo ? DEMO_MINI_APPS : null),
    features,
    reCaptcha: readReCaptcha(settings),
    issuers: isDemo ? demoIssuers(baseUrl) : readIssuers(settings),
    directory: readDirectory(settings, features),
    bankId: readBankId(settings, isDemo ? `${baseUrl}/demo/bankid/rp/v6.0/` : null),
    eduroam: readEduroam(settings, isDemo),
    push: readPush(settings),
    sms: readSms(settings),
    topDesk: readTopDesk(settings),
    session: {
      accessMinutes: settings.integer('PORTAL_ACCESS_MINUTES', 30, 1, 24 * 60),
      idleMinutes: settings.integer('PORTAL_SESSION_IDLE_MINUTES', 120, 1, 7 * 24 * 60),
      longestHours: settings.integer('PORTAL_SESSION_HOURS', 12, 1, 30 * 24),
    },
    passwords: {
      minimumLength: settings.integer('PORTAL_PASSWORD_MINIMUM_LENGTH', 12, 8, 64),
      maximumLength: settings.integer('PORTAL_PASSWORD_MAXIMUM_LENGTH', 128, 64, 256),
      minimumStrength: settings.integer('PORTAL_PASSWORD_MINIMUM_STRENGTH', 3, 0, 4),
      historyLength: settings.integer('PORTAL_PASSWORD_HISTORY', 24, 0, 50),
    },
    mail: {
      smtpUrl: settings.url('SMTP_URL', ['smtp:', 'smtps:'])?.href ?? null,
      sender: settings.text('PORTAL_MAIL_SENDER', `no-reply@${new URL(baseUrl).hostname}`),
    },
    returnedMail: {
      token: returnedMailToken(settings),
      maildir: settings.optional('PORTAL_RETURNED_MAIL_FOLDER'),
    },
    emailDomains: {
      own: domainsIn(settings.text('PORTAL_EMAIL_DOMAINS', isDemo ? 'kvarnby.example' : '')),
      blocked: domainsIn(
        settings.text('PORTAL_BLOCKED_EMAIL_DOMAINS', isDemo ? 'throwaway.example' : ''),
      ),
    },
    callsPerMinute: {
      person: settings.integer('PORTAL_CALLS_PER_MINUTE', 600, 1, 1_000_000),
      address: settings.integer('PORTAL_CALLS_PER_MINUTE_AND_ADDRESS', 3000, 1, 1_000_000),
      openChanges: settings.integer(
        'PORTAL_OPEN_CHANGES_PER_MINUTE_AND_ADDRESS',
        120,
        1,
        1_000_000,
      ),
    },
    secretKey: secretKeyIn(own),
    metricsToken: settings.optional('PORTAL_METRICS_TOKEN'),
    demo: isDemo ? { people: settings.integer('PORTAL_DEMO_PEOPLE', 2000, 100, 200_000) } : null,
  };
  settings.refuseUnknown('PORTAL_');
  return config;
}

/**
 * Variables of PostgreSQL's own programs and of other frameworks, which the portal does not read.
 */
const OTHER_DATABASE_VARIABLES =
  /^(PG(HOST|HOSTADDR|PORT|DATABASE|USER|SERVICE)|POSTGRES(QL)?_(URL|URI|HOST|DB|DATABASE)|PG_?URL|DB_(URL|HOST|NAME))$/;

/**
 * The bundled database is used only where nothing suggests another one, or if its folder is named.
 */
function readDatabase(settings: Settings, kind: Config['environment']): DatabaseLocation {
  const url = settings.url('DATABASE_URL', ['postgres:', 'postgresql:'])?.href;
  if (url !== undefined) return { url };
  const folder = settings.optional('PORTAL_DATA');
  if (folder !== null) return { folder: `${folder}/postgres` };
  const other = settings.firstSet(OTHER_DATABASE_VARIABLES);
  if (other !== undefined)
    throw new ConfigurationError(
      'DATABASE_URL',
      `is missing, and ${other} is set, which the portal does not read: set DATABASE_URL, or PORTAL_DATA to use the bundled database`,
    );
  if (kind !== 'Demonstration')
    settings.required(
      'DATABASE_URL',
      `set it to a database of ${kind}'s own, or set PORTAL_DATA to use the bundled one`,
    );
  return { folder: '.data/postgres' };
}

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

/** Links to the other systems of the demo university. */
const DEMO_SYSTEM_LINKS = [
  { title: text('CONFIG/DEMO_MAIL'), url: 'https://mail.kvarnby.example/' },
  { title: text('CONFIG/DEMO_LEARNING'), url: 'https://learn.kvarnby.example/' },
  { title: text('CONFIG/DEMO_STATUS'), url: 'https://status.kvarnby.example/' },
];

/** The node for mini-apps in the demo university's organisation tree. */
const DEMO_MINI_APPS = '9d2acfbc-e510-5ce8-bdb5-da2746555cc7';

const MIN_KEY_LENGTH = 32;

function secretKeyIn(own: OwnValue): string {
  const key = own('PORTAL_SECRET_KEY', 'the-demonstration-keeps-no-secrets');
  if (key.length < MIN_KEY_LENGTH)
    throw new ConfigurationError(
      'PORTAL_SECRET_KEY',
      `must have at least ${MIN_KEY_LENGTH} characters and be random`,
    );
  return key;
}

function returnedMailToken(settings: Settings): string | null {
  const token = settings.optional('PORTAL_RETURNED_MAIL_TOKEN');
  if (token !== null && token.length < MIN_KEY_LENGTH)
    throw new ConfigurationError(
      'PORTAL_RETURNED_MAIL_TOKEN',
      `must have at least ${MIN_KEY_LENGTH} characters and be random`,
    );
  return token;
}

function originOf(settings: Settings, kind: Config['environment']): string | null {
  const url = settings.url(
    'PORTAL_BASE_URL',
    kind === 'Production' ? ['https:'] : ['https:', 'http:'],
  );
  if (url !== null && (url.pathname !== '/' || url.search !== '' || url.username !== '')) {
    throw new ConfigurationError(
      'PORTAL_BASE_URL',
      'must be an origin without a path, such as https://minit.example.se',
    );
  }
  return url?.origin ?? null;
}

/** Reads a value that is built into the demonstration and required of every university. */
type OwnValue = (name: string, demoValue: string) => string;

/** A variable for each language, whose name ends with the language: `PORTAL_UNIVERSITY_NAME_SV`. */
const inLanguage = (name: string, language: Language): string =>
  `${name}_${language.split('-', 1).join('').toUpperCase()}`;

const ownInEachLanguage = (own: OwnValue, name: string, demoText: ServerTextKey): LocalizedText =>
  inEachLanguage((language) => own(inLanguage(name, language), textIn(language, demoText)));

const domainsIn = (text: string): string[] => listIn(text.toLowerCase());
const listIn = (value: string | null): string[] =>
  (value ?? '').split(/[\s,]+/).filter((one) => one !== '');

function pathOrLink(settings: Settings, name: string): string | null {
  const value = settings.optional(name);
  return value?.startsWith('/') ? value : settings.link(name);
}

function colour(settings: Settings, name: string): string | null {
  const value = settings.optional(name);
  if (value !== null && !/^#[0-9a-f]{6}$/i.test(value))
    throw new ConfigurationError(name, `must be a colour such as #1d4f91, not "${value}"`);
  return value;
}

/**
 * The infocentre's opening hours in each language; a language without its own has the text of
 * another. Never falls back to the helpdesk's hours.
 */
function ownHours(settings: Settings, isDemo: boolean): LocalizedText | null {
  const hours = inEachLanguage((language) =>
    settings.optional(inLanguage('PORTAL_INFOCENTRE_HOURS', language)),
  );
  const any = Object.values(hours).find((text) => text !== null);
  if (any === undefined) return isDemo ? text('CONFIG/DEMO_INFOCENTRE_HOURS') : null;
  return inEachLanguage((language) => hours[language] ?? any);
}

/**
 * The machine-readable opening hours. The demonstration's default applies only while no opening
 * hours are configured as text.
 */
function machineHours(
  settings: Settings,
  desk: string,
  demoHours: string | null,
): OpeningHours | null {
  const [name, hasOwnWords] = [
    `${desk}_OPENING_HOURS`,
    ['SV', 'EN'].some((language) => settings.optional(`${desk}_HOURS_${language}`) !== null),
  ];
  const text = settings.optional(name) ?? (hasOwnWords ? null : demoHours);
  if (text === null) return null;
  const hours = parseOpeningHours(text);
  if (hours === null)
    throw new ConfigurationError(
      name,
      `must be opening hours such as "mo-fr 08:00-16:00; ph closed", not "${text}"`,
    );
  return hours;
}

/**
 * For a university with a single desk, the infocentre's phone number and email address default to
 * the helpdesk's.
 */
function readHelpdesk(settings: Settings, own: OwnValue, isDemo: boolean): Config['helpdesk'] {
  const link = (name: string, demoPath: string) =>
    settings.link(name) ?? (isDemo ? `https://it.kvarnby.example/${demoPath}` : null);
  const phoneNumber = own('PORTAL_HELPDESK_PHONE', '013-12 34 56');
  const email = own('PORTAL_HELPDESK_EMAIL', 'helpdesk@kvarnby.example');
  const url = link('PORTAL_HELPDESK_URL', '');
  return {
    url,
    kcInformation: {
      phoneNumber,
      email,
      openingHours: ownInEachLanguage(own, 'PORTAL_HELPDESK_HOURS', 'CONFIG/DEMO_HELPDESK_HOURS'),
      openingHoursDeviationsLink: link('PORTAL_HELPDESK_DEVIATIONS_LINK', 'oppettider'),
      createSupportCaseLink: link('PORTAL_HELPDESK_CASE_LINK', 'arende'),
    },
    infoCentreInformation: {
      phoneNumber: settings.text('PORTAL_INFOCENTRE_PHONE', isDemo ? '013-65 43 21' : phoneNumber),
      email: settings.text(
        'PORTAL_INFOCENTRE_EMAIL',
        isDemo ? 'infocenter@kvarnby.example' : email,
      ),
      openingHours: ownHours(settings, isDemo),
      homePage: link('PORTAL_INFOCENTRE_HOME_PAGE', 'infocenter') ?? url ?? '',
    },
    hours: {
      kc: machineHours(settings, 'PORTAL_HELPDESK', isDemo ? 'mo-fr 08:00-16:00' : null),
      infoCentre: machineHours(settings, 'PORTAL_INFOCENTRE', isDemo ? 'mo-th 10:00-15:00' : null),
    },
  };
}

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
