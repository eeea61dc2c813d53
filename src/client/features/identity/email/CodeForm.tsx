import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { digitsOf, oneTimeCodeError } from '#rules/oneTimeCode.ts';
import { latestError } from '#client/api/attempts.ts';
import { Form } from '#client/forms/Form.tsx';
import { Button } from '#client/ui/Button.ts';
import { useMessageText } from '#client/ui/toasts/Messages.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { useTranslation } from '../texts.ts';
import * as outsidePaths from '#client/paths/outside.ts';
import { SignInErrorNotice } from '../parts/SignInErrorNotice.tsx';
import { useEmailCode } from './useEmailCode.ts';
import { tooManyCodes } from './useSendCode.ts';
import classes from '../parts/SignInForm.module.css';

/**
 * Form with the eight digits, a button for a new code, and a link back to change the address. When
 * the code is no longer valid, requesting a new one becomes the main action.
 */
export function CodeForm({ email }: { email: string }) {
  const { t } = useTranslation();
  const say = useMessageText();
  const { search } = useLocation();
  const {
    register,
    handleSubmit,
    setError,
    setFocus,
    resetField,
    formState: { errors },
  } = useForm({ mode: 'onSubmit', reValidateMode: 'onChange', defaultValues: { code: '' } });
  const { enter, resend, isWorking, isDead, isLocked } = useEmailCode(email, {
    onError: (key) => setError('code', { message: key }, { shouldFocus: true }),
    onResent: () => {
      resetField('code');
      setFocus('code');
    },
  });
  const fieldError = errors.code?.message;
  const error = latestError(enter, resend);
  // The field, and the notice about a locked code, show their own errors.
  const formError = error === enter.error && (fieldError !== undefined || isLocked) ? null : error;

  return (
    <Form
      unsaved={null}
      onSubmit={handleSubmit(({ code }) => enter.mutate(digitsOf(code)))}
      actions={{
        submit: isDead
          ? null
          : { label: t('EMAIL_SIGN_IN/SUBMIT'), isBusy: enter.isPending || enter.isSuccess },
        submitError: formError && (
          <SignInErrorNotice error={formError} texts={{ 429: tooManyCodes(formError) }} />
        ),
        others: (
          <>
            <Button
              variant={isDead ? 'filled' : 'default'}
              loading={resend.isPending}
              onClick={() => resend.mutate()}
            >
              {t('EMAIL_SIGN_IN/RESEND')}
            </Button>
            <Link
              className={classes.link}
              to={outsidePaths.authentication('email') + search}
              state={{ email }}
            >
              {t('EMAIL_SIGN_IN/OTHER_ADDRESS')}
            </Link>
          </>
        ),
      }}
    >
      <TextField
        className={classes.code ?? ''}
        label={t('EMAIL_SIGN_IN/CODE')}
        help={t('EMAIL_SIGN_IN/CODE_HELP')}
        error={fieldError && say({ keys: [fieldError, 'INPUT_INVALID_CODE'] })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        {...register('code', {
          validate: (typed) => oneTimeCodeError(typed, 'INPUT_INVALID_CODE'),
        })}
      />
      {isLocked && (
        <Notice tone="error" isSpoken>
          <p>{t('EMAIL_SIGN_IN/LOCKED')}</p>
        </Notice>
      )}
      {isWorking && (
        <Notice tone="info" isSpoken>
          <p>{t('EMAIL_SIGN_IN/WORKING')}</p>
        </Notice>
      )}
      {resend.isSuccess && !isDead && (
        <Notice tone="success" isSpoken>
          <p>{t('EMAIL_SIGN_IN/RESENT')}</p>
        </Notice>
      )}
    </Form>
  );
}
