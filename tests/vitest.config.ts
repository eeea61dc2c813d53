import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { startTestClock } from './tools/clock.ts';

const root = new URL('..', import.meta.url).pathname;
const setupFiles = ['tests/tools/moveDate.ts'];
startTestClock();

/**
 * Four kinds of test, each with the surroundings it needs and nothing more: `rules` (values in, values out), `unit` (Node),
 * `client` (jsdom) and `http` (a server or a database; the bundled PostgreSQL is started once for all of them).
 */
export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    testTimeout: 10_000,
    hookTimeout: 60_000,
    projects: [
      {
        root,
        test: { name: 'rules', environment: 'node', setupFiles, include: ['src/rules/**/*.test.ts', 'src/contract/**/*.test.ts'] },
      },
      {
        root,
        test: {
          name: 'unit',
          environment: 'node',
          setupFiles,
          include: ['src/server/**/*.test.ts', 'sw/**/*.test.ts', 'tests/*.test.ts', 'tests/{contract,pwa,bench}/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        root,
        plugins: [react()],
        test: { name: 'client', environment: 'jsdom', setupFiles, include: ['src/client/**/*.test.{ts,tsx}'] },
      },
      {
        root,
        test: {
          name: 'http',
          environment: 'node',
          setupFiles,
          include: ['tests/{http,areas,database,reliability}/**/*.test.ts'],
          globalSetup: ['tests/support/globalBuild.ts', 'tests/support/globalDatabase.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
