import type { AccessCard } from '../../../contract/cards.ts';
import type { CardState as State } from '../../../contract/values.ts';
import { StatusBadge, type StatusTone } from '../../components/StatusBadge.tsx';
import { Validity } from '../../components/Validity.tsx';
import { upperCase } from '../../i18n/upperCase.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import classes from './Things.module.css';

const tones: Readonly<Record<State, StatusTone>> = {
  Active: 'ok',
  Frozen: 'paused',
  Blocked: 'stopped',
  Inactive: 'stopped',
  Invalid: 'bad',
};

/** How the campus card is; how long it lasts matters only while it works. */
export function CardState({ card }: { card: AccessCard | null }) {
  const { t } = useTranslation();
  if (!card) return <StatusBadge tone="neutral" label={t('CARD_STATUS/NO_CARD')} />;
  return (
    <>
      <StatusBadge tone={tones[card.status]} label={t(`CARD_STATUS/${upperCase(card.status)}`)} />
      {card.status === 'Active' && <p className={classes.detail}><Validity until={card.validityEndDate} /></p>}
    </>
  );
}
