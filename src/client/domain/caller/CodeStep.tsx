import { useQueryClient } from '@tanstack/react-query';
import { callerVerifications, type CallerVerification } from '#contract/callerVerifications.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { CodeForm } from '#client/forms/CodeForm.tsx';
import { callerQuery } from './queries.ts';
import { toasts, useTranslation } from './texts.ts';
import { useSendCode } from './useSendCode.ts';

interface CodeStepProps {
  readonly norEduPersonLin: string;
  readonly address: CallerVerification['addresses'][number];
  readonly onLeave: () => void;
}

const refusalOf = (error: Error) => {
  const { status, errors } = error instanceof ApiError ? error : {};
  return { field: status === 423 ? 'CALLER/LOCKED' : errors?.['code']?.[0] };
};

/** Form for the code that the person reads out. */
export function CodeStep({ norEduPersonLin, address: { type, sentTo }, onLeave }: CodeStepProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const renew = useSendCode(norEduPersonLin);
  const verify = useAction({
    send: (code: string) =>
      call(callerVerifications.verifyCode, { body: { norEduPersonLin, type, code } }),
    isSecret: true,
    onSent: (caller) => client.setQueryData(callerQuery(norEduPersonLin).queryKey, caller),
    failure: (error) => {
      if (refusalOf(error).field === undefined) toasts.failure(error, 'CALLER');
    },
  });
  return (
    <CodeForm
      isReadOut
      isFocused
      words={{
        label: t('CALLER/CODE'),
        help: t('CALLER/SENT', { address: sentTo }),
        notACode: 'CALLER/NOT_A_CODE',
        submit: t('CALLER/VERIFY'),
        offline: t('CALLER/OFFLINE'),
      }}
      verify={verify}
      resend={{
        label: t('CALLER/RESEND'),
        action: { ...renew, mutate: (_, options) => renew.mutate(type, options) },
      }}
      refusalOf={refusalOf}
      cancel={{ label: t('CALLER/OTHER_WAY'), onCancel: onLeave }}
    />
  );
}
