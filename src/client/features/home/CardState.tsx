import type { AccessCard } from '../../../contract/cards.ts';
import { CardStatusBadge } from '../../components/CardStatusBadge.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { Validity } from '../../components/Validity.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import classes from './Things.module.css';

/** How the campus card is; how long it lasts matters only while it works. */
export function CardState({ card }: { card: AccessCard | null }) {
  const { t } = useTranslation();
  if (!card) return <StatusBadge tone="neutral" label={t('CARD_STATUS/NO_CARD')} />;
  return (
    <>
      <CardStatusBadge status={card.status} />
      {card.status === 'Active' && <p className={classes.detail}><Validity until={card.validityEndDate} /></p>}
    </>
  );
}
