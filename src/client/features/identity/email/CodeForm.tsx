import { Button } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { useMessageText } from '../../../components/Messages.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import * as outsidePaths from '../../../routing/outsidePaths.ts';
import { Setback } from '../parts/Setback.tsx';
import { digitsOf, useEmailCode } from './useEmailCode.ts';
import { tooManyCodes } from './useSendCode.ts';
import classes from '../parts/SignInForm.module.css';

/** The eight digits, a new code, and the way back to another address. A code that is dead makes the new one the thing to do. */
export function CodeForm({ email }: { email: string }) {
  const { t } = useTranslation();
  const say = useMessageText();
  const { search } = useLocation();
  const { register, handleSubmit, setError, setFocus, resetField, formState: { errors } } = useForm({ mode: 'onSubmit', reValidateMode: 'onChange', defaultValues: { code: '' } });
  const { enter, resend, isWorking, isDead, isLocked } = useEmailCode(email, {
    onFault: (key) => setError('code', { message: key }, { shouldFocus: true }),
    onResent: () => {
      resetField('code');
      setFocus('code');
    },
  });
  const fault = errors.code?.message;
  const setback = enter.error && !fault && !isLocked ? enter.error : resend.error;

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void handleSubmit(({ code }) => enter.mutate(digitsOf(code)))(event)}>
      <TextField
        className={classes.code ?? ''}
        label={t('EMAIL_SIGN_IN/CODE')}
        help={t('EMAIL_SIGN_IN/CODE_HELP')}
        error={fault && say({ keys: [fault, 'INPUT_INVALID_CODE'] })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        {...register('code', { validate: codeFault })}
      />
      {isLocked && <Notice tone="error" isSpoken><p>{t('EMAIL_SIGN_IN/LOCKED')}</p></Notice>}
      {isWorking && <Notice tone="info" isSpoken><p>{t('EMAIL_SIGN_IN/WORKING')}</p></Notice>}
      {resend.isSuccess && !isDead && <Notice tone="success" isSpoken><p>{t('EMAIL_SIGN_IN/RESENT')}</p></Notice>}
      {setback && <Setback error={setback} texts={{ 429: tooManyCodes(setback) }} />}
      <div className={classes.buttons}>
        {!isDead && <Button type="submit" loading={enter.isPending || enter.isSuccess}>{t('EMAIL_SIGN_IN/SUBMIT')}</Button>}
        <Button variant={isDead ? 'filled' : 'default'} loading={resend.isPending} onClick={() => resend.mutate()}>{t('EMAIL_SIGN_IN/RESEND')}</Button>
        <Link className={classes.link} to={outsidePaths.authentication('email') + search} state={{ email }}>{t('EMAIL_SIGN_IN/OTHER_ADDRESS')}</Link>
      </div>
    </form>
  );
}

/** The text key of what is wrong with a code; none lets it go. */
function codeFault(typed: string): string | undefined {
  if (typed.trim() === '') return 'INPUT_REQUIRED';
  return /^\d{8}$/.test(digitsOf(typed)) ? undefined : 'INPUT_INVALID_CODE';
}
