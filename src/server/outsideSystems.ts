import type { Config } from './config.ts';
import type { Db } from './database/open.ts';
import type { OutsideSystems } from './outbox/changeKind.ts';
import { httpCardSystem } from './systems/cards/http.ts';
import { directoryOf } from './systems/directory/configured.ts';
import { createHashing } from './systems/hashing.ts';

/** The configured systems that the outbox tells of changes, for what runs without a call. */
export const outsideSystemsOf = async (config: Config, db: Db): Promise<OutsideSystems> => ({
  cards: config.cardSystem && httpCardSystem(config.cardSystem),
  directory: await directoryOf(config, db, createHashing()),
});
