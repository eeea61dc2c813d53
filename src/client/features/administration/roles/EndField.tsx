import { type Control, Controller, useWatch } from 'react-hook-form';
import { addDays, type IsoDate } from '#rules/dates.ts';
import { DateField } from '#client/ui/dates/DateField.tsx';
import { useToday } from '#client/ui/dates/useToday.ts';
import { RadioField } from '#client/ui/RadioField.tsx';
import { useTranslation } from '../texts.ts';

/** How far ahead a last day can be. */
const DAYS_AHEAD = 20 * 366;

/** A last day, or that there is none: an empty date alone could also be a misspelt one. */
export interface EndFields {
  readonly hasEnd: 'no' | 'yes';
  readonly until: IsoDate | null;
}

export const startingEnd = (until: IsoDate | null): EndFields => ({
  hasEnd: until === null ? 'no' : 'yes',
  until,
});

export const endOf = ({ hasEnd, until }: EndFields): IsoDate | null =>
  hasEnd === 'yes' ? until : null;

interface EndFieldProps {
  readonly control: Control<EndFields>;
  readonly error: string | undefined;
}

export function EndField({ control, error }: EndFieldProps) {
  const { t } = useTranslation();
  const today = useToday();
  const hasEnd = useWatch({ control, name: 'hasEnd' });
  return (
    <>
      <Controller
        control={control}
        name="hasEnd"
        render={({ field: { value, onChange, onBlur } }) => (
          <RadioField
            label={t('ROLES/FIELD/hasEnd')}
            options={(['no', 'yes'] as const).map((one) => ({
              value: one,
              label: t(`ROLES/HAS_END/${one}`),
            }))}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
          />
        )}
      />
      {hasEnd === 'yes' && (
        <Controller
          control={control}
          name="until"
          rules={{ required: 'INPUT_REQUIRED' }}
          render={({ field: { ref, value, onChange, onBlur } }) => (
            <DateField
              ref={ref}
              label={t('ROLES/FIELD/until')}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              min={today}
              max={addDays(today, DAYS_AHEAD)}
              error={error}
              isRequired
            />
          )}
        />
      )}
    </>
  );
}
