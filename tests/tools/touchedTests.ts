import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './modules.ts';
import { imported, reachedFrom } from './reached.ts';

const CODE = /\.tsx?$/;
const TESTS = /^(tests|e2e)\//;
/** What tests of any subject use. */
const HELPERS = /^tests\/(support|tools)\//;
const SERVER_AREA = /^src\/server\/areas\/\w+\//;
/** Opens every area, so that what is imported through it says nothing. */
const ROUTING = 'src/client/routing/';
/** What each call depends on, whatever it is about. */
const SHARED =
  /^(src\/demo\/|src\/server\/(?!areas\/\w+\/)|src\/build\/|sw\/|package(-lock)?\.json|vite\.config\.ts)/;
const TRANSLATIONS = 'public/app/translations/';
const TEXTS = new RegExp(`^${TRANSLATIONS}(\\w+)\\.`, 'g');
const ROUTE = /\/api\/(\w+)/g;

const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const matchesOf = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map(([, match = '']) => match);

/** The first segments of the routes that the files name: `MFA` of `/api/MFA/factors`. */
const routesIn = (files: readonly string[]): readonly string[] =>
  files.filter((file) => CODE.test(file)).flatMap((file) => matchesOf(ROUTE, textOf(file)));

/** Which tests a change touches. */
export interface TouchedTests {
  /** By what the component and its test import, or by a text of its area. */
  readonly component: (test: string) => boolean;
  /** By what it imports, or by a route whose handlers the change concerns. */
  readonly call: (test: string) => boolean;
  /** What the change concerns: its modules, and those that import them or call their routes. */
  readonly concerned: readonly string[];
  /** Whether the change is of what every call depends on. */
  readonly isShared: boolean;
}

/**
 * Returns which tests the change touches. `modules` are those of `src`, `changed` any files of the
 * project. What every call depends on touches all tests of calls and all journeys.
 */
export function touchedTests(changed: readonly string[], modules: readonly string[]): TouchedTests {
  const isChanged = new Set(changed);
  const isAnyChanged = (files: readonly string[]) => files.some((file) => isChanged.has(file));
  const concerned = modules.filter(
    (module) => isChanged.has(module) || isAnyChanged(imported(module)),
  );

  const areaOf = (file: string) => SERVER_AREA.exec(file)?.[0] ?? file;
  const isInArea = (file: string) => areaOf(file) !== file;
  const areas = new Set(concerned.filter(isInArea).map(areaOf));
  const handlers = modules.filter((file) => areas.has(areaOf(file)));
  const contracts = new Set(
    [...handlers.flatMap(imported), ...concerned].filter(
      (file) => file.startsWith('src/contract/') && routesIn([file]).length > 0,
    ),
  );
  const routes = new Set(routesIn([...contracts]));
  const isShared = changed.some((file) => SHARED.test(file));

  const callers = modules.filter((file) => imported(file).some((target) => contracts.has(target)));
  const textFolders = changed
    .flatMap((file) => matchesOf(TEXTS, file))
    .map((name) => `src/client/features/${name}/`)
    .map((folder) => (existsSync(join(root, folder)) ? folder : 'src/client/'));
  const isTest = (path: string) => TESTS.test(path);
  return {
    component: (test) =>
      isAnyChanged(
        reachedFrom(test, (path) => !path.startsWith(ROUTING)).filter(
          (path) => !path.startsWith(TRANSLATIONS),
        ),
      ) || textFolders.some((folder) => test.startsWith(folder)),
    call(test) {
      const files = reachedFrom(test, isTest);
      return (
        isShared ||
        isAnyChanged(files) ||
        files.some((file) => contracts.has(file) || areas.has(areaOf(file))) ||
        routesIn(files.filter((path) => isTest(path) && !HELPERS.test(path))).some((route) =>
          routes.has(route),
        )
      );
    },
    concerned: [...concerned, ...callers],
    isShared,
  };
}
