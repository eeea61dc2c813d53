import { useState } from 'react';
import { mfaFactors, type MfaFactor } from '#contract/mfaFactors.ts';
import { useAction } from '#client/actions/useAction.ts';
import { CodeField } from '#client/forms/CodeField.tsx';
import { call } from '#client/api/call.ts';
import { errorsAtFields } from '#client/api/errors.ts';
import { Form } from '#client/forms/Form.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { useTranslation } from './texts.ts';
import { PasswordField } from './PasswordField.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { supportsPasskeys, stepUpByPasskey } from './passkeys.ts';
import { ReauthenticationErrorNotice } from './ReauthenticationErrorNotice.tsx';

interface StepUpFormProps {
  readonly factors: readonly MfaFactor[];
  readonly onProved: () => void;
  readonly onCancel: () => void;
}

/** Form for reauthentication by a passkey, a code, or the password when the user has neither. */
export function StepUpForm({ factors, onProved, onCancel }: StepUpFormProps) {
  const { t } = useTranslation();
  const hasPasskey = factors.some(({ kind }) => kind === 'Passkey') && supportsPasskeys();
  const isByCode = factors.some(({ kind }) => kind !== 'Passkey');
  const [isShown, setShown] = useState(false);
  const touch = useAction({ send: stepUpByPasskey, onSent: onProved, failure: null });
  const { frame, field, isBusy, error, reset } = usePortalForm({
    fields: {
      names: ['secret'],
      labelOf: () => t(isByCode ? 'MFA/STEP_UP/CODE' : 'MFA/STEP_UP/PASSWORD'),
      hasSummary: false,
      mode: 'onSubmit',
      defaultValues: { secret: '' },
      errorAt: (error) => {
        const errors = errorsAtFields(error);
        if (!('code' in errors || 'password' in errors)) return undefined;
        return isByCode ? 'MFA/WRONG_CODE' : 'MFA/WRONG_PASSWORD';
      },
    },
    send: ({ secret }: { secret: string }) => {
      touch.reset();
      return call(mfaFactors.stepUp, { body: isByCode ? { code: secret } : { password: secret } });
    },
    onSent: onProved,
    failure: null,
    // The proof is asked for again.
    unsaved: null,
  });
  const isAnyBusy = isBusy || touch.isPending;
  const input = field('secret', {
    validate: (typed) => (typed.trim() === '' ? 'INPUT_REQUIRED' : undefined),
  });

  return (
    <Form
      {...frame}
      actions={{
        submit: {
          label: t('MFA/STEP_UP/CONTINUE'),
          isBusy,
          look: { variant: hasPasskey ? 'default' : 'filled', disabled: isAnyBusy },
        },
        cancel: { label: t('MFA/CANCEL'), onCancel },
        submitError: <ReauthenticationErrorNotice error={error ?? touch.error} />,
      }}
    >
      <p>{t('MFA/STEP_UP/WHY')}</p>
      {hasPasskey && (
        <PasskeyButton
          isBusy={touch.isPending}
          isDisabled={isAnyBusy}
          onPress={() => {
            reset();
            touch.mutate();
          }}
        />
      )}
      {isByCode ? (
        <CodeField help={t('MFA/STEP_UP/CODE_HELP')} hasLetters {...input} />
      ) : (
        <PasswordField
          autoComplete="current-password"
          isShown={isShown}
          onShow={setShown}
          {...input}
        />
      )}
    </Form>
  );
}
