import { useEffect } from 'react';
import { authentication } from '#contract/authentication.ts';
import { groupedActivationKey, normaliseActivationKey } from '#rules/activationKey.ts';
import { identityNumberError, specificNumberError } from '#rules/identityNumber.ts';
import { useAction } from '#client/actions/useAction.ts';
import { CodeField } from '#client/forms/CodeField.tsx';
import { call } from '#client/api/call.ts';
import { errorAtField } from '#client/api/errors.ts';
import { Form } from '#client/forms/Form.tsx';
import { useFormFields } from '#client/forms/formFields.ts';
import { TextField } from '#client/ui/TextField.tsx';
import { useToday } from '#client/ui/dates/useToday.ts';
import { useTranslation } from '../texts.ts';
import { account } from '#client/paths/outside.ts';
import { redirectAfterSignIn } from '../parts/redirectAfterSignIn.ts';
import { SignInErrorNotice } from '../parts/SignInErrorNotice.tsx';
import { useReturnPath } from '../parts/useReturnPath.ts';

interface KeyFields {
  readonly personalIdNumber: string;
  readonly activationKey: string;
}
const fields = ['personalIdNumber', 'activationKey'] as const;
const labels = {
  personalIdNumber: 'ACTIVATION/NATIONAL_ID',
  activationKey: 'ACTIVATION/KEY',
} as const;

/**
 * Form with both fields, each validated when it loses focus. Next stays disabled until both can be
 * valid (AUTH-15).
 */
export function KeyForm({ givenKey }: { givenKey: string }) {
  const { t } = useTranslation();
  const today = useToday();
  const returnPath = useReturnPath(account());
  const { form, field, isAtField, place } = useFormFields<KeyFields, keyof KeyFields>({
    names: fields,
    labelOf: (name) => t(labels[name]),
    hasSummary: false,
    defaultValues: { personalIdNumber: '', activationKey: givenKey },
    errorAt: (error, name, { personalIdNumber }) => {
      const key = errorAtField(error, name);
      return key && name === 'personalIdNumber'
        ? specificNumberError(key, personalIdNumber, today)
        : key;
    },
  });
  const { handleSubmit, setValue } = form;
  useEffect(() => {
    if (givenKey !== '') setValue('activationKey', givenKey, { shouldValidate: true });
  }, [givenKey, setValue]);

  const signIn = useAction({
    send: (body: KeyFields) => call(authentication.signInWithActivationKey, { body }),
    isSecret: true,
    onSent: () => redirectAfterSignIn(returnPath),
    failure: (error, typed) => place(error, typed),
  });

  return (
    <Form
      unsaved={null}
      onSubmit={handleSubmit((typed) => signIn.mutate(typed))}
      actions={{
        submit: {
          label: t('ACTIVATION/NEXT'),
          isBusy: signIn.isPending || signIn.isSuccess,
          disabledReason: form.formState.isValid ? null : t('ACTIVATION/BOTH_NEEDED'),
        },
        submitError: signIn.error && !isAtField(signIn.error, signIn.variables) && (
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
        help={t('ACTIVATION/NATIONAL_ID_HELP')}
        autoComplete="off"
        spellCheck={false}
        {...field('personalIdNumber', {
          validate: (typed) =>
            typed.trim() === ''
              ? 'INPUT_REQUIRED'
              : (identityNumberError(typed, today) ?? undefined),
        })}
      />
      <CodeField
        help={t('ACTIVATION/KEY_HELP')}
        from="person"
        hasLetters
        {...field('activationKey', {
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
