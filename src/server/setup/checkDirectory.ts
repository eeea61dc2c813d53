import { randomBytes } from 'node:crypto';
import type { Config } from '#server/config/config.ts';
import { ldapDirectory } from '../systems/directory/ldap.ts';
import type { DirectorySettings } from '../systems/directory/settings.ts';
import { bad, type Finding, good, reasonOf } from './finding.ts';

const SYSTEM = 'directory';
/** No account has such a name: the search is made, and finds nothing. */
const NOBODY = 'minit-setup-nobody';

/**
 * Tries the directory: a search, the containers and groups in which the portal keeps accounts, and
 * a new password for the test account, if there is one.
 */
export async function checkDirectory({ directory }: Pick<Config, 'directory'>): Promise<Finding[]> {
  if (directory === null) return [];
  // The directory's implementation does not use the portal's own database.
  const ldap = ldapDirectory(directory);
  try {
    await ldap.find([NOBODY]);
  } catch (error) {
    return [
      bad(
        SYSTEM,
        `${reasonOf(error)}; correct PORTAL_DIRECTORY_URL, _USER, _PASSWORD, _BASE or _CA_FILE`,
      ),
    ];
  }
  const findings = [
    good(SYSTEM, `${directory.name} accepts the portal's account and a search below the base`),
    await checkPlaces(directory, ldap),
    await checkTestAccount(directory, ldap),
  ];
  return findings.filter((finding) => finding !== null);
}

type Ldap = ReturnType<typeof ldapDirectory>;

async function checkPlaces(
  { provisioning }: DirectorySettings,
  ldap: Ldap,
): Promise<Finding | null> {
  if (provisioning === null) return null;
  const places = [
    ...provisioning.containers.map(({ dn }) => dn),
    ...[...provisioning.groups.values()].flat(),
  ];
  try {
    const missing = await ldap.missing(places);
    return missing.length === 0
      ? good(SYSTEM, `has all containers and groups (${places.length})`)
      : bad(
          SYSTEM,
          `has no ${missing.join(' and no ')}, or hides it from the portal's account; add it, or ` +
            'correct PORTAL_DIRECTORY_CONTAINERS or PORTAL_DIRECTORY_GROUPS',
        );
  } catch (error) {
    return bad(SYSTEM, `${reasonOf(error)} while containers and groups were read`);
  }
}

async function checkTestAccount(
  { testAccount }: DirectorySettings,
  ldap: Ldap,
): Promise<Finding | null> {
  if (testAccount === null) return null;
  // Nobody knows it; it has all kinds of characters that a directory may require.
  const password = `${randomBytes(24).toString('base64url')}aA1-`;
  try {
    await ldap.writePassword(testAccount, password, true);
    return (await ldap.verify(testAccount, password))
      ? good(SYSTEM, `a new password of ${testAccount} signs in`)
      : bad(SYSTEM, `has set a password of ${testAccount}, which then does not sign in`);
  } catch (error) {
    return bad(
      SYSTEM,
      `${reasonOf(error)}; give the portal's account the right to set passwords, or correct ` +
        'PORTAL_DIRECTORY_TEST_ACCOUNT',
    );
  }
}
