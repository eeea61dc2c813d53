import { HelpdeskPhone } from '#client/domain/HelpdeskPhone.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation } from './texts.ts';

/** Warning before sign-out that the pending freeze will not be sent. */
export function SignOutNotice() {
  const { t } = useTranslation();
  return (
    <Notice tone="warning" isSpoken title={t('CARD/FREEZE/WAITING')}>
      <p>
        {t('CARD/FREEZE/SIGN_OUT')} <HelpdeskPhone />
      </p>
    </Notice>
  );
}
