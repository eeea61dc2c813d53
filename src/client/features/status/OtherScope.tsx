import { Button } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { Page } from '../../ui/Page.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import * as serverPaths from '../../paths/server.ts';
import { SignOutButton } from './SignOutButton.tsx';
import classes from './Status.module.css';

/** The person is signed in, but not with the university account that this page needs. */
export function OtherScope() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <Page title={t('STATUS/OTHER_SCOPE/TITLE')} heading={t('STATUS/OTHER_SCOPE/TITLE')} lead={t('STATUS/OTHER_SCOPE/TEXT')}>
      <div className={classes.actions}>
        <Button component="a" href={serverPaths.signIn('Main', pathname + search)}>{t('LANDING/SIGN_IN/MAIN')}</Button>
        <SignOutButton />
      </div>
    </Page>
  );
}
