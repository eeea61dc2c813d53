import { AuthenticationScope } from '#contract/values.ts';
import { home } from '#client/paths/pages.ts';
import { signIn } from '#client/paths/server.ts';
import { useSession } from '#client/session/session.ts';
import { useTranslation } from '../texts.ts';
import { Button } from '#client/ui/Button.ts';
import classes from './SetPassword.module.css';

/**
 * Greets a user who has proved their identity, shows the account concerned, and links to the
 * regular sign-in in case the password is known. Not shown after an activation key, which is for
 * users who do not know it.
 */
export function Welcome({ liUId }: { liUId: string | null }) {
  const { t } = useTranslation();
  const session = useSession();
  if (!session || session.caller.scope === AuthenticationScope.ActivationKey) return null;
  const { displayName } = session.authentication;
  return (
    <section className={`spread ${classes.welcome}`} aria-label={t('ACCOUNT/WELCOME/LABEL')}>
      <div>
        <p className={classes.hello}>
          {displayName === null
            ? t('ACCOUNT/WELCOME/NAMELESS')
            : t('ACCOUNT/WELCOME', { name: displayName })}
        </p>
        {liUId !== null && (
          <p>
            {t('ACCOUNT/WELCOME/ACCOUNT')} <strong translate="no">{liUId}</strong>
          </p>
        )}
      </div>
      <Button component="a" href={signIn('Main', home())} variant="default">
        {t('ACCOUNT/KNOWN')}
      </Button>
    </section>
  );
}
