import { Button } from '@mantine/core';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { OkIcon } from '../../../components/icons.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import classes from './Lists.module.css';

interface EndingChipProps {
  readonly count: number;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

/** Shows those accounts alone that end within 30 days, which is what administrators come for every day. */
export function EndingChip({ count, isOn, onToggle }: EndingChipProps) {
  const { t, language } = useTranslation();
  return (
    <button type="button" className={classes.chip} aria-pressed={isOn} title={t('ACCOUNTS/LIST/ENDING_TIP')} onClick={onToggle}>
      {t('ACCOUNTS/LIST/ENDING')} <span className={classes.count}>{new Intl.NumberFormat(language).format(count)}</span>
    </button>
  );
}

/** In the place of the rows where no account ends soon. */
export function NoneEnding({ onAll }: { onAll: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={OkIcon}
      title={t('ACCOUNTS/LIST/ENDING_NONE')}
      action={<Button variant="default" size="sm" onClick={onAll}>{t('ACCOUNTS/LIST/ENDING_ALL')}</Button>}
    >
      {t('ACCOUNTS/LIST/ENDING_NONE_TEXT')}
    </EmptyState>
  );
}
