import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callerVerifications, type CallerVerification } from '#contract/callerVerifications.ts';
import { digitsOf, isOneTimeCode } from '#rules/oneTimeCode.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { Form } from '#client/forms/Form.tsx';
import { Button } from '#client/ui/Button.ts';
import { TextField } from '#client/ui/TextField.tsx';
import { useMessageText } from '#client/ui/toasts/Messages.tsx';
import { callerQuery } from './queries.ts';
import { toasts, useTranslation } from './texts.ts';
import { useSendCode } from './useSendCode.ts';

interface CodeStepProps {
  readonly norEduPersonLin: string;
  readonly address: CallerVerification['addresses'][number];
  readonly onLeave: () => void;
}

/** Form for the code that the person reads out. */
export function CodeStep({ norEduPersonLin, address: { type, sentTo }, onLeave }: CodeStepProps) {
  const { t } = useTranslation();
  const say = useMessageText();
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [fieldError, setFieldError] = useState<string | null>(null);
  const focus = () => field.current?.focus();
  useEffect(() => {
    field.current?.focus();
  }, []);
  const renew = useSendCode(norEduPersonLin, () => {
    setCode('');
    setFieldError(null);
    focus();
  });
  const verify = useMutation({
    mutationFn: () =>
      call(callerVerifications.verifyCode, {
        body: { norEduPersonLin, type, code: digitsOf(code) },
      }),
    gcTime: 0,
    onSuccess: (caller) => client.setQueryData(callerQuery(norEduPersonLin).queryKey, caller),
    onError: (error) => {
      const key =
        error instanceof ApiError
          ? error.status === 423
            ? 'CALLER/LOCKED'
            : error.errors?.['code']?.[0]
          : undefined;
      if (key === undefined) return toasts.failure(error, 'CALLER');
      setFieldError(key);
      return focus();
    },
  });
  const submit = () => {
    if (isOneTimeCode(code)) return verify.mutate();
    setFieldError('CALLER/NOT_A_CODE');
    return focus();
  };
  return (
    <Form
      unsaved={null}
      onSubmit={submit}
      actions={{
        submit: { label: t('CALLER/VERIFY'), isBusy: verify.isPending },
        cancel: { label: t('CALLER/OTHER_WAY'), onCancel: onLeave },
        others: (
          <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate(type)}>
            {t('CALLER/RESEND')}
          </Button>
        ),
        offline: t('CALLER/OFFLINE'),
      }}
    >
      <TextField
        ref={field}
        label={t('CALLER/CODE')}
        help={t('CALLER/SENT', { address: sentTo })}
        error={fieldError && say({ keys: [fieldError] })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={code}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value);
          setFieldError(null);
        }}
      />
    </Form>
  );
}
