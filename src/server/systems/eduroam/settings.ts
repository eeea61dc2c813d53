import type { X509Certificate } from 'node:crypto';
import { ConfigurationError, fileOf, type Settings } from '#server/base/settings.ts';
import { certificatesIn, isHostName } from '../certificates.ts';
import { demonstrationEduroam } from './demonstration.ts';

/**
 * What a device needs in order to join eduroam and to recognise the university's RADIUS servers.
 */
export interface EduroamSettings {
  /** The part after the at sign in every user name. */
  readonly realm: string;
  /** The certificate authorities of the RADIUS servers; at least one. */
  readonly authorities: readonly X509Certificate[];
  /** The host names in the servers' certificates; at least one. */
  readonly serverNames: readonly string[];
}

/**
 * Reads the university's eduroam settings from `PORTAL_EDUROAM_*`; null when there are none.
 * @throws {ConfigurationError} also when a file cannot be read or contains anything other than
 * certificates of authorities.
 */
export function readEduroam(settings: Settings, isDemo: boolean): EduroamSettings | null {
  const realm = settings.optional('PORTAL_EDUROAM_REALM');
  const file = settings.optional('PORTAL_EDUROAM_CA_FILE');
  const names = settings.optional('PORTAL_EDUROAM_SERVER_NAMES');
  if (realm === null) {
    const alone =
      file !== null
        ? 'PORTAL_EDUROAM_CA_FILE'
        : names !== null
          ? 'PORTAL_EDUROAM_SERVER_NAMES'
          : null;
    if (alone !== null)
      throw new ConfigurationError('PORTAL_EDUROAM_REALM', `is missing: ${alone} is set`);
    return isDemo
      ? { ...demonstrationEduroam, authorities: certificatesIn(demonstrationEduroam.authority) }
      : null;
  }
  if (!isHostName(realm))
    throw new ConfigurationError(
      'PORTAL_EDUROAM_REALM',
      `must be a domain such as example.se, not "${realm}"`,
    );

  const authorities = authoritiesOf(
    settings.required('PORTAL_EDUROAM_CA_FILE', 'PORTAL_EDUROAM_REALM is set'),
  );
  const serverNames = settings
    .required('PORTAL_EDUROAM_SERVER_NAMES', 'PORTAL_EDUROAM_REALM is set')
    .split(/[\s,]+/)
    .filter((name) => name !== '');
  const wrong = serverNames.find((name) => !isHostName(name));
  if (wrong !== undefined || serverNames.length === 0)
    throw new ConfigurationError(
      'PORTAL_EDUROAM_SERVER_NAMES',
      'must be a comma-separated list of names such as radius1.example.se',
    );
  return { realm: realm.toLowerCase(), authorities, serverNames };
}

function authoritiesOf(path: string): X509Certificate[] {
  const name = 'PORTAL_EDUROAM_CA_FILE';
  const authorities = certificatesIn(fileOf(name, path));
  if (authorities.length === 0 || authorities.some(({ ca }) => !ca))
    throw new ConfigurationError(name, 'must contain one or more CA certificates in PEM format');
  return authorities;
}
