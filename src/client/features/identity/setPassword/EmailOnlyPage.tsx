import { Link } from 'react-router-dom';
import { AuthenticationScope } from '../../../../contract/values.ts';
import { Button } from '../../../ui/Button.ts';
import { Page } from '../../../ui/Page.tsx';
import { useTranslation } from '../texts.ts';
import { signOut } from '../../../session/signOut.ts';
import { alumniSignIn } from '../../../paths/outside.ts';
import { myAccounts } from '../../../paths/pages.ts';
import classes from './SetPassword.module.css';

/** Shown after a sign-in by mailed code: what that method is for, with links to the external user's own page and the alumni portal. */
export function EmailOnlyPage() {
  const { t } = useTranslation();
  return (
    <Page isNarrow title={t('ACCOUNT/EMAIL_ONLY/TITLE')} heading={t('ACCOUNT/EMAIL_ONLY/TITLE')} lead={t('ACCOUNT/EMAIL_ONLY/LEAD')}>
      <div className={classes.flow}>
        <p>{t('ACCOUNT/EMAIL_ONLY/OTHER_WAY')}</p>
        <div className={classes.buttons}>
          <Button component={Link} to={myAccounts('external')}>{t('EXTERNAL/OWN/TITLE')}</Button>
          <Button component={Link} variant="default" to={alumniSignIn()}>{t('ACCOUNT/EMAIL_ONLY/ALUMNI')}</Button>
          <Button variant="default" onClick={() => void signOut(AuthenticationScope.Email)}>{t('ACCOUNT/OTHER_WAY')}</Button>
        </div>
      </div>
    </Page>
  );
}
