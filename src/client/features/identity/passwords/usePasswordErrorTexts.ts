import { useQuery } from '@tanstack/react-query';
import { useMessageText } from '#client/ui/toasts/Messages.tsx';
import { useTranslation } from '../texts.ts';
import { type PasswordKind, passwordQueries } from './queries.ts';
import { figuresOf } from './ruleStatuses.ts';
import type { NewPassword, NewPasswordField } from './useNewPassword.ts';

/**
 * Returns the errors of the two fields that may already be shown, in the format of a form's
 * summary.
 */
export function usePasswordErrorTexts(
  { errorKeys }: Pick<NewPassword, 'errorKeys'>,
  adAccountType: PasswordKind,
) {
  const { t } = useTranslation();
  const say = useMessageText();
  const { data: policy } = useQuery({ ...passwordQueries.policy(adAccountType), enabled: false });
  const names: Record<NewPasswordField, string> = {
    newPassword: t('PASSWORD/NEW'),
    newPasswordRepeat: t('PASSWORD/REPEAT'),
  };
  return (['newPassword', 'newPasswordRepeat'] as const).flatMap((field) => {
    const [key] = errorKeys[field] ?? [];
    return key === undefined
      ? []
      : [
          {
            field,
            name: names[field],
            text: say({
              keys: [key, 'INPUT_INVALID'],
              ...(policy && { values: figuresOf(policy) }),
            }),
          },
        ];
  });
}
