import { useFormContext, type FieldErrors } from 'react-hook-form';
import { useMessageText } from '#client/ui/toasts/Messages.tsx';
import type { TextKey } from '../texts.ts';
import type { SpecifyField, SpecifyFields } from './specifyFields.ts';

/** Errors for missing values in fields where the user chooses instead of typing. */
const notChosen: Partial<Record<SpecifyField, TextKey>> = {
  organisationId: 'ACCOUNTS/SPECIFY/CHOOSE_ORGANISATION',
  subscriptionType: 'ACCOUNTS/SPECIFY/CHOOSE_SUBSCRIPTION',
  validThrough: 'ACCOUNTS/SPECIFY/CHOOSE_DATE',
};

type ErrorOf = (field: SpecifyField) => string | undefined;

/**
 * Returns a function that returns the error of a field in the surrounding form, or undefined when
 * there is none.
 */
export const useErrorOf = (): ErrorOf =>
  useErrorIn(useFormContext<SpecifyFields>().formState.errors);

/** The same for callers that have the form's errors. */
export function useErrorIn(errors: FieldErrors<SpecifyFields>): ErrorOf {
  const say = useMessageText();
  return (field) => {
    const key = errors[field]?.message;
    if (typeof key !== 'string') return undefined;
    const own = key === 'INPUT_REQUIRED' ? notChosen[field] : undefined;
    return say({ keys: [own ?? key, 'INPUT_INVALID'] });
  };
}
