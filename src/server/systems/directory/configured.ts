import type { Db } from '#server/database/open.ts';
import type { Hashing } from '../hashing.ts';
import type { Directory } from './port.ts';
import type { DirectorySettings } from './settings.ts';

/** Returns the configured directory. Only the implementation in use is imported. */
export async function directoryOf(
  {
    directory,
    productName,
  }: { readonly directory: DirectorySettings | null; readonly productName: string },
  db: Db,
  hashing: Hashing,
): Promise<Directory> {
  if (directory === null)
    return (await import('./embedded.ts')).embeddedDirectory(db, hashing, productName);
  return (await import('./ldap.ts')).ldapDirectory(directory);
}
