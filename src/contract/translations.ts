import * as z from 'zod/mini';
import { Errors, publicRefusals } from './errors.ts';
import { route } from './route.ts';

export const translations = {
  file: route({
    summary: 'The texts of one language, by key: those of every page, or those that only one area needs.',
    method: 'GET',
    path: '/app/translations/{file}',
    may: 'everyone',
    params: z.object({ file: z.enum(['sv-SE.json', 'en-GB.json', 'accounts.sv-SE.json', 'accounts.en-GB.json', 'identity.sv-SE.json', 'identity.en-GB.json']) }),
    keptBy: 'worker',
    isPublic: true,
    responses: { ...publicRefusals, 200: z.record(z.string(), z.string()), 404: Errors },
  }),
};
