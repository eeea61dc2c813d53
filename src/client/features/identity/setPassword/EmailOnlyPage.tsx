import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { AuthenticationScope } from '../../../../contract/values.ts';
import { Page } from '../../../ui/Page.tsx';
import { TextSkeleton } from '../../../ui/Skeletons.tsx';
import { withTexts } from '../../../i18n/i18n.ts';
import { useTranslation } from '../texts.ts';
import { signOut } from '../../../session/signOut.ts';
import { hasPage } from '../../../routing/areas.ts';
import { alumniSignIn } from '../../../paths/outside.ts';
import classes from './SetPassword.module.css';

const HelpdeskCard = lazy(async () => ({ default: (await withTexts(['helpdesk'], import('../../helpdesk/HelpdeskCard.tsx'))).HelpdeskCard }));

/** What a sign-in by mailed code is for, and where its alumni and external users go: their own pages, or the helpdesk in a version without. */
export function EmailOnlyPage() {
  const { t } = useTranslation();
  const hasAlumniPortal = hasPage(alumniSignIn());
  return (
    <Page isNarrow title={t('ACCOUNT/EMAIL_ONLY/TITLE')} heading={t('ACCOUNT/EMAIL_ONLY/TITLE')} lead={t('ACCOUNT/EMAIL_ONLY/LEAD')}>
      <div className={classes.way}>
        <p>{t('ACCOUNT/EMAIL_ONLY/OTHER_WAY')}</p>
        <div className={classes.buttons}>
          {hasAlumniPortal && <Button component={Link} to={alumniSignIn()}>{t('ACCOUNT/EMAIL_ONLY/ALUMNI')}</Button>}
          <Button variant={hasAlumniPortal ? 'default' : 'filled'} onClick={() => void signOut(AuthenticationScope.Email)}>{t('ACCOUNT/OTHER_WAY')}</Button>
        </div>
        {!hasAlumniPortal && (
          <>
            <p>{t('ACCOUNT/EMAIL_ONLY/NOT_YET')}</p>
            <Suspense fallback={<TextSkeleton lines={4} />}><HelpdeskCard /></Suspense>
          </>
        )}
      </div>
    </Page>
  );
}
