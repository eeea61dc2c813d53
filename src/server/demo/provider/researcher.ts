import { createHash } from 'node:crypto';
import { orcidOf } from '../../../rules/orcid.ts';
import type { Db } from '../../database/open.ts';

/** Below those that are given out, and beside those that the demo university's staff have. */
const BEGINNING = '00000001';

/** Somebody's ORCID iD: the one that is linked, or else always the same one that is not. */
export async function demoOrcid(db: Db, userId: string): Promise<string> {
  const linked = await db
    .selectFrom('orcid')
    .innerJoin('account', 'account.lin', 'orcid.lin')
    .select('orc_id')
    .where('account.liu_id', '=', userId)
    .executeTakeFirst();
  if (linked !== undefined) return linked.orc_id;
  const number = createHash('sha256').update(userId).digest().readUInt32BE() % 10_000_000;
  return orcidOf(BEGINNING + String(number).padStart(7, '0'));
}
