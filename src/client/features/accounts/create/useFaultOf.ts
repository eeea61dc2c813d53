import { useFormContext } from 'react-hook-form';
import { useMessageText } from '../../../components/Messages.tsx';
import type { TextKey } from '../../../i18n/keys.ts';
import type { SpecifyField, SpecifyFields } from './specifyFields.ts';

/** What is missing where nothing is typed but something chosen. */
const notChosen: Partial<Record<SpecifyField, TextKey>> = {
  organisationId: 'ACCOUNTS/SPECIFY/CHOOSE_ORGANISATION',
  subscriptionType: 'ACCOUNTS/SPECIFY/CHOOSE_SUBSCRIPTION',
  validThrough: 'ACCOUNTS/SPECIFY/CHOOSE_DATE',
};

/** Says what is wrong with a field of the form; undefined while nothing is known to be. */
export function useFaultOf(): (field: SpecifyField) => string | undefined {
  const { formState: { errors } } = useFormContext<SpecifyFields>();
  const say = useMessageText();
  return (field) => {
    const key = errors[field]?.message;
    if (typeof key !== 'string') return undefined;
    const own = key === 'INPUT_REQUIRED' ? notChosen[field] : undefined;
    return say({ keys: [own ?? key, 'INPUT_INVALID'] });
  };
}
