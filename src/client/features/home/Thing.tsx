import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RefreshIcon, type IconComponent } from '../../components/icons.tsx';
import { LinkButton } from '../../components/LinkButton.tsx';
import { Bone, Waiting } from '../../components/Skeletons.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import classes from './Things.module.css';

interface ThingProps<T> {
  readonly name: string;
  readonly icon: IconComponent;
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}

/** One of the person's things in a line or two. It waits and fails without its neighbours. */
export function Thing<T>({ name, icon: Icon, query, children }: ThingProps<T>) {
  const { t } = useTranslation();
  const { data, isPending, refetch } = query;
  return (
    <li className={classes.thing}>
      <span className={classes.icon}><Icon /></span>
      <div className={classes.text}>
        <h3>{name}</h3>
        {data !== undefined && children(data)}
        {isPending && <Waiting><Bone width="80%" /></Waiting>}
        {data === undefined && !isPending && (
          <p className={classes.failed}>
            {t('HOME/THINGS/FAILED')}
            <LinkButton aria-label={t('HOME/THINGS/RETRY_LABEL', { part: name })} onClick={() => void refetch()}>
              <RefreshIcon size={16} /> {t('SHELL/RETRY')}
            </LinkButton>
          </p>
        )}
      </div>
    </li>
  );
}
