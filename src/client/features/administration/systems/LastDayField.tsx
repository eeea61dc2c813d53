import type { IsoDate } from '#rules/dates.ts';
import { latestEnd } from '#rules/scimClient.ts';
import type { ControlledField } from '#client/forms/controlledField.ts';
import { DateField } from '#client/ui/dates/DateField.tsx';
import { useToday } from '#client/ui/dates/useToday.ts';

export interface LastDayFields {
  readonly endsOn: IsoDate | null;
}

/** The last day on which a system is accepted. */
export function LastDayField(props: ControlledField<IsoDate | null>) {
  const today = useToday();
  return <DateField {...props} min={today} max={latestEnd(today)} isRequired />;
}
