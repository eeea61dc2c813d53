import type { Transaction } from 'kysely';
import type { LiabilityType, PersonType } from '#contract/values.ts';
import { accountTermsOf } from '#rules/liability.ts';
import type { Database } from '#server/database/schema.ts';
import { statusOf } from './shapes.ts';
import { addApproved, approve, currentText, liabilityOf, lockPerson } from './store.ts';

/**
 * Accepts the terms that apply to this type of person, unless they are already accepted. Returns
 * null if the university has no such terms.
 */
export async function acceptTerms(
  tx: Transaction<Database>,
  lin: string,
  personType: PersonType,
  now: Date,
): Promise<{ liabilityType: LiabilityType; version: number } | null> {
  const liabilityType = accountTermsOf[personType];
  const text = await currentText(tx, liabilityType, now);
  if (text === undefined) return null;
  await lockPerson(tx, lin);
  const row = await liabilityOf(tx, lin, liabilityType);
  const status = statusOf(row);
  if (row && status === 'Requested') await approve(tx, row.id, text.id, now);
  else if (status !== 'Approved') await addApproved(tx, lin, liabilityType, text.id, now);
  return { liabilityType, version: text.version };
}
