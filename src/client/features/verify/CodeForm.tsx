import { useForm } from 'react-hook-form';
import type { VerificationType } from '#contract/values.ts';
import { digitsOf, oneTimeCodeError } from '#rules/oneTimeCode.ts';
import { latestError } from '#client/api/attempts.ts';
import { ApiError } from '#client/api/errors.ts';
import { Form } from '#client/forms/Form.tsx';
import { useConnection } from '#client/offline/connection.ts';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { useMessageText } from '#client/ui/toasts/Messages.tsx';
import { Failure } from './Failure.tsx';
import { useTranslation } from './texts.ts';
import type { VerificationMutations } from './useVerification.ts';
import classes from './Verify.module.css';

interface CodeFormProps {
  readonly type: VerificationType;
  readonly sentTo: string;
  /**
   * Whether this browser has a valid code. Otherwise the given code was sent elsewhere, or has
   * expired.
   */
  readonly isSent: boolean;
  readonly givenCode: string;
  readonly verification: VerificationMutations;
}

/**
 * Form with the eight digits, and a button for a new code. When the code is no longer valid,
 * requesting a new one becomes the main action.
 */
export function CodeForm({
  type,
  sentTo,
  isSent,
  givenCode,
  verification: { start, verify },
}: CodeFormProps) {
  const { t } = useTranslation();
  const say = useMessageText();
  const { online } = useConnection();
  const {
    register,
    handleSubmit,
    setError,
    setFocus,
    resetField,
    formState: { errors },
  } = useForm({ mode: 'onSubmit', reValidateMode: 'onChange', defaultValues: { code: givenCode } });
  const fieldError = errors.code?.message;
  const isLocked = verify.error instanceof ApiError && verify.error.status === 423;
  const isDead = isLocked || fieldError === 'VERIFY/EXPIRED_CODE';
  const error = latestError(verify, start);
  const failure = error === verify.error && (isLocked || fieldError !== undefined) ? null : error;

  const submit = ({ code }: { code: string }) =>
    verify.mutate(digitsOf(code), {
      onError: (error) => {
        const key =
          error instanceof ApiError && error.status === 400
            ? error.errors?.['code']?.[0]
            : undefined;
        if (key) setError('code', { message: key }, { shouldFocus: true });
      },
    });
  const resend = () =>
    start.mutate(undefined, {
      onSuccess: () => {
        verify.reset();
        resetField('code', { defaultValue: '' });
        setFocus('code');
      },
    });

  return (
    <Form
      unsaved={null}
      className={classes.form}
      onSubmit={handleSubmit(submit)}
      actions={{
        submit: isDead ? null : { label: t('VERIFY/SUBMIT'), isBusy: verify.isPending },
        offline: t('VERIFY/OFFLINE'),
        submitError: failure && <Failure error={failure} />,
        others: (
          <Button
            variant={isDead ? 'filled' : 'default'}
            disabled={!online}
            loading={start.isPending}
            onClick={resend}
          >
            {t('VERIFY/RESEND')}
          </Button>
        ),
      }}
    >
      <p>{t(isSent ? `VERIFY/SENT/${type}` : `VERIFY/GIVEN/${type}`, { address: sentTo })}</p>
      <TextField
        className={classes.code ?? ''}
        label={t('VERIFY/CODE')}
        help={t('VERIFY/CODE_HELP')}
        error={fieldError && say({ keys: [fieldError, 'INPUT_INVALID'] })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        {...register('code', { validate: (typed) => oneTimeCodeError(typed, 'VERIFY/NOT_A_CODE') })}
      />
      {isLocked && (
        <Notice tone="error" isSpoken>
          <p>{t('VERIFY/LOCKED')}</p>
        </Notice>
      )}
      {start.isSuccess && !isDead && !fieldError && (
        <Notice tone="success" isSpoken>
          <p>{t(`VERIFY/ON_ITS_WAY/${type}`)}</p>
        </Notice>
      )}
    </Form>
  );
}
