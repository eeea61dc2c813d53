import { Page } from '#client/ui/Page.tsx';
import { ExpiredRequest } from './ExpiredRequest.tsx';
import { useTranslation } from './texts.ts';

/** `/walletrequest`: what a wallet has opened is no request, or one that cannot be opened any more. */
export default function ExpiredRequestPage() {
  const { t } = useTranslation();
  return (
    <Page isNarrow title={t('WALLET/REQUEST/TITLE')} heading={t('WALLET/REQUEST/HEADING')}>
      <ExpiredRequest />
    </Page>
  );
}
