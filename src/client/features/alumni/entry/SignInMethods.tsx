import { useId } from 'react';
import { Link } from 'react-router-dom';
import { AuthenticationScope } from '#contract/values.ts';
import { application } from '#client/api/product.ts';
import { SignInMethodLink } from '#client/domain/SignInMethodLink.tsx';
import * as outsidePaths from '#client/paths/outside.ts';
import * as serverPaths from '#client/paths/server.ts';
import { useTranslation } from '../texts.ts';
import { Button } from '#client/ui/Button.ts';
import classes from '../Alumni.module.css';

const { BankId, Email, Main } = AuthenticationScope;

/** Whether the sign-in method opens the alumni portal. */
export const isAlumniScope = (scope: AuthenticationScope): boolean =>
  scope === Main || scope === BankId || scope === Email;

const back = `?returnTo=${encodeURIComponent(outsidePaths.alumniSignIn())}`;

/**
 * The three sign-in methods. E-mail and BankID need no account, because graduates of long ago have
 * none.
 */
export function SignInMethods() {
  const { t } = useTranslation();
  const id = useId();
  const offered = application().signInScopes;
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{t('ALUMNI/WAYS/TITLE')}</h2>
      <Button component={Link} to={outsidePaths.authentication('email') + back}>
        {t('ALUMNI/WAYS/EMAIL')}
      </Button>
      <p className="quiet">{t('ALUMNI/WAYS/EMAIL_NOTE')}</p>
      <ul className={`plain-list ${classes.methods}`}>
        {offered.includes(BankId) && (
          <li>
            <SignInMethodLink
              href={outsidePaths.authentication('bankid') + back}
              isOutside={false}
              label={t('ALUMNI/WAYS/BANKID')}
              note={t('ALUMNI/WAYS/BANKID_NOTE')}
            />
          </li>
        )}
        <li>
          <SignInMethodLink
            href={serverPaths.signIn('Main', outsidePaths.alumniSignIn())}
            isOutside
            label={t('ALUMNI/WAYS/MAIN')}
            note={t('ALUMNI/WAYS/MAIN_NOTE')}
          />
        </li>
      </ul>
    </section>
  );
}
