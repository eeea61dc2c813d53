import { Link, useLocation } from 'react-router-dom';
import { authentication, externalUser } from '#client/paths/outside.ts';
import { Button } from '#client/ui/Button.ts';
import { OkIcon } from '#client/ui/icons.tsx';
import { emailFromState } from '../email/emailFromState.ts';
import { useTranslation } from '../texts.ts';
import { CreateFrame } from './CreateFrame.tsx';
import classes from '../setPassword/SetPassword.module.css';

/**
 * The last page: the account, and the next steps. Opened directly, the page has nothing to confirm
 * and shows no account.
 */
export default function CreateSuccessPage() {
  const state: unknown = useLocation().state;
  const email = emailFromState(state);
  return email === null ? (
    <MissingStatePage />
  ) : (
    <Done email={email} liUId={userNameFromState(state)} />
  );
}

const userNameFromState = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'liUId' in state && typeof state.liUId === 'string'
    ? state.liUId
    : null;

function Done({ email, liUId }: { email: string; liUId: string | null }) {
  const { t } = useTranslation();
  return (
    <CreateFrame at={4} heading="EXTERNAL/CREATE/DONE" help="EXTERNAL/DONE/HELP">
      <dl className={`facts ${classes.facts}`}>
        <OkIcon size={32} />
        {liUId !== null && (
          <div>
            <dt>{t('ACCOUNT/SUCCESS/USER_ID')}</dt>
            <dd translate="no">{liUId}</dd>
          </div>
        )}
        <div>
          <dt>{t('EXTERNAL/ADDRESS')}</dt>
          <dd className={classes.address} translate="no">
            {email}
          </dd>
        </div>
      </dl>
      <section className={classes.next}>
        <h2>{t('ACCOUNT/SUCCESS/NEXT')}</h2>
        <ul>
          <li>{t('EXTERNAL/CREATE/NEXT/PORTAL')}</li>
          <li>{t('EXTERNAL/CREATE/NEXT/SERVICES')}</li>
          <li>{t('EXTERNAL/CREATE/NEXT/LETTER')}</li>
        </ul>
      </section>
      <div className={`stack-sm ${classes.buttons}`}>
        <Button component={Link} to={authentication('email')}>
          {t('EXTERNAL/TO_EMAIL_SIGN_IN')}
        </Button>
      </div>
    </CreateFrame>
  );
}

function MissingStatePage() {
  const { t } = useTranslation();
  return (
    <CreateFrame at={0} heading="EXTERNAL/NOTHING/TITLE" help="EXTERNAL/DONE/HELP">
      <p>{t('EXTERNAL/CREATE/NOTHING')}</p>
      <div className={`stack-sm ${classes.buttons}`}>
        <Button component={Link} to={externalUser('create')}>
          {t('EXTERNAL/CREATE/TITLE')}
        </Button>
      </div>
    </CreateFrame>
  );
}
