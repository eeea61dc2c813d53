import type { IsoDate } from '#rules/dates.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { useValidity } from '#client/ui/dates/useValidity.ts';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { useTranslation } from './texts.ts';

interface WarrantyProps {
  readonly until: IsoDate | null;
  /** Shows only a warranty that ends soon, with a text that needs no label. */
  readonly isShort?: true;
}

/** A device's warranty, highlighted when it ends soon. */
export function Warranty({ until, isShort }: WarrantyProps) {
  const { t } = useTranslation();
  const { inWords, fullDate } = useDays();
  const validity = useValidity(until);
  const isDated = validity.state === 'dated';
  if (validity.state === 'ending' || (isDated && validity.isNear))
    return (
      <StatusBadge
        tone="attention"
        label={
          <DateText date={validity.until}>
            {t(isShort ? 'WARRANTY/ENDING_LABELLED' : 'WARRANTY/ENDING', {
              day: isDated ? fullDate(validity.until) : inWords(validity.until),
            })}
          </DateText>
        }
      />
    );
  if (isShort) return null;
  if (validity.state === 'open') return t('DEVICES/UNKNOWN');
  return (
    <DateText date={validity.until}>
      {t(validity.state === 'ended' ? 'WARRANTY/ENDED' : 'WARRANTY/UNTIL', {
        day: fullDate(validity.until),
      })}
    </DateText>
  );
}
