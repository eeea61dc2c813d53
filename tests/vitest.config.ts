import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { startTestClock } from './tools/clock.ts';
import { UnhandledErrors } from './tools/unhandledErrors.ts';

const root = new URL('..', import.meta.url).pathname;
/**
 * Settings of every project, because projects do not inherit the root settings. The limits allow
 * for a machine three times slower than usual.
 */
const shared = {
  setupFiles: ['tests/tools/shiftDate.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
  // The files of a worker share its process: one process per file would load all modules again,
  // which takes as long as the tests.
  isolate: false,
};
startTestClock();
/** The folder in which `npm test` finds what became of the tests. */
const reports = process.env['TEST_REPORTS'];

/**
 * Four kinds of test, each with only the environment that it needs: `rules` (pure functions),
 * `unit` (Node), `client` (jsdom) and `http` (a server or a database; the bundled PostgreSQL is
 * started once for all of them). Tests of `http` wait half of their time, so there is one worker
 * more than a small machine has cores.
 */
export default defineConfig({
  root,
  test: {
    maxWorkers: 3,
    reporters: reports
      ? [
          'default',
          ['json', { outputFile: `${reports}/vitest.json` }],
          new UnhandledErrors(`${reports}/unhandled.json`),
        ]
      : ['default'],
    projects: [
      {
        root,
        test: {
          name: 'rules',
          ...shared,
          environment: 'node',
          include: ['src/rules/**/*.test.ts', 'src/contract/**/*.test.ts'],
        },
      },
      {
        root,
        test: {
          name: 'unit',
          ...shared,
          environment: 'node',
          include: [
            'src/{server,demo}/**/*.test.ts',
            'sw/**/*.test.ts',
            'tests/*.test.ts',
            'tests/{contract,pwa,bench,build,lint}/**/*.test.ts',
          ],
        },
      },
      {
        root,
        plugins: [react()],
        define: { TEXTS_VERSION: "''" },
        test: {
          name: 'client',
          ...shared,
          environment: 'jsdom',
          setupFiles: [...shared.setupFiles, 'tests/tools/sharedWindow.ts'],
          include: ['src/client/**/*.test.{ts,tsx}'],
        },
      },
      {
        root,
        test: {
          name: 'http',
          ...shared,
          environment: 'node',
          include: ['tests/{http,areas,database,reliability,walks}/**/*.test.ts'],
          globalSetup: ['tests/support/globalBuild.ts', 'tests/support/globalDatabase.ts'],
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
      {
        root,
        test: {
          name: 'trials',
          ...shared,
          environment: 'node',
          include: ['tests/{walks,build}/*.trial.ts', 'e2e/disturbed/*.trial.ts'],
          globalSetup: ['tests/support/globalDatabase.ts'],
          testTimeout: 3_600_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
