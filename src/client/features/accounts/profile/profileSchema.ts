import type { Account } from '#contract/account.ts';
import { forEachPart, type InvoiceField } from '#contract/invoiceParts.ts';
import { normaliseEmail } from '#rules/contactInformation.ts';
import type { IsoDate } from '#rules/dates.ts';
import { identityNumberError } from '#rules/identityNumber.ts';
import { z } from '#client/forms/formSchemas.ts';
import type { TextKey } from '../texts.ts';
import {
  changedFields,
  type OrganisationChoice,
  type ProfileField,
  type ProfileFields,
  toFields,
} from './profileFields.ts';

/** The maximum text lengths of the call. */
const MAX_TEXT_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 1000;

/**
 * Validates the form by the server's own rules before it is sent. Unchanged fields are not
 * validated, so that an account with an existing problem can still be changed elsewhere. Errors are
 * text keys. `today` determines the century of a short number.
 */
export const profileSchema = (account: Account, today: IsoDate) =>
  z.custom<ProfileFields>().check(({ value: fields, issues }) => {
    const wrong = errorsIn(fields, account, today);
    for (const field of changedFields(toFields(account), fields)) {
      const message = wrong[field];
      if (message) issues.push({ code: 'custom', message, path: [field], input: fields[field] });
    }
  });

const errorsIn = (
  fields: ProfileFields,
  { subscriptionType }: Account,
  today: IsoDate,
): Partial<Record<ProfileField, TextKey | null>> => ({
  givenName: required(fields.givenName),
  surname: required(fields.surname),
  displayName: required(fields.displayName),
  norEduPersonNIN:
    required(fields.norEduPersonNIN) ?? identityNumberError(fields.norEduPersonNIN, today),
  description: tooLong(fields.description, MAX_DESCRIPTION_LENGTH),
  organisation: organisationError(fields.organisation),
  cost: fields.cost && !fields.cost.activity ? 'ACCOUNTS/COST/ACTIVITY_REQUIRED' : null,
  // Only Small has an external address, and requires it (ACCT-49).
  externalEmailAddress:
    subscriptionType === 'Small'
      ? (required(fields.externalEmailAddress) ?? emailError(fields.externalEmailAddress))
      : null,
  ...forEachPart(
    (_, field): InvoiceField => field,
    ({ maxLength }, field) => tooLong(fields[field], maxLength),
  ),
});

const required = (text: string) => (text.trim() === '' ? 'INPUT_REQUIRED' : tooLong(text));
const tooLong = (text: string, longest = MAX_TEXT_LENGTH) =>
  text.trim().length > longest ? 'INPUT_TOO_LONG' : null;
const emailError = (text: string) =>
  normaliseEmail(text).refusal === undefined ? null : 'INPUT_INVALID_EMAIL';

function organisationError(chosen: OrganisationChoice | null) {
  if (!chosen) return 'ACCOUNTS/SPECIFY/CHOOSE_ORGANISATION';
  if (!chosen.isDepartmentOrBelow) return 'ACCOUNTS/CREATE/DEPARTMENT_REQUIRED';
  return chosen.isAdministered ? null : 'ORGANISATION_SELECTOR/NOT_VALID';
}
