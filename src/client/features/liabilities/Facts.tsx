import type { Liability } from '#contract/liabilities.ts';
import { dateInSweden } from '#rules/dates.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { type TextKey, useTranslation } from './texts.ts';
import { liabilityStateOf, toneOf, type LiabilityState } from './liabilityState.ts';
import { Fact } from '#client/ui/Fact.tsx';
import classes from './Liability.module.css';

/** Facts about the terms: state, system, who requested the answer, and the relevant dates. */
export function Facts({ liability }: { liability: Liability }) {
  const { t } = useTranslation();
  const { acceptBy, isConcent, requestedBy, requestedDate, approvedDate, closed } = liability;
  const { fullDate } = useDays();
  const state = liabilityStateOf(liability);

  return (
    <dl className={`facts ${classes.facts}`}>
      <Fact name={t('LIABILITY/FACT/STATE')}>
        <StatusBadge tone={toneOf[state]} label={t(`LIABILITY/STATE/${state}`)} />
      </Fact>
      <Fact name={t('LIABILITY/FACT/SYSTEM')}>
        {liability.systemDisplayName[currentLanguage()]}
      </Fact>
      {requestedBy && <Fact name={t('LIABILITY/FACT/REQUESTED_BY')}>{requestedBy}</Fact>}
      {requestedDate && approvedDate === null && (
        <Fact
          name={t(
            state === 'REQUESTED' ? 'LIABILITY/FACT/WAITING_SINCE' : 'LIABILITY/FACT/REQUESTED',
          )}
        >
          <Day of={requestedDate} />
        </Fact>
      )}
      {acceptBy && (
        <Fact name={t('LIABILITY/FACT/ACCEPT_BY')}>
          <DateText date={acceptBy}>{fullDate(acceptBy)}</DateText>
        </Fact>
      )}
      {approvedDate && (
        <Fact name={t(isConcent ? 'LIABILITY/FACT/CONSENTED' : 'LIABILITY/FACT/APPROVED')}>
          <Day of={approvedDate} />
        </Fact>
      )}
      {closed && (
        <Fact name={t(closedOn[state] ?? 'LIABILITY/FACT/CLOSED')}>
          <Day of={closed} />
        </Fact>
      )}
    </dl>
  );
}

const closedOn: Partial<Record<LiabilityState, TextKey>> = {
  WITHDRAWN: 'LIABILITY/FACT/WITHDRAWN',
  DECLINED: 'LIABILITY/FACT/DECLINED',
};

/** The date of a record, which always includes the year, however recent. */
function Day({ of }: { of: string }) {
  const { fullDate } = useDays();
  const date = dateInSweden(new Date(of));
  return <DateText date={date}>{fullDate(date)}</DateText>;
}
