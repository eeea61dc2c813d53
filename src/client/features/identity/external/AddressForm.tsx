import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { ProofProgress } from '#contract/emailVerification.ts';
import { useAction } from '#client/actions/useAction.ts';
import { application } from '#client/api/product.ts';
import { Form } from '#client/forms/Form.tsx';
import { useFormFields } from '#client/forms/formFields.ts';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { ExternalLink } from '#client/ui/ExternalLink.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { useMessageText } from '#client/ui/toasts/Messages.tsx';
import { type TextKey, useTranslation } from '../texts.ts';
import { emailError } from '../parts/emailError.ts';
import classes from './External.module.css';
import { messageOf, type Outcomes, outcomesOf, showFailureToast } from './failures.ts';

interface AddressFormProps {
  readonly progress: ProofProgress;
  readonly help: TextKey;
  /**
   * Sends the code and returns null, or returns the errors in the address, which stays in its
   * field.
   */
  readonly send: (email: string) => Promise<Outcomes | null>;
  readonly onSent: () => void;
  /** Whether the captcha is being solved. */
  readonly isWorking: boolean;
  /** The outcomes that have a text of their own. */
  readonly known: readonly string[];
  /** Renders the next steps for a user whose address is refused with these outcomes. */
  readonly renderNextSteps?: (refused: Outcomes) => ReactNode;
}

/**
 * Form for the address that the code is sent to. Errors are shown at the field and disappear when
 * another address is typed.
 */
export function AddressForm({
  progress: { step, verification },
  help,
  send,
  onSent,
  isWorking,
  known,
  renderNextSteps,
}: AddressFormProps) {
  const { t } = useTranslation();
  const say = useMessageText();
  const { form, field, fieldError } = useFormFields<{ email: string }, 'email'>({
    names: ['email'],
    labelOf: () => t('EXTERNAL/ADDRESS'),
    hasSummary: false,
    unknown: 'INPUT_INVALID_EMAIL',
    defaultValues: { email: step === 'init' ? (verification?.email ?? '') : '' },
  });
  const sending = useAction({
    send,
    onSent: (refused) => {
      if (refused === null) onSent();
    },
    failure: (error) => {
      if (outcomesOf(error) === null) showFailureToast(error);
    },
  });
  const typed = useWatch({ control: form.control, name: 'email' });
  const refused =
    sending.variables === typed.trim() ? (sending.data ?? outcomesOf(sending.error)) : null;

  return (
    <Form
      unsaved={null}
      onSubmit={form.handleSubmit(({ email }) => sending.mutate(email.trim()))}
      actions={{
        submit: {
          label: t('EXTERNAL/SEND'),
          isBusy: sending.isPending,
          disabledReason: emailError(typed) === undefined ? null : t('EXTERNAL/ADDRESS/FIRST'),
        },
        offline: t('EXTERNAL/OFFLINE'),
      }}
    >
      <TextField
        type="email"
        help={t(help)}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email', { validate: emailError })}
        error={fieldError('email') ?? (refused && say(messageOf(refused, known)))}
      />
      {refused && renderNextSteps?.(refused)}
      <ReCaptchaNote />
      {isWorking && (
        <Notice tone="info" isSpoken>
          <p>{t('EXTERNAL/WORKING')}</p>
        </Notice>
      )}
    </Form>
  );
}

/**
 * Notice that reCAPTCHA is in use, required where it is. Google's own badge would cover part of the
 * page.
 */
function ReCaptchaNote() {
  const { t } = useTranslation();
  if (application().reCaptchaV3SiteKey === null) return null;
  return (
    <p className={classes.reCaptcha}>
      {t('EXTERNAL/RECAPTCHA')}{' '}
      <ExternalLink href="https://policies.google.com/privacy">
        {t('EXTERNAL/RECAPTCHA/PRIVACY')}
      </ExternalLink>{' '}
      <ExternalLink href="https://policies.google.com/terms">
        {t('EXTERNAL/RECAPTCHA/TERMS')}
      </ExternalLink>
    </p>
  );
}

/** Link to continue the flow that this browser has started, unless another address is typed. */
export function ContinueFlowNotice({
  progress: { step, verification },
  to,
}: {
  progress: ProofProgress;
  to: (step: 'verify' | 'setpassword') => string;
}) {
  const { t } = useTranslation();
  if (step === 'init' || verification === null) return null;
  return (
    <Notice
      tone="info"
      title={t('EXTERNAL/RESET/BEGUN')}
      action={
        <Button component={Link} to={to(step === 'verify' ? 'verify' : 'setpassword')} size="sm">
          {t('EXTERNAL/RESET/GO_ON')}
        </Button>
      }
    >
      <p>{t('EXTERNAL/RESET/BEGUN_TEXT', { email: verification.email })}</p>
    </Notice>
  );
}
