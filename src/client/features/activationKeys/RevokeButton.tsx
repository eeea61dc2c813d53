import { useMutation } from '#client/api/useMutation.ts';
import type { ButtonProps } from '#client/ui/Button.ts';
import { activationKeys } from '#contract/activationKeys.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { ConfirmButton } from '#client/ui/ConfirmButton.tsx';
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
  const revoke = useMutation({
    mutationFn: () => call(activationKeys.revoke, { params: { liuId: liUId } }),
    onSuccess: async () => {
      toasts.success('ACTIVATION_KEY/REVOKED', { liUId });
      await onRevoked();
    },
    onError: async (error) => {
      toasts.failure(error, 'ACTIVATION_KEY/REVOKE', { 404: 'ACTIVATION_KEY/REVOKE/GONE' });
      if (error instanceof ApiError && error.status === 404) await onRevoked();
    },
  });
  return (
    <ConfirmButton
      label={t('ACTIVATION_KEY/REVOKE')}
      question={t('ACTIVATION_KEY/REVOKE/QUESTION', { liUId })}
      confirm={t('ACTIVATION_KEY/REVOKE')}
      keep={t('ACTIVATION_KEY/KEEP')}
      {...(look && { look })}
      isBusy={revoke.isPending}
      onConfirm={(close) => revoke.mutate(undefined, { onSettled: close })}
    />
  );
}
