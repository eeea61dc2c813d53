import type { ManualRequestInput } from '#contract/registrationRequest.ts';
import { DEFAULT_LANGUAGE } from '#contract/languages.ts';

/** The text fields of a request that is added by hand, in the order of the form. */
export const requestLines = [
  'firstName',
  'lastName',
  'email',
  'norEduPersonNin',
  'educationName',
  'graduationYear',
] as const satisfies readonly (keyof ManualRequestInput)[];
export type RequestLine = (typeof requestLines)[number];

/** The form values: text fields as strings, all others unchanged. */
export type RequestFields = Record<RequestLine, string> &
  Pick<ManualRequestInput, 'preferredLanguage' | 'internalNotes'>;

export const emptyRequest: RequestFields = {
  firstName: '',
  lastName: '',
  email: '',
  norEduPersonNin: '',
  educationName: '',
  graduationYear: '',
  preferredLanguage: DEFAULT_LANGUAGE,
  internalNotes: '',
};

const required: ReadonlySet<RequestLine> = new Set(['firstName', 'lastName', 'email']);

/**
 * Returns the text key of what is wrong with the typed text; undefined if nothing is. The server
 * checks the rest.
 */
export function requestLineError(line: RequestLine, typed: string): string | undefined {
  if (required.has(line) && typed.trim() === '') return 'INPUT_REQUIRED';
  return line === 'graduationYear' && !/^(|(19|20)\d\d)$/.test(typed.trim())
    ? 'ALUMNI_ADMIN/NOT_A_YEAR'
    : undefined;
}

/** Converts the form values to the body of the call. */
export const requestInputOf = ({
  graduationYear,
  norEduPersonNin,
  ...fields
}: RequestFields): ManualRequestInput => ({
  ...fields,
  graduationYear: graduationYear.trim() === '' ? null : Number(graduationYear.trim()),
  norEduPersonNin: norEduPersonNin.trim() === '' ? null : norEduPersonNin.trim(),
});
