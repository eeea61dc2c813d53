import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { alumniSignIn } from '#contract/alumniSignIn.ts';
import { digitsOf, oneTimeCodeError } from '#rules/oneTimeCode.ts';
import { latestError } from '#client/api/attempts.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { Form } from '#client/forms/Form.tsx';
import * as outsidePaths from '#client/paths/outside.ts';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { useMessageText } from '#client/ui/toasts/Messages.tsx';
import { Failure } from '../Failure.tsx';
import { refreshAlumnus } from '../queries.ts';
import { toasts, useTranslation } from '../texts.ts';
import classes from '../Alumni.module.css';

interface CodeFormProps {
  readonly unverified: { readonly alumniId: string; readonly email: string };
  /** Whether a new code can be requested, which requires a session. */
  readonly mayResend: boolean;
}

/**
 * Form with the eight digits, and a button for a new code. When the code is no longer valid,
 * requesting a new one becomes the main action.
 */
export function CodeForm({ unverified: { alumniId, email }, mayResend }: CodeFormProps) {
  const { t } = useTranslation();
  const say = useMessageText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const {
    register,
    handleSubmit,
    setError,
    setFocus,
    resetField,
    formState: { errors },
  } = useForm({ mode: 'onSubmit', reValidateMode: 'onChange', defaultValues: { code: '' } });
  const verify = useMutation({
    mutationFn: (code: string) =>
      call(alumniSignIn.verifyEmailOfAlumnus, { query: { code, alumniId } }),
    // A finished mutation would keep the code in memory.
    gcTime: 0,
    onSuccess: async () => {
      toasts.success('ALUMNI_VERIFY/DONE', { email });
      await refreshAlumnus(client);
      await navigate(outsidePaths.alumniSignIn(), { replace: true });
    },
    onError: (error) => {
      const key =
        error instanceof ApiError && error.status === 400 ? error.errors?.['code']?.[0] : undefined;
      if (key) setError('code', { message: key }, { shouldFocus: true });
    },
  });
  const resend = useMutation({
    mutationFn: () => call(alumniSignIn.resendCode, { query: { email } }),
    onSuccess: () => {
      verify.reset();
      resetField('code');
      setFocus('code');
    },
  });
  const fieldError = errors.code?.message;
  const isLocked = verify.error instanceof ApiError && verify.error.status === 423;
  const isDead = isLocked || fieldError === 'ALUMNI_VERIFY/EXPIRED_CODE';
  const error = latestError(verify, resend);
  const failure = error === verify.error && (isLocked || fieldError) ? null : error;

  return (
    <Form
      unsaved={null}
      className={classes.stack}
      onSubmit={handleSubmit(({ code }) => verify.mutate(digitsOf(code)))}
      actions={{
        submit: isDead ? null : { label: t('ALUMNI_VERIFY/SUBMIT'), isBusy: verify.isPending },
        offline: t('ALUMNI/OFFLINE'),
        submitError: failure && (
          <Failure error={failure} prefix="ALUMNI_VERIFY" texts={{ 429: 'ALUMNI_VERIFY/429' }} />
        ),
        others: mayResend && (
          <Button
            variant={isDead ? 'filled' : 'default'}
            loading={resend.isPending}
            onClick={() => resend.mutate()}
          >
            {t('ALUMNI_VERIFY/RESEND')}
          </Button>
        ),
      }}
    >
      <p>{t('ALUMNI_VERIFY/SENT', { email })}</p>
      <TextField
        className={classes.code ?? ''}
        label={t('ALUMNI_VERIFY/CODE')}
        help={t('ALUMNI_VERIFY/CODE_HELP')}
        error={fieldError && say({ keys: [fieldError, 'INPUT_INVALID'] })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        {...register('code', {
          validate: (typed) => oneTimeCodeError(typed, 'ALUMNI_VERIFY/NOT_A_CODE'),
        })}
      />
      {isLocked && (
        <Notice tone="error" isSpoken>
          <p>{t('ALUMNI_VERIFY/LOCKED')}</p>
        </Notice>
      )}
      {resend.isSuccess && !isDead && !fieldError && (
        <Notice tone="success" isSpoken>
          <p>{t('ALUMNI_VERIFY/RESENT')}</p>
        </Notice>
      )}
    </Form>
  );
}
