import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mfaFactors, type MfaFactor } from '#contract/mfaFactors.ts';
import { latestError } from '#client/api/attempts.ts';
import { call } from '#client/api/call.ts';
import { ApiError, errorsAtFields } from '#client/api/errors.ts';
import { Form } from '#client/forms/Form.tsx';
import { Button } from '#client/ui/Button.ts';
import { KeyIcon } from '#client/ui/icons.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { useTranslation } from '../texts.ts';
import { FailureNotice } from '../parts/FailureNotice.tsx';
import { PasswordField } from '../passwords/PasswordField.tsx';
import { supportsPasskeys, PasskeyRefused, stepUpByPasskey } from './passkeys.ts';

interface StepUpFormProps {
  readonly factors: readonly MfaFactor[];
  readonly onProved: () => void;
  readonly onCancel: () => void;
}

/** Errors of these fields are shown at the one visible field. */
const OWN_FIELDS = ['code', 'password'];

/** Form for reauthentication by a passkey, a code, or the password when the user has neither. */
export function StepUpForm({ factors, onProved, onCancel }: StepUpFormProps) {
  const { t } = useTranslation();
  const hasPasskey = factors.some(({ kind }) => kind === 'Passkey') && supportsPasskeys();
  const isByCode = factors.some(({ kind }) => kind !== 'Passkey');
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isShown, setShown] = useState(false);

  const prove = useMutation({
    mutationFn: () =>
      call(mfaFactors.stepUp, { body: isByCode ? { code: typed } : { password: typed } }),
    onSuccess: onProved,
  });
  const touch = useMutation({ mutationFn: stepUpByPasskey, onSuccess: onProved });
  const isBusy = prove.isPending || touch.isPending;

  const send = () => {
    setMissing(typed.trim() === '');
    if (typed.trim() !== '') prove.mutate();
  };
  const error = latestError(prove, touch);
  const isWrong =
    error === prove.error && OWN_FIELDS.some((field) => field in errorsAtFields(error));
  const codeError = isMissing
    ? t('INPUT_REQUIRED')
    : isWrong && t(isByCode ? 'MFA/WRONG_CODE' : 'MFA/WRONG_PASSWORD');
  const field = {
    value: typed,
    error: codeError,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setMissing(false);
      setTyped(currentTarget.value);
    },
  };

  return (
    <Form
      unsaved={null}
      onSubmit={send}
      actions={{
        submit: {
          label: t('MFA/STEP_UP/CONTINUE'),
          isBusy: prove.isPending,
          look: { variant: hasPasskey ? 'default' : 'filled', disabled: isBusy },
        },
        cancel: { label: t('MFA/CANCEL'), onCancel },
        submitError: <ReauthenticationErrorNotice error={error} />,
      }}
    >
      <p>{t('MFA/STEP_UP/WHY')}</p>
      {hasPasskey && (
        <Button
          leftSection={<KeyIcon size={18} />}
          loading={touch.isPending}
          disabled={isBusy}
          onClick={() => touch.mutate()}
        >
          {t('MFA/STEP_UP/PASSKEY')}
        </Button>
      )}
      {isByCode ? (
        <TextField
          label={t('MFA/STEP_UP/CODE')}
          help={t('MFA/STEP_UP/CODE_HELP')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          {...field}
        />
      ) : (
        <PasswordField
          label={t('MFA/STEP_UP/PASSWORD')}
          autoComplete="current-password"
          isShown={isShown}
          onShow={setShown}
          {...field}
        />
      )}
    </Form>
  );
}

/** Notice about an error in the reauthentication that belongs to no field. */
export function ReauthenticationErrorNotice({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (!error) return null;
  if (error instanceof PasskeyRefused)
    return (
      <Notice tone="warning" isSpoken>
        <p>{t('MFA/PASSKEY/NONE')}</p>
      </Notice>
    );
  if (error instanceof ApiError && error.status === 423)
    return (
      <Notice tone="warning" isSpoken>
        <p>{t('MFA/LOCKED')}</p>
      </Notice>
    );
  if (errorsAtFields(error)['response'])
    return (
      <Notice tone="error" isSpoken>
        <p>{t('MFA/WRONG_PASSKEY')}</p>
      </Notice>
    );
  return <FailureNotice error={error} prefix="MFA" except={OWN_FIELDS} />;
}
