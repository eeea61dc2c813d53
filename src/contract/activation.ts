import * as z from 'zod/mini';
import { identifiedUsers } from './access.ts';
import { AccountSummary } from './account.ts';
import { Errors, refusals } from './errors.ts';
import { UserId } from './inputs.ts';
import { route } from './route.ts';

export const activation = {
  activate: route({
    summary: 'Activates one of the person’s own new accounts. 409: the account is not new.',
    method: 'POST',
    path: '/api/activation/account/activate',
    may: identifiedUsers,
    query: z.object({ liuId: UserId }),
    responses: { ...refusals, 200: AccountSummary, 404: Errors, 409: Errors },
  }),
};
