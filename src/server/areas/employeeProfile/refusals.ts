import type { Account } from '#contract/account.ts';
import type { Errors } from '#contract/errors.ts';
import { isUniversityAddress, normaliseEmail } from '#rules/contactInformation.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { RuleContext } from '#rules/eligibility.ts';
import { normalise } from '#rules/identityNumber.ts';
import type { Db } from '#server/database/open.ts';
import { organisationRefusal, responsibilityRefusals } from '../accounts/index.ts';
import type { ProfileChanges } from './changes.ts';

interface Facts extends RuleContext {
  readonly today: IsoDate;
}

/**
 * Returns all validation errors of the changes by field, as for the creation of an account; an
 * empty object means that the changes can be made.
 */
export async function changeRefusals(
  db: Db,
  changes: ProfileChanges,
  account: Account,
  { today, ...context }: Facts,
): Promise<Errors['errors']> {
  const { norEduPersonNIN: number, organisationId, costCentreActivityId: activityId } = changes;
  const organisation =
    organisationId === undefined ? null : await organisationRefusal(db, organisationId, context);
  const email = emailRefusal(changes, account, context);
  return {
    ...(number !== undefined &&
      normalise(number, today) !== number && { norEduPersonNIN: ['INVALID_NATIONAL_ID_FORMAT'] }),
    ...(email !== null && { externalEmailAddress: [email] }),
    ...(organisation !== null && { organisationId: [organisation] }),
    ...(await responsibilityRefusals(db, {
      organisationId: organisationId ?? account.organisationId,
      people: changes,
      activityId: activityId ?? null,
    })),
  };
}

/**
 * An account with the Small subscription must keep an external address, and a new one must be
 * outside the university.
 */
function emailRefusal(
  { externalEmailAddress: address }: ProfileChanges,
  { subscriptionType }: Account,
  { universityDomains = [] }: RuleContext,
): string | null {
  if (address === undefined) return null;
  if (address === null) return subscriptionType === 'Small' ? 'INPUT_REQUIRED' : null;
  return (
    normaliseEmail(address).refusal ??
    (isUniversityAddress(address, universityDomains) ? 'EXTERNAL_EMAIL_OF_UNIVERSITY' : null)
  );
}
