import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { AuthenticationScope } from '#contract/values.ts';
import { application } from '#client/api/product.ts';
import { useSession } from '#client/session/session.ts';
import { Button } from '#client/ui/Button.ts';
import { EmailAddress } from '#client/ui/EmailAddress.tsx';
import { OkIcon } from '#client/ui/icons.tsx';
import { Page } from '#client/ui/Page.tsx';
import { useTranslation } from '../texts.ts';
import { signOut } from '#client/session/signOut.ts';
import { account } from '#client/paths/outside.ts';
import { home } from '#client/paths/pages.ts';
import { signIn } from '#client/paths/server.ts';
import { isAtEnd } from './chooseAccount.ts';
import classes from './SetPassword.module.css';

/**
 * Last page of the password flow. Opened directly, the page has nothing to confirm and shows no
 * account.
 */
export default function AccountSuccessPage() {
  return isAtEnd(useLocation().state) ? <Done /> : <MissingStatePage />;
}

/** What has been done, the user name to sign in with from now on, and what happens next. */
function Done() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const isActivation = search.get('action') === 'activate';
  const isStudent = search.get('personType') === 'Student';
  const [liUId, email] = [search.get('liuId'), search.get('email')];

  return (
    <Page
      isNarrow
      title={t('PAGE/ACCOUNT_SUCCESS')}
      heading={t(isActivation ? 'ACCOUNT/SUCCESS/ACTIVATED' : 'ACCOUNT/SUCCESS/SET')}
    >
      <div className="stack">
        {(liUId || email) && (
          <dl className={`facts ${classes.facts}`}>
            <OkIcon size={32} />
            {liUId && (
              <div>
                <dt>{t('ACCOUNT/SUCCESS/USER_ID')}</dt>
                <dd translate="no">{liUId}</dd>
              </div>
            )}
            {email && (
              <div>
                <dt>{t('ACCOUNT/SUCCESS/EMAIL')}</dt>
                <dd className={classes.address} translate="no">
                  <EmailAddress address={email} />
                </dd>
              </div>
            )}
          </dl>
        )}
        <section className={classes.next}>
          <h2>{t('ACCOUNT/SUCCESS/NEXT')}</h2>
          <ul>
            <li>
              {t(
                application().hasDirectory === false
                  ? 'ACCOUNT/SUCCESS/NEXT/HERE_ONLY'
                  : 'ACCOUNT/SUCCESS/NEXT/EVERYWHERE',
              )}
            </li>
            <li>
              {t(
                !isActivation
                  ? 'ACCOUNT/SUCCESS/NEXT/DEVICES'
                  : isStudent
                    ? 'ACCOUNT/SUCCESS/NEXT/STUDENT'
                    : 'ACCOUNT/SUCCESS/NEXT/OTHERS',
              )}
            </li>
          </ul>
        </section>
        <NextSteps />
      </div>
    </Page>
  );
}

function MissingStatePage() {
  const { t } = useTranslation();
  return (
    <Page
      isNarrow
      title={t('PAGE/ACCOUNT')}
      heading={t('ACCOUNT/SUCCESS/UNKNOWN')}
      lead={t('ACCOUNT/SUCCESS/UNKNOWN_TEXT')}
    >
      <NextSteps>
        <Button component={Link} to={account()} variant="default">
          {t('ACCOUNT/SUCCESS/CHOOSE')}
        </Button>
      </NextSteps>
    </Page>
  );
}

function NextSteps({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <div className={`stack-sm ${classes.buttons}`}>
      {session?.caller.scope === AuthenticationScope.Main ? (
        <Button component={Link} to={home()}>
          {t('STATUS/TO_HOME')}
        </Button>
      ) : (
        <Button component="a" href={signIn('Main', home())}>
          {t('ACCOUNT/SUCCESS/SIGN_IN')}
        </Button>
      )}
      {children}
      {session && (
        <Button variant="default" onClick={() => void signOut(session.caller.scope)}>
          {t('SHELL/SIGN_OUT')}
        </Button>
      )}
    </div>
  );
}
