import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#client/api/errors.ts';
import { application } from '#client/api/product.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { useClosePanel } from '#client/routing/panels.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { HeldCredentials } from './HeldCredentials.tsx';
import { NewOffer } from './NewOffer.tsx';
import { PhonePasses } from './PhonePasses.tsx';
import { walletQueries } from './queries.ts';
import { useTranslation } from './texts.ts';

export const loader = async () => {
  await queryClient.prefetchQuery(walletQueries.credentials());
  return null;
};

/** Panel that offers the card to a wallet, and shows in which wallets it is. */
export default function WalletsPanel() {
  const { t } = useTranslation();
  const close = useClosePanel();
  const { data: held, error, isPending, refetch } = useQuery(walletQueries.credentials());
  return (
    <Panel title={t('WALLET/TITLE')} onClose={close} loading={isPending} isTall>
      {held && (
        <div className="stack">
          <p>{t('WALLET/LEAD')}</p>
          <NewOffer heldCount={held.length} />
          <HeldCredentials held={held} />
          <PhonePasses />
        </div>
      )}
      {!held && error && <Failed error={error} onRetry={() => void refetch()} />}
    </Panel>
  );
}

function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  if (error instanceof ApiError && error.status === 404) {
    const { passPlatforms = [] } = application();
    if (passPlatforms.length > 0) return <PhonePasses />;
    return (
      <Notice tone="info">
        <p>{t('WALLET/NOT_HERE')}</p>
      </Notice>
    );
  }
  return <ErrorState error={error} title={t('WALLET/FAILED')} onRetry={onRetry} />;
}
