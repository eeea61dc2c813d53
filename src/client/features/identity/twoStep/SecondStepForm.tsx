import { secondStep, type WaitingSignIn } from '#contract/secondStep.ts';
import { useAction } from '#client/actions/useAction.ts';
import { CodeField } from '#client/forms/CodeField.tsx';
import { call } from '#client/api/call.ts';
import { ApiError, isInvalidInput } from '#client/api/errors.ts';
import { Form } from '#client/forms/Form.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { useTranslation } from '../texts.ts';
import { redirectAfterSignIn } from '../parts/redirectAfterSignIn.ts';
import { CancelSignIn } from './CancelSignIn.tsx';
import { PasskeyButton } from '#client/domain/reauthentication/PasskeyButton.tsx';
import { supportsPasskeys, signWithPasskey } from '#client/domain/reauthentication/passkeys.ts';
import { ReauthenticationErrorNotice } from '#client/domain/reauthentication/ReauthenticationErrorNotice.tsx';

interface SecondStepFormProps {
  readonly waiting: WaitingSignIn;
  /** Called when the sign-in is no longer waiting. */
  readonly onGone: () => void;
}

/** Form that completes the sign-in with a passkey or a code. */
export function SecondStepForm({ waiting, onGone }: SecondStepFormProps) {
  const { t } = useTranslation();
  const { byCode, byPasskey } = useSecondStep(onGone);
  const isCodeBusy = byCode.isBusy || byCode.isSent;
  const isAnyBusy = isCodeBusy || byPasskey.isPending || byPasskey.isSuccess;
  const hasPasskey = waiting.isByPasskey && supportsPasskeys();
  const error = byCode.error ?? byPasskey.error;

  return (
    <>
      <Form
        {...byCode.frame}
        actions={{
          submit: waiting.isByCode
            ? {
                label: t('MFA/STEP_UP/CONTINUE'),
                isBusy: isCodeBusy,
                look: { variant: hasPasskey ? 'default' : 'filled', disabled: isAnyBusy },
              }
            : null,
          submitError: <ReauthenticationErrorNotice error={isGone(error) ? null : error} />,
          others: <CancelSignIn />,
        }}
      >
        {hasPasskey && (
          <PasskeyButton
            isBusy={byPasskey.isPending}
            isDisabled={isAnyBusy}
            onPress={() => {
              byCode.reset();
              byPasskey.mutate();
            }}
          />
        )}
        {waiting.isByCode && (
          <CodeField
            help={t('MFA/STEP_UP/CODE_HELP')}
            hasLetters
            maxLength={40}
            {...byCode.field('code', { validate: required })}
          />
        )}
      </Form>
    </>
  );
}

/** Completes the sign-in by a code or by a passkey. */
function useSecondStep(onGone: () => void) {
  const { t } = useTranslation();
  const onSent = ({ returnTo }: { returnTo: string }) => redirectAfterSignIn(returnTo);
  const onFailure = (error: Error) => {
    if (isGone(error)) onGone();
  };
  const byPasskey = useAction({
    send: () =>
      signWithPasskey(
        () => call(secondStep.askPasskey, {}),
        (response) => call(secondStep.complete, { body: { response } }),
      ),
    isSecret: true,
    onSent,
    failure: onFailure,
  });
  const byCode = usePortalForm({
    fields: {
      names: ['code'],
      labelOf: () => t('MFA/SIGN_IN/CODE'),
      hasSummary: false,
      mode: 'onSubmit',
      defaultValues: { code: '' },
      errorAt: (error) => (isInvalidInput(error) ? 'MFA/WRONG_CODE' : undefined),
    },
    send: (body: { code: string }) => {
      byPasskey.reset();
      return call(secondStep.complete, { body });
    },
    onSent,
    failure: onFailure,
    // The app shows another code, so nothing is lost.
    unsaved: null,
  });
  return { byCode, byPasskey };
}

const required = (typed: string) => (typed.trim() === '' ? 'INPUT_REQUIRED' : undefined);

/** Whether the sign-in has been completed elsewhere, or has expired. */
const isGone = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;
