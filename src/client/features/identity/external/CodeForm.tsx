import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { digitsOf, oneTimeCodeError } from '#rules/oneTimeCode.ts';
import { latestError } from '#client/api/attempts.ts';
import { Form } from '#client/forms/Form.tsx';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { useMessageText } from '#client/ui/toasts/Messages.tsx';
import { useTranslation } from '../texts.ts';
import { messageOf, outcomesOf, showFailureToast } from './failures.ts';
import { verifiedCode } from './verifiedCode.ts';
import classes from '../parts/SignInForm.module.css';

interface CodeFormProps {
  readonly email: string;
  readonly isLocked: boolean;
  readonly verify: (code: string) => Promise<unknown>;
  readonly resend: () => Promise<unknown>;
  /** Called when the address is verified, now or earlier (EXT-14). */
  readonly onProved: () => void;
  /** The page where another address can be typed. */
  readonly back: string;
}

const outcomes = ['expired', 'locked', 'code', 'userInvalidStatus'];

/**
 * Form with the eight digits of the mailed code, a button for a new code, and a link back. When the
 * code is no longer valid, requesting a new one becomes the main action (EXT-13, ERR-18).
 */
export function CodeForm({ email, isLocked, verify, resend, onProved, back }: CodeFormProps) {
  const { t } = useTranslation();
  const say = useMessageText();
  const [isDead, setDead] = useState(isLocked);
  const {
    register,
    handleSubmit,
    setError,
    setFocus,
    resetField,
    formState: { errors },
  } = useForm({ mode: 'onSubmit', reValidateMode: 'onChange', defaultValues: { code: '' } });
  const prove = (code: string) => {
    verifiedCode.keep(email, code);
    onProved();
  };
  const sendAgain = useMutation({
    mutationFn: resend,
    onSuccess: () => {
      setDead(false);
      enter.reset();
      resetField('code');
      setFocus('code');
    },
    onError: (error) => {
      if (outcomesOf(error) === null) showFailureToast(error);
    },
  });
  const enter = useMutation({
    mutationFn: verify,
    // A finished mutation would keep the code in memory.
    gcTime: 0,
    onMutate: () => sendAgain.reset(),
    onSuccess: (_, code) => prove(code),
    onError: (error, code) => {
      const found = outcomesOf(error);
      if (found === null) return showFailureToast(error);
      if ('verified' in found) return prove(code);
      if ('expired' in found || 'locked' in found) setDead(true);
      if ('code' in found)
        setError(
          'code',
          { message: found['code']?.[0] ?? 'EXTERNAL/CODE/WRONG' },
          { shouldFocus: true },
        );
    },
  });
  const fieldError = errors.code?.message;
  const found = outcomesOf(latestError(enter, sendAgain));
  const said =
    found !== null && fieldError === undefined && !('verified' in found)
      ? say(messageOf(found, outcomes))
      : isLocked && isDead
        ? t('EXTERNAL/CODE/LOCKED')
        : null;

  return (
    <Form
      unsaved={null}
      onSubmit={handleSubmit(({ code }) => enter.mutate(digitsOf(code)))}
      actions={{
        submit: isDead
          ? null
          : { label: t('EXTERNAL/CONTINUE'), isBusy: enter.isPending || enter.isSuccess },
        offline: t('EXTERNAL/OFFLINE'),
        submitError: said && (
          <Notice tone="error" isSpoken>
            <p>{said}</p>
          </Notice>
        ),
        others: (
          <>
            <Button
              variant={isDead ? 'filled' : 'default'}
              loading={sendAgain.isPending}
              onClick={() => sendAgain.mutate()}
            >
              {t('EXTERNAL/RESEND')}
            </Button>
            <Link className={classes.link} to={back}>
              {t('EXTERNAL/OTHER_ADDRESS')}
            </Link>
          </>
        ),
      }}
    >
      <TextField
        className={classes.code ?? ''}
        label={t('EXTERNAL/CODE')}
        help={t('EXTERNAL/CODE_HELP', { email })}
        error={fieldError && say({ keys: [fieldError, 'INPUT_INVALID_CODE'] })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        {...register('code', {
          validate: (typed) => oneTimeCodeError(typed, 'INPUT_INVALID_CODE'),
        })}
      />
      {sendAgain.isSuccess && !isDead && (
        <Notice tone="success" isSpoken>
          <p>{t('EXTERNAL/RESENT')}</p>
        </Notice>
      )}
    </Form>
  );
}
