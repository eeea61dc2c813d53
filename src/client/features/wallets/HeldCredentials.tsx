import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type WalletCredential, wallets } from '#contract/wallets.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { call } from '#client/api/call.ts';
import { ConfirmButton } from '#client/ui/ConfirmButton.tsx';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { MobileIcon } from '#client/ui/deferredIcons.tsx';
import { IconRow, IconRows } from '#client/ui/IconRow.tsx';
import { walletQueries } from './queries.ts';
import { toasts, useTranslation } from './texts.ts';

/** The wallets that hold the card, from which it can be taken back. */
export function HeldCredentials({ held }: { readonly held: readonly WalletCredential[] }) {
  const { t } = useTranslation();
  return (
    <section className="stack-sm" aria-labelledby="wallets">
      <h3 id="wallets">{t('WALLET/HELD')}</h3>
      {held.length === 0 && <p>{t('WALLET/NONE')}</p>}
      <IconRows>
        {held.map((one) => (
          <CredentialRow key={one.id} credential={one} />
        ))}
      </IconRows>
    </section>
  );
}

function CredentialRow({ credential }: { readonly credential: WalletCredential }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id, status, issued, walletKey } = credential;
  const revoke = useMutation({
    mutationFn: () => call(wallets.revoke, { params: { id } }),
    onSuccess: () => client.invalidateQueries(walletQueries.credentials()),
    onError: (error) => toasts.failure(error, 'WALLET/REVOKE'),
  });
  return (
    <IconRow
      icon={<MobileIcon />}
      action={
        <ConfirmButton
          label={t('WALLET/REVOKE')}
          name={t('WALLET/REVOKE/LABEL', { walletKey })}
          look={{ variant: 'subtle', size: 'compact-sm' }}
          question={t('WALLET/REVOKE/QUESTION')}
          confirm={t('WALLET/REVOKE')}
          keep={t('WALLET/REVOKE/KEEP')}
          isBusy={revoke.isPending}
          onConfirm={(close) => revoke.mutate(undefined, { onSettled: close })}
        />
      }
    >
      <p className="semibold">{t('WALLET/KEY', { walletKey })}</p>
      <p className="note">
        {t('WALLET/ISSUED', { moment: momentInWords(issued) })}{' '}
        {t(`WALLET/STATUS/${upperCase(status)}`)}
      </p>
    </IconRow>
  );
}
