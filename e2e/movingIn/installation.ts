import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onServer } from '#tests/support/databaseServer.ts';
import { blockOf, type Operator } from './operator.ts';
import type { Surroundings } from './surroundings.ts';

export const OPERATING = 'docs/operating.md';
export const IMPORT = 'docs/import.md';
/** The line of docs/import.md that brings the files in. */
export const IMPORT_LINE =
  'npm run import -- --organisations organisations.csv --people people.csv --roles roles.csv';
const DATABASE_PASSWORD = 'of-the-database';

/**
 * Makes the database and unpacks and configures a release as docs/operating.md says, with these
 * variables besides those of the surroundings; nothing is started.
 */
export async function install(
  operator: Operator,
  around: Surroundings,
  variables: Readonly<Record<string, string>> = {},
): Promise<void> {
  for (const statement of blockOf(OPERATING, 'create role minit').split(/;\n/).filter(Boolean))
    await onServer(around.postgres, statement.replace('…', DATABASE_PASSWORD));
  operator.unpack('0.2.0');
  await operator.follow(OPERATING, 'cp docs/example.env minit.env');
  const file = join(operator.folder, 'minit.env');
  fillIn(file, {
    PORTAL_BASE_URL: around.portal,
    PORT: String(around.port),
    PORTAL_TRUSTED_PROXIES: '127.0.0.1,::1',
    DATABASE_URL: databaseAs(around, 'minit'),
    PORTAL_SECRET_KEY: randomBytes(32).toString('base64'),
    PORTAL_MAIN_ISSUER: around.issuer,
    PORTAL_MAIN_CLIENT_SECRET: around.clientSecret,
    NODE_EXTRA_CA_CERTS: around.authorityFile,
    SMTP_URL: around.smtp,
    PORTAL_WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
    ...around.directory?.environment,
    ...variables,
  });
  await operator.follow(OPERATING, 'install -m 600 minit.env', {
    places: { '/etc': operator.home },
  });
  operator.remember(OPERATING, 'set -a; . ./minit.env; set +a', { './': `${operator.home}/` });
  operator.remember(OPERATING, 'minit() (', {
    '/etc': operator.home,
    '/opt/minit': operator.home,
    'runuser -u minit -- ': '',
  });
}

/** Returns the address of a database on the university's server, as the portal's user. */
export function databaseAs(around: Surroundings, name: string): string {
  const url = new URL(around.postgres);
  url.username = 'minit';
  url.password = DATABASE_PASSWORD;
  url.pathname = name;
  return url.href;
}

/** Fills in lines of an environment file, with or without a number sign. */
export function fillIn(file: string, values: Readonly<Record<string, string>>): void {
  const lines = readFileSync(file, 'utf8').split('\n');
  for (const [name, value] of Object.entries(values)) {
    const at = lines.findIndex((line) => line.replace(/^#/, '').startsWith(`${name}=`));
    if (at === -1) throw new Error(`${file} has no line for ${name}`);
    lines[at] = `${name}='${value}'`;
  }
  writeFileSync(file, lines.join('\n'));
}
