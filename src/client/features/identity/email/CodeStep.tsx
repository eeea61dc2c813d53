import { Link, useLocation } from 'react-router-dom';
import { ApiError, errorAtField } from '#client/api/errors.ts';
import { CodeForm } from '#client/forms/CodeForm.tsx';
import * as outsidePaths from '#client/paths/outside.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { SignInErrorNotice } from '../parts/SignInErrorNotice.tsx';
import { useTranslation } from '../texts.ts';
import { useEmailCode } from './useEmailCode.ts';
import { tooManyCodes } from './useSendCode.ts';
import classes from '../parts/SignInForm.module.css';

/** The mailed code that signs in, and a link back to change the address. */
export function CodeStep({ email }: { email: string }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { enter, resend, isWorking } = useEmailCode(email);
  const refusalOf = (error: Error) => {
    const field = errorAtField(error, 'code');
    if (field !== undefined) return { field, isDead: field === 'EMAIL_SIGN_IN/EXPIRED_CODE' };
    if (error instanceof ApiError && error.status === 423)
      return {
        isDead: true,
        notice: (
          <Notice tone="error" isSpoken>
            <p>{t('EMAIL_SIGN_IN/LOCKED')}</p>
          </Notice>
        ),
      };
    return { notice: <SignInErrorNotice error={error} texts={{ 429: tooManyCodes(error) }} /> };
  };

  return (
    <CodeForm
      words={{
        label: t('EMAIL_SIGN_IN/CODE'),
        help: t('EMAIL_SIGN_IN/CODE_HELP'),
        notACode: 'INPUT_INVALID_CODE',
        submit: t('EMAIL_SIGN_IN/SUBMIT'),
      }}
      verify={enter}
      resend={{
        label: t('EMAIL_SIGN_IN/RESEND'),
        action: resend,
        sent: t('EMAIL_SIGN_IN/RESENT'),
      }}
      refusalOf={refusalOf}
      progress={
        isWorking && (
          <Notice tone="info" isSpoken>
            <p>{t('EMAIL_SIGN_IN/WORKING')}</p>
          </Notice>
        )
      }
      others={
        <Link
          className={classes.link}
          to={outsidePaths.authentication('email') + search}
          state={{ email }}
        >
          {t('EMAIL_SIGN_IN/OTHER_ADDRESS')}
        </Link>
      }
    />
  );
}
