import { type Control, Controller } from 'react-hook-form';
import type { IsoDate } from '#rules/dates.ts';
import { latestEnd } from '#rules/scimClient.ts';
import { DateField } from '#client/ui/dates/DateField.tsx';
import { useToday } from '#client/ui/dates/useToday.ts';
import { useTranslation } from '../texts.ts';

export interface LastDayFields {
  readonly endsOn: IsoDate | null;
}

interface LastDayFieldProps {
  readonly control: Control<LastDayFields>;
  readonly error: string | undefined;
}

/** The last day on which a system is accepted. */
export function LastDayField({ control, error }: LastDayFieldProps) {
  const { t } = useTranslation();
  const today = useToday();
  return (
    <Controller
      control={control}
      name="endsOn"
      rules={{ required: 'INPUT_REQUIRED' }}
      render={({ field: { ref, value, onChange, onBlur } }) => (
        <DateField
          ref={ref}
          label={t('SCIM_CLIENTS/FIELD/endsOn')}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          min={today}
          max={latestEnd(today)}
          error={error}
          isRequired
        />
      )}
    />
  );
}
