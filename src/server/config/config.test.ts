import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { claimOf, readConfig } from './config.ts';
import { demonstrationEduroam } from '#server/systems/eduroam/demonstration.ts';
import { directory, eduroam, production } from '#tests/support/configurations.ts';

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

test('enables eduroam only with the university’s own authority; a demonstration has a built-in one', () => {
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

test('is no demonstration where its code is not installed', () => {
  for (const variables of [{}, { PORTAL_ENVIRONMENT: 'Demonstration' }])
    expect(() => readConfig(variables, false)).toThrow(
      /^PORTAL_ENVIRONMENT must be Production or Test: a release does not contain the demonstration/,
    );
  expect(readConfig(production, false).environment).toBe('Production');
});

test('leaves out a module only with those that need it, and whatever else it is configured with', () => {
  const without = (areas: string) =>
    readConfig({ PORTAL_ENVIRONMENT: 'Demonstration', PORTAL_ABSENT_AREAS: areas });
  expect(() => without('duplicates,imports')).toThrow(
    'PORTAL_ABSENT_AREAS leaves out duplicates, which connected-systems needs: leave out both or neither',
  );
  expect(without('duplicates,imports,connected-systems,finance')).toMatchObject({
    absentModules: ['connected-systems', 'duplicates', 'imports'],
    session: { absentAreas: ['finance'] },
  });
  const left = without('eduroam,passes,wallets');
  expect([left.eduroam, left.applePasses, left.googlePasses]).toEqual([null, null, null]);
  expect([left.wallets, left.walletVerifier]).toEqual([null, null]);
  expect(without('').wallets).not.toBeNull();
});
