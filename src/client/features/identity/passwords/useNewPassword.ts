import { useEffect, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { PasswordValidation } from '#contract/password.ts';
import { passwords } from '#contract/passwords.ts';
import { isSamePassword } from '#rules/passwordPolicy.ts';
import { call } from '#client/api/call.ts';
import type { usePortalForm } from '#client/forms/portalForm.ts';
import { toasts } from '../texts.ts';
import { errorsIn } from './ruleStatuses.ts';
import { usePasswordCheck, type PasswordCheck } from './usePasswordCheck.ts';

/** The fields of the forms that set a password. Each form has the last two and those it names. */
export interface PasswordFields {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly newPasswordRepeat: string;
  readonly terms: boolean;
}

/** What the server found wrong with a password when it was sent. */
export interface Refusal {
  readonly password: string;
  readonly keys: readonly string[];
}

type NewPasswordField = 'newPassword' | 'newPasswordRepeat';

type PasswordForm = Pick<
  ReturnType<typeof usePortalForm<PasswordFields, keyof PasswordFields, unknown>>,
  'field'
> & { readonly form: UseFormReturn<PasswordFields> };

/** The two fields of a new password, and how the password is judged. */
export interface NewPassword {
  readonly liUId: string;
  /**
   * Whether the user is not signed in: names are not checked until the password is set, and no
   * password is suggested.
   */
  readonly isExternal: boolean;
  /** The password that is typed now. */
  readonly password: string;
  /** The props of the fields, without their labels. */
  readonly fields: Readonly<Record<NewPasswordField, ReturnType<PasswordForm['field']>>>;
  readonly check: PasswordCheck;
  /**
   * Whether errors in the password may be shown: none are while the user types for the first time.
   */
  readonly mayShowErrors: boolean;
  /** The server's errors for exactly this password when it was submitted. */
  readonly refused: readonly string[];
  /** The suggested password, while the field contains it. */
  readonly suggestion: string | null;
  /** Fills in a suggestion; resolves to whether one was available. */
  readonly suggest: () => Promise<boolean>;
}

interface NewPasswordOptions {
  readonly liUId: string;
  readonly isExternal: boolean;
  readonly portal: PasswordForm;
  readonly refused: Refusal | null;
}

/**
 * The part of `usePasswordForm` that judges the new password: by the rules of its fields, which
 * show an error once they have been left, and by the server. `NewPasswordFields` renders it.
 */
export function useNewPassword({
  liUId,
  isExternal,
  portal: { form, field },
  refused,
}: NewPasswordOptions): NewPassword {
  const { clearErrors, control, formState, setError, setValue } = form;
  const [password, repeat] = useWatch({ control, name: fieldNames });
  const check = usePasswordCheck(liUId, password, isExternal);
  const [suggested, setSuggested] = useState<string | null>(null);
  const [left, setLeft] = useState<readonly NewPasswordField[]>([]);
  const shown = formState.submitCount > 0 ? fieldNames : left;
  const refusedNow = refused?.password === password ? refused.keys : [];

  /** Errors are shown from when the field is left with something in it. */
  const leaving = (name: NewPasswordField) => {
    if (form.getValues(name) !== '' && !left.includes(name)) setLeft([...left, name]);
  };

  // What a field is judged by may change without it: the server's verdict, and the other field.
  const passwordError = errorIn(password, refusedNow, check.verdict);
  const repeatError = errorInRepeat(repeat, password);
  useEffect(() => {
    const errors = { newPassword: passwordError, newPasswordRepeat: repeatError };
    for (const name of shown) {
      if (errors[name] === undefined) clearErrors(name);
      else setError(name, { message: errors[name] });
    }
  }, [shown, passwordError, repeatError, clearErrors, setError]);

  return {
    liUId,
    isExternal,
    password,
    fields: {
      newPassword: field('newPassword', {
        validate: (typed) =>
          errorIn(typed, refused?.password === typed ? refused.keys : [], check.verdictOn(typed)),
        onBlur: () => leaving('newPassword'),
      }),
      newPasswordRepeat: field('newPasswordRepeat', {
        validate: (typed, { newPassword }) => errorInRepeat(typed, newPassword),
        onBlur: () => leaving('newPasswordRepeat'),
      }),
    },
    check,
    mayShowErrors: shown.includes('newPassword'),
    refused: refusedNow,
    suggestion: suggested === password ? suggested : null,
    suggest: async () => {
      try {
        const { password: words } = await call(passwords.suggest, {});
        setSuggested(words);
        for (const name of fieldNames) setValue(name, words, { shouldDirty: true });
        return true;
      } catch (error) {
        toasts.failure(error, 'PASSWORD/SUGGEST');
        return false;
      }
    },
  };
}

/** Returns the first of the server's errors in a password, when it was sent or judged. */
function errorIn(
  typed: string,
  refusals: readonly string[],
  verdict: PasswordValidation | null,
): string | undefined {
  if (typed === '') return 'INPUT_REQUIRED';
  return [...refusals, ...(verdict ? errorsIn(verdict) : [])][0];
}

function errorInRepeat(typed: string, password: string): string | undefined {
  if (typed === '') return 'INPUT_REQUIRED';
  return isSamePassword(password, typed) ? undefined : 'INPUT_NOT_THE_SAME';
}

const fieldNames: readonly ['newPassword', 'newPasswordRepeat'] = [
  'newPassword',
  'newPasswordRepeat',
];
