import { useQuery } from '@tanstack/react-query';
import { Suspense, useId } from 'react';
import { Link } from 'react-router-dom';
import type { Concern, ConcernKind } from '#rules/concerns.ts';
import {
  BellIcon,
  CardIcon,
  ChevronRightIcon,
  DocumentIcon,
  LockIcon,
  PersonIcon,
  type IconComponent,
} from '#client/ui/icons.tsx';
import { optionalPart } from '#client/ui/optionalPart.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { currentLanguage, withTexts } from '#client/i18n/i18n.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useTranslation } from '#client/i18n/useTranslation.ts';
import { usePanelLink } from '#client/routing/panels.ts';
import { homeQueries } from './queries.ts';
import { nextStepOf, type NextStep } from './nextStep.ts';
import classes from './Concerns.module.css';

const Unfreeze = optionalPart(
  async () =>
    (await withTexts(['cardFace', 'cards'], import('#client/domain/cards/UnfreezeButton.tsx')))
      .UnfreezeButton,
);

/** The icon of each kind of concern, used throughout Home. */
export const kindIcons: Readonly<Record<ConcernKind, IconComponent>> = {
  account: PersonIcon,
  password: LockIcon,
  liability: DocumentIcon,
  card: CardIcon,
  notifications: BellIcon,
  vouching: PersonIcon,
};

/**
 * Row for one concern: what needs the user's attention, why, and the link that resolves it. The
 * whole row is clickable.
 */
export function ConcernRow({ concern }: { concern: Concern }) {
  const { t } = useTranslation();
  const { inWords, onDay, exact } = useDays();
  const id = useId();
  const { kind, text, severity, target, date, count } = concern;
  const step = nextStepOf(target);
  const Icon = kindIcons[kind];
  const name =
    target.to === 'liability' ? t(`LIABILITY_TYPE/${upperCase(target.liabilityType)}`) : '';
  const isUrgent = severity === 'urgent';
  const word = t(`CONCERN/SEVERITY/${upperCase(severity)}`);

  return (
    <li className={classes.row} data-severity={severity}>
      <span className={classes.icon}>
        <Icon size={18} />
      </span>
      <div className={classes.text}>
        <h3 id={id} title={date ? exact(date) : undefined}>
          <span className="visually-hidden">{word}: </span>
          {t(text, { date: date && inWords(date), onDate: date && onDay(date), count, name })}
        </h3>
        <p>
          {isUrgent && (
            <strong className={classes.urgent} aria-hidden>
              {word}.{' '}
            </strong>
          )}
          <Why concern={concern} />
        </p>
      </div>
      <ConcernLink step={step} describedBy={id} />
      {text === 'CONCERN/CARD_FROZEN' && (
        <div className={classes.action}>
          <Suspense>
            <Unfreeze />
          </Suspense>
        </div>
      )}
    </li>
  );
}

/** Why the concern matters; for unread notifications, the title of the most urgent one. */
function Why({ concern: { text, notificationId } }: { concern: Concern }) {
  const { t } = useTranslation();
  const { data: notifications } = useQuery({ ...homeQueries.notifications(), enabled: false });
  if (text !== 'CONCERN/NOTIFICATIONS') return t(`${text}/WHY`);
  return notifications?.find(({ id }) => id === notificationId)?.title[currentLanguage()];
}

function ConcernLink({ step, describedBy }: { step: NextStep; describedBy: string }) {
  const { t } = useTranslation();
  const panel = usePanelLink('panel' in step ? step.panel : '');
  return (
    <Link
      className={`row-link ${classes.link}`}
      aria-describedby={describedBy}
      {...('page' in step ? { to: step.page } : panel)}
    >
      <span className={classes.label}>{t(step.label)}</span> <ChevronRightIcon size={16} />
    </Link>
  );
}
