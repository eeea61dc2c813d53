import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { type Environment, readConfig } from '#server/config/config.ts';
import { federatedScopes, readIssuers } from '#server/config/issuers.ts';
import { Settings } from '#server/base/settings.ts';
import { filesUnder, root } from './tools/modules.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const readme = read('README.md');
const configuration = read('docs/configuration.md');
const example = read('docs/example.env');
const contributing = read('docs/CONTRIBUTING.md');
const operating = read('docs/operating.md');
const { scripts } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>;
};

/** Returns every variable that is read with the configuration. */
function askedFor(
  read: (environment: Environment) => unknown,
  values: Record<string, string> = {},
): string[] {
  const asked = new Set<string>();
  read(
    new Proxy(values, {
      get: (target, name) => {
        if (typeof name === 'string') asked.add(name);
        return Reflect.get(target, name);
      },
    }),
  );
  return [...asked];
}

const scopes = federatedScopes.map((name) => name.toUpperCase());
const generic = (name: string) =>
  name.replace(new RegExp(`^PORTAL_(${scopes.join('|')})_`), 'PORTAL_<SCOPE>_');
const main = {
  PORTAL_MAIN_ISSUER: 'https://login.example.se',
  PORTAL_MAIN_CLIENT_ID: 'minit',
  PORTAL_MAIN_CLIENT_SECRET: 'secret',
};

/** The variables that are read from the environment, each scope's under the name `<SCOPE>`. */
const known = [
  ...new Set(
    [
      ...askedFor(readConfig),
      ...askedFor((environment) => readIssuers(new Settings(environment)), main),
    ].map(generic),
  ),
].toSorted();

describe('the description of the configuration', () => {
  test('lists every variable in its tables, and no other', () => {
    const rows = configuration.split('\n').filter((line) => line.startsWith('|'));
    const documented = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_<>]+)`/g)].map(
        ([, name = '']) => name,
      ),
    );
    expect([...new Set(documented)].toSorted()).toEqual(known);
  });

  test('marks the variables that a university has to set', () => {
    const required = [...configuration.matchAll(/`([A-Z_]+)` ●/g)].map(([, name = '']) => name);
    const complete: Record<string, string> = {
      PORTAL_ENVIRONMENT: 'Production',
      ...main,
      ...Object.fromEntries(required.map((name) => [name, valueOf(name)])),
    };
    expect(readConfig(complete).environment).toBe('Production');
    for (const name of required.filter((one) => one !== 'MAIN')) {
      expect(() => readConfig({ ...complete, [name]: '' }), name).toThrow(name);
    }
  });

  test('uses the same scope names as the configuration', () => {
    expect(scopes.filter((scope) => !configuration.includes(`\`${scope}\``))).toEqual([]);
  });
});

describe('the example of an environment file', () => {
  const nameOf = (line: string) => /^#?([A-Z][A-Z0-9_]*)=/.exec(line)?.[1];
  const named = example.split('\n').flatMap((line) => nameOf(line) ?? []);

  test('contains every variable once', () => {
    expect(named.map(generic).toSorted()).toEqual(known);
  });

  test('starts the portal once its empty lines are filled in, and says which are empty', () => {
    const values = parseEnv(example) as Record<string, string>;
    const empty = Object.keys(values).filter((name) => values[name] === '');
    for (const name of empty) {
      const others = empty.filter((one) => one !== name);
      const filled = Object.fromEntries(others.map((one) => [one, valueOf(one)]));
      expect(() => readAll({ ...values, ...filled }), name).toThrow(name);
    }
    const filled = Object.fromEntries(empty.map((one) => [one, valueOf(one)]));
    expect(readAll({ ...values, ...filled }).environment).toBe('Production');
  });

  test('has valid values behind number signs too', () => {
    const given = example.split('\n').filter((line) => /^#[A-Z][A-Z0-9_]*=[^<]*\S/.test(line));
    const values = parseEnv(given.map((line) => line.slice(1)).join('\n')) as Record<
      string,
      string
    >;
    // Each of these is half of a pair, such as an address without its password.
    const alone = Object.entries(values).filter(
      ([name]) =>
        !/_(DIRECTORY|BANKID|EDUROAM|TOPDESK|SMS|CARD_SYSTEM)_|PORTAL_DATA$|DEMO_PEOPLE/.test(name),
    );
    const required = parseEnv(example) as Record<string, string>;
    const complete = {
      ...required,
      PORTAL_SECRET_KEY: valueOf('PORTAL_SECRET_KEY'),
      PORTAL_MAIN_CLIENT_SECRET: 'x',
    };
    expect(readAll({ ...complete, ...Object.fromEntries(alone) }).productName).toBe('MinIT');
  });
});

describe('the README', () => {
  test('is short enough to be read', () => {
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(8 * 1024);
  });

  test('or its sequels for operators and developers describe every user-facing command of package.json', () => {
    const commands = Object.keys(scripts).filter(
      (name) => !['check', 'lint', 'build'].includes(name),
    );
    const isDocumented = (name: string) =>
      [readme, operating, contributing].some(
        (text) => text.includes(`npm ${name}`) || text.includes(`npm run ${name}`),
      );
    expect(commands.filter((name) => !isDocumented(name))).toEqual([]);
  });
});

test('links in the documentation lead to existing files', () => {
  const papers = [
    'README.md',
    'SECURITY.md',
    ...filesUnder('docs').filter((path) => path.endsWith('.md')),
  ];
  const broken = papers.flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      .map(([, target = '']) => join(dirname(path), target))
      .filter((target) => !existsSync(join(root, target)))
      .map((target) => `${path} → ${target}`),
  );
  expect(broken).toEqual([]);
});

/** Reads the whole configuration, including the issuers of Main. */
function readAll(environment: Record<string, string>) {
  readIssuers(new Settings(environment));
  return readConfig(environment);
}

const valueOf = (name: string) =>
  ({
    PORTAL_BASE_URL: 'https://minit.example.se',
    SMTP_URL: 'smtps://mail.example.se',
    DATABASE_URL: 'postgresql://db.example.se/minit',
    PORTAL_SECRET_KEY: 'a-secret-key-of-at-least-32-characters',
    PORTAL_HELPDESK_EMAIL: 'help@example.se',
  })[name] ?? 'x';
