import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import type { ButtonProps } from '#client/ui/Button.ts';
import { activationKeys } from '#contract/activationKeys.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { toasts, useTranslation } from './texts.ts';

/** Button that revokes the account's active key immediately, after a confirmation (KEY-13). */
export function RevokeButton({
  liUId,
  look,
  onRevoked,
}: {
  liUId: string;
  look?: ButtonProps;
  onRevoked: () => unknown;
}) {
  const { t } = useTranslation();
  const revoke = useAction({
    send: () => call(activationKeys.revoke, { params: { liuId: liUId } }),
    onSent: async () => {
      toasts.success('ACTIVATION_KEY/REVOKED', { liUId });
      await onRevoked();
    },
    failure: async (error) => {
      toasts.failure(error, 'ACTIVATION_KEY/REVOKE', { 404: 'ACTIVATION_KEY/REVOKE/GONE' });
      if (error instanceof ApiError && error.status === 404) await onRevoked();
    },
  });
  return (
    <ActionButton
      action={revoke}
      label={t('ACTIVATION_KEY/REVOKE')}
      question={t('ACTIVATION_KEY/REVOKE/QUESTION', { liUId })}
      confirm={t('ACTIVATION_KEY/REVOKE')}
      keep={t('ACTIVATION_KEY/KEEP')}
      {...(look && { look })}
    />
  );
}
