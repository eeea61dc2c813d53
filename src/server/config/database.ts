import { type EnvironmentKind } from './values.ts';
import type { DatabaseLocation } from '#server/database/open.ts';
import { ConfigurationError, type Settings } from '#server/base/settings.ts';

/**
 * Variables of PostgreSQL's own programs and of other frameworks, which the portal does not read.
 */
const OTHER_DATABASE_VARIABLES =
  /^(PG(HOST|HOSTADDR|PORT|DATABASE|USER|SERVICE)|POSTGRES(QL)?_(URL|URI|HOST|DB|DATABASE)|PG_?URL|DB_(URL|HOST|NAME))$/;

/**
 * The bundled database is used only where nothing suggests another one, or if its folder is named.
 */
export function readDatabase(settings: Settings, kind: EnvironmentKind): DatabaseLocation {
  const url = settings.url('DATABASE_URL', ['postgres:', 'postgresql:'])?.href;
  if (url !== undefined) return { url };
  const folder = settings.optional('PORTAL_DATA');
  if (folder !== null) return { folder: `${folder}/postgres` };
  const other = settings.firstSet(OTHER_DATABASE_VARIABLES);
  if (other !== undefined)
    throw new ConfigurationError(
      'DATABASE_URL',
      `is missing, and ${other} is set, which the portal does not read: set DATABASE_URL, ` +
        'or PORTAL_DATA to use the bundled database',
    );
  if (kind !== 'Demonstration')
    settings.required(
      'DATABASE_URL',
      `set it to a database of ${kind}'s own, or set PORTAL_DATA to use the bundled one`,
    );
  return { folder: '.data/postgres' };
}
