import type { CreateAccount } from '#contract/accounts.ts';
import type { Db } from '#server/database/open.ts';
import { isIdentifier } from '#server/call/identifier.ts';
import { isPayableIn, isValidContactPerson } from './responsibilityStore.ts';

/** The contact person of an account and the activity that pays for it; null means none. */
interface Responsibility {
  readonly organisationId: string | null;
  readonly contactPersonLin: string | null;
  readonly activityId: string | null;
}

type Field = keyof Pick<
  CreateAccount,
  'contactPersonEmployeeNorEduPersonLin' | 'costCentreActivityId'
>;
type ResponsibilityRefusals = Partial<Record<Field, string[]>>;

/**
 * Returns the validation errors by field of the call: the contact person must be a current
 * employee, and the activity must belong to the account's organisation or one above it.
 */
export async function responsibilityRefusals(
  db: Db,
  { organisationId, contactPersonLin, activityId }: Responsibility,
): Promise<ResponsibilityRefusals> {
  const refusals: ResponsibilityRefusals = {};
  if (contactPersonLin !== null && !(await isValidContactPerson(db, contactPersonLin)))
    refusals.contactPersonEmployeeNorEduPersonLin = ['INPUT_INVALID'];
  if (activityId !== null && !(await isPayable(db, organisationId, activityId)))
    refusals.costCentreActivityId = ['INPUT_INVALID'];
  return refusals;
}

/** Whether the activity can pay for an account of that organisation. */
export const isPayable = async (
  db: Db,
  organisationId: string | null,
  activityId: string,
): Promise<boolean> =>
  organisationId !== null &&
  isIdentifier(activityId) &&
  (await isPayableIn(db, organisationId, activityId));
