import { useRef, useState } from 'react';
import type { VouchedAccount, VouchingRefusal } from '#contract/vouching.ts';
import { Validity } from '#client/domain/Validity.tsx';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { hasText } from '#client/i18n/texts.ts';
import { Button } from '#client/ui/Button.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { RenewForm } from './RenewForm.tsx';
import { useTranslation } from './texts.ts';
import { type Decided, useDecisions } from './useDecisions.ts';
import classes from './Vouching.module.css';

interface AccountRowProps {
  readonly account: VouchedAccount;
  /** Why the latest attempt left the account unchanged. */
  readonly refusal: VouchingRefusal | null;
  /** Absent when there are too few accounts to select from. */
  readonly isSelected?: boolean;
  /**
   * Whether the account was about to expire when the list was opened, which makes renewing the main
   * action.
   */
  readonly endsSoon: boolean;
  /** Whether the account has been renewed since the list was opened. */
  readonly hasBeenRenewed: boolean;
  readonly onSelect?: (isSelected: boolean) => void;
  readonly onDecided: (decided: Decided) => void;
}

/** Row for one account: its holder, its end date, and buttons to renew it or to let it expire. */
export function AccountRow({
  account,
  refusal,
  endsSoon,
  hasBeenRenewed,
  isSelected,
  onSelect,
  onDecided,
}: AccountRowProps) {
  const { t } = useTranslation();
  const text = useRef<HTMLDivElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const decisions = useDecisions((decided) => {
    setChoosing(false);
    onDecided(decided);
    // The clicked button may no longer be rendered.
    text.current?.focus();
  });
  const { id, name, latest } = account;

  return (
    <li className={classes.row} data-selected={isSelected || undefined}>
      {onSelect && (
        <label className={classes.tick}>
          <input
            type="checkbox"
            checked={isSelected ?? false}
            onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
          />
          <span className="visually-hidden">{t('VOUCHING/SELECT', { name })}</span>
        </label>
      )}
      <div ref={text} tabIndex={-1} className={classes.text}>
        <AccountText account={account} refusal={refusal} hasBeenRenewed={hasBeenRenewed} />
      </div>
      {isChoosing && latest !== null ? (
        <div className={classes.form}>
          <RenewForm
            account={account}
            latest={latest}
            isBusy={decisions.isRenewing}
            onRenew={(day, reason) => decisions.renew({ accounts: [{ id, until: day }], reason })}
            onCancel={() => {
              setChoosing(false);
              text.current?.focus();
            }}
          />
        </div>
      ) : (
        <Actions
          account={account}
          endsSoon={endsSoon}
          decisions={decisions}
          onOtherDay={() => setChoosing(true)}
        />
      )}
    </li>
  );
}

/** The holder, the end date and the state of the account. */
function AccountText({
  account,
  refusal,
  hasBeenRenewed,
}: Pick<AccountRowProps, 'account' | 'refusal' | 'hasBeenRenewed'>) {
  const { t } = useTranslation();
  const [wasEndedByOwner] = useState(account.isEndedByOwner);
  const { name, liUId, organisation, until, mayLetEnd, letsEnd, purpose } = account;
  const { isInRetirement, isEndedByOwner } = account;
  const whyNot = (reason: VouchingRefusal) => {
    const key = `VOUCHING/WHY_NOT/${reason}` as const;
    return t(hasText(key) ? key : 'ERROR/GENERAL');
  };
  const why = refusal ?? (account.refusal === 'ENDS_LATER_ALREADY' ? null : account.refusal);
  return (
    <>
      <h3 className={classes.name}>{name}</h3>
      <p className={classes.quiet}>
        {liUId && <span translate="no">{liUId}</span>}
        {liUId && organisation && ' · '}
        {organisation?.[currentLanguage()]}
      </p>
      {purpose && <p className={classes.quiet}>{purpose}</p>}
      <p>
        <Validity until={until} />
      </p>
      {isEndedByOwner && <StatusBadge tone="attention" label={t('VOUCHING/ENDED_BY_OWNER')} />}
      {isInRetirement && !isEndedByOwner && (
        <StatusBadge tone="attention" label={t('VOUCHING/IN_RETIREMENT')} />
      )}
      {letsEnd && mayLetEnd && <StatusBadge tone="neutral" label={t('VOUCHING/LETS_END')} />}
      {hasBeenRenewed && !wasEndedByOwner && (
        <StatusBadge tone="ok" label={t('VOUCHING/RENEWED')} />
      )}
      {why && (
        <p className={classes.refusal} role="status">
          {whyNot(why)}
        </p>
      )}
    </>
  );
}

interface ActionsProps extends Pick<AccountRowProps, 'account' | 'endsSoon'> {
  readonly decisions: ReturnType<typeof useDecisions>;
  readonly onOtherDay: () => void;
}

/** The buttons that keep, renew or end the account. */
function Actions({ account, endsSoon, decisions, onOtherDay }: ActionsProps) {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  const { renew, letEnd, keep, isRenewing, isLettingEnd, isKeeping } = decisions;
  const { id, name, offered, latest, mayLetEnd, letsEnd, isEndedByOwner } = account;
  const button = { size: 'sm', disabled: isRenewing || isLettingEnd || isKeeping } as const;
  return (
    <div className={classes.actions}>
      {isEndedByOwner && (
        <Button
          {...button}
          loading={isKeeping}
          aria-label={t('VOUCHING/KEEP/LABEL', { name })}
          onClick={() => keep([id])}
        >
          {t('VOUCHING/KEEP')}
        </Button>
      )}
      {offered && !isEndedByOwner && (
        <Button
          {...button}
          {...(!endsSoon && { variant: 'default' })}
          loading={isRenewing}
          aria-label={t('VOUCHING/RENEW/LABEL', { name, day: fullDate(offered) })}
          onClick={() => renew({ accounts: [{ id, until: offered }] })}
        >
          {t('VOUCHING/RENEW', { day: fullDate(offered) })}
        </Button>
      )}
      {latest && !isEndedByOwner && (
        <Button
          {...button}
          variant="default"
          aria-label={t('VOUCHING/OTHER_DAY/LABEL', { name })}
          onClick={onOtherDay}
        >
          {t('VOUCHING/OTHER_DAY')}
        </Button>
      )}
      {mayLetEnd && (
        <Button
          {...button}
          variant="default"
          loading={isLettingEnd}
          aria-label={t(letsEnd ? 'VOUCHING/TAKE_BACK/LABEL' : 'VOUCHING/LET_END/LABEL', {
            name,
          })}
          onClick={() => letEnd([id], !letsEnd)}
        >
          {t(letsEnd ? 'VOUCHING/TAKE_BACK' : 'VOUCHING/LET_END')}
        </Button>
      )}
    </div>
  );
}
