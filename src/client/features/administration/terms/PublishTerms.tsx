import { useState } from 'react';
import { ApprovesAnew, type Terms, terms } from '#contract/terms.ts';
import type { IsoDate } from '#rules/dates.ts';
import { mayHaveDeadline } from '#rules/termsDeadline.ts';
import { lastStartDate } from '#rules/termsVersions.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { callVersioned } from '#client/api/versioned.ts';
import { DateField } from '#client/ui/dates/DateField.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { useToday } from '#client/ui/dates/useToday.ts';
import { RadioField } from '#client/ui/RadioField.tsx';
import { useTranslation } from '../texts.ts';
import { AcceptBy } from './AcceptBy.tsx';
import { anewText } from './anewText.ts';
import { type LastDay, LastDayFields, WITHOUT_END } from './LastDayFields.tsx';
import { useTermsChange } from './queries.ts';
import classes from './Terms.module.css';

/** Publishes the saved draft from a day on. */
export function PublishTerms({
  kind,
  version,
}: {
  readonly kind: Terms;
  readonly version: string | null;
}) {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  const today = useToday();
  const [startDate, setStartDate] = useState<IsoDate | null>(today);
  const [approvesAnew, setApprovesAnew] = useState<ApprovesAnew>('Nobody');
  const [chosen, setLastDay] = useState<LastDay>(WITHOUT_END);
  const { content, liabilityType } = kind;
  const mayEnd = approvesAnew === 'Everybody' && mayHaveDeadline(liabilityType, kind.isConsent);
  const lastDay = mayEnd ? chosen : WITHOUT_END;
  const publish = useTermsChange(
    liabilityType,
    (date: IsoDate) =>
      callVersioned(
        terms.publish,
        {
          params: { liabilityType },
          body: { ...content, startDate: date, approvesAnew, acceptBy: lastDay.day },
        },
        { ifMatch: version },
      ),
    'TERMS/PUBLISHED',
  );
  return (
    <div className={`stack ${classes.publish}`}>
      <DateField
        label={t('TERMS/START_DATE')}
        help={t('TERMS/START_DATE_HELP')}
        value={startDate}
        onChange={setStartDate}
        min={today}
        max={lastStartDate(today)}
        isRequired
      />
      <RadioField
        label={t('TERMS/ANEW')}
        help={t('TERMS/ANEW_HELP')}
        options={ApprovesAnew.options.map((value) => ({
          value,
          label: t(anewText(kind, value)),
        }))}
        value={approvesAnew}
        onChange={setApprovesAnew}
        onBlur={() => undefined}
        isRequired
      />
      {mayEnd && startDate && <LastDayFields startDate={startDate} onChange={setLastDay} />}
      {startDate && !lastDay.isMissing && (
        <ActionButton
          action={publish}
          input={startDate}
          label={t('TERMS/PUBLISH')}
          look={{ variant: 'filled', size: 'md' }}
          question={t('TERMS/PUBLISH_QUESTION', { date: fullDate(startDate) })}
          details={
            <>
              <p>{t(anewText(kind, approvesAnew))}</p>
              <AcceptBy day={lastDay.day} />
            </>
          }
          confirm={t('TERMS/PUBLISH_CONFIRM')}
          keep={t('TERMS/KEEP')}
          isHarmless
        />
      )}
    </div>
  );
}
