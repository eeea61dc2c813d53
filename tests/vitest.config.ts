import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { startTestClock } from './tools/clock.ts';

const root = new URL('..', import.meta.url).pathname;
/** Of every project: none inherits what stands at the root. The limits are what a busy machine may take. */
const shared = { setupFiles: ['tests/tools/moveDate.ts'], testTimeout: 30_000, hookTimeout: 60_000 };
/** The files of a worker share its process, which costs less than a process for each. */
const together = { ...shared, isolate: false };
startTestClock();

/**
 * Four kinds of test, each with the surroundings it needs and nothing more: `rules` (values in, values out), `unit` (Node),
 * `client` (jsdom) and `http` (a server or a database; the bundled PostgreSQL is started once for all of them). Files of `http`
 * start and kill servers, and have a process each.
 */
export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    projects: [
      {
        root,
        test: { name: 'rules', ...together, environment: 'node', include: ['src/rules/**/*.test.ts', 'src/contract/**/*.test.ts'] },
      },
      {
        root,
        test: {
          name: 'unit',
          ...together,
          environment: 'node',
          include: ['src/server/**/*.test.ts', 'sw/**/*.test.ts', 'tests/*.test.ts', 'tests/{contract,pwa,bench,build}/**/*.test.ts'],
        },
      },
      {
        root,
        plugins: [react()],
        test: {
          name: 'client',
          ...together,
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
          include: ['tests/{http,areas,database,reliability}/**/*.test.ts'],
          globalSetup: ['tests/support/globalBuild.ts', 'tests/support/globalDatabase.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
