/**
 * Maximum number of logins, enough for everyone's devices. At the limit an unused login must be
 * removed first, so that a login on a lost device is not forgotten.
 */
export const MAX_LOGINS = 10;

/** Returns why a person with this many logins cannot create another; null if they can. */
export const newLoginRefusal = (logins: number): 'EDUROAM/TOO_MANY' | null =>
  logins >= MAX_LOGINS ? 'EDUROAM/TOO_MANY' : null;

/**
 * Returns the initial name of a new login: that of its device, followed by a number if the name is
 * taken.
 */
export function loginName(device: string, taken: readonly string[]): string {
  const names = new Set(taken.map((name) => name.toLowerCase()));
  const numbered = (number: number) => (number === 1 ? device : `${device} ${number}`);
  return numbered(
    Array.from({ length: taken.length + 1 }, (_, index) => index + 1).find(
      (number) => !names.has(numbered(number).toLowerCase()),
    ) ?? 1,
  );
}

/**
 * A file with which a device joins eduroam: a profile that Apple's systems install, or one for the
 * geteduroam app.
 */
export type JoinFile = 'mobileconfig' | 'eapConfig';

const appleSystems = new Set<string | null>(['iPhone', 'iPad', 'Mac']);

/** Returns the files in the order in which they are offered on a device with this system. */
export const joinFilesFor = (system: string | null): readonly [JoinFile, JoinFile] =>
  appleSystems.has(system) ? ['mobileconfig', 'eapConfig'] : ['eapConfig', 'mobileconfig'];
