import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { externalUsers } from '#contract/access.ts';
import { mayCall } from '#rules/access.ts';
import { PasswordAge } from '#client/domain/PasswordAge.tsx';
import * as paths from '#client/paths/pages.ts';
import { useCaller } from '#client/session/session.ts';
import {
  ClockIcon,
  DocumentIcon,
  LaptopIcon,
  LockIcon,
  PeopleIcon,
  PersonIcon,
} from '#client/ui/icons.tsx';
import { MobileIcon } from '#client/ui/deferredIcons.tsx';
import { LinkRow, LinkRows, RowDetail } from '#client/ui/LinkRow.tsx';
import { Skeleton, LoadingGroup } from '#client/ui/Skeletons.tsx';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { useDirectoryPerson } from '../directory/useDirectoryPerson.ts';
import { useTranslation } from '../texts.ts';
import { isOutdated, twoStepQueries } from '../twoStep/queries.ts';
import { myAccountsQueries } from './queries.ts';

/** Links to each setting of the account, with the current state where it is available. */
export function Settings() {
  const { t } = useTranslation();
  const password = useQuery(myAccountsQueries.password());
  const twoStep = useQuery(twoStepQueries.state());
  const hasDirectory = useDirectoryPerson() !== null;
  const isExternal = mayCall(externalUsers, useCaller()) === 'yes';
  return (
    <LinkRows>
      <LinkRow
        heading="h2"
        icon={LockIcon}
        name={t('MY_ACCOUNTS/PASSWORD/TITLE')}
        to={paths.myAccounts('personal', 'password')}
      >
        <State of={password}>
          {(status) => <PasswordAge status={status} Detail={RowDetail} />}
        </State>
      </LinkRow>
      <LinkRow
        heading="h2"
        icon={MobileIcon}
        name={t('MFA/TITLE')}
        to={paths.myAccounts('personal', 'twostep')}
      >
        <State of={twoStep}>
          {({ enabled }) => (
            <StatusBadge
              tone={enabled ? 'ok' : 'stopped'}
              label={t(enabled ? 'MFA/ON' : 'MFA/OFF')}
            />
          )}
        </State>
      </LinkRow>
      <LinkRow
        heading="h2"
        icon={LaptopIcon}
        name={t('SIGN_INS/LIVE/TITLE')}
        to={paths.myAccounts('personal', 'sessions')}
      >
        <RowDetail>{t('SIGN_INS/LIVE/ABOUT')}</RowDetail>
      </LinkRow>
      <LinkRow
        heading="h2"
        icon={ClockIcon}
        name={t('SIGN_INS/RECENT/TITLE')}
        to={paths.myAccounts('personal', 'signins')}
      >
        <RowDetail>{t('SIGN_INS/RECENT/ABOUT')}</RowDetail>
      </LinkRow>
      <LinkRow
        heading="h2"
        icon={DocumentIcon}
        name={t('MY_ACCOUNTS/MY_DATA')}
        to={paths.myAccounts('personal', 'mydata')}
      >
        <RowDetail>{t('MY_ACCOUNTS/MY_DATA/ABOUT')}</RowDetail>
      </LinkRow>
      {isExternal && (
        <LinkRow
          heading="h2"
          icon={PersonIcon}
          name={t('EXTERNAL/OWN/TITLE')}
          to={paths.myAccounts('external')}
        >
          <RowDetail>{t('EXTERNAL/OWN/SHORT')}</RowDetail>
        </LinkRow>
      )}
      {hasDirectory && (
        <LinkRow
          heading="h2"
          icon={PeopleIcon}
          name={t('DIRECTORY/TITLE')}
          to={paths.myAccounts('personal', 'directory')}
        >
          <RowDetail>{t('DIRECTORY/SHORT')}</RowDetail>
        </LinkRow>
      )}
    </LinkRows>
  );
}

/**
 * A state that is loading. When it cannot be fetched, nothing is shown here: the setting's own page
 * shows the error.
 */
function State<T>({
  of: { data, error, isPending },
  children,
}: {
  of: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}) {
  if (isOutdated(error)) return null;
  if (data !== undefined) return children(data);
  return isPending ? (
    <LoadingGroup>
      <Skeleton width="4rem" />
    </LoadingGroup>
  ) : null;
}
