import type { KyselyPlugin } from 'kysely';
import type { Db } from '#server/database/open.ts';

class Killed extends Error {}

/**
 * Runs the work until this many statements have been executed. The transaction of the last one is
 * rolled back, and no later statement reaches the database, as if the process had been killed.
 * Returns whether it was: false if the work needs fewer statements.
 */
export async function killedAfter(
  db: Db,
  statements: number,
  work: (db: Db) => Promise<unknown>,
): Promise<boolean> {
  let executed = 0;
  const throwIfKilled = () => {
    if (executed >= statements) throw new Killed();
  };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      throwIfKilled();
      return node;
    },
    async transformResult({ result }) {
      executed += 1;
      throwIfKilled();
      return result;
    },
  };
  try {
    await work(db.withPlugin(plugin));
    return false;
  } catch (error) {
    if (error instanceof Killed) return true;
    throw error;
  }
}
