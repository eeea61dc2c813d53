import { Navigate, useLocation } from 'react-router-dom';
import { Page } from '#client/ui/Page.tsx';
import { useTranslation } from '../texts.ts';
import * as outsidePaths from '#client/paths/outside.ts';
import { SignedInAlready } from '../parts/SignedInAlready.tsx';
import { CodeStep } from './CodeStep.tsx';
import { emailFromState } from './emailFromState.ts';
import { useIsForAlumni } from './useSendCode.ts';
import classes from '../parts/SignInForm.module.css';

/**
 * Page for the code mailed to the address from the previous page; redirects to that page when there
 * is no address.
 */
export default function EmailCodePage() {
  const { t } = useTranslation();
  const { search, state } = useLocation();
  const isForAlumni = useIsForAlumni();
  const email = emailFromState(state);
  if (email === null)
    return <Navigate replace to={outsidePaths.authentication('email') + search} />;

  return (
    <Page
      isNarrow
      title={t('PAGE/EMAIL_CODE')}
      heading={t('PAGE/EMAIL_CODE')}
      lead={t(isForAlumni ? 'EMAIL_SIGN_IN/SENT_TO_ANYONE' : 'EMAIL_SIGN_IN/SENT', { email })}
    >
      <div className={classes.flow}>
        <SignedInAlready />
        <CodeStep email={email} />
        <details className={classes.help}>
          <summary>{t('EMAIL_SIGN_IN/NOT_COMING/TITLE')}</summary>
          <p>{t('EMAIL_SIGN_IN/NOT_COMING/TEXT')}</p>
        </details>
      </div>
    </Page>
  );
}
