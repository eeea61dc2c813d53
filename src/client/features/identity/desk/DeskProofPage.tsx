import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { callerVerifications } from '#contract/callerVerifications.ts';
import { digitsOf, isOneTimeCode } from '#rules/oneTimeCode.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { Form } from '#client/forms/Form.tsx';
import * as outsidePaths from '#client/paths/outside.ts';
import { useCaller } from '#client/session/session.ts';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { useMessageText } from '#client/ui/toasts/Messages.tsx';
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
            to={`${outsidePaths.authentication('bankid')}?${new URLSearchParams({
              returnTo: outsidePaths.deskProof(),
            })}`}
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
  const say = useMessageText();
  const field = useRef<HTMLInputElement>(null);
  const [number, setNumber] = useState('');
  const [fieldError, setFieldError] = useState<string | null>(null);
  const refuse = (key: string) => {
    setFieldError(key);
    field.current?.focus();
  };
  const prove = useMutation({
    mutationFn: () => call(callerVerifications.prove, { body: { number: digitsOf(number) } }),
    gcTime: 0,
    onError: (error) => {
      const key =
        error instanceof ApiError
          ? error.status === 423
            ? 'CALLER/NUMBER_LOCKED'
            : error.errors?.['number']?.[0]
          : undefined;
      if (key === undefined) toasts.failure(error, 'DESK_PROOF');
      else refuse(key);
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
      onSubmit={() => (isOneTimeCode(number) ? prove.mutate() : refuse('CALLER/NOT_A_NUMBER'))}
      actions={{
        submit: { label: t('DESK_PROOF/SUBMIT'), isBusy: prove.isPending },
        offline: t('DESK_PROOF/OFFLINE'),
      }}
    >
      <TextField
        ref={field}
        className={classes.code ?? ''}
        label={t('DESK_PROOF/NUMBER')}
        help={t('DESK_PROOF/HELP')}
        error={fieldError && say({ keys: [fieldError] })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={number}
        onChange={({ currentTarget }) => {
          setNumber(currentTarget.value);
          setFieldError(null);
        }}
      />
    </Form>
  );
}
