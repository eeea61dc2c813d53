import type { ReactNode } from 'react';
import { useMutation } from '#client/api/useMutation.ts';
import { ConfirmButton } from '#client/ui/ConfirmButton.tsx';
import { MobileIcon } from '#client/ui/deferredIcons.tsx';
import { IconRow } from '#client/ui/IconRow.tsx';
import { toasts, useTranslation } from './texts.ts';

interface HeldRowProps {
  readonly title: string;
  /** What the button takes back, for those who do not see the row. */
  readonly label: string;
  readonly question: string;
  readonly revoke: () => Promise<unknown>;
  readonly onRevoked: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** Where the card is, in a wallet or as a pass, from which it can be taken back. */
export function HeldRow({ title, label, question, revoke, onRevoked, children }: HeldRowProps) {
  const { t } = useTranslation();
  const revoking = useMutation({
    mutationFn: revoke,
    onSuccess: onRevoked,
    onError: (error) => toasts.failure(error, 'WALLET/REVOKE'),
  });
  return (
    <IconRow
      icon={<MobileIcon />}
      action={
        <ConfirmButton
          label={t('WALLET/REVOKE')}
          name={label}
          look={{ variant: 'subtle', size: 'compact-sm' }}
          question={question}
          confirm={t('WALLET/REVOKE')}
          keep={t('WALLET/REVOKE/KEEP')}
          isBusy={revoking.isPending}
          onConfirm={(close) => revoking.mutate(undefined, { onSettled: close })}
        />
      }
    >
      <p className="semibold">{title}</p>
      <p className="note">{children}</p>
    </IconRow>
  );
}
