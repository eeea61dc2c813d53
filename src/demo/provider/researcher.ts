import { createHash } from 'node:crypto';
import { orcidOf } from '#rules/orcid.ts';
import type { Db } from '#server/database/open.ts';

/**
 * Below the range that ORCID assigns, and different from the range of the demo university's staff.
 */
const ORCID_PREFIX = '00000001';

/**
 * Returns the user's ORCID iD: the linked one if there is one, otherwise one derived from the user
 * id.
 */
export async function demoOrcid(db: Db, userId: string): Promise<string> {
  const linked = await db
    .selectFrom('orcid')
    .innerJoin('account', 'account.lin', 'orcid.lin')
    .select('orc_id')
    .where('account.user_id', '=', userId)
    .executeTakeFirst();
  if (linked !== undefined) return linked.orc_id;
  const number = createHash('sha256').update(userId).digest().readUInt32BE() % 10_000_000;
  return orcidOf(ORCID_PREFIX + String(number).padStart(7, '0'));
}
