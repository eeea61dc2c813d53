import { Link } from 'react-router-dom';
import { externalReset } from '#client/paths/outside.ts';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation } from '../texts.ts';
import type { useCreateAccount } from './useCreateAccount.ts';
import classes from '../parts/SignInForm.module.css';

/**
 * Shown once the account has been created. When opening the account failed, only that step is
 * retried.
 */
export function AccountCreated({
  isBusy,
  isShut,
  open,
}: Pick<ReturnType<typeof useCreateAccount>, 'isBusy' | 'isShut' | 'open'>) {
  const { t } = useTranslation();
  return (
    <>
      <Notice tone={isBusy ? 'success' : 'warning'} title={t('EXTERNAL/CREATE/MADE')} isSpoken>
        <p>
          {t(
            isShut
              ? 'EXTERNAL/CREATE/SHUT'
              : isBusy
                ? 'EXTERNAL/CREATE/OPENING'
                : 'EXTERNAL/CREATE/NOT_OPEN',
          )}
        </p>
      </Notice>
      <div className={classes.buttons}>
        {isShut ? (
          <Button component={Link} to={externalReset('init')}>
            {t('EXTERNAL/RESET/TITLE')}
          </Button>
        ) : (
          <Button loading={isBusy} onClick={open}>
            {t('EXTERNAL/CREATE/OPEN')}
          </Button>
        )}
      </div>
    </>
  );
}
