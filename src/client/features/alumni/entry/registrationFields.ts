import type { PrePopulation, RegistrationRequestInput } from '../../../../contract/registrationRequest.ts';
import type { Language } from '../../../../contract/values.ts';
import { normaliseEmail } from '../../../../rules/contactInformation.ts';
import { identityNumberError } from '../../../../rules/identityNumber.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';

/** The request as it is typed. */
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

/** What the form starts from. */
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

/** As the call takes it. */
export const requestOf = ({ norEduPersonNin, graduationYear, ...fields }: RegistrationFields): RegistrationRequestInput => ({
  ...fields,
  norEduPersonNin: norEduPersonNin.trim() || null,
  graduationYear: graduationYear.trim() === '' ? null : Number(graduationYear),
});

const required = (typed: string): string | undefined => (typed.trim() === '' ? 'INPUT_REQUIRED' : undefined);

/** The text key of what is wrong with each field; none lets it go. */
export const fieldRules = (today: string): Readonly<Partial<Record<keyof RegistrationFields, (typed: string) => string | undefined>>> => ({
  firstName: required,
  lastName: required,
  email: (typed) => required(typed) ?? normaliseEmail(typed).refusal,
  norEduPersonNin: (typed) => (typed.trim() === '' ? undefined : (identityNumberError(typed, today) ?? undefined)),
  graduationYear: (typed) => (/^(|(19|20)\d\d)$/.test(typed.trim()) ? undefined : 'ALUMNI/NOT_A_YEAR'),
});
