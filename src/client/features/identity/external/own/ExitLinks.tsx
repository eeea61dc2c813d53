import { Link } from 'react-router-dom';
import type { AuthenticationScope } from '../../../../../contract/values.ts';
import { alumniSignIn } from '../../../../paths/outside.ts';
import { signOut } from '../../../../session/signOut.ts';
import { useTranslation } from '../../texts.ts';
import { Button } from '../../../../ui/Button.ts';
import classes from './Own.module.css';

/** Links to the alumni portal and for signing out. Users who sign in by e-mail have no menu beside the page. */
export function ExitLinks({ scope }: { scope: AuthenticationScope }) {
  const { t } = useTranslation();
  return (
    <div className={classes.exitLinks}>
      <Button component={Link} variant="default" to={alumniSignIn()}>{t('ACCOUNT/EMAIL_ONLY/ALUMNI')}</Button>
      <Button variant="default" onClick={() => void signOut(scope)}>{t('SHELL/SIGN_OUT')}</Button>
    </div>
  );
}
