import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { secondStep, type WaitingSignIn } from '#contract/secondStep.ts';
import { call } from '#client/api/call.ts';
import { ApiError, isInvalidInput } from '#client/api/errors.ts';
import { Form } from '#client/forms/Form.tsx';
import { Button } from '#client/ui/Button.ts';
import { KeyIcon } from '#client/ui/icons.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { useTranslation } from '../texts.ts';
import { redirectAfterSignIn } from '../parts/redirectAfterSignIn.ts';
import classes from '../parts/SignInForm.module.css';
import { CancelSignIn } from './CancelSignIn.tsx';
import { supportsPasskeys, signWithPasskey } from './passkeys.ts';
import { ReauthenticationErrorNotice } from './StepUpForm.tsx';

interface SecondStepFormProps {
  readonly waiting: WaitingSignIn;
  /** Called when the sign-in is no longer waiting. */
  readonly onGone: () => void;
}

/** Form that completes the sign-in with a passkey or a code. */
export function SecondStepForm({ waiting, onGone }: SecondStepFormProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const events = {
    // A finished mutation would keep the code in memory.
    gcTime: 0,
    onSuccess: ({ returnTo }: { returnTo: string }) => redirectAfterSignIn(returnTo),
    onError: (error: Error) => {
      if (isGone(error)) onGone();
    },
  };
  const byCode = useMutation({
    mutationFn: () => call(secondStep.complete, { body: { code } }),
    ...events,
  });
  const byPasskey = useMutation({
    mutationFn: () =>
      signWithPasskey(
        () => call(secondStep.askPasskey, {}),
        (response) => call(secondStep.complete, { body: { response } }),
      ),
    ...events,
  });
  const isBusy = [byCode, byPasskey].some(({ isPending, isSuccess }) => isPending || isSuccess);
  const hasPasskey = waiting.isByPasskey && supportsPasskeys();
  const isWrong = isInvalidInput(byCode.error);
  const error = byCode.error ?? byPasskey.error;

  const send = () => {
    setMissing(code.trim() === '');
    byPasskey.reset();
    if (code.trim() !== '') byCode.mutate();
  };
  return (
    <>
      <Form
        unsaved={null}
        onSubmit={send}
        actions={{
          submit: waiting.isByCode
            ? {
                label: t('MFA/STEP_UP/CONTINUE'),
                isBusy: byCode.isPending || byCode.isSuccess,
                look: { variant: hasPasskey ? 'default' : 'filled', disabled: isBusy },
              }
            : null,
          submitError: <ReauthenticationErrorNotice error={isGone(error) ? null : error} />,
          others: <CancelSignIn />,
        }}
      >
        {hasPasskey && (
          <Button
            leftSection={<KeyIcon size={18} />}
            loading={byPasskey.isPending}
            disabled={isBusy}
            onClick={() => {
              byCode.reset();
              byPasskey.mutate();
            }}
          >
            {t('MFA/STEP_UP/PASSKEY')}
          </Button>
        )}
        {waiting.isByCode && (
          <TextField
            className={classes.code ?? ''}
            label={t('MFA/SIGN_IN/CODE')}
            help={t('MFA/STEP_UP/CODE_HELP')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={code}
            error={isMissing ? t('INPUT_REQUIRED') : isWrong && t('MFA/WRONG_CODE')}
            onChange={({ currentTarget }) => {
              setMissing(false);
              setCode(currentTarget.value);
            }}
          />
        )}
      </Form>
      <p className={classes.quiet}>{t('MFA/SIGN_IN/LOST')}</p>
    </>
  );
}

/** Whether the sign-in has been completed elsewhere, or has expired. */
const isGone = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;
