import type { VouchedAccount } from '#contract/vouching.ts';
import { oneYearFrom } from '#rules/extension.ts';
import { Button } from '#client/ui/Button.ts';
import { useToday } from '#client/ui/dates/useToday.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { useTranslation } from './texts.ts';
import { type Decided, useDecisions } from './useDecisions.ts';
import classes from './Vouching.module.css';

interface SelectionBarProps {
  readonly chosen: readonly VouchedAccount[];
  readonly onClear: () => void;
  readonly onDecided: (decided: Decided) => void;
}

/**
 * Bar with the actions on the selected accounts. Stays at the bottom of the window while any
 * account is selected.
 */
export function SelectionBar({ chosen, onClear, onDecided }: SelectionBarProps) {
  const { t } = useTranslation();
  const today = useToday();
  const { renew, letEnd, isRenewing, isLettingEnd } = useDecisions(onDecided);
  const count = chosen.length;
  const button = { size: 'sm', disabled: isRenewing || isLettingEnd } as const;
  const renewAll = () =>
    renew({
      accounts: chosen.map(({ id, offered }) => ({
        id,
        until: offered ?? oneYearFrom({ affiliationEndDate: null }, today),
      })),
    });

  return (
    <div
      className={count > 0 ? classes.bar : undefined}
      role="group"
      aria-label={t('VOUCHING/SELECTION')}
    >
      <span role="status" className={classes.count}>
        {count > 0 && t('VOUCHING/SELECTED', { count })}
      </span>
      {count > 0 && (
        <>
          <LinkButton onClick={onClear}>{t('VOUCHING/CLEAR')}</LinkButton>
          <div className={classes.actions}>
            <Button {...button} loading={isRenewing} onClick={renewAll}>
              {t('VOUCHING/RENEW/SELECTED', { count })}
            </Button>
            {chosen.some(({ mayLetEnd, letsEnd }) => mayLetEnd && !letsEnd) && (
              <Button
                {...button}
                variant="default"
                loading={isLettingEnd}
                onClick={() =>
                  letEnd(
                    chosen.map(({ id }) => id),
                    true,
                  )
                }
              >
                {t('VOUCHING/LET_END/SELECTED', { count })}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}
