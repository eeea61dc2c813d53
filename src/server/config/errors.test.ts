import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { directory, eduroam, production } from '#tests/support/configurations.ts';

type Variables = Record<string, string | undefined>;

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
    'provisioning without a directory',
    { ...production, PORTAL_DIRECTORY_PROVISIONING: 'true' },
    /^PORTAL_DIRECTORY_URL is missing: PORTAL_DIRECTORY_PROVISIONING is true$/,
  ],
  [
    'provisioning without containers',
    { ...production, ...directory, PORTAL_DIRECTORY_PROVISIONING: 'true' },
    /^PORTAL_DIRECTORY_CONTAINERS is missing: PORTAL_DIRECTORY_PROVISIONING is true$/,
  ],
  [
    'a container of an unknown kind',
    { ...production, ...directory, PORTAL_DIRECTORY_CONTAINERS: 'Staff=OU=Staff,DC=se' },
    /^PORTAL_DIRECTORY_CONTAINERS must be a list such as .*the kinds are Employee, /,
  ],
  [
    'a container that accounts are not looked for in',
    {
      ...production,
      ...directory,
      PORTAL_DIRECTORY_PROVISIONING: 'true',
      PORTAL_DIRECTORY_CONTAINERS: 'Employee=OU=Staff,DC=other,DC=se',
    },
    /^PORTAL_DIRECTORY_CONTAINERS must be below PORTAL_DIRECTORY_BASE: OU=Staff,DC=other,DC=se$/,
  ],
  [
    'two containers of one kind',
    {
      ...production,
      ...directory,
      PORTAL_DIRECTORY_PROVISIONING: 'true',
      PORTAL_DIRECTORY_CONTAINERS: 'Student=OU=A,DC=ad,DC=se;Student=OU=B,DC=ad,DC=se',
    },
    /^PORTAL_DIRECTORY_CONTAINERS names a kind more than once for the same organisation$/,
  ],
  [
    'a group of an organisation',
    { ...production, ...directory, PORTAL_DIRECTORY_GROUPS: 'Employee@4100=CN=staff,DC=se' },
    /^PORTAL_DIRECTORY_GROUPS cannot name an organisation$/,
  ],
  [
    'a group without its distinguished name',
    { ...production, ...directory, PORTAL_DIRECTORY_GROUPS: 'Employee=staff' },
    /^PORTAL_DIRECTORY_GROUPS must be a list such as /,
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
    'an absent area that every university has',
    { PORTAL_ABSENT_AREAS: 'finance, administration' },
    /^PORTAL_ABSENT_AREAS must be some of .*vouching, .*webhooks, separated by commas, not "administration"$/,
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
  [
    'production with a key of one letter',
    { ...production, PORTAL_SECRET_KEY: 'x'.repeat(40) },
    /^PORTAL_SECRET_KEY must have at least 32 characters and be random(?!.*xxx)/,
  ],
  ['a short token for the metrics', { PORTAL_METRICS_TOKEN: 'x' }, /^PORTAL_METRICS_TOKEN must /],
  [
    'a token of one repeated word',
    { PORTAL_RETURNED_MAIL_TOKEN: 'secret'.repeat(6) },
    /^PORTAL_RETURNED_MAIL_TOKEN must have at least 32 characters and be random(?!.*secret)/,
  ],
  [
    'a sender that is no address',
    { PORTAL_MAIL_SENDER: 'MinIT' },
    /^PORTAL_MAIL_SENDER must be an address such as no-reply@example.se .*, not "MinIT"$/,
  ],
  [
    'a sender without a domain',
    { PORTAL_MAIL_SENDER: 'MinIT <no-reply@localhost>' },
    /^PORTAL_MAIL_SENDER must be an address/,
  ],
  ['two senders', { PORTAL_MAIL_SENDER: 'a@example.se, b@example.se' }, /^PORTAL_MAIL_SENDER must/],
  [
    'a help address that is none',
    { ...production, PORTAL_HELPDESK_EMAIL: 'help' },
    /^PORTAL_HELPDESK_EMAIL must be an email address such as help@example.se, not "help"$/,
  ],
  [
    'an infocentre without a domain',
    { PORTAL_INFOCENTRE_EMAIL: 'x@y' },
    /^PORTAL_INFOCENTRE_EMAIL /,
  ],
  [
    'an address instead of a domain',
    { PORTAL_EMAIL_DOMAINS: 'example.se, @student.example.se' },
    /^PORTAL_EMAIL_DOMAINS must be domains divided by commas, such as example.se, not "@student.example.se"$/,
  ],
  [
    'a blocked word',
    { PORTAL_BLOCKED_EMAIL_DOMAINS: 'x' },
    /^PORTAL_BLOCKED_EMAIL_DOMAINS must be/,
  ],
  [
    'a proxy by name',
    { PORTAL_TRUSTED_PROXIES: '127.0.0.1, proxy' },
    /^PORTAL_TRUSTED_PROXIES must be IP addresses or networks .*, not "proxy"$/,
  ],
  ['a network too narrow', { PORTAL_TRUSTED_PROXIES: '10.0.0.0/33' }, /^PORTAL_TRUSTED_PROXIES /],
  [
    'a nonexistent folder of reports',
    { PORTAL_RETURNED_MAIL_FOLDER: '/no/such/folder' },
    /^PORTAL_RETURNED_MAIL_FOLDER must be a Maildir .*; \/no\/such\/folder is no folder$/,
  ],
  [
    'a folder that is no Maildir',
    { PORTAL_RETURNED_MAIL_FOLDER: 'src' },
    /^PORTAL_RETURNED_MAIL_FOLDER must be a Maildir .*; src\/new is no folder$/,
  ],
  [
    'quotation marks that a container engine has passed on',
    { ...production, PORTAL_HELPDESK_PHONE: '"010-000 00 00"' },
    /^PORTAL_HELPDESK_PHONE is enclosed in quotation marks, .*: remove them$/,
  ],
  [
    'apostrophes around a secret, which is not repeated',
    { ...production, PORTAL_MAIN_CLIENT_SECRET: "'geheim'" },
    /^PORTAL_MAIN_CLIENT_SECRET is enclosed(?!.*geheim)/,
  ],
  ['a mail server without a name', { SMTP_URL: 'smtps://' }, /^SMTP_URL must name a server/],
  [
    'an organisation by name',
    { PORTAL_SPECIAL_ORGANISATION_ID: 'IT' },
    /^PORTAL_SPECIAL_ORGANISATION_ID must be the id of an organisation, not "IT"$/,
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
