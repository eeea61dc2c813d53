import * as z from 'zod/mini';
import { Errors, publicRefusals } from './errors.ts';
import { route } from './route.ts';

/** The areas whose texts are fetched with their first page. All else is in the language's own file. */
export type TextArea = 'accounts' | 'cards' | 'identity' | 'landing' | 'later' | 'liabilities' | 'profile';

export const translations = {
  file: route({
    summary: 'The texts of one language, by key: those of every page, or those that only one area needs.',
    method: 'GET',
    path: '/app/translations/{file}',
    may: 'everyone',
    params: z.object({
      file: z.enum([
        'sv-SE.json', 'accounts.sv-SE.json', 'cards.sv-SE.json', 'identity.sv-SE.json', 'landing.sv-SE.json', 'later.sv-SE.json', 'liabilities.sv-SE.json', 'profile.sv-SE.json',
        'en-GB.json', 'accounts.en-GB.json', 'cards.en-GB.json', 'identity.en-GB.json', 'landing.en-GB.json', 'later.en-GB.json', 'liabilities.en-GB.json', 'profile.en-GB.json',
      ]),
    }),
    keptBy: 'worker',
    isPublic: true,
    responses: { ...publicRefusals, 200: z.record(z.string(), z.string()), 404: Errors },
  }),
};
