import type { CardState } from '#contract/values.ts';
import { upperCase } from '../i18n/upperCase.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { StatusBadge, type StatusTone } from '../ui/StatusBadge.tsx';

const tones: Readonly<Record<CardState, StatusTone>> = {
  Active: 'ok',
  Frozen: 'paused',
  Blocked: 'stopped',
  Inactive: 'stopped',
  Invalid: 'bad',
};

/** Badge with the status of a campus card. */
export function CardStatusBadge({ status }: { status: CardState }) {
  const { t } = useTranslation();
  return <StatusBadge tone={tones[status]} label={t(`CARD_STATUS/${upperCase(status)}`)} />;
}
