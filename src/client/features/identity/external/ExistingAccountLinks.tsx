import { Link } from 'react-router-dom';
import { authentication, externalReset } from '#client/paths/outside.ts';
import { landing } from '#client/paths/pages.ts';
import { useTranslation } from '../texts.ts';
import type { Outcomes } from './failures.ts';
import classes from '../parts/SignInForm.module.css';

const external = ['EXTERNAL/ADDRESS/IN_USE', 'EXTERNAL/ADDRESS/UNFINISHED'];
const university = [
  'EXTERNAL/ADDRESS/OWN_DOMAIN',
  'EXTERNAL/ADDRESS/IN_DIRECTORY',
  'EXTERNAL/ADDRESS/IN_CLOUD',
];

/**
 * Links for a user whose address already has an account: to signing in, or to a new password, which
 * also opens an account whose creation was not finished.
 */
export function ExistingAccountLinks({ refused }: { refused: Outcomes }) {
  const { t } = useTranslation();
  const is = (keys: readonly string[]) =>
    refused['email']?.some((key) => keys.includes(key)) ?? false;
  if (is(university))
    return (
      <div className={classes.buttons}>
        <Link className={classes.link} to={landing()}>
          {t('EXTERNAL/TO_SIGN_IN')}
        </Link>
      </div>
    );
  return (
    is(external) && (
      <div className={classes.buttons}>
        {!is(['EXTERNAL/ADDRESS/UNFINISHED']) && (
          <Link className={classes.link} to={authentication('email')}>
            {t('EXTERNAL/TO_EMAIL_SIGN_IN')}
          </Link>
        )}
        <Link className={classes.link} to={externalReset('init')}>
          {t('EXTERNAL/RESET/TITLE')}
        </Link>
      </div>
    )
  );
}
