import { defineConfig } from '@playwright/test';
import { ignoredJourneys } from './support/journeysInTurn.ts';
import { TRIAL } from './support/test.ts';
import { startTestClock } from '#tests/tools/clock.ts';
import { findHeadlessChromium, launchOptionsOf } from '#tests/tools/chromium.ts';

startTestClock();
const takesTrials = process.env['TRIALS'] === 'all';
// Chosen once: the workers read this file again.
const ignored = (process.env['IGNORED_JOURNEYS'] ??= ignoredJourneys().join(' ')).split(' ');

/**
 * Journeys against the real server and the production build. Each worker has its own server and
 * its own copy of the university, on one PostgreSQL.
 */
export default defineConfig({
  testDir: '.',
  // Looks in every size, rare devices, odd networks and refusals, for which `npm run trials` has time.
  testIgnore: [...ignored, ...(takesTrials ? [] : ['trials/**'])].filter(Boolean),
  ...(!takesTrials && { grepInvert: new RegExp(TRIAL) }),
  outputDir: '../test-results',
  globalSetup: ['./support/build.ts', './support/university.ts'],
  // One more than the cores of a small machine: journeys spend a third of their time waiting, for
  // codes to expire or in offline phases.
  workers: 3,
  timeout: 120_000,
  snapshotPathTemplate: '{testDir}/accessibilityTrees/{arg}{ext}',
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A test that passes on its second attempt has a fault.
  retries: 0,
  reporter: 'list',
  use: {
    locale: 'en-GB',
    // Installing the service worker doubles the duration of a journey, so only journeys that need
    // it allow it.
    serviceWorkers: 'block',
    timezoneId: 'Europe/Stockholm',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: launchOptionsOf(findHeadlessChromium()),
  },
});
