import { externalUsers } from '#contract/access.ts';
import { mayCall } from '#rules/access.ts';
import * as paths from '#client/paths/pages.ts';
import { useCaller } from '#client/session/session.ts';
import { DocumentIcon, LaptopIcon, PeopleIcon, PersonIcon } from '#client/ui/icons.tsx';
import { LinkRow, LinkRows, RowDetail } from '#client/ui/LinkRow.tsx';
import { useDirectoryPerson } from '../directory/useDirectoryPerson.ts';
import { useTranslation } from '../texts.ts';

/** Links to the settings of the account that `SafetyCard` does not list. */
export function Settings() {
  const { t } = useTranslation();
  const hasDirectory = useDirectoryPerson() !== null;
  const isExternal = mayCall(externalUsers, useCaller()) === 'yes';
  return (
    <LinkRows>
      <LinkRow
        heading="h2"
        icon={LaptopIcon}
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
