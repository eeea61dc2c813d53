import { useState } from 'react';
import type { IsoDate } from '#rules/dates.ts';
import { lastAcceptBy } from '#rules/termsDeadline.ts';
import { DateField } from '#client/ui/dates/DateField.tsx';
import { RadioField } from '#client/ui/RadioField.tsx';
import { useTranslation } from '../texts.ts';

/** The last day without an acceptance; missing while one is wanted and none is chosen. */
export interface LastDay {
  readonly day: IsoDate | null;
  readonly isMissing: boolean;
}

export const WITHOUT_END: LastDay = { day: null, isMissing: false };

interface LastDayFieldsProps {
  readonly startDate: IsoDate;
  readonly onChange: (lastDay: LastDay) => void;
}

/** Whether people must accept from some day on, and from which. */
export function LastDayFields({ startDate, onChange }: LastDayFieldsProps) {
  const { t } = useTranslation();
  const [hasEnd, setEnd] = useState<'no' | 'yes'>('no');
  const [day, setDay] = useState<IsoDate | null>(null);
  return (
    <>
      <RadioField
        label={t('TERMS/DEADLINE')}
        options={[
          { value: 'no', label: t('TERMS/DEADLINE/NO') },
          { value: 'yes', label: t('TERMS/DEADLINE/YES') },
        ]}
        value={hasEnd}
        onChange={(chosen) => {
          setEnd(chosen);
          onChange(chosen === 'no' ? WITHOUT_END : { day, isMissing: day === null });
        }}
        onBlur={() => undefined}
        isRequired
      />
      {hasEnd === 'yes' && (
        <DateField
          label={t('TERMS/ACCEPT_BY')}
          help={t('TERMS/ACCEPT_BY_HELP')}
          value={day}
          onChange={(chosen) => {
            setDay(chosen);
            onChange({ day: chosen, isMissing: chosen === null });
          }}
          min={startDate}
          max={lastAcceptBy(startDate)}
          isRequired
        />
      )}
    </>
  );
}
