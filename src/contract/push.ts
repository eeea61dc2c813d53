import * as z from 'zod/mini';
import { portalUsers } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { text } from './inputs.ts';
import { route } from './route.ts';

/** Web Push, for a browser that shows notifications while no page is open. Push messages are empty; the browser then requests the notifications. */
export const push = {
  key: route({
    summary: 'The key that a browser subscribes with; null where the university has no Web Push.',
    method: 'GET',
    path: '/api/user/push',
    may: portalUsers,
    isOurs: true,
    responses: { ...refusals, 200: z.object({ publicKey: z.nullable(z.string()) }) },
  }),
  subscribe: route({
    summary: 'Has notifications pushed to this browser until the person signs out there, in the place of where they were pushed before.',
    method: 'PUT',
    path: '/api/user/push',
    may: portalUsers,
    isOurs: true,
    body: z.object({ endpoint: text(1000) }),
    responses: { ...refusals, 204: null, 404: Errors },
  }),
  unsubscribe: route({
    summary: 'Has nothing pushed to this browser any more.',
    method: 'DELETE',
    path: '/api/user/push',
    may: portalUsers,
    isOurs: true,
    responses: { ...refusals, 204: null },
  }),
};
