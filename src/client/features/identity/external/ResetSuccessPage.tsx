import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { landing } from '#client/paths/pages.ts';
import { externalReset } from '#client/paths/outside.ts';
import { Button } from '#client/ui/Button.ts';
import { OkIcon } from '#client/ui/icons.tsx';
import { emailFromState } from '../email/emailFromState.ts';
import { useTranslation } from '../texts.ts';
import { externalQueries } from './queries.ts';
import { ResetFrame } from './ResetFrame.tsx';
import classes from '../setPassword/SetPassword.module.css';

/**
 * The last page: which account has the new password. Opened directly, the page has nothing to
 * confirm and shows no account.
 */
export default function ResetSuccessPage() {
  const email = emailFromState(useLocation().state);
  return email === null ? <MissingStatePage /> : <Done email={email} />;
}

function Done({ email }: { email: string }) {
  const { t } = useTranslation();
  // The user name is available in this browser for a short time only; without it the page still
  // shows what was done.
  const { data } = useQuery({ ...externalQueries.userName(email), retry: false });
  return (
    <ResetFrame at={4} heading="EXTERNAL/RESET/DONE" help="EXTERNAL/DONE/HELP">
      <dl className={`facts ${classes.facts}`}>
        <OkIcon size={32} />
        {data && (
          <div>
            <dt>{t('ACCOUNT/SUCCESS/USER_ID')}</dt>
            <dd translate="no">{data.liUId}</dd>
          </div>
        )}
        <div>
          <dt>{t('EXTERNAL/ADDRESS')}</dt>
          <dd className={classes.address} translate="no">
            {email}
          </dd>
        </div>
      </dl>
      <p>{t('EXTERNAL/RESET/DONE_TEXT')}</p>
      <div className={`stack-sm ${classes.buttons}`}>
        <Button component={Link} to={landing()}>
          {t('EXTERNAL/TO_SIGN_IN')}
        </Button>
      </div>
    </ResetFrame>
  );
}

function MissingStatePage() {
  const { t } = useTranslation();
  return (
    <ResetFrame at={0} heading="EXTERNAL/NOTHING/TITLE" help="EXTERNAL/DONE/HELP">
      <p>{t('EXTERNAL/NOTHING/TEXT')}</p>
      <div className={`stack-sm ${classes.buttons}`}>
        <Button component={Link} to={externalReset('init')}>
          {t('EXTERNAL/RESET/TITLE')}
        </Button>
      </div>
    </ResetFrame>
  );
}
