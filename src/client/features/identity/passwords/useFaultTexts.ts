import { useQuery } from '@tanstack/react-query';
import type { AdAccountType } from '../../../../contract/values.ts';
import { useMessageText } from '../../../components/Messages.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { passwordQueries } from './queries.ts';
import { figuresOf } from './standing.ts';
import type { NewPassword, NewPasswordField } from './useNewPassword.ts';

/** What is wrong with the two fields and may be told already, in the form that a form's summary takes. */
export function useFaultTexts({ faults }: Pick<NewPassword, 'faults'>, adAccountType: AdAccountType) {
  const { t } = useTranslation();
  const say = useMessageText();
  const { data: policy } = useQuery({ ...passwordQueries.policy(adAccountType), enabled: false });
  const names: Record<NewPasswordField, string> = { newPassword: t('PASSWORD/NEW'), newPasswordRepeat: t('PASSWORD/REPEAT') };
  return (['newPassword', 'newPasswordRepeat'] as const).flatMap((field) => {
    const [key] = faults[field] ?? [];
    return key === undefined ? [] : [{ field, name: names[field], text: say({ keys: [key, 'INPUT_INVALID'], ...(policy && { values: figuresOf(policy) }) }) }];
  });
}
