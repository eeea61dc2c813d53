import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type HeldPass, passes } from '#contract/passes.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { call } from '#client/api/call.ts';
import { ConfirmButton } from '#client/ui/ConfirmButton.tsx';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { MobileIcon } from '#client/ui/deferredIcons.tsx';
import { IconRow, IconRows } from '#client/ui/IconRow.tsx';
import { walletQueries } from './queries.ts';
import { toasts, useTranslation } from './texts.ts';

interface HeldPassesProps {
  readonly held: readonly HeldPass[];
  readonly onRevoked: () => void;
}

/** The passes of the card, each of which can be taken back. */
export function HeldPasses({ held, onRevoked }: HeldPassesProps) {
  return (
    <IconRows>
      {held.map((one) => (
        <PassRow key={one.serial} pass={one} onRevoked={onRevoked} />
      ))}
    </IconRows>
  );
}

interface PassRowProps {
  readonly pass: HeldPass;
  readonly onRevoked: () => void;
}

function PassRow({ pass: { serial, platform, status, added }, onRevoked }: PassRowProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const wallet = `${platform} Wallet`;
  const revoke = useMutation({
    mutationFn: () => call(passes.revoke, { params: { serial } }),
    onSuccess: async () => {
      onRevoked();
      await client.invalidateQueries(walletQueries.passes());
    },
    onError: (error) => toasts.failure(error, 'WALLET/REVOKE'),
  });
  return (
    <IconRow
      icon={<MobileIcon />}
      action={
        <ConfirmButton
          label={t('WALLET/REVOKE')}
          name={t('PASS/REVOKE/LABEL', { wallet })}
          look={{ variant: 'subtle', size: 'compact-sm' }}
          question={t('PASS/REVOKE/QUESTION', { wallet })}
          confirm={t('WALLET/REVOKE')}
          keep={t('WALLET/REVOKE/KEEP')}
          isBusy={revoke.isPending}
          onConfirm={(close) => revoke.mutate(undefined, { onSettled: close })}
        />
      }
    >
      <p className="semibold">{wallet}</p>
      <p className="note">
        {t('WALLET/ISSUED', { moment: momentInWords(added) })}{' '}
        {t(`WALLET/STATUS/${upperCase(status)}`)}
      </p>
    </IconRow>
  );
}
