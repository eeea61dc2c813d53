import { Navigate, useSearchParams } from 'react-router-dom';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/Button.ts';
import { Page } from '../../ui/Page.tsx';
import { useTranslation } from './texts.ts';
import { signOut } from '../../session/signOut.ts';
import * as paths from '../../paths/pages.ts';
import { safeReturnTo } from '../../routing/signInMethods.ts';
import classes from './Landing.module.css';

/**
 * Shown when the browser has active sign-ins of more than one account: signing out of all of them
 * makes the user's identity unambiguous (SHELL-28). Everyone else is redirected.
 */
export default function MultipleSignInsPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const session = useSession();
  const returnTo = safeReturnTo(search.get('returnTo'));
  if (!session) return <Navigate replace to={paths.landing({ returnTo })} />;
  if (!session.caller.hasMultipleSignings) return <Navigate replace to={returnTo} />;

  return (
    <Page
      isNarrow
      title={t('PAGE/MULTIPLE_SIGN_INS')}
      heading={t('LANDING/MULTIPLE/TITLE')}
      lead={t('LANDING/MULTIPLE/TEXT')}
    >
      <div className={classes.actions}>
        <Button onClick={() => void signOut(session.caller.scope, returnTo)}>
          {t('LANDING/MULTIPLE/ACTION')}
        </Button>
      </div>
    </Page>
  );
}
