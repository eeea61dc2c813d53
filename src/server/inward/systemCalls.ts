import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/open.ts';
import { addCardService } from '#server/cardService/routes.ts';
import { addListService } from '#server/listService/routes.ts';
import type { Systems } from '#server/systems/systems.ts';

interface CallParts {
  readonly config: Config;
  readonly db: Db;
  readonly systems: Systems;
}

/** Adds what connected systems call but for SCIM: cards, and the lists that they push. */
export async function addSystemCalls(app: FastifyInstance, parts: CallParts): Promise<void> {
  await addCardService(app, parts);
  await addListService(app, parts);
}
