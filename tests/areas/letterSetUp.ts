import { readConfig } from '#server/config/config.ts';
import type { Tx } from '#server/database/schema.ts';
import { accountIdOf } from './calls.ts';

export const config = readConfig({ PORTAL_BASE_URL: 'http://localhost:3000' });
export const now = new Date('2026-11-17T09:00:00Z');
export const today = '2026-11-17';

export type Language = 'sv-SE' | 'en-GB';
export interface Hostile {
  /** Not begun: each letter is written outside of a transaction, because one begins its own. */
  readonly tx: Tx;
  readonly words: string;
  readonly language: Language;
}
export type Write = (hostile: Hostile) => Promise<unknown>;

/**
 * Nobody but the owner reads these; they are written to an employee with addresses of their own.
 */
export const annas = (tx: Tx) => accountIdOf(tx, 'annli42');
export type Letter = readonly [module: string, letter: string, write: Write];
