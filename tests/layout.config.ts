import { playwright } from '@vitest/browser-playwright';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { findHeadlessChromium, launchOptionsOf } from './tools/chromium.ts';
import { UnhandledErrors } from './tools/unhandledErrors.ts';

const root = new URL('..', import.meta.url).pathname;
/** The folder in which `npm test` finds what became of the tests. */
const reports = process.env['TEST_REPORTS'];

/**
 * Tests of what only a browser can compute: sizes, positions and what covers what. They render the
 * app in Chromium with its style sheets and with invented answers, so that no server is needed. They
 * have a configuration of their own, because a browser in the same run slows down the other projects.
 */
export default defineConfig({
  root,
  plugins: [react()],
  cacheDir: 'node_modules/.cache/layout',
  define: {
    BUILD_ID: "'test'",
    TEXTS_VERSION: "''",
    CACHED_CALLS: '[]',
    OFFLINE_TEXTS: '[]',
    PUSH_TEXTS: '{}',
    RESPONSE_SHAPE_ID: "'test'",
  },
  // Vite would otherwise find packages while the tests run, and load the page again.
  optimizeDeps: {
    entries: ['src/client/main.tsx', 'tests/layout/**/*.{ts,tsx}'],
    include: ['zod/v4/core', 'react-dom/client'],
  },
  test: {
    name: 'layout',
    include: ['tests/layout/**/*.layout.test.tsx'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 5_000 } },
    reporters: reports
      ? [
          'default',
          ['json', { outputFile: `${reports}/vitest.json` }],
          new UnhandledErrors(`${reports}/unhandled.json`),
        ]
      : ['default'],
    browser: {
      enabled: true,
      headless: true,
      isolate: false,
      fileParallelism: false,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: launchOptionsOf(findHeadlessChromium(), '--no-sandbox'),
        contextOptions: {
          locale: 'sv-SE',
          timezoneId: 'Europe/Stockholm',
          reducedMotion: 'reduce',
        },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
    },
  },
});
