import { useQueryClient } from '@tanstack/react-query';
import { type WalletCredential, wallets } from '#contract/wallets.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { call } from '#client/api/call.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { IconRows } from '#client/ui/IconRow.tsx';
import { HeldRow } from './HeldRow.tsx';
import { walletQueries } from './queries.ts';
import { useTranslation } from './texts.ts';

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
  return (
    <HeldRow
      title={t('WALLET/KEY', { walletKey })}
      label={t('WALLET/REVOKE/LABEL', { walletKey })}
      question={t('WALLET/REVOKE/QUESTION')}
      revoke={() => call(wallets.revoke, { params: { id } })}
      onRevoked={() => client.invalidateQueries(walletQueries.credentials())}
    >
      {t('WALLET/ISSUED', { moment: momentInWords(issued) })}{' '}
      {t(`WALLET/STATUS/${upperCase(status)}`)}
    </HeldRow>
  );
}
