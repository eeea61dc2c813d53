import type { ReactNode } from 'react';
import type { IsoDate } from '#rules/dates.ts';
import { useDays } from './useDays.ts';

/**
 * A text about a date, with the exact date on hover and, for screen readers, when the text is
 * relative, as in "i morgon".
 */
export function DateText({ date, children }: { date: IsoDate; children?: ReactNode }) {
  const { inWords, isNear, exact } = useDays();
  return (
    <time dateTime={date} title={exact(date)}>
      {children ?? inWords(date)}
      {isNear(date) && <span className="visually-hidden"> ({exact(date)})</span>}
    </time>
  );
}
