import { Link } from 'react-router-dom';
import type { CardDelivery as Delivery } from '#contract/deliveries.ts';
import * as panels from '#client/paths/panels.ts';
import { usePanelLink } from '#client/routing/panels.ts';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useTranslation } from '#client/domain/cards/texts.ts';
import classes from './MyCard.module.css';

/**
 * How far the last change has come to the card system, which opens the doors: what this means until
 * it has arrived, and what to do if it was refused.
 */
export function CardDelivery({ delivery }: { delivery: Delivery | undefined }) {
  const { t } = useTranslation();
  const help = usePanelLink(panels.helpdesk());
  if (delivery === undefined) return null;
  const { kind, state, reason } = delivery;
  if (state === 'Done') return <p className={classes.why}>{t('CARD/DELIVERY/DONE')}</p>;
  if (state === 'OnItsWay')
    return (
      <Notice tone="info" title={t('CARD/DELIVERY/ONITSWAY')} isSpoken>
        <p>{t(`CARD/DELIVERY/ONITSWAY/${upperCase(kind)}`)}</p>
      </Notice>
    );
  return (
    <Notice
      tone="warning"
      title={t('CARD/DELIVERY/REFUSED')}
      action={
        <Button component={Link} variant="default" {...help}>
          {t('CARD/DELIVERY/HELP')}
        </Button>
      }
    >
      <p>{t(`CARD/DELIVERY/REFUSED/${upperCase(kind)}`)}</p>
      <p>
        {kind === 'CardOrder' && reason !== 'NO_RESPONSE'
          ? t('CARD/DELIVERY/ORDER_AGAIN')
          : t(`CARD/DELIVERY/REASON/${reason ?? 'REJECTED'}`)}
      </p>
    </Notice>
  );
}
