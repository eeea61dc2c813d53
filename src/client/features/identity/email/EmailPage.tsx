import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { normaliseEmail } from '../../../../rules/contactInformation.ts';
import { useMessageText } from '../../../components/Messages.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { Page } from '../../../components/Page.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import * as outsidePaths from '../../../routing/outsidePaths.ts';
import * as paths from '../../../routing/paths.ts';
import { faultAt } from '../parts/fieldFault.ts';
import { Setback } from '../parts/Setback.tsx';
import { SignedInAlready } from '../parts/SignedInAlready.tsx';
import { mayHoldEmail } from './typedEmail.ts';
import { tooManyCodes, useSendCode } from './useSendCode.ts';
import classes from '../parts/SignInForm.module.css';

/** An address to send a sign-in code to. What comes next is the same whether or not anybody has it. */
export default function EmailPage() {
  const { t } = useTranslation();
  const say = useMessageText();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const { register, handleSubmit, setError, formState: { errors } } = useForm({ mode: 'onTouched', defaultValues: { email: mayHoldEmail(state) ?? '' } });

  const { sendCode, isWorking } = useSendCode();
  const send = useMutation({
    mutationFn: sendCode,
    onSuccess: (_, email) => navigate(outsidePaths.authentication('email/code') + search, { state: { email } }),
    onError: (error) => {
      const fault = faultAt(error, 'email');
      if (fault) setError('email', { message: fault }, { shouldFocus: true });
    },
  });
  const fault = errors.email?.message;

  return (
    <Page isNarrow title={t('PAGE/EMAIL_SIGN_IN')} heading={t('PAGE/EMAIL_SIGN_IN')} lead={t('EMAIL_SIGN_IN/LEAD')}>
      <div className={classes.way}>
        <SignedInAlready />
        <form className={classes.form} noValidate onSubmit={(event) => void handleSubmit(({ email }) => send.mutate(email.trim()))(event)}>
          <TextField
            type="email"
            label={t('EMAIL_SIGN_IN/ADDRESS')}
            help={t('EMAIL_SIGN_IN/ADDRESS_HELP')}
            error={fault && say({ keys: [fault, 'INPUT_INVALID_EMAIL'] })}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...register('email', { validate: emailFault })}
          />
          {isWorking && <Notice tone="info" isSpoken><p>{t('EMAIL_SIGN_IN/WORKING')}</p></Notice>}
          {send.error && !fault && <Setback error={send.error} texts={{ 429: tooManyCodes(send.error) }} />}
          <div className={classes.buttons}>
            <Button type="submit" loading={send.isPending}>{t('EMAIL_SIGN_IN/SEND')}</Button>
          </div>
        </form>
        <div className={classes.links}>
          <Link className={classes.link} to={paths.landing()}>{t('LANDING/OTHER_WAYS')}</Link>
        </div>
      </div>
    </Page>
  );
}

/** The text key of what is wrong with an address; none lets it go. */
function emailFault(typed: string): string | undefined {
  const kept = normaliseEmail(typed);
  if (kept.refusal !== undefined) return kept.refusal;
  return kept.value === null ? 'INPUT_REQUIRED' : undefined;
}
