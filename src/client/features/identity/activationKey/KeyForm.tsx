import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useForm } from 'react-hook-form';
import { authentication } from '../../../../contract/authentication.ts';
import { groupedActivationKey, normaliseActivationKey } from '../../../../rules/activationKey.ts';
import { identityNumberFault, toldOfNumber } from '../../../../rules/identityNumber.ts';
import { call } from '../../../api/call.ts';
import { useMessageText } from '../../../components/Messages.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { useToday } from '../../../components/useToday.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { account } from '../../../routing/outsidePaths.ts';
import { arriveAt } from '../parts/arrive.ts';
import { faultAt } from '../parts/fieldFault.ts';
import { Setback } from '../parts/Setback.tsx';
import { useWayOn } from '../parts/useWayOn.ts';
import classes from '../parts/SignInForm.module.css';

const fields = ['personalIdNumber', 'activationKey'] as const;

/** Both fields, each told what is wrong once it has been left. Next waits until both can be right (AUTH-15). */
export function KeyForm({ givenKey }: { givenKey: string }) {
  const { t } = useTranslation();
  const say = useMessageText();
  const reasonId = useId();
  const today = useToday();
  const wayOn = useWayOn(account());
  const { register, handleSubmit, setError, setValue, formState: { errors, isValid } } = useForm({
    mode: 'onTouched',
    defaultValues: { personalIdNumber: '', activationKey: givenKey },
  });
  useEffect(() => {
    if (givenKey !== '') setValue('activationKey', givenKey, { shouldValidate: true });
  }, [givenKey, setValue]);

  const signIn = useMutation({
    mutationFn: (body: { activationKey: string; personalIdNumber: string }) => call(authentication.signInWithActivationKey, { body }),
    // A finished mutation would hold the key in memory.
    gcTime: 0,
    onSuccess: () => arriveAt(wayOn),
    onError: (error, { personalIdNumber }) => {
      for (const field of fields) {
        const fault = faultAt(error, field);
        if (fault) setError(field, { message: field === 'personalIdNumber' ? toldOfNumber(fault, personalIdNumber, today) : fault }, { shouldFocus: true });
      }
    },
  });
  const faultOf = (field: (typeof fields)[number]) => {
    const key = errors[field]?.message;
    return key && say({ keys: [key, 'INPUT_INVALID'] });
  };
  const isToldAtField = fields.some((field) => faultAt(signIn.error, field) !== undefined);

  return (
    <form className={classes.form} noValidate autoComplete="off" onSubmit={(event) => void handleSubmit((typed) => signIn.mutate(typed))(event)}>
      <TextField
        label={t('ACTIVATION/NATIONAL_ID')}
        help={t('ACTIVATION/NATIONAL_ID_HELP')}
        error={faultOf('personalIdNumber')}
        autoComplete="off"
        spellCheck={false}
        {...register('personalIdNumber', {
          validate: (typed) => (typed.trim() === '' ? 'INPUT_REQUIRED' : identityNumberFault(typed, today) ?? undefined),
        })}
      />
      <TextField
        className={classes.code ?? ''}
        label={t('ACTIVATION/KEY')}
        help={t('ACTIVATION/KEY_HELP')}
        error={faultOf('activationKey')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...register('activationKey', {
          validate: (typed) => (typed.trim() === '' ? 'INPUT_REQUIRED' : normaliseActivationKey(typed) === null ? 'ACTIVATION/KEY_FORMAT' : undefined),
          onBlur: ({ target }: { target: HTMLInputElement }) => setValue('activationKey', groupedActivationKey(target.value), { shouldValidate: true }),
        })}
      />
      {signIn.error && !isToldAtField && <Setback error={signIn.error} texts={{ 404: 'ACTIVATION/NOT_FOUND', 423: 'ACTIVATION/LOCKED', 429: 'ACTIVATION/LOCKED' }} />}
      <div className={classes.buttons}>
        <Button type="submit" disabled={!isValid} aria-describedby={isValid ? undefined : reasonId} loading={signIn.isPending || signIn.isSuccess}>{t('ACTIVATION/NEXT')}</Button>
        {!isValid && <p id={reasonId} className={classes.quiet}>{t('ACTIVATION/BOTH_NEEDED')}</p>}
      </div>
    </form>
  );
}
