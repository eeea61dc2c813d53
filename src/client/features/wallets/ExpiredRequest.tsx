import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation } from './texts.ts';

/** Says that there is nothing to consent to, and how to begin again. */
export function ExpiredRequest() {
  const { t } = useTranslation();
  return (
    <Notice tone="warning" title={t('WALLET/REQUEST/EXPIRED_TITLE')} isSpoken>
      <p>{t('WALLET/REQUEST/EXPIRED')}</p>
    </Notice>
  );
}
