import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { callerVerifications } from '#contract/callerVerifications.ts';
import { digitsOf, isOneTimeCode } from '#rules/oneTimeCode.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { useFormFields } from '#client/forms/formFields.ts';
import { Form } from '#client/forms/Form.tsx';
import * as outsidePaths from '#client/paths/outside.ts';
import { useCaller } from '#client/session/session.ts';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { toasts, useTranslation } from '../texts.ts';
import classes from '../parts/SignInForm.module.css';

/**
 * Page where the user proves their identity to a support desk that they are talking to: by BankID,
 * and by the number that the desk has given them.
 */
export default function DeskProofPage() {
  const { t } = useTranslation();
  const hasBankId = useCaller()?.scope === AuthenticationScope.BankId;
  return (
    <Page
      isNarrow
      title={t('PAGE/DESK_PROOF')}
      heading={t('PAGE/DESK_PROOF')}
      lead={t('DESK_PROOF/LEAD')}
    >
      {hasBankId ? (
        <NumberForm />
      ) : (
        <div>
          <Button
            component={Link}
            to={`${outsidePaths.authentication('bankid')}?${new URLSearchParams({ returnTo: outsidePaths.deskProof() })}`}
          >
            {t('LANDING/SIGN_IN/BANKID')}
          </Button>
        </div>
      )}
    </Page>
  );
}

function NumberForm() {
  const { t } = useTranslation();
  const { form, field, place, submitOnce } = useFormFields<{ number: string }, 'number'>({
    fields: ['number'],
    labelOf: () => t('DESK_PROOF/NUMBER'),
    hasSummary: false,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    defaultValues: { number: '' },
    errorAt,
  });
  const prove = useMutation({
    mutationFn: ({ number }: { number: string }) =>
      call(callerVerifications.prove, { body: { number: digitsOf(number) } }),
    gcTime: 0,
    onError: (error, typed) => {
      if (place(error, typed).length === 0) toasts.failure(error, 'DESK_PROOF');
    },
  });
  if (prove.isSuccess)
    return (
      <Notice tone="success" isSpoken title={t('DESK_PROOF/DONE')}>
        <p>{t('DESK_PROOF/DONE_TEXT')}</p>
      </Notice>
    );
  return (
    <Form
      unsaved={null}
      className={classes.form}
      onSubmit={submitOnce((typed, onSettled) => prove.mutate(typed, { onSettled }))}
      actions={{
        submit: { label: t('DESK_PROOF/SUBMIT'), isBusy: prove.isPending },
        offline: t('DESK_PROOF/OFFLINE'),
      }}
    >
      <TextField
        className={classes.code ?? ''}
        help={t('DESK_PROOF/HELP')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        {...field('number', {
          validate: (number) => (isOneTimeCode(number) ? undefined : 'CALLER/NOT_A_NUMBER'),
          onChange: () => form.clearErrors(),
        })}
      />
    </Form>
  );
}

/** A locked number is told at its field too. */
function errorAt(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.status === 423 ? 'CALLER/NUMBER_LOCKED' : error.errors?.[field]?.[0];
}
