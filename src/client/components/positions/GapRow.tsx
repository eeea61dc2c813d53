import type { PositionGap } from '../../../rules/positionGaps.ts';
import { WarningIcon } from '../icons.tsx';
import { useDays } from '../useDays.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import classes from './PositionList.module.css';

/** Warns of days that no position covers, and says what may follow from them. */
export function GapRow({ gap, isPast }: { gap: PositionGap; isPast: boolean }) {
  const { t } = useTranslation();
  const { fromTo } = useDays();
  const period = fromTo(gap.from, gap.to);
  return (
    <li className={classes.gap}>
      <span className={classes.gapIcon}><WarningIcon /></span>
      <div>
        <strong>{t('PROFILE/POSITIONS/GAP', { count: gap.days })}</strong>
        <p>{t(isPast ? 'PROFILE/POSITIONS/GAP_PAST' : 'PROFILE/POSITIONS/GAP_TEXT', { period })}</p>
      </div>
    </li>
  );
}
