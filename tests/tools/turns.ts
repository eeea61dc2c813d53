import { longTests } from '../longTests.ts';
import { changedFiles, turnOfCommit } from './change.ts';
import { filesUnder } from './modules.ts';
import { touchedTests } from './touchedTests.ts';
import { seedOf } from './trialOrder.ts';

/** Of the tests that a change does not touch, `npm test` runs one file in so many. */
const SHARE = 3;
const LONG_SHARE = 8;

const isModule = (file: string) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file);

/** The modules of the product. */
export const modulesNow = () => filesUnder('src').filter(isModule);

/** Whether it is the file's turn, which comes with another part of the files at each commit. */
export const isInTurn = (file: string, share: number): boolean =>
  seedOf(file) % share === turnOfCommit() % share;

/** Whether the changed files are among those on which the long test depends most. */
export const touchesLong = (test: string, changed: readonly string[]): boolean =>
  changed.some(
    (file) => file === test || longTests[test]?.some((beginning) => file.startsWith(beginning)),
  );

/**
 * The tests of components and of calls that `npm test` leaves to `npm run trials` at this commit:
 * neither does the change touch them, nor is it their turn. The trials run them.
 */
export function leftToTrials(): readonly string[] {
  const changed = changedFiles();
  const { component, call } = touchedTests(changed, modulesNow());
  const tests = (folder: string) => filesUnder(folder).filter((file) => /\.test\.tsx?$/.test(file));
  const components = tests('src/client').filter(
    (file) => !isInTurn(file, SHARE) && !component(file),
  );
  const calls = ['http', 'areas', 'database', 'reliability', 'walks']
    .flatMap((folder) => tests(`tests/${folder}`))
    .filter((file) =>
      file in longTests
        ? !isInTurn(file, LONG_SHARE) && !touchesLong(file, changed)
        : !isInTurn(file, SHARE) && !call(file),
    );
  return [...components, ...calls];
}
