import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** `npm run look`: pictures of every screen, for people to look at. */
export default defineConfig(base, { testMatch: '**/*.look.ts', globalTeardown: './support/lookFolder.ts', timeout: 180_000 });
