import { useQuery } from '@tanstack/react-query';
import { Suspense, useId } from 'react';
import { Link } from 'react-router-dom';
import type { Concern, Severity } from '../../../rules/concerns.ts';
import { ChevronRightIcon, ClockIcon, ErrorIcon, InfoIcon, type IconComponent } from '../../components/icons.tsx';
import { optionalPart } from '../../components/optionalPart.ts';
import { useDays } from '../../components/useDays.ts';
import { currentLanguage, withTexts } from '../../i18n/i18n.ts';
import { upperCase } from '../../i18n/upperCase.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { usePanelLink } from '../../routing/panels.ts';
import { homeQueries } from './queries.ts';
import { wayOutOf, type WayOut } from './wayOut.ts';
import classes from './NeedsMe.module.css';

const Unfreeze = optionalPart(async () => (await withTexts('cards', import('../cards/card/UnfreezeButton.tsx'))).UnfreezeButton);

const icons: Readonly<Record<Severity, IconComponent>> = { urgent: ErrorIcon, soon: ClockIcon, info: InfoIcon };

/** One thing that needs the person: what, why, and the one way to deal with it. The whole row leads there. */
export function ConcernRow({ concern }: { concern: Concern }) {
  const { t } = useTranslation();
  const { inWords, exact } = useDays();
  const id = useId();
  const { text, severity, target, date, count } = concern;
  const way = wayOutOf(target);
  const Icon = icons[severity];
  const name = target.to === 'liability' ? t(`LIABILITY_TYPE/${upperCase(target.liabilityType)}`) : '';

  return (
    <li className={classes.row} data-severity={severity}>
      <span className={classes.icon}><Icon size={18} /></span>
      <div className={classes.text}>
        <h3 id={id} title={date ? exact(date) : undefined}>
          <span className="visually-hidden">{t(`CONCERN/SEVERITY/${upperCase(severity)}`)}: </span>
          {t(text, { date: date && inWords(date), count, name })}
        </h3>
        <p>{way.isDetour ? t('CONCERN/NOT_HERE_YET') : <Why concern={concern} />}</p>
      </div>
      <WayOutLink way={way} describedBy={id} />
      {text === 'CONCERN/CARD_FROZEN' && <div className={classes.action}><Suspense><Unfreeze /></Suspense></div>}
    </li>
  );
}

/** Why it matters; of unread notifications the most pressing speaks for itself. */
function Why({ concern: { text } }: { concern: Concern }) {
  const { t } = useTranslation();
  const { data: notifications } = useQuery({ ...homeQueries.notifications(), enabled: false });
  if (text !== 'CONCERN/NOTIFICATIONS') return t(`${text}/WHY`);
  return notifications?.find(({ isRead }) => !isRead)?.title[currentLanguage()];
}

function WayOutLink({ way, describedBy }: { way: WayOut; describedBy: string }) {
  const { t } = useTranslation();
  const panel = usePanelLink('panel' in way ? way.panel : '');
  return (
    <Link className={classes.way} aria-describedby={describedBy} {...('page' in way ? { to: way.page } : panel)}>
      {t(way.label)} <ChevronRightIcon size={16} />
    </Link>
  );
}
