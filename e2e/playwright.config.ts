import { defineConfig } from '@playwright/test';
import { startTestClock } from '../tests/tools/clock.ts';
import { findHeadlessChromium, launchOptionsOf } from '../tests/tools/chromium.ts';

startTestClock();

/** Journeys through the real server, built for production. Each of the two workers has a server and a university of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/build.ts',
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A journey that needed its second try passes and is named as flaky, with a trace of how it went.
  retries: 1,
  reporter: 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Stockholm',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: launchOptionsOf(findHeadlessChromium()),
  },
});
