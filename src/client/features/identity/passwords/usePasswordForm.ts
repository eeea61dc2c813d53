import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isSamePassword } from '#rules/passwordPolicy.ts';
import { errorAtField, errorsAtFields } from '#client/api/errors.ts';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { useTranslation } from '../texts.ts';
import { type PasswordKind, passwordQueries } from './queries.ts';
import { figuresOf } from './ruleStatuses.ts';
import {
  type NewPassword,
  type PasswordFields,
  type Refusal,
  useNewPassword,
} from './useNewPassword.ts';

interface PasswordFormOptions<Answer> {
  /** The name that the account has or will have; for external users, their address. */
  readonly liUId: string;
  readonly kind: PasswordKind;
  /** Whether the current password is asked for. */
  readonly hasCurrent?: boolean;
  /** The error while the terms are not accepted; absent when the form has no terms. */
  readonly termsRequired?: string | undefined;
  readonly send: (typed: PasswordFields, keyOf: (body: unknown) => string) => Promise<Answer>;
  readonly onSent: (answer: Answer) => unknown;
  readonly failure:
    | string
    | null
    | ((error: Error, typed: PasswordFields, release: () => void) => unknown);
  /** Whether something else than the passwords would be lost. */
  readonly hasMore?: () => boolean;
}

const labels = {
  currentPassword: 'MY_ACCOUNTS/PASSWORD/CURRENT',
  newPassword: 'PASSWORD/NEW',
  newPasswordRepeat: 'PASSWORD/REPEAT',
  terms: 'ACCOUNT/TERMS/TITLE',
} as const;

/**
 * A form that sets a password: `choice` for `NewPasswordFields`, and what `usePortalForm` returns.
 * The server judges the password while it is typed, and once more before it is sent.
 */
export function usePasswordForm<Answer>({
  liUId,
  kind,
  hasCurrent = false,
  termsRequired,
  send,
  hasMore = () => false,
  ...on
}: PasswordFormOptions<Answer>) {
  const { t } = useTranslation();
  const { data: policy } = useQuery({ ...passwordQueries.policy(kind), enabled: false });
  const [refused, setRefused] = useState<Refusal | null>(null);
  const portal = usePortalForm<PasswordFields, keyof PasswordFields, Answer>({
    fields: {
      names: [
        ...(hasCurrent ? (['currentPassword'] as const) : []),
        'newPassword',
        'newPasswordRepeat',
        ...(termsRequired === undefined ? [] : (['terms'] as const)),
      ],
      labelOf: (field) => t(labels[field]),
      mode: 'onSubmit',
      defaultValues: { currentPassword: '', newPassword: '', newPasswordRepeat: '', terms: false },
      ...(policy && { figures: figuresOf(policy) }),
      errorAt: (error, field) =>
        field === 'newPassword' ? refusalsIn(error)[0] : errorAtField(error, field),
      prepare: async (typed) => {
        if (typed.newPassword !== '' && isRepeated(typed))
          await choice.check.checkNow(typed.newPassword);
      },
    },
    send: async (typed, keyOf) => {
      try {
        return await send(typed, keyOf);
      } catch (error) {
        const keys = refusalsIn(error);
        if (keys.length > 0) setRefused({ password: typed.newPassword, keys });
        throw error;
      }
    },
    ...on,
    unsaved: {
      hasChanges: (_, { getValues }) =>
        getValues(['currentPassword', 'newPassword']).some((typed) => typed !== '') || hasMore(),
    },
  });
  const choice: NewPassword = useNewPassword({
    liUId,
    isExternal: kind === 'External',
    portal,
    refused,
  });
  return {
    ...portal,
    choice,
    /** The props of the checkbox that accepts the terms. */
    terms: () => {
      const {
        onBlur: _,
        label: __,
        ...input
      } = portal.field('terms', {
        validate: (isAccepted) => isAccepted || termsRequired,
      });
      return input;
    },
  };
}

const isRepeated = ({ newPassword, newPasswordRepeat }: PasswordFields): boolean =>
  isSamePassword(newPassword, newPasswordRepeat);

/** The field names used by the calls: setting and changing differ (PASS-19, PASS-20). */
const passwordFields = [
  'password',
  'newPassword',
  'passwordConfirm',
  'newPasswordConfirm',
] as const;

const refusalsIn = (error: unknown): readonly string[] => {
  const errors = errorsAtFields(error);
  return passwordFields.flatMap((field) => errors[field] ?? []);
};
