import type { Account } from '../../../../contract/account.ts';
import type { IsoDate } from '../../../../rules/dates.ts';
import { normalise } from '../../../../rules/identityNumber.ts';
import { z } from '../../../api/formSchemas.ts';

const LONGEST_NAME = 200;
const LONGEST_DESCRIPTION = 1000;
const LONGEST_ADDRESS = 500;

const name = z.string().check(z.trim(), z.minLength(1, 'INPUT_REQUIRED'), z.maxLength(LONGEST_NAME, 'INPUT_TOO_LONG'));
const short = z.string().check(z.trim(), z.maxLength(LONGEST_NAME, 'INPUT_TOO_LONG'));

/** The server's own rules, asked before the round trip. Faults are text keys. `today` decides a short number's century. */
export const profileSchema = ({ subscriptionType, norEduPersonNIN }: Account, today: IsoDate) =>
  z.object({
    givenName: name,
    surname: name,
    displayName: name,
    norEduPersonNIN: z.string().check((field) => {
      if (field.value.trim() === '' && norEduPersonNIN === null) return;
      if (field.value.trim() === '') field.issues.push({ code: 'custom', message: 'INPUT_REQUIRED', input: field.value });
      else if (normalise(field.value, today) === null) field.issues.push({ code: 'custom', message: 'INVALID_NATIONAL_ID_FORMAT', input: field.value });
    }),
    description: z.string().check(z.trim(), z.maxLength(LONGEST_DESCRIPTION, 'INPUT_TOO_LONG')),
    organisationId: z.nullable(z.string()),
    contactPerson: z.any(),
    cost: z.any().check((field) => {
      // A chosen cost centre needs its activity (spec 1 §5).
      if (hasNoActivity(field.value)) field.issues.push({ code: 'custom', message: 'ACCOUNTS/COST/ACTIVITY_REQUIRED', input: field.value });
    }),
    hasEmployeeProfilePage: z.boolean(),
    externalEmailAddress:
      subscriptionType === 'Small' ? z.string().check(z.trim(), z.minLength(1, 'INPUT_REQUIRED'), z.email('INPUT_INVALID_EMAIL')) : z.string(),
    invoiceContactPerson: short,
    invoiceAddress: z.string().check(z.trim(), z.maxLength(LONGEST_ADDRESS, 'INPUT_TOO_LONG')),
    invoiceReference: short,
  });

const hasNoActivity = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'activity' in value && value.activity === null;
