import { HelpdeskPhone } from '../../../domain/HelpdeskPhone.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useTranslation } from '../texts.ts';

/** Said before one signs out: the freeze that waits will not be sent then. */
export function SignOutNotice() {
  const { t } = useTranslation();
  return <Notice tone="warning" isSpoken title={t('CARD/FREEZE/WAITING')}><p>{t('CARD/FREEZE/SIGN_OUT')} <HelpdeskPhone /></p></Notice>;
}
