import { Button } from '@mantine/core';
import type { VouchedAccount } from '../../../contract/vouching.ts';
import { oneYearFrom } from '../../../rules/extension.ts';
import { useConnection } from '../../offline/connection.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useToday } from '../../ui/dates/useToday.ts';
import { useTranslation } from './texts.ts';
import { type Decided, useDecisions } from './useDecisions.ts';
import classes from './Vouching.module.css';

interface SelectionBarProps {
  readonly accounts: readonly VouchedAccount[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: readonly string[], isSelected: boolean) => void;
  readonly onDecided: (decided: Decided) => void;
}

/** Selecting several accounts, and what can be done with them at once. */
export function SelectionBar({ accounts, selected, onSelect, onDecided }: SelectionBarProps) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const today = useToday();
  const { renew, letEnd, isRenewing, isLettingEnd } = useDecisions(onDecided);
  const chosen = accounts.filter(({ id }) => selected.has(id));
  const ending = accounts.filter(({ mayLetEnd, letsEnd }) => mayLetEnd && !letsEnd);
  const isAll = chosen.length === accounts.length;
  const idsOf = (some: readonly VouchedAccount[]) => some.map(({ id }) => id);
  const renewAll = () =>
    renew({ accounts: chosen.map(({ id, offered }) => ({ id, until: offered ?? oneYearFrom({ affiliationEndDate: null }, today) })) });

  return (
    <div className={classes.bar} role="group" aria-label={t('VOUCHING/SELECTION')}>
      <label className={classes.tick}>
        <input
          type="checkbox"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !isAll;
          }}
          onChange={({ currentTarget }) => onSelect(idsOf(accounts), currentTarget.checked)}
        />
        {t('VOUCHING/SELECT_ALL', { count: accounts.length })}
      </label>
      {ending.length > 0 && chosen.length === 0 && (
        <LinkButton onClick={() => onSelect(idsOf(ending), true)}>{t('VOUCHING/SELECT_ENDING', { count: ending.length })}</LinkButton>
      )}
      <span role="status" className={classes.count}>{chosen.length > 0 && t('VOUCHING/SELECTED', { count: chosen.length })}</span>
      {chosen.length > 0 && (
        <div className={classes.actions}>
          <Button size="sm" loading={isRenewing} disabled={!online || isRenewing || isLettingEnd} onClick={renewAll}>{t('VOUCHING/RENEW/SELECTED')}</Button>
          <Button size="sm" variant="default" loading={isLettingEnd} disabled={!online || isRenewing || isLettingEnd} onClick={() => letEnd(idsOf(chosen), true)}>
            {t('VOUCHING/LET_END')}
          </Button>
        </div>
      )}
    </div>
  );
}
