import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** Configuration of `npm run look`: takes screenshots of every screen for visual inspection. */
export default defineConfig(base, {
  testMatch: '**/*.look.ts',
  globalTeardown: './support/lookFolder.ts',
  timeout: 180_000,
});
