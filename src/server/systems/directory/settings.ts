import { readFileSync } from 'node:fs';
import type { SiteFeatures } from '../../../contract/configuration.ts';
import { ConfigurationError, type Settings } from '../../settings.ts';

/** How a directory is spoken to. */
const kinds = ['ActiveDirectory', 'OpenLDAP'] as const;

/** The university's directory, and where in it accounts are. */
export interface DirectorySettings {
  readonly kind: (typeof kinds)[number];
  /** `ldaps://…`, in the order in which they are tried. */
  readonly urls: readonly string[];
  /** Who signs its certificate, as PEM; null: whom Node trusts. */
  readonly authority: string | null;
  /** The name in its certificate, where that is not the one in its address. */
  readonly certificateName: string | null;
  /** The account that we are to the directory. */
  readonly user: string;
  readonly password: string;
  /** Every account is below this. */
  readonly base: string;
  /** What people call it. */
  readonly name: string;
  /** What follows the at sign in a user's principal name (Active Directory). */
  readonly principalSuffix: string;
  /** Where new accounts of each kind go; null where that kind is switched off. */
  readonly containers: { readonly Adm: string | null; readonly Tech: string | null };
  /** Members must keep two-step verification on. */
  readonly preventDisableGroup: string | null;
}

/**
 * The directory in `PORTAL_DIRECTORY_*`; null: the portal is its own.
 * @throws {ConfigurationError}
 */
export function readDirectory(settings: Settings, features: Pick<SiteFeatures, 'admAccountManagement' | 'techAccountManagement'>): DirectorySettings | null {
  const urls = urlsIn(settings);
  const kind = settings.choice('PORTAL_DIRECTORY_KIND', kinds, 'ActiveDirectory');
  const certificateName = settings.optional('PORTAL_DIRECTORY_CERTIFICATE_NAME');
  const authority = fileIn(settings, 'PORTAL_DIRECTORY_CA_FILE');
  const needed = (name: string) => (urls.length === 0 ? settings.text(name, '') : settings.required(name, 'PORTAL_DIRECTORY_URL is set'));
  const user = needed('PORTAL_DIRECTORY_USER');
  const password = needed('PORTAL_DIRECTORY_PASSWORD');
  const base = needed('PORTAL_DIRECTORY_BASE');
  const domain = domainOf(base);
  const name = settings.text('PORTAL_DIRECTORY_NAME', domain);
  const principalSuffix = settings.text('PORTAL_DIRECTORY_PRINCIPAL_SUFFIX', domain);
  const container = (kind: 'ADM' | 'TECH', isOn: boolean) => {
    const variable = `PORTAL_DIRECTORY_${kind}_CONTAINER`;
    return isOn && urls.length > 0 ? settings.required(variable, `PORTAL_FEATURE_${kind}_ACCOUNT_MANAGEMENT is true`) : settings.optional(variable);
  };
  const containers = { Adm: container('ADM', features.admAccountManagement), Tech: container('TECH', features.techAccountManagement) };
  const preventDisableGroup = settings.optional('PORTAL_DIRECTORY_PREVENT_DISABLE_GROUP');
  if (urls.length === 0) return null;
  if (domain === '') throw new ConfigurationError('PORTAL_DIRECTORY_BASE', 'must end with the domain, such as OU=People,DC=example,DC=se');
  return { kind, urls, authority, certificateName, user, password, base, name, principalSuffix, containers, preventDisableGroup };
}

/** Passwords travel there, so nothing but TLS will do. */
function urlsIn(settings: Settings): string[] {
  const urls = (settings.optional('PORTAL_DIRECTORY_URL') ?? '').split(/[\s,]+/).filter((one) => one !== '');
  if (!urls.every((one) => /^ldaps:\/\/[^/?#@]+\/?$/.test(one) && URL.canParse(one))) {
    throw new ConfigurationError('PORTAL_DIRECTORY_URL', 'must be one or more addresses such as ldaps://dc1.example.se, with commas between them');
  }
  return urls;
}

function fileIn(settings: Settings, name: string): string | null {
  const path = settings.optional(name);
  if (path === null) return null;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ConfigurationError(name, `names a file that cannot be read: ${path}`);
  }
}

/** `DC=ad,DC=example,DC=se` is `ad.example.se`. */
const domainOf = (base: string): string => [...base.matchAll(/(?:^|,)\s*DC=([^,]+)/gi)].map(([, part = '']) => part.trim().toLowerCase()).join('.');
