import * as z from 'zod/mini';
import { Errors, publicRefusals } from './errors.ts';
import { matching } from './inputs.ts';
import { route } from './route.ts';
import { Language } from './values.ts';

/**
 * `sv-SE.json` contains the texts of every page, `cards.sv-SE.json` those that only some areas
 * need.
 */
const FILE = new RegExp(`^([a-z][A-Za-z]*\\.)?(${Language.options.join('|')})\\.json$`);

export const translations = {
  file: route({
    summary:
      'Returns the texts of one language by key: those of every page, or those of certain areas.',
    method: 'GET',
    path: '/app/translations/{file}',
    may: 'everyone',
    params: z.object({ file: matching(FILE) }),
    query: z.object({ version: z.optional(matching(/^[\w-]{1,64}$/)) }),
    versionedBy: 'version',
    keptBy: 'worker',
    isPublic: true,
    responses: { ...publicRefusals, 200: z.record(z.string(), z.string()), 404: Errors },
  }),
};
