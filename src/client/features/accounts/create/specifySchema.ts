import type { CreateAccount } from '#contract/accounts.ts';
import { invoiceFields, invoiceParts } from '#contract/invoiceParts.ts';
import type { OrganisationNode } from '#contract/organisations.ts';
import { creationRefusals, isDepartmentOrBelow } from '#rules/accountCreation.ts';
import type { IsoDate } from '#rules/dates.ts';
import { z } from '#client/forms/formSchemas.ts';
import type { Subject } from './accountFlow.ts';
import { draftOf, type SpecifyField, type SpecifyFields } from './specifyFields.ts';

/** The maximum text lengths of the call. */
const MAX_TEXT_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 1000;

/**
 * Maps each field of the call to its field of the form; null for the fields that identify the
 * person.
 */
export const formFieldOf: Readonly<Record<keyof CreateAccount, SpecifyField | null>> = {
  norEduPersonLIN: null,
  norEduPersonNIN: null,
  liUId: null,
  givenName: 'givenName',
  surname: 'surname',
  description: 'description',
  organisationId: 'organisationId',
  validThrough: 'validThrough',
  itSubscriptionType: 'subscriptionType',
  contactPersonEmployeeNorEduPersonLin: 'contactPerson',
  costCentreActivityId: 'cost',
  hasEmployeeProfilePage: 'hasEmployeeProfilePage',
  externalEmailAddress: 'externalEmailAddress',
  externalInvoiceData: invoiceFields[0] ?? null,
};

export const isCallField = (name: string): name is keyof CreateAccount => name in formFieldOf;

/**
 * Validates the form by the server's own rules before it is sent (ACCT-47, ACCT-48). Errors are
 * text keys.
 */
export const specifySchema = (
  subject: Subject,
  tree: readonly OrganisationNode[],
  today: IsoDate,
) =>
  z.custom<SpecifyFields>().check(({ value: fields, issues }) => {
    const fieldError = (field: SpecifyField, message: string) =>
      issues.push({ code: 'custom', message, path: [field], input: fields[field] });
    const chosen = organisationIn(tree, fields.organisationId);

    const refusals = creationRefusals(draftOf(subject, fields), {
      today,
      account: subject.type === 'create' ? null : subject.account,
      isDepartmentChosen: chosen !== null && isDepartmentOrBelow(chosen.type),
    });
    for (const [name, keys] of Object.entries(refusals)) {
      const field = isCallField(name) ? formFieldOf[name] : null;
      if (field && keys[0]) fieldError(field, keys[0]);
    }
    if (chosen && !chosen.isAdministered && !refusals.organisationId)
      fieldError('organisationId', 'ORGANISATION_SELECTOR/NOT_VALID');
    for (const [field, longest] of lengths)
      if (fields[field].trim().length > longest) fieldError(field, 'INPUT_TOO_LONG');
  });

const lengths = [
  ['givenName', MAX_TEXT_LENGTH],
  ['surname', MAX_TEXT_LENGTH],
  ['description', MAX_DESCRIPTION_LENGTH],
  ...invoiceFields.map((field) => [field, invoiceParts[field].maxLength] as const),
] as const;

/** Returns the node with the id, or null when the tree has none. */
export function organisationIn(
  tree: readonly OrganisationNode[],
  id: string | null,
): OrganisationNode | null {
  for (const node of tree) {
    const found = node.organisationId === id ? node : organisationIn(node.children, id);
    if (found) return found;
  }
  return null;
}
