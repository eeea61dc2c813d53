import { HelpdeskPhone } from '../../../components/HelpdeskPhone.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';

/** Said before one signs out: the freeze that waits will not be sent then. */
export function SignOutNotice() {
  const { t } = useTranslation();
  return <Notice tone="warning" isSpoken title={t('CARD/FREEZE/WAITING')}><p>{t('CARD/FREEZE/SIGN_OUT')} <HelpdeskPhone /></p></Notice>;
}
