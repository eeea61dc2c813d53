import { useId, useState } from 'react';
import { passwords } from '#contract/passwords.ts';
import { isSamePassword } from '#rules/passwordPolicy.ts';
import { call } from '#client/api/call.ts';
import type { FieldErrors } from '#client/api/errors.ts';
import { toasts } from '../texts.ts';
import { errorsIn } from './ruleStatuses.ts';
import { usePasswordCheck, type PasswordCheck } from './usePasswordCheck.ts';

export type NewPasswordField = 'newPassword' | 'newPasswordRepeat';

/** The state of a new password, from the fields to the call that sets it. */
export interface NewPassword {
  readonly liUId: string;
  /**
   * Whether the user is not signed in: names are not checked until the password is set, and no
   * password is suggested.
   */
  readonly isExternal: boolean;
  readonly password: string;
  readonly repeat: string;
  readonly setPassword: (typed: string) => void;
  readonly setRepeat: (typed: string) => void;
  /** Called when the field loses focus: from then on its errors may be shown. */
  readonly leave: (field: NewPasswordField) => void;
  readonly check: PasswordCheck;
  /**
   * Whether errors in the password may be shown: none are while the user types for the first time.
   */
  readonly mayShowErrors: boolean;
  /** The server's errors for exactly this password when it was submitted. */
  readonly refused: readonly string[];
  /** The text keys of the errors that may already be shown. */
  readonly errorKeys: Readonly<Partial<Record<NewPasswordField, readonly string[]>>>;
  /** The ids of the input elements. */
  readonly ids: Readonly<Record<NewPasswordField, string>>;
  readonly goTo: (field: NewPasswordField) => void;
  /** The suggested password, while the field contains it. */
  readonly suggestion: string | null;
  /** Fills in a suggestion; resolves to whether one was available. */
  readonly suggest: () => Promise<boolean>;
  /**
   * Resolves to the password when no errors are known; otherwise to null, and the fields show why.
   */
  readonly validateForSubmit: () => Promise<string | null>;
  /** Shows the server's errors at the field. Returns false when they concern something else. */
  readonly refuse: (errors: FieldErrors | null) => boolean;
  readonly clear: () => void;
}

/** The state of the two fields for an account's new password. `NewPasswordFields` renders them. */
export function useNewPassword(liUId: string, { isExternal = false } = {}): NewPassword {
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [suggested, setSuggested] = useState<string | null>(null);
  const [left, setLeft] = useState<ReadonlySet<NewPasswordField>>(new Set());
  const [refused, setRefused] = useState<{ password: string; keys: readonly string[] } | null>(
    null,
  );
  const check = usePasswordCheck(liUId, password, isExternal);
  const id = useId();
  const ids = { newPassword: `${id}-new`, newPasswordRepeat: `${id}-repeat` };
  const leave = (...names: NewPasswordField[]) =>
    setLeft((before) => new Set([...before, ...names]));

  const refusedNow = refused?.password === password ? refused.keys : [];
  const judged = [...refusedNow, ...(check.verdict ? errorsIn(check.verdict) : [])];
  const ofPassword = password === '' ? ['INPUT_REQUIRED'] : judged;
  const ofRepeat =
    repeat === ''
      ? ['INPUT_REQUIRED']
      : isSamePassword(password, repeat)
        ? []
        : ['INPUT_NOT_THE_SAME'];

  return {
    liUId,
    isExternal,
    password,
    repeat,
    setPassword,
    setRepeat,
    leave,
    check,
    mayShowErrors: left.has('newPassword'),
    refused: refusedNow,
    errorKeys: {
      ...(left.has('newPassword') && ofPassword.length > 0 && { newPassword: ofPassword }),
      ...(left.has('newPasswordRepeat') && ofRepeat.length > 0 && { newPasswordRepeat: ofRepeat }),
    },
    ids,
    goTo: (field) => document.getElementById(ids[field])?.focus(),
    suggestion: suggested === password ? suggested : null,
    suggest: async () => {
      try {
        const { password: words } = await call(passwords.suggest, {});
        setSuggested(words);
        setPassword(words);
        setRepeat(words);
        return true;
      } catch (error) {
        toasts.failure(error, 'PASSWORD/SUGGEST');
        return false;
      }
    },
    validateForSubmit: async () => {
      leave('newPassword', 'newPasswordRepeat');
      if (password === '' || repeat !== password) return null;
      const validation = await check.checkNow();
      return refusedNow.length > 0 || (validation && errorsIn(validation).length > 0)
        ? null
        : password;
    },
    refuse: (errors) => {
      const keys = passwordFields.flatMap((field) => errors?.[field] ?? []);
      if (keys.length > 0) setRefused({ password, keys });
      leave('newPassword', 'newPasswordRepeat');
      return keys.length > 0;
    },
    clear: () => {
      setPassword('');
      setRepeat('');
      setSuggested(null);
      setLeft(new Set());
      setRefused(null);
    },
  };
}

/** The field names used by the calls: setting and changing differ (PASS-19, PASS-20). */
const passwordFields = [
  'password',
  'newPassword',
  'passwordConfirm',
  'newPasswordConfirm',
] as const;
