import {
  type PersonField,
  personFields,
  type SentName,
  sentName,
} from '#contract/accountFields.ts';
import type { Db } from '#server/database/open.ts';
import { isIdentifier } from '#server/call/identifier.ts';
import { isPayableIn, isValidContactPerson } from './responsibilityStore.ts';

/** The people responsible for an account and the activity that pays for it; null means none. */
interface Responsibility {
  readonly organisationId: string | null;
  /** By the names of the call; undefined for whom it does not change. */
  readonly people: { readonly [Name in SentName<PersonField>]?: string | null | undefined };
  readonly activityId: string | null;
}

type ResponsibilityRefusals = Partial<
  Record<SentName<PersonField> | 'costCentreActivityId', string[]>
>;

/**
 * Returns the validation errors by field of the call: each person must be a current
 * employee, and the activity must belong to the account's organisation or one above it.
 */
export async function responsibilityRefusals(
  db: Db,
  { organisationId, people, activityId }: Responsibility,
): Promise<ResponsibilityRefusals> {
  const refusals: ResponsibilityRefusals = {};
  for (const name of personFields.map(sentName)) {
    const lin = people[name] ?? null;
    if (lin !== null && !(await isValidContactPerson(db, lin))) refusals[name] = ['INPUT_INVALID'];
  }
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
