import * as z from 'zod/mini';
import { whoeverIsIdentified } from './access.ts';
import { AccountSummary } from './account.ts';
import { Errors, refusals } from './errors.ts';
import { UserId } from './inputs.ts';
import { route } from './route.ts';

export const activation = {
  activate: route({
    summary: 'Opens one of the person’s own new accounts for use. 409: it is not new.',
    method: 'POST',
    path: '/api/activation/account/activate',
    may: whoeverIsIdentified,
    query: z.object({ liuId: UserId }),
    responses: { ...refusals, 200: AccountSummary, 404: Errors, 409: Errors },
  }),
};
