import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Environment, readConfig } from '#server/config.ts';
import { federatedScopes, readIssuers } from '#server/issuers.ts';
import { Settings } from '#server/settings.ts';
import { root } from './tools/modules.ts';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
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

describe('the README', () => {
  test('lists every variable of the configuration in its tables, and no other', () => {
    const known = new Set(
      [
        ...askedFor(readConfig),
        ...askedFor((environment) => readIssuers(new Settings(environment)), main),
      ].map(generic),
    );
    const rows = readme.split('\n').filter((line) => line.startsWith('|'));
    const documented = new Set(
      rows.flatMap((row) =>
        [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_<>]+)`/g)].map(
          ([, name = '']) => name,
        ),
      ),
    );
    expect([...documented].toSorted()).toEqual([...known].toSorted());
  });

  test('marks the variables that a university has to set', () => {
    const required = [...readme.matchAll(/`([A-Z_]+)` ●/g)].map(([, name = '']) => name);
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
    expect(scopes.filter((scope) => !readme.includes(`\`${scope}\``))).toEqual([]);
  });

  test('describes every user-facing command of package.json', () => {
    const known = Object.keys(scripts).filter((name) => !['check', 'lint', 'build'].includes(name));
    const documented = (name: string) =>
      readme.includes(`npm ${name}`) || readme.includes(`npm run ${name}`);
    expect(known.filter((name) => !documented(name))).toEqual([]);
  });
});

const valueOf = (name: string) =>
  ({
    PORTAL_BASE_URL: 'https://minit.example.se',
    SMTP_URL: 'smtps://mail.example.se',
    DATABASE_URL: 'postgresql://db.example.se/minit',
    PORTAL_SECRET_KEY: 'x'.repeat(32),
  })[name] ?? 'x';
