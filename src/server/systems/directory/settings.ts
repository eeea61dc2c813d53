import type { SiteFeatures } from '#contract/configuration.ts';
import { ConfigurationError, fileOf, type Settings } from '#server/base/settings.ts';
import { type Provisioning, readProvisioning } from './provisioning.ts';

/** Supported types of directory. */
const kinds = ['ActiveDirectory', 'OpenLDAP'] as const;

/** The university's directory, and the location of the accounts in it. */
export interface DirectorySettings {
  readonly kind: (typeof kinds)[number];
  /** `ldaps://…`, in the order in which they are tried. */
  readonly urls: readonly string[];
  /**
   * The certificate authority of the directory, as PEM; null for the authorities that Node.js
   * trusts.
   */
  readonly authority: string | null;
  /** The host name in its certificate, if it differs from the one in its address. */
  readonly certificateName: string | null;
  /** The account with which the portal binds to the directory. */
  readonly user: string;
  readonly password: string;
  /** The base of every search; all accounts are below it. */
  readonly base: string;
  /** Name of the directory as users know it. */
  readonly name: string;
  /** The part after the at sign in a user principal name (Active Directory). */
  readonly principalSuffix: string;
  /** The containers for new accounts of each type; null when the type is disabled. */
  readonly containers: { readonly Adm: string | null; readonly Tech: string | null };
  /** The group whose members must keep two-step verification enabled. */
  readonly preventDisableGroup: string | null;
  /** Null when an identity manager makes and changes the accounts. */
  readonly provisioning: Provisioning | null;
  /** The account whose password `npm run setup` sets to try it; null for none. */
  readonly testAccount: string | null;
}

/**
 * Reads the directory settings from `PORTAL_DIRECTORY_*`; null when the portal itself is the
 * directory. @throws {ConfigurationError}
 */
export function readDirectory(
  settings: Settings,
  features: Pick<SiteFeatures, 'admAccountManagement' | 'techAccountManagement'>,
): DirectorySettings | null {
  const urls = urlsIn(settings);
  const kind = settings.choice('PORTAL_DIRECTORY_KIND', kinds, 'ActiveDirectory');
  const certificateName = settings.optional('PORTAL_DIRECTORY_CERTIFICATE_NAME');
  const authority = fileIn(settings, 'PORTAL_DIRECTORY_CA_FILE');
  const needed = (name: string) =>
    urls.length === 0
      ? settings.text(name, '')
      : settings.required(name, 'PORTAL_DIRECTORY_URL is set');
  const user = needed('PORTAL_DIRECTORY_USER');
  const password = needed('PORTAL_DIRECTORY_PASSWORD');
  const base = needed('PORTAL_DIRECTORY_BASE');
  const domain = domainOf(base);
  const name = settings.text('PORTAL_DIRECTORY_NAME', domain);
  const principalSuffix = settings.text('PORTAL_DIRECTORY_PRINCIPAL_SUFFIX', domain);
  const container = (kind: 'ADM' | 'TECH', isOn: boolean) => {
    const variable = `PORTAL_DIRECTORY_${kind}_CONTAINER`;
    return isOn && urls.length > 0
      ? settings.required(variable, `PORTAL_FEATURE_${kind}_ACCOUNT_MANAGEMENT is true`)
      : settings.optional(variable);
  };
  const containers = {
    Adm: container('ADM', features.admAccountManagement),
    Tech: container('TECH', features.techAccountManagement),
  };
  const preventDisableGroup = settings.optional('PORTAL_DIRECTORY_PREVENT_DISABLE_GROUP');
  const provisioning = readProvisioning(settings, base);
  const testAccount = settings.optional('PORTAL_DIRECTORY_TEST_ACCOUNT');
  if (urls.length === 0) return null;
  if (domain === '')
    throw new ConfigurationError(
      'PORTAL_DIRECTORY_BASE',
      'must end with the domain, such as OU=People,DC=example,DC=se',
    );
  return {
    kind,
    urls,
    authority,
    certificateName,
    user,
    password,
    base,
    name,
    principalSuffix,
    containers,
    preventDisableGroup,
    provisioning,
    testAccount,
  };
}

/** Passwords are sent to the directory, so only TLS is accepted. */
function urlsIn(settings: Settings): string[] {
  const urls = (settings.optional('PORTAL_DIRECTORY_URL') ?? '')
    .split(/[\s,]+/)
    .filter((one) => one !== '');
  if (!urls.every((one) => /^ldaps:\/\/[^/?#@]+\/?$/.test(one) && URL.canParse(one))) {
    throw new ConfigurationError(
      'PORTAL_DIRECTORY_URL',
      'must be a comma-separated list of URLs such as ldaps://dc1.example.se',
    );
  }
  return urls;
}

function fileIn(settings: Settings, name: string): string | null {
  const path = settings.optional(name);
  return path === null ? null : fileOf(name, path);
}

/** Converts `DC=ad,DC=example,DC=se` to `ad.example.se`. */
const domainOf = (base: string): string =>
  [...base.matchAll(/(?:^|,)\s*DC=([^,]+)/gi)]
    .map(([, part = '']) => part.trim().toLowerCase())
    .join('.');
