import { useFormContext, type FieldErrors } from 'react-hook-form';
import { useMessageText } from '../../../ui/toasts/Messages.tsx';
import type { TextKey } from '../texts.ts';
import type { SpecifyField, SpecifyFields } from './specifyFields.ts';

/** What is missing where nothing is typed but something chosen. */
const notChosen: Partial<Record<SpecifyField, TextKey>> = {
  organisationId: 'ACCOUNTS/SPECIFY/CHOOSE_ORGANISATION',
  subscriptionType: 'ACCOUNTS/SPECIFY/CHOOSE_SUBSCRIPTION',
  validThrough: 'ACCOUNTS/SPECIFY/CHOOSE_DATE',
};

type ErrorOf = (field: SpecifyField) => string | undefined;

/** Says what is wrong with a field of the form around; undefined while nothing is known to be. */
export const useErrorOf = (): ErrorOf => useErrorIn(useFormContext<SpecifyFields>().formState.errors);

/** The same for anyone who has the form. */
export function useErrorIn(errors: FieldErrors<SpecifyFields>): ErrorOf {
  const say = useMessageText();
  return (field) => {
    const key = errors[field]?.message;
    if (typeof key !== 'string') return undefined;
    const own = key === 'INPUT_REQUIRED' ? notChosen[field] : undefined;
    return say({ keys: [own ?? key, 'INPUT_INVALID'] });
  };
}
