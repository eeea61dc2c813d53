import { Button } from '@mantine/core';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { externalReset as calls } from '../../../../contract/externalReset.ts';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/queryClient.ts';
import { Form } from '../../../forms/Form.tsx';
import * as outsidePaths from '../../../paths/outside.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useMessageText } from '../../../ui/toasts/Messages.tsx';
import { useTranslation } from '../texts.ts';
import { emailError } from '../parts/emailError.ts';
import { messageOf, outcomesOf, tellFailure } from './failures.ts';
import { externalQueries } from './queries.ts';
import { ResetFrame } from './ResetFrame.tsx';
import { useCaptcha } from './useCaptcha.ts';

export const loader = () => queryClient.prefetchQuery(externalQueries.resetProgress());

/** The first step of an external user's forgotten password: the address that the code goes to (EXT-11, EXT-12). */
export default function ResetInitPage() {
  return (
    <ResetFrame at={0} heading="EXTERNAL/RESET/TITLE" help="EXTERNAL/RESET/INIT_HELP">
      <Begun />
      <AddressForm />
    </ResetFrame>
  );
}

/** What this browser has begun goes on where it stopped, unless another address is typed. */
function Begun() {
  const { t } = useTranslation();
  const { data: { step, verification } } = useSuspenseQuery(externalQueries.resetProgress());
  if (step === 'init' || verification === null) return null;
  return (
    <Notice
      tone="info"
      title={t('EXTERNAL/RESET/BEGUN')}
      action={<Button component={Link} to={outsidePaths.externalReset(step === 'verify' ? 'verify' : 'setpassword')} size="sm">{t('EXTERNAL/RESET/GO_ON')}</Button>}
    >
      <p>{t('EXTERNAL/RESET/BEGUN_TEXT', { email: verification.email })}</p>
    </Notice>
  );
}

const fields = ['email', 'userMissing', 'userInvalidStatus', 'emailAddressInvalidDomain'];

function AddressForm() {
  const { t } = useTranslation();
  const say = useMessageText();
  const navigate = useNavigate();
  const { data: { step, verification } } = useSuspenseQuery(externalQueries.resetProgress());
  const { register, handleSubmit, control, formState: { errors } } = useForm({ mode: 'onTouched', defaultValues: { email: step === 'init' ? verification?.email ?? '' : '' } });
  const captcha = useCaptcha('reset_external_user_init_submit');
  const send = useMutation({
    mutationFn: async (email: string) => {
      await captcha.pass(email);
      await call(calls.sendResetCode, { query: { email } });
    },
    onSuccess: () => navigate(outsidePaths.externalReset('verify')),
    onError: (error) => {
      if (outcomesOf(error) === null) tellFailure(error);
    },
  });
  const typed = useWatch({ control, name: 'email' });
  const outcomes = send.variables === typed.trim() ? outcomesOf(send.error) : null;
  const own = errors.email?.message;
  const fieldError = own === undefined ? outcomes && say(messageOf(outcomes, fields)) : say({ keys: [own, 'INPUT_INVALID_EMAIL'] });

  return (
    <Form
      unsaved={null}
      onSubmit={handleSubmit(({ email }) => send.mutate(email.trim()))}
      actions={{
        submit: { label: t('EXTERNAL/SEND'), isBusy: send.isPending, disabledReason: emailError(typed) === undefined ? null : t('EXTERNAL/ADDRESS/FIRST') },
        offline: t('EXTERNAL/OFFLINE'),
      }}
    >
      <TextField
        type="email"
        label={t('EXTERNAL/ADDRESS')}
        help={t('EXTERNAL/RESET/ADDRESS_HELP')}
        error={fieldError}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...register('email', { validate: emailError })}
      />
      {captcha.isWorking && <Notice tone="info" isSpoken><p>{t('EXTERNAL/WORKING')}</p></Notice>}
    </Form>
  );
}
