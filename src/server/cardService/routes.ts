import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { MAX_CARD_EVENTS } from '#contract/cardEvents.ts';
import {
  applyWaiting,
  changedCards,
  changedOrders,
  type PageStart,
  receiveEvents,
} from '#server/areas/cardEvents/index.ts';
import { refreshPasses } from '#server/areas/passes/index.ts';
import { HttpError } from '#server/call/httpError.ts';
import { admitSystems, callingSystem } from '#server/inward/callingSystem.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/open.ts';
import { acceptJson } from '#server/http/json.ts';
import type { Systems } from '#server/systems/systems.ts';

interface ServiceParts {
  readonly config: Config;
  readonly db: Db;
  readonly systems: Systems;
}

const EVENTS = '/hooks/card-events';
const CARDS = '/hooks/cards';
const ORDERS = '/hooks/card-orders';

/** Allows for events with photos, which are discarded. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;
const Events = z.object({
  events: z.array(z.unknown()).check(z.minLength(1), z.maxLength(MAX_CARD_EVENTS)),
});
const Changed = z.object({
  /** A moment, or what `next` of the page before was. */
  changedSince: z
    .string()
    .check(z.regex(/^[\d-]{10}T[\d:.]{5,15}(?:Z|[+-][\d:]{5})(?:,[\da-f-]{36})?$/)),
});
/** Below every id of a row. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Adds what a card system calls (docs/card-system.md). It has no session and no cookie: each request
 * has the token of a connected system that reaches cards.
 */
export async function addCardService(app: FastifyInstance, parts: ServiceParts): Promise<void> {
  const { db } = parts;
  await app.register(async (service) => {
    acceptJson(service, ['application/json']);
    admitSystems(service, parts, {
      realm: 'cards',
      texts: 'CARD_SERVICE',
      reaches: ({ reach }) => reach.resources.includes('cards'),
    });
    service.post(EVENTS, { bodyLimit: MAX_BODY_BYTES }, (request, reply) =>
      receive(request, reply, parts),
    );
    service.get(CARDS, async (request, reply) => {
      const { source } = callingSystem(request);
      const { rows, next } = await changedCards(db, source, startIn(request));
      return reply.send({ cards: rows, next });
    });
    service.get(ORDERS, async (request, reply) => {
      const { rows, next } = await changedOrders(db, startIn(request));
      return reply.send({ orders: rows, next });
    });
  });
}

function startIn({ query }: FastifyRequest): PageStart {
  const { success, data } = Changed.safeParse(query);
  const [at = '', id = NO_ID] = success ? data.changedSince.split(',') : [];
  if (Number.isNaN(Date.parse(at)))
    throw new HttpError(400, { errors: { changedSince: ['CARD_SERVICE/CHANGED_SINCE'] } });
  return { at, id };
}

async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, systems, config }: ServiceParts,
): Promise<FastifyReply> {
  const body = Events.safeParse(request.body);
  if (!body.success) throw new HttpError(400, { errors: { events: ['CARD_SERVICE/EVENTS'] } });
  const { now } = request.visit;
  const { source, name } = callingSystem(request);
  const origin = {
    source,
    actor: { lin: null, liUId: null, client: name },
    requestId: request.id,
    address: request.ip,
    now,
  };
  const context = { systems, config, now };
  const answers = await db.transaction().execute(async (tx) => {
    const received = await receiveEvents(tx, body.data.events, origin);
    await refreshPasses(tx, context, received.accountIds);
    return received.answers;
  });
  // What these events have waited for; if it fails, the job tries again within a minute.
  await applyWaiting(db, context, origin);
  return reply.send({ events: answers });
}
