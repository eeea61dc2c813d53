import { HelpdeskPhone } from '#client/domain/HelpdeskPhone.tsx';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation } from './texts.ts';
import { cancelFreeze, useWaitingFreeze } from './waitingFreeze.ts';

/** Warning that the card is not frozen yet, shown until the server has confirmed the freeze. */
export function WaitingNotice() {
  const { t } = useTranslation();
  const waiting = useWaitingFreeze();
  if (waiting === null) return null;
  return (
    <Notice
      tone="warning"
      isSpoken
      title={t('CARD/FREEZE/WAITING')}
      action={
        <Button size="sm" variant="default" onClick={cancelFreeze}>
          {t('CARD/FREEZE/GIVE_UP')}
        </Button>
      }
    >
      <p>
        {t(waiting.isOnlyInPage ? 'CARD/FREEZE/WAITING/KEEP_OPEN' : 'CARD/FREEZE/WAITING/TEXT')}{' '}
        <HelpdeskPhone />
      </p>
    </Notice>
  );
}
