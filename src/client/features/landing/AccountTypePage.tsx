import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '#client/session/session.ts';
import { Button } from '#client/ui/Button.ts';
import { Page } from '#client/ui/Page.tsx';
import { useTranslation } from './texts.ts';
import { signOut } from '#client/session/signOut.ts';
import * as paths from '#client/paths/pages.ts';
import * as serverPaths from '#client/paths/server.ts';

/**
 * Query parameter that marks an attempted sign-out, so that a failing sign-out is not retried
 * endlessly.
 */
const TRIED = 'signedout';

/**
 * Refuses accounts with the prefixes adm_, tech_ and student_, and signs them out (SHELL-26,
 * SHELL-27).
 */
export default function AccountTypePage() {
  const { t } = useTranslation();
  const scope = useSession()?.caller.scope;
  const [search] = useSearchParams();
  const hasTried = search.has(TRIED);

  useEffect(() => {
    if (scope !== undefined && !hasTried)
      void signOut(scope, `${paths.accountTypeNotAllowed()}?${TRIED}=`);
  }, [scope, hasTried]);

  return (
    <Page
      isNarrow
      title={t('PAGE/ACCOUNT_TYPE_NOT_ALLOWED')}
      heading={t('PAGE/ACCOUNT_TYPE_NOT_ALLOWED')}
      lead={t('LANDING/ACCOUNT_TYPE/TEXT')}
    >
      <div className="actions">
        <Button component="a" href={serverPaths.signIn('Main', paths.home())}>
          {t('LANDING/ACCOUNT_TYPE/ACTION')}
        </Button>
      </div>
    </Page>
  );
}
