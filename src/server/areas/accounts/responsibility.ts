import type { CreateAccount } from '../../../contract/accounts.ts';
import type { Db } from '../../database/open.ts';
import { isIdentifier } from '../../call/identifier.ts';
import { isPaidIn, mayAnswer } from './responsibilityStore.ts';

/** Who is to answer for an account, and what pays for it; null is nobody, nothing. */
interface Responsibility {
  readonly organisationId: string | null;
  readonly contactPersonLin: string | null;
  readonly activityId: string | null;
}

type Field = keyof Pick<CreateAccount, 'contactPersonEmployeeNorEduPersonLin' | 'costCentreActivityId'>;
type ResponsibilityRefusals = Partial<Record<Field, string[]>>;

/**
 * What is wrong with them, by the field of the call: an account is answered for by an employee who is there, and paid for by an
 * activity of its organisation or one above it.
 */
export async function responsibilityRefusals(db: Db, { organisationId, contactPersonLin, activityId }: Responsibility): Promise<ResponsibilityRefusals> {
  const refusals: ResponsibilityRefusals = {};
  if (contactPersonLin !== null && !(await mayAnswer(db, contactPersonLin))) refusals.contactPersonEmployeeNorEduPersonLin = ['INPUT_INVALID'];
  if (activityId !== null && !(await isPayable(db, organisationId, activityId))) refusals.costCentreActivityId = ['INPUT_INVALID'];
  return refusals;
}

/** Whether the activity can pay for an account of that organisation. */
export const isPayable = async (db: Db, organisationId: string | null, activityId: string): Promise<boolean> =>
  organisationId !== null && isIdentifier(activityId) && (await isPaidIn(db, organisationId, activityId));
