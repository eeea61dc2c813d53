import type { Db } from '#server/database/open.ts';
import type { CardSystem } from '#server/systems/cards/port.ts';

/** Notes an earlier night, after which nobody has to permit a deletion any more. */
export const permitDeletions = (db: Db, finishedAt: Date) =>
  db
    .insertInto('night')
    .values(
      (['isEmptied', 'isDeleted'] as const).map((step) => ({
        day: '2020-01-01',
        step,
        done: 1,
        failed: 0,
        held: 0,
        finished_at: finishedAt,
      })),
    )
    .execute();

/** A card system that does what it is asked, without a trace. */
export const silentCards: CardSystem = {
  order: async () => undefined,
  freeze: async () => undefined,
  unfreeze: async () => undefined,
  block: async () => undefined,
  setPin: async () => undefined,
};
