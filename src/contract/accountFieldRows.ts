import type { Concern } from './power.ts';

/** The value of a field, and with it its shape in calls and in the database. */
type FieldValue =
  | {
      readonly kind: 'text';
      /** The greatest number of characters that a form takes. */
      readonly maxLength?: number;
      readonly format?: 'email' | 'lines';
    }
  | { readonly kind: 'flag' }
  | { readonly kind: 'day' }
  | {
      readonly kind: 'choice';
      readonly options: readonly string[];
    }
  /** A current employee, by the LIN. */
  | { readonly kind: 'person' };

/** A field of an account that is a column of its own. */
export type FieldRow = FieldValue & {
  readonly column: string;
  /** The forms that ask for it. */
  readonly forms: readonly ('creation' | 'profile')[];
  /** Its name in the calls that state it, if it has another. */
  readonly sent?: string;
  /** Whether an account cannot be created without it. */
  readonly isRequired?: true;
  /** What a change does to the owner, for the law of power; null if no action changes it. */
  readonly concern: Extract<Concern, 'address' | 'access' | 'terms'> | null;
  /** Whether changes are in the history. */
  readonly isAudited: boolean;
  /** Whether only those see it who reach the account through its organisation. */
  readonly isOfOrganisation?: true;
  /** Whether the staff write it for each other, so that "My data" leaves it out. */
  readonly isInternal?: true;
  /** What the deletion of the account does: empties it, or why it stays. */
  readonly onErasure: 'emptied' | 'account' | 'nobody';
  /** Whether it came after version 0.2.0, whose pages and servers do not send it. */
  readonly isAddition?: true;
};

/**
 * The fields of an account that are columns of its own, by their names in `Account`. The types of the
 * table, the shapes of the calls, what the server reads and writes, the history, "My data", joins
 * and erasure follow from this table (`accountFields.ts`, `accountFieldShapes.ts`,
 * `rules/accountFields.ts`). The order is that of the history.
 */
export const accountFields = {
  validThrough: {
    kind: 'day',
    column: 'valid_through',
    forms: ['creation'],
    isRequired: true,
    concern: 'access',
    isAudited: true,
    onErasure: 'account',
  },
  retirementDate: {
    kind: 'day',
    column: 'retirement_date',
    forms: [],
    concern: 'access',
    isAudited: true,
    onErasure: 'account',
  },
  subscriptionType: {
    kind: 'choice',
    options: ['Small', 'Medium', 'Large', 'XLarge'],
    column: 'subscription_type',
    forms: ['creation'],
    sent: 'itSubscriptionType',
    isRequired: true,
    concern: 'access',
    isAudited: true,
    onErasure: 'account',
  },
  hasLiUPhone: {
    kind: 'flag',
    column: 'has_work_phone',
    forms: [],
    concern: 'access',
    isAudited: true,
    onErasure: 'nobody',
  },
  hasEmployeeProfilePage: {
    kind: 'flag',
    column: 'has_employee_profile_page',
    forms: ['creation', 'profile'],
    concern: 'terms',
    isAudited: true,
    onErasure: 'nobody',
  },
  description: {
    kind: 'text',
    maxLength: 1000,
    format: 'lines',
    column: 'description',
    forms: ['creation', 'profile'],
    concern: 'terms',
    isAudited: true,
    isOfOrganisation: true,
    onErasure: 'emptied',
  },
  externalEmailAddress: {
    kind: 'text',
    maxLength: 254,
    format: 'email',
    column: 'external_email_address',
    forms: ['creation', 'profile'],
    concern: 'address',
    isAudited: true,
    isOfOrganisation: true,
    onErasure: 'emptied',
  },
  contactPerson: {
    kind: 'person',
    column: 'contact_person_lin',
    forms: ['creation', 'profile'],
    sent: 'contactPersonEmployeeNorEduPersonLin',
    concern: 'terms',
    isAudited: true,
    isOfOrganisation: true,
    onErasure: 'emptied',
  },
  affiliationEndDate: {
    kind: 'day',
    column: 'affiliation_end_date',
    forms: [],
    concern: null,
    isAudited: false,
    onErasure: 'account',
  },
  lastRetirementProcessStepDueDateFromForADAccount: {
    kind: 'day',
    column: 'next_retirement_step_on',
    forms: [],
    concern: 'access',
    isAudited: false,
    onErasure: 'account',
  },
  irtComment: {
    kind: 'text',
    column: 'irt_comment',
    forms: [],
    concern: null,
    isAudited: false,
    isOfOrganisation: true,
    isInternal: true,
    onErasure: 'emptied',
  },
  liUEmailAddress: {
    kind: 'text',
    format: 'email',
    column: 'university_email_address',
    forms: [],
    concern: null,
    isAudited: false,
    onErasure: 'emptied',
  },
} as const satisfies Readonly<Record<string, FieldRow>>;
