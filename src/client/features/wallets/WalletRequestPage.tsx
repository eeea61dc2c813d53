import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { requireParam } from '#client/routing/params.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { Page } from '#client/ui/Page.tsx';
import { TextSkeleton } from '#client/ui/Skeletons.tsx';
import { walletQueries } from './queries.ts';
import { useTranslation } from './texts.ts';
import { WalletConsent } from './WalletConsent.tsx';

export async function loader({ params }: LoaderFunctionArgs) {
  const id = requireParam(params, 'id');
  await waitBriefly(queryClient.prefetchQuery(walletQueries.request(id)));
  return id;
}

/** `/walletrequest/:id`: a wallet asks for the card, and the user consents or does not. */
export default function WalletRequestPage() {
  const { t } = useTranslation();
  const id = useLoaderData<typeof loader>();
  return (
    <Page isNarrow title={t('WALLET/REQUEST/TITLE')} heading={t('WALLET/REQUEST/HEADING')}>
      <AsyncBoundary skeleton={<TextSkeleton lines={6} />} failure={t('WALLET/REQUEST/FAILED')}>
        <WalletConsent id={id} />
      </AsyncBoundary>
    </Page>
  );
}
