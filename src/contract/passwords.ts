import * as z from 'zod/mini';
import { portalUsers } from './access.ts';
import { refusals } from './errors.ts';
import { route } from './route.ts';
import { IsoDate, Moment } from './values.ts';

/** How the person's own password stands. `renewBefore` is the day from which it no longer works; null: it has no end. */
export const PasswordStatus = z.object({
  renewingRequired: z.boolean(),
  passwordLastSet: z.nullable(Moment),
  renewBefore: z.nullable(IsoDate),
});
export type PasswordStatus = z.infer<typeof PasswordStatus>;

export const passwords = {
  status: route({
    summary: 'How the person’s own password stands.',
    method: 'GET',
    path: '/api/Password/status',
    may: portalUsers,
    keptBy: 'query',
    responses: { ...refusals, 200: PasswordStatus },
  }),
};
