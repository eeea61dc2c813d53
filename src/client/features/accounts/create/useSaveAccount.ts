import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accounts } from '#contract/accounts.ts';
import { specificNumberError } from '#rules/identityNumber.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { useKeyPerBody } from '#client/api/useKeyPerBody.ts';
import { failureToast, type ToastContent } from '#client/ui/toasts/toasts.ts';
import { useToday } from '#client/ui/dates/useToday.ts';
import type { TextKey } from '../texts.ts';
import { accountSearch, accountSuccess } from '../panelPaths.ts';
import { applyChanges } from '../lists/applyChanges.ts';
import { accountFlow, type Subject } from './accountFlow.ts';
import { createQueries } from './queries.ts';
import { bodyOf, type SpecifyField, type SpecifyFields } from './specifyFields.ts';
import { formFieldOf, isCallField } from './specifySchema.ts';
import { useNextPanel } from './useNextPanel.ts';

/** The server's errors: those about single fields, and the one about the whole. */
interface Failure {
  readonly fieldErrors: readonly (readonly [field: SpecifyField, key: string])[];
  readonly message: ToastContent | null;
}

/**
 * Saves the account and opens the success panel. On a refusal the form stays open with its input.
 */
export function useSaveAccount(
  subject: Subject,
  onErrors: (fieldErrors: Failure['fieldErrors']) => void,
) {
  const client = useQueryClient();
  const goTo = useNextPanel();
  const { keyOf } = useKeyPerBody();
  const today = useToday();

  const save = useMutation({
    mutationFn: (fields: SpecifyFields) => {
      const body = bodyOf(subject, fields);
      return call(accounts.create, { body }, { idempotencyKey: keyOf(body) });
    },
    onSuccess: (account) => {
      client.removeQueries({ queryKey: createQueries.searches() });
      applyChanges(client, [account]);
      accountFlow.end({ type: subject.type, account });
      goTo(accountSuccess(subject.type));
    },
    onError: (error) => {
      if (!isAboutPerson(error)) return onErrors(failureOf(error).fieldErrors);
      // The search shows what is wrong with the number, and accepts another one (ACCT-43).
      const number = subject.type === 'create' ? subject.norEduPersonNIN : null;
      accountFlow.restart(
        specificNumberError('INVALID_NATIONAL_ID_FORMAT', number ?? '', today),
        number,
      );
      return goTo(accountSearch());
    },
  });
  return {
    save: save.mutate,
    isSaving: save.isPending,
    message: save.error && failureOf(save.error).message,
  };
}

const isAboutPerson = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 400 && 'norEduPersonNIN' in (error.errors ?? {});

function failureOf(error: unknown): Failure {
  if (error instanceof ApiError && error.status === 409)
    return { fieldErrors: [], message: warning('ACCOUNTS/SPECIFY/CONFLICT') };
  if (error instanceof ApiError && error.status === 400) {
    const fieldErrors = Object.entries(error.errors ?? {}).flatMap(([name, [key]]) => {
      const field = isCallField(name) ? formFieldOf[name] : null;
      return field && key ? [[field, key] as const] : [];
    });
    if (fieldErrors.length > 0) return { fieldErrors, message: null };
    // Reasons why this person's account cannot be created or changed at all, because it has changed
    // since the search.
    const reasons = error.errors?.['norEduPersonLIN'];
    if (reasons?.[0])
      return {
        fieldErrors,
        message: {
          type: 'error',
          messages: reasons.map((key) => ({ keys: [key, 'ERROR/UNKNOWN_KEY'], values: { key } })),
        },
      };
  }
  return {
    fieldErrors: [],
    message: failureToast(error, 'ACCOUNTS/SPECIFY', {
      403: 'ACCOUNTS/SPECIFY/FORBIDDEN',
      404: 'ACCOUNTS/SPECIFY/GONE',
    }),
  };
}

const warning = (key: TextKey): ToastContent => ({ type: 'warning', messages: [{ keys: [key] }] });
