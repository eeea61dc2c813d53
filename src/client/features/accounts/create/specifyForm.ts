import { createContext, useContext } from 'react';
import { errorsAtFields } from '#client/api/errors.ts';
import type { useFormFields } from '#client/forms/formFields.ts';
import type { TextKey } from '../texts.ts';
import { isAboutPerson } from './useSaveAccount.ts';
import type { SpecifyField, SpecifyFields } from './specifyFields.ts';
import { formFieldOf, isCallField } from './specifySchema.ts';

/** Errors for missing values in fields where the user chooses instead of typing. */
const notChosen: Partial<Record<SpecifyField, TextKey>> = {
  organisationId: 'ACCOUNTS/SPECIFY/CHOOSE_ORGANISATION',
  subscriptionType: 'ACCOUNTS/SPECIFY/CHOOSE_SUBSCRIPTION',
  validThrough: 'ACCOUNTS/SPECIFY/CHOOSE_DATE',
};

/** The text keys of a field's error. */
export const keysOf = (key: string, field: SpecifyField): string[] => [
  (key === 'INPUT_REQUIRED' && notChosen[field]) || key,
];

/** The error of a failed call that belongs to a field of the form. */
export const errorAt = (error: unknown, field: SpecifyField): string | undefined =>
  isAboutPerson(error)
    ? undefined
    : Object.entries(errorsAtFields(error)).find(
        ([name, [key]]) => key && isCallField(name) && formFieldOf[name] === field,
      )?.[1][0];

type SpecifyForm = Pick<
  ReturnType<typeof useFormFields<SpecifyFields, SpecifyField>>,
  'form' | 'field' | 'controlled' | 'fieldError'
>;

export const SpecifyFormContext = createContext<SpecifyForm | null>(null);

/** The surrounding form, for its parts. */
export function useSpecifyForm(): SpecifyForm {
  const form = useContext(SpecifyFormContext);
  if (form === null) throw new Error('A part of the form is outside of it.');
  return form;
}
