import { defineConfig } from '@playwright/test';
import { startTestClock } from '../tests/tools/clock.ts';
import { findHeadlessChromium, launchOptionsOf } from '../tests/tools/chromium.ts';

startTestClock();

/** Journeys through the real server, built for production. Each worker has a server and a university of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/build.ts',
  // One more than the cores of a small machine: journeys wait a third of their time, for codes that run out or a network that is gone.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A journey that needed its second try passes and is named as flaky, with a trace of how it went.
  retries: 1,
  reporter: 'list',
  use: {
    locale: 'en-GB',
    // To install one costs a journey as much again as everything else; those that are about it allow it.
    serviceWorkers: 'block',
    timezoneId: 'Europe/Stockholm',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: launchOptionsOf(findHeadlessChromium()),
  },
});
