import type { ReactNode } from 'react';
import type { IsoDate } from '../../../rules/dates.ts';
import { useDays } from './useDays.ts';

/** A sentence or word about a day: the exact day on hover, and to screen readers where it is said as "i morgon". */
export function Dated({ date, children }: { date: IsoDate; children?: ReactNode }) {
  const { inWords, isNear, exact } = useDays();
  return (
    <time dateTime={date} title={exact(date)}>
      {children ?? inWords(date)}
      {isNear(date) && <span className="visually-hidden"> ({exact(date)})</span>}
    </time>
  );
}
