/** As many devices as anybody carries. Beyond it a login that is no longer used has to be removed, so that a lost device's is not forgotten. */
export const MOST_LOGINS = 10;

/** Why a person with so many logins gets no other; null: they may. */
export const newLoginRefusal = (logins: number): 'EDUROAM/TOO_MANY' | null => (logins >= MOST_LOGINS ? 'EDUROAM/TOO_MANY' : null);

/** What a new login is called until the person says otherwise: as its device, with a number where that is taken. */
export function loginName(device: string, taken: readonly string[]): string {
  const names = new Set(taken.map((name) => name.toLowerCase()));
  const numbered = (number: number) => (number === 1 ? device : `${device} ${number}`);
  return numbered(Array.from({ length: taken.length + 1 }, (_, index) => index + 1).find((number) => !names.has(numbered(number).toLowerCase())) ?? 1);
}

/** A file by which a device joins: a profile that Apple's systems install, or one for the app geteduroam. */
export type JoinFile = 'mobileconfig' | 'eapConfig';

const appleSystems = new Set<string | null>(['iPhone', 'iPad', 'Mac']);

/** The files in the order in which they are offered on a device of this system. */
export const joinFilesFor = (system: string | null): readonly [JoinFile, JoinFile] => (appleSystems.has(system) ? ['mobileconfig', 'eapConfig'] : ['eapConfig', 'mobileconfig']);
