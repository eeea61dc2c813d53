import { Navigate, useSearchParams } from 'react-router-dom';
import { useSession } from '#client/session/session.ts';
import { Button } from '#client/ui/Button.ts';
import { Page } from '#client/ui/Page.tsx';
import { useTranslation } from './texts.ts';
import { signOut } from '#client/session/signOut.ts';
import * as paths from '#client/paths/pages.ts';
import { safeReturnTo } from '#client/routing/signInMethods.ts';

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
      <div className="actions">
        <Button onClick={() => void signOut(session.caller.scope, returnTo)}>
          {t('LANDING/MULTIPLE/ACTION')}
        </Button>
      </div>
    </Page>
  );
}
