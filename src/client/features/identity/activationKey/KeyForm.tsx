import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { authentication } from '#contract/authentication.ts';
import { groupedActivationKey, normaliseActivationKey } from '#rules/activationKey.ts';
import { identityNumberError, specificNumberError } from '#rules/identityNumber.ts';
import { call } from '#client/api/call.ts';
import { Form } from '#client/forms/Form.tsx';
import { useMessageText } from '#client/ui/toasts/Messages.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { useToday } from '#client/ui/dates/useToday.ts';
import { useTranslation } from '../texts.ts';
import { account } from '#client/paths/outside.ts';
import { redirectAfterSignIn } from '../parts/redirectAfterSignIn.ts';
import { fieldErrorAt } from '../parts/fieldErrorAt.ts';
import { SignInErrorNotice } from '../parts/SignInErrorNotice.tsx';
import { useReturnPath } from '../parts/useReturnPath.ts';
import classes from '../parts/SignInForm.module.css';

const fields = ['personalIdNumber', 'activationKey'] as const;

/**
 * Form with both fields, each validated when it loses focus. Next stays disabled until both can be
 * valid (AUTH-15).
 */
export function KeyForm({ givenKey }: { givenKey: string }) {
  const { t } = useTranslation();
  const say = useMessageText();
  const today = useToday();
  const returnPath = useReturnPath(account());
  const {
    register,
    handleSubmit,
    setError,
    setValue,
    formState: { errors, isValid },
  } = useForm({
    mode: 'onTouched',
    defaultValues: { personalIdNumber: '', activationKey: givenKey },
  });
  useEffect(() => {
    if (givenKey !== '') setValue('activationKey', givenKey, { shouldValidate: true });
  }, [givenKey, setValue]);

  const signIn = useMutation({
    mutationFn: (body: { activationKey: string; personalIdNumber: string }) =>
      call(authentication.signInWithActivationKey, { body }),
    // A finished mutation would keep the key in memory.
    gcTime: 0,
    onSuccess: () => redirectAfterSignIn(returnPath),
    onError: (error, { personalIdNumber }) => {
      for (const field of fields) {
        const fieldError = fieldErrorAt(error, field);
        if (fieldError)
          setError(
            field,
            {
              message:
                field === 'personalIdNumber'
                  ? specificNumberError(fieldError, personalIdNumber, today)
                  : fieldError,
            },
            { shouldFocus: true },
          );
      }
    },
  });
  const errorOf = (field: (typeof fields)[number]) => {
    const key = errors[field]?.message;
    return key && say({ keys: [key, 'INPUT_INVALID'] });
  };
  const isToldAtField = fields.some((field) => fieldErrorAt(signIn.error, field) !== undefined);

  return (
    <Form
      unsaved={null}
      onSubmit={handleSubmit((typed) => signIn.mutate(typed))}
      actions={{
        submit: {
          label: t('ACTIVATION/NEXT'),
          isBusy: signIn.isPending || signIn.isSuccess,
          disabledReason: isValid ? null : t('ACTIVATION/BOTH_NEEDED'),
        },
        submitError: signIn.error && !isToldAtField && (
          <SignInErrorNotice
            error={signIn.error}
            texts={{
              404: 'ACTIVATION/NOT_FOUND',
              423: 'ACTIVATION/LOCKED',
              429: 'ACTIVATION/LOCKED',
            }}
          />
        ),
      }}
    >
      <TextField
        label={t('ACTIVATION/NATIONAL_ID')}
        help={t('ACTIVATION/NATIONAL_ID_HELP')}
        error={errorOf('personalIdNumber')}
        autoComplete="off"
        spellCheck={false}
        {...register('personalIdNumber', {
          validate: (typed) =>
            typed.trim() === ''
              ? 'INPUT_REQUIRED'
              : (identityNumberError(typed, today) ?? undefined),
        })}
      />
      <TextField
        className={classes.code ?? ''}
        label={t('ACTIVATION/KEY')}
        help={t('ACTIVATION/KEY_HELP')}
        error={errorOf('activationKey')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...register('activationKey', {
          validate: (typed) =>
            typed.trim() === ''
              ? 'INPUT_REQUIRED'
              : normaliseActivationKey(typed) === null
                ? 'ACTIVATION/KEY_FORMAT'
                : undefined,
          onBlur: ({ target }: { target: HTMLInputElement }) =>
            setValue('activationKey', groupedActivationKey(target.value), { shouldValidate: true }),
        })}
      />
    </Form>
  );
}
