import type { Account } from '#contract/account.ts';
import { creationFields } from '#contract/accountFields.ts';
import type { CreateAccount } from '#contract/accounts.ts';
import type { Errors } from '#contract/errors.ts';
import {
  creationRefusals,
  isDepartmentOrBelow,
  applySubscriptionRules,
} from '#rules/accountCreation.ts';
import { statedColumns } from '#rules/accountFields.ts';
import { normaliseEmail } from '#rules/contactInformation.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { RuleContext } from '#rules/eligibility.ts';
import { invoiceColumns } from '#rules/externalInvoice.ts';
import type { Db } from '#server/database/open.ts';
import { responsibilityRefusals } from './responsibility.ts';
import { organisationById } from './store.ts';

/**
 * Returns the administrator's specification of an account as it is stored, including the values
 * that the subscription determines.
 */
export function specificationOf(body: CreateAccount): CreateAccount {
  const completed = applySubscriptionRules(body);
  const email = normaliseEmail(completed.externalEmailAddress ?? '');
  return {
    ...completed,
    organisationId: completed.organisationId.toLowerCase(),
    externalEmailAddress:
      email.refusal === undefined ? email.value : completed.externalEmailAddress,
  };
}

interface Facts extends RuleContext {
  readonly today: IsoDate;
  /** The account that is taken over; null for a new account. */
  readonly account: Account | null;
}

/**
 * Returns all validation errors by field; an empty object means that the account can be saved
 * (ACCT-47, ACCT-48).
 */
export async function specificationRefusals(
  db: Db,
  specified: CreateAccount,
  { today, account, ...context }: Facts,
): Promise<Errors['errors']> {
  const organisation = await organisationRefusal(db, specified.organisationId, context);
  return {
    ...creationRefusals(
      { ...specified, costCentreId: null },
      { today, account, isDepartmentChosen: true, ...context },
    ),
    ...(organisation !== null && { organisationId: [organisation] }),
    ...(await responsibilityRefusals(db, {
      organisationId: specified.organisationId,
      people: specified,
      activityId: specified.costCentreActivityId,
    })),
  };
}

/**
 * Returns the text key of the reason why no account can be created in the organisation; null if one
 * can.
 */
export async function organisationRefusal(
  db: Db,
  organisationId: string,
  { specialOrganisationId }: RuleContext,
) {
  if (organisationId === specialOrganisationId) return 'SPECIAL_ORGANISATION';
  const organisation = await organisationById(db, organisationId);
  return organisation && isDepartmentOrBelow(organisation.type)
    ? null
    : 'ACCOUNTS/CREATE/DEPARTMENT_REQUIRED';
}

/** The account columns that the specification determines. */
export const specifiedColumns = (specified: CreateAccount) => ({
  organisation_id: specified.organisationId,
  ...statedColumns(creationFields, specified),
  ...invoiceColumns(specified.externalInvoiceData),
});
