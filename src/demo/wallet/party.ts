import type { Db } from '#server/database/open.ts';
import type { Party } from './presenting.ts';

/** The keys of one of the demonstration's parties, which the first of its servers has made. */
export const partyIn = (db: Db, role: 'verifier' | 'identity'): Promise<Party> =>
  db.selectFrom('demo_wallet_party').selectAll().where('role', '=', role).executeTakeFirstOrThrow();
