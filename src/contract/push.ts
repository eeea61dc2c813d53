import * as z from 'zod/mini';
import { portalUsers } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { text } from './inputs.ts';
import { route } from './route.ts';

/**
 * Web Push, for a browser that shows notifications while no page is open. Push messages are empty;
 * the browser then requests the notifications.
 */
export const push = {
  key: route({
    summary:
      'Returns the public key with which a browser subscribes; null if the university does not use Web Push.',
    method: 'GET',
    path: '/api/user/push',
    may: portalUsers,
    isOurs: true,
    responses: { ...refusals, 200: z.object({ publicKey: z.nullable(z.string()) }) },
  }),
  subscribe: route({
    summary:
      'Sends push notifications to this browser until the person signs out, ' +
      'and replaces the browser’s previous subscription.',
    method: 'PUT',
    path: '/api/user/push',
    may: portalUsers,
    isOurs: true,
    body: z.object({ endpoint: text(1000) }),
    responses: { ...refusals, 204: null, 404: Errors },
  }),
  unsubscribe: route({
    summary: 'Stops push notifications to this browser.',
    method: 'DELETE',
    path: '/api/user/push',
    may: portalUsers,
    isOpenBeforeTerms: true,
    isOurs: true,
    responses: { ...refusals, 204: null },
  }),
};
