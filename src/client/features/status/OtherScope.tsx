import { Link, useLocation } from 'react-router-dom';
import { AuthenticationScope } from '#contract/values.ts';
import { Button } from '#client/ui/Button.ts';
import { Page } from '#client/ui/Page.tsx';
import { useTranslation } from './texts.ts';
import { myAccounts } from '#client/paths/pages.ts';
import { useCaller } from '#client/session/session.ts';
import * as serverPaths from '#client/paths/server.ts';
import { SignOutButton } from './SignOutButton.tsx';
import classes from './Status.module.css';

/**
 * Shown to users who are signed in, but not with the university account that the page requires.
 * Users who signed in by e-mail also get a link to their own page.
 */
export function OtherScope() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const isByEmail = useCaller()?.scope === AuthenticationScope.Email;
  return (
    <Page
      title={t('STATUS/OTHER_SCOPE/TITLE')}
      heading={t('STATUS/OTHER_SCOPE/TITLE')}
      lead={t('STATUS/OTHER_SCOPE/TEXT')}
    >
      <div className={`actions ${classes.actions}`}>
        {isByEmail && (
          <Button component={Link} to={myAccounts('external')}>
            {t('STATUS/OTHER_SCOPE/EXTERNAL')}
          </Button>
        )}
        <Button
          component="a"
          {...(isByEmail && { variant: 'default' })}
          href={serverPaths.signIn('Main', pathname + search)}
        >
          {t('LANDING/SIGN_IN/MAIN')}
        </Button>
        <SignOutButton />
      </div>
    </Page>
  );
}
