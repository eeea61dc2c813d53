import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../api/session.ts';
import { Page } from '../../components/Page.tsx';
import { AuthenticationScope } from '../../../contract/values.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { signOut } from '../../offline/signOut.ts';
import { safeReturnTo } from './waysIn.ts';
import classes from './Landing.module.css';

/** The browser holds live sign-ins of more than one account: signing out of all makes clear who one is (spec 1 §1). */
export default function MultipleSignInsPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const scope = useSession()?.caller.scope ?? AuthenticationScope.Main;
  const returnTo = safeReturnTo(search.get('returnTo'));

  return (
    <Page isNarrow title={t('PAGE/MULTIPLE_SIGN_INS')} heading={t('LANDING/MULTIPLE/TITLE')} lead={t('LANDING/MULTIPLE/TEXT')}>
      <div className={classes.actions}>
        <Button onClick={() => void signOut(scope, returnTo)}>{t('LANDING/MULTIPLE/ACTION')}</Button>
      </div>
    </Page>
  );
}
