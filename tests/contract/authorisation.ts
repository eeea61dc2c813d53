import * as z from 'zod/mini';
import { personas } from './personas.ts';
import { readTsv } from './readTsv.ts';

const AuthorisedCall = z.object({
  call: z.string(),
  /** `ours`: the call is not in the specification. */
  confidence: z.enum(['spec', 'derived', 'guess', 'ours']),
  /**
   * Whose data a permitted caller reaches:
   * - `none`: those of nobody;
   * - `own`: of the caller;
   * - `own-or-role`: of the caller or, with a role, of everybody;
   * - `code-holder`, `order-holder`: of whom a code, or the order of the same browser, is about;
   * - `organisation`: of people below an organisation that the caller administers;
   * - `organisation-per-item`: the same, decided for each item of a list;
   * - `any`: of everybody; `any-limited`: with fewer details outside the organisation.
   */
  dataScope: z.enum([
    'none',
    'own',
    'own-or-role',
    'code-holder',
    'order-holder',
    'organisation',
    'organisation-per-item',
    'any',
    'any-limited',
  ]),
});

/**
 * Every call, with the personas who may make it. The rows of the specification stand as they were
 * drafted; what the project decided otherwise is in `access.test.ts`.
 */
export const authorisation = readTsv('authorisation.tsv').map((row) => ({
  ...AuthorisedCall.parse(row),
  allowed: new Set(personas.map(({ id }) => id).filter((id) => row[id] === 'yes')),
}));
