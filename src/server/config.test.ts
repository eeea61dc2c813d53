import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { claimOf, readConfig } from './config.ts';
import { demonstrationEduroam } from './systems/eduroam/demonstration.ts';

const production = {
  PORTAL_ENVIRONMENT: 'Production',
  PORTAL_BASE_URL: 'https://minit.example.se',
  PORTAL_UNIVERSITY_NAME_SV: 'Exempeluniversitetet',
  PORTAL_UNIVERSITY_NAME_EN: 'Example University',
  PORTAL_HELPDESK_PHONE: '010-123 45 67',
  PORTAL_HELPDESK_EMAIL: 'helpdesk@example.se',
  PORTAL_HELPDESK_HOURS_SV: 'Vardagar 8–16',
  PORTAL_HELPDESK_HOURS_EN: 'Weekdays 8–16',
  PORTAL_MAIN_ISSUER: 'https://idp.example.se/realms/main',
  PORTAL_MAIN_CLIENT_ID: 'minit',
  PORTAL_MAIN_CLIENT_SECRET: 'a-secret-of-the-client',
  SMTP_URL: 'smtps://mailer:pass-of-mailer@smtp.example.se',
  PORTAL_SECRET_KEY: 'a-secret-key-of-at-least-32-characters',
  DATABASE_URL: 'postgresql://minit:pass-of-database@db.example.se/minit',
};
type Variables = Record<string, string | undefined>;

test('defaults to the demonstration on port 3000 of localhost', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    environment: 'Demonstration',
    host: 'localhost',
    port: 3000,
    baseUrl: 'http://localhost:3000',
    demo: { people: 2000 },
  });
  expect(config.database).toEqual({ folder: '.data/postgres' });
  expect(config.issuers.map(({ name }) => name)).toEqual([
    'Main',
    'EduId',
    'Antagning',
    'LiuProd',
    'RegionOstergotland',
    'OrcId',
    'FrejaeID',
  ]);
});

test('contains nothing of the demonstration when a university is configured', () => {
  const config = readConfig(production);
  expect(config).toMatchObject({
    environment: 'Production',
    environmentTag: '',
    demo: null,
    baseUrl: 'https://minit.example.se',
  });
  expect(config.issuers).toHaveLength(1);
  expect(config.issuers[0]).toMatchObject({
    name: 'Main',
    scope: 1,
    url: 'https://idp.example.se/realms/main',
    claims: { liUId: 'preferred_username' },
  });
  expect(JSON.stringify(config)).not.toMatch(/kvarnby/i);
});

test('reads an issuer’s claims under the names that the university configures', () => {
  const { issuers } = readConfig({
    ...production,
    PORTAL_EDUID_ISSUER: 'https://eduid.example.se',
    PORTAL_EDUID_CLIENT_ID: 'minit',
    PORTAL_EDUID_CLIENT_SECRET: 'another-secret',
    PORTAL_EDUID_CLAIM_NATIONAL_ID: 'pnr',
    PORTAL_EDUID_CLAIM_AL2: 'urn:level:2',
  });
  expect(issuers[1]).toMatchObject({
    name: 'EduId',
    scope: 2,
    claims: { identityNumber: 'pnr', al2: 'urn:level:2' },
  });
});

const directory = {
  PORTAL_DIRECTORY_URL: 'ldaps://dc1.ad.example.se, ldaps://dc2.ad.example.se:3269',
  PORTAL_DIRECTORY_USER: 'minit@ad.example.se',
  PORTAL_DIRECTORY_PASSWORD: 'pass-of-directory',
  PORTAL_DIRECTORY_BASE: 'OU=People,DC=ad,DC=Example,DC=se',
};

test('derives a directory’s name and principal suffix from its base', () => {
  expect(readConfig(production).directory).toBeNull();
  expect(readConfig({ ...production, ...directory }).directory).toMatchObject({
    kind: 'ActiveDirectory',
    urls: ['ldaps://dc1.ad.example.se', 'ldaps://dc2.ad.example.se:3269'],
    name: 'ad.example.se',
    principalSuffix: 'ad.example.se',
    containers: { Adm: null, Tech: null },
  });
});

const eduroam = {
  PORTAL_EDUROAM_REALM: 'Example.se',
  PORTAL_EDUROAM_SERVER_NAMES: 'radius1.example.se, radius2.example.se',
  PORTAL_EDUROAM_CA_FILE: 'src/server/config.test.ts',
};

test('enables eduroam only with the university’s own certificate authority, and with a built-in one in the demonstration', () => {
  expect(readConfig(production).eduroam).toBeNull();
  const authority = join(mkdtempSync(join(tmpdir(), 'minit-config-')), 'ca.pem');
  writeFileSync(authority, demonstrationEduroam.authority);
  expect(
    readConfig({ ...production, ...eduroam, PORTAL_EDUROAM_CA_FILE: authority }).eduroam,
  ).toMatchObject({
    realm: 'example.se',
    serverNames: ['radius1.example.se', 'radius2.example.se'],
    authorities: [{ ca: true }],
  });
  expect(readConfig({}).eduroam).toMatchObject({
    realm: 'kvarnby.example',
    authorities: [{ ca: true }],
  });
});

test.each<[string, Variables, RegExp]>([
  [
    'a directory without TLS',
    { ...production, ...directory, PORTAL_DIRECTORY_URL: 'ldap://dc1.ad.example.se' },
    /^PORTAL_DIRECTORY_URL must be a comma-separated list of URLs such as ldaps:/,
  ],
  [
    'a directory’s address with a password',
    { ...production, ...directory, PORTAL_DIRECTORY_URL: 'ldaps://minit:pass@dc1' },
    /^PORTAL_DIRECTORY_URL must be(?!.*pass@)/,
  ],
  [
    'a directory without a user',
    { ...production, ...directory, PORTAL_DIRECTORY_USER: '' },
    /^PORTAL_DIRECTORY_USER is missing: PORTAL_DIRECTORY_URL is set$/,
  ],
  [
    'a directory without a domain',
    { ...production, ...directory, PORTAL_DIRECTORY_BASE: 'OU=People' },
    /^PORTAL_DIRECTORY_BASE must end with the domain/,
  ],
  [
    'a nonexistent CA file for the directory',
    { ...production, ...directory, PORTAL_DIRECTORY_CA_FILE: 'nowhere.pem' },
    /^PORTAL_DIRECTORY_CA_FILE refers to a file that cannot be read: nowhere.pem$/,
  ],
  [
    'adm accounts without a container',
    { ...production, ...directory, PORTAL_FEATURE_ADM_ACCOUNT_MANAGEMENT: 'true' },
    /^PORTAL_DIRECTORY_ADM_CONTAINER is missing: PORTAL_FEATURE_ADM_ACCOUNT_MANAGEMENT is true$/,
  ],
  [
    'an eduroam CA file without a realm',
    { ...production, ...eduroam, PORTAL_EDUROAM_REALM: '' },
    /^PORTAL_EDUROAM_REALM is missing: PORTAL_EDUROAM_CA_FILE is set$/,
  ],
  [
    'a realm that is not a domain',
    { ...production, ...eduroam, PORTAL_EDUROAM_REALM: '@example.se' },
    /^PORTAL_EDUROAM_REALM must be a domain such as example.se, not "@example.se"$/,
  ],
  [
    'a realm without a CA file',
    { ...production, ...eduroam, PORTAL_EDUROAM_CA_FILE: '' },
    /^PORTAL_EDUROAM_CA_FILE is missing: PORTAL_EDUROAM_REALM is set$/,
  ],
  [
    'a nonexistent CA file for eduroam',
    { ...production, ...eduroam, PORTAL_EDUROAM_CA_FILE: 'nowhere.pem' },
    /^PORTAL_EDUROAM_CA_FILE refers to a file that cannot be read: nowhere.pem$/,
  ],
  [
    'a CA file without certificates',
    { ...production, ...eduroam },
    /^PORTAL_EDUROAM_CA_FILE must contain one or more CA certificates in PEM format$/,
  ],
  [
    'one push key without the other',
    { ...production, PORTAL_PUSH_PUBLIC_KEY: 'x' },
    /^PORTAL_PUSH_PRIVATE_KEY is missing: PORTAL_PUSH_PUBLIC_KEY is set$/,
  ],
  [
    'push keys that do not match',
    { ...production, PORTAL_PUSH_PUBLIC_KEY: 'x', PORTAL_PUSH_PRIVATE_KEY: 'of-push' },
    /^PORTAL_PUSH_PRIVATE_KEY does not match PORTAL_PUSH_PUBLIC_KEY(?!.*of-push)/,
  ],
  [
    'a push service that is not an origin',
    { ...production, PORTAL_PUSH_SERVICES: 'push.example.se' },
    /^PORTAL_PUSH_SERVICES must be a comma-separated list of origins/,
  ],
  [
    'a port that is not a number',
    { PORT: 'web' },
    /^PORT must be an integer from 1 to 65535, not "web"$/,
  ],
  ['a port out of range', { PORT: '70000' }, /^PORT /],
  [
    'an unknown environment',
    { PORTAL_ENVIRONMENT: 'Prod' },
    /^PORTAL_ENVIRONMENT must be one of Demonstration, Test, Production, not "Prod"$/,
  ],
  [
    'a base URL with a path',
    { PORTAL_BASE_URL: 'http://localhost:3000/portal' },
    /^PORTAL_BASE_URL must be an origin/,
  ],
  ['an invalid base URL', { PORTAL_BASE_URL: 'localhost:3000' }, /^PORTAL_BASE_URL /],
  [
    'a database other than PostgreSQL',
    { DATABASE_URL: 'mysql://localhost/minit' },
    /^DATABASE_URL must be a URL that begins with postgres:\/\/ or postgresql:\/\/$/,
  ],
  ['an invalid colour', { PORTAL_PRIMARY_COLOR: 'blue' }, /^PORTAL_PRIMARY_COLOR /],
  [
    'links that are not JSON',
    { PORTAL_SYSTEM_LINKS: '[{' },
    /^PORTAL_SYSTEM_LINKS must be JSON such as /,
  ],
  [
    'links without one of the languages',
    { PORTAL_SYSTEM_LINKS: '[{"title":{"sv-SE":"Webb"},"url":"https://example.se"}]' },
    /^PORTAL_SYSTEM_LINKS /,
  ],
  [
    'a flag that is neither true nor false',
    { PORTAL_FEATURE_CAPTCHA: 'yes' },
    /^PORTAL_FEATURE_CAPTCHA must be one of true, false/,
  ],
  [
    'opening hours in words only',
    { PORTAL_HELPDESK_OPENING_HOURS: 'weekdays 8-16' },
    /^PORTAL_HELPDESK_OPENING_HOURS must be opening hours such as "mo-fr 08:00-16:00; ph closed", not "weekdays 8-16"$/,
  ],
  [
    'opening hours that end before they start',
    { PORTAL_INFOCENTRE_OPENING_HOURS: 'mo-fr 16:00-08:00' },
    /^PORTAL_INFOCENTRE_OPENING_HOURS must be opening hours/,
  ],
  [
    'a misspelt variable',
    { PORTAL_BASEURL: 'https://minit.example.se' },
    /^PORTAL_BASEURL is not a setting: rename it to PORTAL_BASE_URL/,
  ],
  [
    'a variable that no setting resembles',
    { PORTAL_COLOUR: 'blue' },
    /^PORTAL_COLOUR is not a setting of this environment; see docs\/configuration\.md$/,
  ],
  ['too few people in the demonstration', { PORTAL_DEMO_PEOPLE: '3' }, /^PORTAL_DEMO_PEOPLE /],
  [
    'production without a base URL',
    { ...production, PORTAL_BASE_URL: undefined },
    /^PORTAL_BASE_URL is missing/,
  ],
  [
    'production on plain http',
    { ...production, PORTAL_BASE_URL: 'http://minit.example.se' },
    /^PORTAL_BASE_URL must be a URL that begins with https:\/\/$/,
  ],
  [
    'production without an issuer',
    { ...production, PORTAL_MAIN_ISSUER: '' },
    /^PORTAL_MAIN_ISSUER is missing/,
  ],
  [
    'production without a client secret',
    { ...production, PORTAL_MAIN_CLIENT_SECRET: ' ' },
    /^PORTAL_MAIN_CLIENT_SECRET is missing: PORTAL_MAIN_ISSUER is set$/,
  ],
  [
    'an issuer on plain http',
    { ...production, PORTAL_MAIN_ISSUER: 'http://idp.example.se' },
    /^PORTAL_MAIN_ISSUER must begin with https:\/\/$/,
  ],
  [
    'a second issuer without its client',
    { ...production, PORTAL_ORCID_ISSUER: 'https://orcid.org' },
    /^PORTAL_ORCID_CLIENT_ID is missing/,
  ],
  [
    'production with a short key',
    { ...production, PORTAL_SECRET_KEY: 'short' },
    /^PORTAL_SECRET_KEY must have at least 32/,
  ],
  ['production without mail', { ...production, SMTP_URL: undefined }, /^SMTP_URL is missing/],
  [
    'production without a helpdesk',
    { ...production, PORTAL_HELPDESK_PHONE: undefined },
    /^PORTAL_HELPDESK_PHONE is missing/,
  ],
  [
    'production without a database',
    { ...production, DATABASE_URL: undefined },
    /^DATABASE_URL is missing: set it to a database of Production's own, or set PORTAL_DATA to use the bundled one$/,
  ],
  [
    'a test portal without a database',
    { ...production, PORTAL_ENVIRONMENT: 'Test', DATABASE_URL: '' },
    /^DATABASE_URL is missing: set it to a database of Test's own/,
  ],
  [
    'production with a misspelt database',
    { ...production, DATABASE_URL: undefined, DATABSE_URL: 'postgresql://minit:pass-of@db/minit' },
    /^DATABASE_URL is missing, and DATABSE_URL is set, which is not a setting: rename it to DATABASE_URL$/,
  ],
  [
    'PostgreSQL’s own variables without a database',
    { PGHOST: 'db.example.se' },
    /^DATABASE_URL is missing, and PGHOST is set, which the portal does not read: set DATABASE_URL, or PORTAL_DATA to use the bundled database$/,
  ],
  [
    'another framework’s variable for the database',
    { POSTGRES_URL: 'postgresql://db/minit' },
    /^DATABASE_URL is missing, and POSTGRES_URL is set/,
  ],
  ...[
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['PORTAL_ENVIROMENT', 'PORTAL_ENVIRONMENT'],
    ['PORTAL_ENVIORMENT', 'PORTAL_ENVIRONMENT'],
    ['PORTALENVIRONMENT', 'PORTAL_ENVIRONMENT'],
    ['POTRAL_ENVIRONMENT', 'PORTAL_ENVIRONMENT'],
    ['LOGLEVEL', 'LOG_LEVEL'],
  ].map(([name = '', meant = '']): [string, Variables, RegExp] => [
    `${name} for ${meant}`,
    { [name]: 'Production' },
    new RegExp(`^${name} is not a setting: rename it to ${meant} if that is meant, or remove it$`),
  ]),
  [
    'production with a demonstration setting',
    { ...production, PORTAL_DEMO_PEOPLE: '2000' },
    /^PORTAL_DEMO_PEOPLE is not a setting of this environment/,
  ],
])('rejects %s with a one-line message that names the variable', (_what, variables, line) => {
  expect(() => readConfig(variables)).toThrow(line);
});

test('uses the bundled database for real people only if its folder is named', () => {
  expect(
    readConfig({ ...production, DATABASE_URL: undefined, PORTAL_DATA: '/srv/minit' }).database,
  ).toEqual({ folder: '/srv/minit/postgres' });
  expect(readConfig({ PGHOST: 'db.example.se', PORTAL_DATA: '/srv/demo' }).database).toEqual({
    folder: '/srv/demo/postgres',
  });
  expect(readConfig({ ...production, PGHOST: 'db.example.se' }).database).toEqual({
    url: production.DATABASE_URL,
  });
});

test('accepts the variables of other programs, also where their names are similar', () => {
  const usual = [
    'HOME',
    'PATH',
    'PWD',
    'USER',
    'TERM',
    'LANG',
    'LOGNAME',
    'HOSTNAME',
    'TMPDIR',
    'NODE_ENV',
    'HTTP_URL',
    'http_proxy',
    'BASE_URL',
    'ENVIRONMENT',
    'DATABASE',
    'REDIS_URL',
    'npm_package_name',
    'PGPASSFILE',
    'PGDATA',
    'LOG_FILE',
    'SMTP_HOST',
  ];
  expect(() => readConfig(Object.fromEntries(usual.map((name) => [name, 'value'])))).not.toThrow();
  expect(() => readConfig({ ...production, DATABSE_URL: ' ' })).not.toThrow();
});

test('describes where the database is without its password', () => {
  expect(claimOf(readConfig(production))).toEqual({
    environment: 'Production',
    where: 'the database minit at db.example.se',
  });
  expect(claimOf(readConfig({}))).toEqual({
    environment: 'Demonstration',
    where: 'the database in the folder .data/postgres',
  });
});

test('never repeats a secret in an error message', () => {
  const secrets = {
    ...production,
    DATABASE_URL: 'mysql://minit:pass-of-database@db/minit',
    SMTP_URL: 'http://mailer:pass-of-mailer@smtp',
  };
  for (const name of ['DATABASE_URL', 'SMTP_URL'] as const) {
    expect(() => readConfig({ ...production, [name]: secrets[name] })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('pass-of') }),
    );
  }
});
