import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Db } from './database/open.ts';
import { addCardService } from './cardService/routes.ts';
import { addListService } from './listService/routes.ts';
import type { Systems } from './systems/systems.ts';

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
