import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { WaitingWork, WorkKind } from '#contract/user.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import * as paths from '#client/paths/pages.ts';
import * as lists from '#client/paths/work.ts';
import {
  BellIcon,
  ChevronRightIcon,
  ClockIcon,
  DocumentIcon,
  type IconComponent,
  PeopleIcon,
} from '#client/ui/icons.tsx';
import { Button } from '#client/ui/Button.ts';
import { MarkAllRead } from './MarkAllRead.tsx';
import { useTranslation } from './texts.ts';
import classes from '../Concerns.module.css';

interface Kind {
  readonly icon: IconComponent;
  /** Returns the address of the list that contains exactly what was counted. */
  readonly to: (organisationId: string) => string;
}

const kinds: Readonly<Record<WorkKind, Kind>> = {
  alumniRequests: { icon: DocumentIcon, to: paths.alumniManagement },
  endingAccounts: { icon: PeopleIcon, to: lists.endingAccounts },
  accountEvents: { icon: BellIcon, to: lists.accountEvents },
  refusedImports: { icon: DocumentIcon, to: lists.refusedImports },
  heldSteps: { icon: ClockIcon, to: () => paths.administration('tonight') },
  refusedDeliveries: { icon: BellIcon, to: () => paths.administration('deliveries') },
};

/** Row for one kind of work: how much of it waits, where, and the link to the list of it. */
export function WorkRow({ waiting }: { waiting: WaitingWork }) {
  const { t, language } = useTranslation();
  const id = useId();
  const { kind, count, organisation } = waiting;
  const { icon: Icon, to } = kinds[kind];
  const name = upperCase(kind);
  return (
    <li className={classes.row} data-severity="soon">
      <span className={classes.icon}>
        <Icon size={18} />
      </span>
      <div className={classes.text}>
        <h3 id={id}>{t(`WORK/${name}`, { count })}</h3>
        <p>{t(`WORK/WHY/${name}`, { organisation: organisation?.name[language] })}</p>
      </div>
      <Link
        className={`row-link ${classes.link}`}
        aria-describedby={id}
        to={to(organisation?.id ?? '')}
      >
        <span className={classes.label}>{t(`WORK/TO/${name}`)}</span> <ChevronRightIcon size={16} />
      </Link>
      {kind === 'endingAccounts' && organisation && (
        <div className={classes.action}>
          <Button
            component={Link}
            size="sm"
            variant="default"
            aria-describedby={id}
            to={lists.extensionOfEnding(organisation.id)}
          >
            {t('WORK/EXTEND')}
          </Button>
        </div>
      )}
      {kind === 'accountEvents' && organisation && (
        <div className={classes.action}>
          <MarkAllRead organisation={organisation} />
        </div>
      )}
    </li>
  );
}
