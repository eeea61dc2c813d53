import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { circlesOf } from './tools/circles.ts';
import { mayImport } from './tools/folders.ts';
import {
  fileOf,
  filesUnder,
  type Import,
  type Module,
  modulesUnder,
  root,
} from './tools/modules.ts';

const HERE = 'tests/house.test.ts';
const everything = modulesUnder('src', 'sw', 'tests', 'e2e');
const product = everything.filter(
  ({ path }) => /^(src|sw)\//.test(path) && !/\.test\.tsx?$/.test(path),
);

const pathsOf = (modules: Module[]) => modules.map(({ path }) => path);
const importsOf = (modules: Module[], isError: (it: Import, importer: Module) => boolean) =>
  modules.flatMap((module) =>
    module.imports
      .filter((it) => isError(it, module))
      .map(({ target }) => `${module.path} → ${target}`),
  );

describe('imports', () => {
  test('are found and parsed', () => {
    expect(product.length).toBeGreaterThan(100);
    expect(product.flatMap(({ imports }) => imports).length).toBeGreaterThan(300);
  });

  test('point to existing files', () => {
    expect(
      importsOf(
        everything,
        ({ target, isPackage }) => !isPackage && !existsSync(join(root, target)),
      ),
    ).toEqual([]);
  });

  test('of another folder at the top, or of one further up, use its short name', () => {
    const folderOf = (path: string) => /^(src\/)?[^/]+/.exec(path)?.[0];
    const climbs = ({ request, target }: Import, { path }: Module) =>
      request.startsWith('../../') || folderOf(target) !== folderOf(path);
    const named = importsOf(
      everything,
      (it, module) =>
        it.request.startsWith('..') &&
        /^(src|sw|tests|e2e)\//.test(it.target) &&
        climbs(it, module),
    );
    expect(named).toEqual([]);
  });

  test('follow the rules for the importing folder', () => {
    expect(importsOf(product, (it, { path }) => !mayImport(path, it))).toEqual([]);
  });

  test('form no circle, also not through one that is made only when needed', () => {
    const it = { request: '', names: [], isPackage: false, isTypeOnly: false };
    const from = (path: string, target: string, isDynamic: boolean) => ({
      path,
      imports: [{ ...it, target, isDynamic }],
    });
    expect(circlesOf([from('a', 'b', false), from('b', 'c', false), from('c', 'b', true)])).toEqual(
      [['b', 'c']],
    );
    expect(circlesOf(product)).toEqual([]);
  });

  test('of a page or panel are lazy outside its own feature', () => {
    const isPage = (target: string) => /^src\/client\/features\/.*(Page|Panel)\.tsx$/.test(target);
    const outside = product.filter(({ path }) => !path.startsWith('src/client/features/'));
    expect(
      importsOf(
        outside,
        ({ target, isDynamic, isTypeOnly }) => isPage(target) && !isDynamic && !isTypeOnly,
      ),
    ).toEqual([]);
  });
});

/** Valid for days, so that a clock that was set back prolongs little. */
const VALID_FOR_DAYS = [
  'src/server/areas/cardChecks/store.ts',
  'src/server/areas/invitations/store.ts',
  'src/server/areas/passes/deviceStore.ts',
  'src/server/areas/passes/store.ts',
  'src/server/areas/wallets/store.ts',
];

test('what is valid for minutes is not valid again after the clock was set back', () => {
  const comparing = everything.filter(
    ({ path, text }) =>
      path.startsWith('src/server/') &&
      !VALID_FOR_DAYS.includes(path) &&
      /expires_at['`]?,? *'?>/.test(text) &&
      !text.includes('latestAt('),
  );
  expect(pathsOf(comparing)).toEqual([]);
});

/** Its versions state when the database made them, and are compared with the database's time. */
const COMPARES_DATABASE_TIMES = 'src/server/areas/accounts/listChanges.ts';

test('the time is the portal clock’s, never the database’s with its own clock and time zone', () => {
  const sql =
    /(?<![.\w])now\(\)|\b(current_(date|time|timestamp)|local(time|timestamp)|(clock|statement|transaction)_timestamp)\b/i;
  const asking = everything.filter(
    ({ path, text }) =>
      path.startsWith('src/server/') &&
      !path.startsWith('src/server/database/migrations/') &&
      path !== COMPARES_DATABASE_TIMES &&
      sql.test(text),
  );
  expect(pathsOf(asking)).toEqual([]);
});

test('pages read the time by one clock, which follows the server’s', () => {
  const CLOCK = 'src/client/device/clock.ts';
  const reading =
    /\bnew Date\(\)|\bDate\.now\b|\bDate\(\)|\bperformance\.(now|timeOrigin)\b|\bdayjs\(\)/;
  const inClient = product.filter(
    ({ path }) => /^(src\/client|sw)\//.test(path) && !path.endsWith('.testing.ts'),
  );
  expect(pathsOf(inClient.filter(({ text }) => reading.test(text)))).toEqual([CLOCK]);
});

test('each store of the device is used by the modules that survive its failures', () => {
  const uses = (name: RegExp) =>
    pathsOf(
      product.filter(
        ({ path, text }) => /^(src\/client|sw)\//.test(path) && name.test(codeOf(text)),
      ),
    ).toSorted();
  expect(uses(/\b(local|session)Storage\b/)).toEqual(['src/client/device/storage.ts']);
  expect(uses(/\bindexedDB\b/)).toEqual([
    'src/client/offline/answerDatabase.ts',
    'sw/responseCache.ts',
  ]);
  expect(uses(/\bcaches\b/)).toEqual([
    'src/client/features/cards/order/sharedPhoto.ts',
    'src/client/i18n/i18n.ts',
    'src/client/offline/registration.ts',
    'src/client/offline/workerAnswers.ts',
    'src/client/session/clearPersonalData.ts',
    'sw/earlierPages.ts',
    'sw/killSwitch.ts',
    'sw/pageMessages.ts',
    'sw/responseCache.ts',
    'sw/sharedPhoto.ts',
    'sw/shell.ts',
    'sw/storing.ts',
    'sw/texts.ts',
  ]);
});

/** The text of a module without its comments. */
const codeOf = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');

test('a language is never asked for by name, so that a third one cannot be taken for another', () => {
  const asking =
    /([!=]==?|\?\?|startsWith\()\s*['"`](sv|en|sv-SE|en-GB)\b|['"](sv-SE|en-GB)['"]\s*[!=]==?/;
  expect(
    ["language === 'sv-SE' ? 'i' : 'in'", "chosen ??\n 'en-GB'"].every((text) => asking.test(text)),
  ).toBe(true);
  expect(pathsOf(product.filter(({ text }) => asking.test(text)))).toEqual([]);
});

test('only the rule of what waits decides which notifications are counted', () => {
  const counting = product.filter(
    ({ path, text }) =>
      /^(src\/client|sw)\//.test(path) && /(filter|find|some)\(\(\{[^}]*\bisRead\b/.test(text),
  );
  expect(pathsOf(counting)).toEqual([]);
});

test('pages show the end of an account by one rule', () => {
  const reading = product.filter(
    ({ path, text }) =>
      path.startsWith('src/client/') &&
      !path.endsWith('.testing.ts') &&
      path !== 'src/client/domain/AccountValidity.tsx' &&
      /\bvalidThroughCurrent\b/.test(text),
  );
  expect(pathsOf(reading)).toEqual([]);
});

test('journeys read the time from the clock of the tests', () => {
  expect(
    pathsOf(
      everything.filter(
        ({ path, text }) => path.startsWith('e2e/') && /new Date\(\)|Date\.now\(\)/.test(text),
      ),
    ),
  ).toEqual([]);
});

describe('a file', () => {
  test('has at most 350 lines', () => {
    const long = everything.filter(({ text }) => text.trimEnd().split('\n').length > 350);
    expect(pathsOf(long)).toEqual([]);
  });

  test('has no line over 120 columns that could be divided', () => {
    // A user agent, a regular expression or a word that fills its line.
    const isWhole = /^\s*(?:'Mozilla\/5\.0 [^']*'|\/.+\/[a-z]*|'\S+')[,;]?$/;
    const long = everything.flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          line.length > 120 && !isWhole.test(line) ? [`${path}:${index + 1}`] : [],
        ),
    );
    expect(long).toEqual([]);
  });

  test('has a default export only where a tool or the router requires one', () => {
    const asked =
      /(Page|Panel)\.tsx$|\.config\.ts$|^tests\/support\/global(Build|Database)\.ts$|^e2e\/support\/(build|lookFolder|university)\.ts$/;
    expect(
      pathsOf(
        everything.filter(({ path, hasDefaultExport }) => hasDefaultExport && !asked.test(path)),
      ),
    ).toEqual([]);
  });

  test('uses only classes that exist in its style sheet', () => {
    const missing = product.flatMap(({ path, text }) =>
      [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
        ([, name = '', sheet = '']) => {
          const css = readFileSync(join(root, fileOf(path, sheet) ?? ''), 'utf8');
          const used = [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(
            ([, used = '']) => used,
          );
          return used
            .filter((className) => !new RegExp(`\\.${className}\\b`).test(css))
            .map((className) => `${path}: ${className}`);
        },
      ),
    );
    expect(missing).toEqual([]);
  });

  test('is a barrel only as an area’s index on the server', () => {
    const index = /^src\/server\/areas\/[^/]+\/index\.ts$/;
    expect(
      pathsOf(everything.filter(({ path, isBarrel }) => isBarrel && !index.test(path))),
    ).toEqual([]);
  });

  test('in rules or contract does not use the time, random numbers or the environment', () => {
    const impure =
      /\b(Date\.now|new Date\(\)|Math\.random|crypto\.|process\.|globalThis|window\.|document\.|fetch\()/;
    const pure = product.filter(({ path }) => /^src\/(rules|contract)\//.test(path));
    expect(pathsOf(pure.filter(({ text }) => impure.test(withoutComments(text))))).toEqual([]);
  });

  test('contains SQL only in the database, the setup, the sessions, the outbox or an area’s store', () => {
    const queries = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
    const place =
      /^src\/server\/(areas\/[^/]+\/\w*[sS]tore\.ts|session\/|power\/|people\/|database\/|setup\/|demo\/|mail\/|outbox\/|http\/idempotency|systems\/\w+\/embedded)/;
    expect(
      pathsOf(product.filter(({ path, text }) => queries.test(text) && !place.test(path))),
    ).toEqual([]);
  });

  test('contains no postponed work and no suppressed compiler error', () => {
    const postponed =
      /\b(TODO|FIXME|XXX|HACK)\b|@ts-(ignore|nocheck)|oxlint-disable(?!-next-line)|\b(test|it|describe)\.(only|skip|todo|fixme)\b/;
    expect(
      pathsOf(everything.filter(({ path, text }) => path !== HERE && postponed.test(text))),
    ).toEqual([]);
  });

  test('gives a reason where it disables the linter', () => {
    const silenced = everything.flatMap(({ path, text }) => {
      const lines = text.split('\n');
      const isSilent = (line: string, before = '') =>
        line.includes('// oxlint-disable') &&
        !line.includes(' -- ') &&
        !/^\s*(\/\/|\*)/.test(before);
      return path === HERE
        ? []
        : lines.flatMap((line, index) =>
            isSilent(line, lines[index - 1]) ? [`${path}:${index + 1}`] : [],
          );
    });
    expect(silenced).toEqual([]);
  });

  test('does not mention the environment in which it was written', () => {
    // Personal folders, and numbers that refer to an external list.
    const workplace = /(?<![\w.:/])\/(?:root|Users|work|tmp)\/\w|\bissue #?\d/;
    const written = ['src', 'sw', 'tests', 'e2e', 'public']
      .flatMap(filesUnder)
      .filter((path) => /\.(tsx?|css|json|html|tsv)$/.test(path));
    const files = [
      ...written,
      'README.md',
      'src/README.md',
      'src/decisions.md',
      ...filesUnder('docs'),
      'package.json',
      'index.html',
      'vite.config.ts',
      '.ci/run',
    ];
    expect(
      files.filter(
        (path) => path !== HERE && workplace.test(readFileSync(join(root, path), 'utf8')),
      ),
    ).toEqual([]);
  });
});

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
