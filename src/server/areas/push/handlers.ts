import type { push } from '#contract/push.ts';
import { badRequest, notFound } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import type { Handlers } from '#server/call/handler.ts';
import { isPushService } from '#server/systems/push/services.ts';
import { removeSubscription, subscribe } from './store.ts';

/**
 * The push subscription of the browser that belongs to the caller's session (in addition to the
 * requirements).
 */
export const pushHandlers: Handlers<typeof push> = {
  async key({ config }) {
    return { status: 200, body: { publicKey: config.push?.publicKey ?? null } };
  },

  async subscribe(call) {
    const {
      actor,
      body: { endpoint },
      config,
      now,
    } = call;
    if (config.push === null) return notFound;
    if (!isPushService(endpoint, config.push.services))
      return badRequest({ endpoint: 'INPUT_INVALID' });
    return await call.change(async (tx) => {
      const isNew = await subscribe(tx, actor.sessionId, endpoint, now);
      return { status: 204, audit: isNew ? about(actor.lin, 'push.subscribe') : null } as const;
    });
  },

  unsubscribe: (call) =>
    call.change(async (tx) => {
      const isRemoved = await removeSubscription(tx, call.actor.sessionId);
      const entry = about(call.actor.lin, 'push.unsubscribe');
      return { status: 204, audit: isRemoved ? entry : null } as const;
    }),
};
