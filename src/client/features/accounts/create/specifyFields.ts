import type { ContactPerson } from '#contract/contactPerson.ts';
import type { CreateAccount } from '#contract/accounts.ts';
import type { InvoiceField } from '#contract/invoiceParts.ts';
import type { SubscriptionType } from '#contract/values.ts';
import {
  fieldsAtTakeOver,
  applySubscriptionRules,
  type AccountDraft,
} from '#rules/accountCreation.ts';
import { normaliseEmail } from '#rules/contactInformation.ts';
import type { IsoDate } from '#rules/dates.ts';
import { oneYearFrom } from '#rules/extension.ts';
import { invoiceOf, invoiceTexts } from '#rules/externalInvoice.ts';
import type { CostChoice } from '../pickers/CostCentrePicker.tsx';
import type { Subject } from './accountFlow.ts';

/** The values of the form: text as it was typed, null for a choice that has not been made. */
export interface SpecifyFields extends Readonly<Record<InvoiceField, string>> {
  readonly givenName: string;
  readonly surname: string;
  readonly organisationId: string | null;
  readonly contactPerson: ContactPerson | null;
  readonly cost: CostChoice | null;
  readonly subscriptionType: SubscriptionType | null;
  readonly hasEmployeeProfilePage: boolean;
  readonly externalEmailAddress: string;
  readonly validThrough: IsoDate | null;
  readonly description: string;
}
export type SpecifyField = keyof SpecifyFields;

/**
 * Returns the initial values of the form. A new account starts with the listed organisation if
 * accounts can belong to it; an account of another organisation starts without anything that
 * belongs to that organisation (ACCT-44).
 * @param own - the user as a contact person, who is the one of a new account unless another is chosen
 */
export function fieldsOf(
  subject: Subject,
  today: IsoDate,
  listedOrganisationId: string | null,
  own: ContactPerson | null,
): SpecifyFields {
  if (subject.type === 'create') {
    const { givenName = '', surname = '' } = subject.person ?? {};
    return {
      ...empty,
      givenName,
      surname,
      organisationId: listedOrganisationId,
      contactPerson: own,
      validThrough: oneYearFrom({ affiliationEndDate: null }, today),
    };
  }
  const { account } = subject;
  const { organisationId, contactPerson, costCentre, costCentreActivity, subscriptionType } =
    fieldsAtTakeOver(account);
  return {
    givenName: account.givenName,
    surname: account.surname,
    organisationId,
    contactPerson,
    cost: costCentre && { costCentre, activity: costCentreActivity },
    subscriptionType,
    hasEmployeeProfilePage: account.hasEmployeeProfilePage,
    externalEmailAddress: account.externalEmailAddress ?? '',
    validThrough: oneYearFrom(account, today),
    description: account.description ?? '',
    ...invoiceTexts(account.externalInvoiceData),
  };
}

const empty: SpecifyFields = {
  givenName: '',
  surname: '',
  organisationId: null,
  contactPerson: null,
  cost: null,
  subscriptionType: null,
  hasEmployeeProfilePage: false,
  externalEmailAddress: '',
  validThrough: null,
  description: '',
  ...invoiceTexts(null),
};

/** Returns the fields under the names of the call, which the rules use. */
export function draftOf(subject: Subject, fields: SpecifyFields): AccountDraft {
  return applySubscriptionRules({
    ...namesOf(subject),
    givenName: fields.givenName.trim(),
    surname: fields.surname.trim(),
    description: fields.description.trim() || null,
    organisationId: fields.organisationId,
    validThrough: fields.validThrough,
    itSubscriptionType: fields.subscriptionType,
    contactPersonEmployeeNorEduPersonLin: fields.contactPerson?.norEduPersonLin ?? null,
    costCentreId: fields.cost?.costCentre.id ?? null,
    costCentreActivityId: fields.cost?.activity?.id ?? null,
    hasEmployeeProfilePage: fields.hasEmployeeProfilePage,
    externalEmailAddress: emailOf(fields.externalEmailAddress),
    externalInvoiceData: invoiceOf(fields),
  });
}

/** Returns the request body. @throws for fields that the rules refuse */
export function bodyOf(subject: Subject, fields: SpecifyFields): CreateAccount {
  const { costCentreId: _, ...draft } = draftOf(subject, fields);
  const {
    givenName,
    surname,
    organisationId,
    validThrough,
    itSubscriptionType,
    hasEmployeeProfilePage,
  } = draft;
  if (
    givenName === null ||
    surname === null ||
    organisationId === null ||
    validThrough === null ||
    itSubscriptionType === null ||
    hasEmployeeProfilePage === null
  ) {
    throw new Error('The account form is incomplete.');
  }
  return {
    ...draft,
    givenName,
    surname,
    organisationId,
    validThrough,
    itSubscriptionType,
    hasEmployeeProfilePage,
  };
}

/**
 * Returns the identifiers of the person: the national id for a new account, the LIN for any other.
 */
const namesOf = (subject: Subject) =>
  subject.type === 'create'
    ? { norEduPersonLIN: null, norEduPersonNIN: subject.norEduPersonNIN, liUId: null }
    : {
        norEduPersonLIN: subject.account.norEduPersonLIN,
        norEduPersonNIN: null,
        liUId: subject.account.liUId,
      };

/**
 * Returns the normalized address; an invalid one is returned as typed, so that the rules refuse it.
 */
function emailOf(typed: string): string | null {
  const normalised = normaliseEmail(typed);
  return 'value' in normalised ? normalised.value : typed;
}
