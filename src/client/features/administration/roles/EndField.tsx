import { addDays, type IsoDate } from '#rules/dates.ts';
import type { ControlledField } from '#client/forms/controlledField.ts';
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
  readonly hasEnd: ControlledField<EndFields['hasEnd']>;
  /** Asked for only while there is an end. */
  readonly until: () => ControlledField<EndFields['until']>;
}

export function EndField({ hasEnd, until }: EndFieldProps) {
  const { t } = useTranslation();
  const today = useToday();
  return (
    <>
      <RadioField
        options={(['no', 'yes'] as const).map((one) => ({
          value: one,
          label: t(`ROLES/HAS_END/${one}`),
        }))}
        {...hasEnd}
      />
      {hasEnd.value === 'yes' && (
        <DateField min={today} max={addDays(today, DAYS_AHEAD)} isRequired {...until()} />
      )}
    </>
  );
}
