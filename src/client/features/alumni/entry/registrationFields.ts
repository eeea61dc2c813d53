import type { PrePopulation, RegistrationRequestInput } from '#contract/registrationRequest.ts';
import type { Language } from '#contract/values.ts';
import { normaliseEmail } from '#rules/contactInformation.ts';
import { identityNumberError } from '#rules/identityNumber.ts';
import { currentLanguage } from '#client/i18n/i18n.ts';

/** The values of the request form, as typed. */
export interface RegistrationFields {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly norEduPersonNin: string;
  readonly educationName: string;
  readonly graduationYear: string;
  readonly preferredLanguage: Language;
  readonly message: string;
}

/** Returns the initial values of the form. */
export const filledFrom = (known: PrePopulation['request']): RegistrationFields => ({
  firstName: known?.firstName ?? '',
  lastName: known?.lastName ?? '',
  email: known?.email ?? '',
  norEduPersonNin: '',
  educationName: known?.educationName ?? '',
  graduationYear: String(known?.graduationYear ?? ''),
  preferredLanguage: known?.preferredLanguage ?? currentLanguage(),
  message: known?.message ?? '',
});

/** Converts the form values to the body of the call. */
export const requestOf = ({
  norEduPersonNin,
  graduationYear,
  ...fields
}: RegistrationFields): RegistrationRequestInput => ({
  ...fields,
  norEduPersonNin: norEduPersonNin.trim() || null,
  graduationYear: graduationYear.trim() === '' ? null : Number(graduationYear),
});

const required = (typed: string): string | undefined =>
  typed.trim() === '' ? 'INPUT_REQUIRED' : undefined;

/**
 * Returns the validation rule of each field, which returns the text key of the error, or undefined
 * when the value is valid.
 */
export const fieldRules = (
  today: string,
): Readonly<Partial<Record<keyof RegistrationFields, (typed: string) => string | undefined>>> => ({
  firstName: required,
  lastName: required,
  email: (typed) => required(typed) ?? normaliseEmail(typed).refusal,
  norEduPersonNin: (typed) =>
    typed.trim() === '' ? undefined : (identityNumberError(typed, today) ?? undefined),
  graduationYear: (typed) =>
    /^(|(19|20)\d\d)$/.test(typed.trim()) ? undefined : 'ALUMNI/NOT_A_YEAR',
});
