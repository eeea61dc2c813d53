import { useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/route.ts';
import { accounts } from '#contract/accounts.ts';
import { specificNumberError } from '#rules/identityNumber.ts';
import { call } from '#client/api/call.ts';
import { errorsAtFields, isStale } from '#client/api/errors.ts';
import { failureToast, type ToastContent } from '#client/ui/toasts/toasts.ts';
import { useToday } from '#client/ui/dates/useToday.ts';
import { accountSearch, accountSuccess } from '../panelPaths.ts';
import { applyChanges } from '../lists/applyChanges.ts';
import { accountFlow, type Subject } from './accountFlow.ts';
import { createQueries } from './queries.ts';
import { bodyOf, type SpecifyFields } from './specifyFields.ts';
import { useNextPanel } from './useNextPanel.ts';

/**
 * Saves the account and opens the success panel: the call of the form, which stays open with its
 * input on a refusal.
 */
export function useSaveAccount(subject: Subject) {
  const client = useQueryClient();
  const goTo = useNextPanel();
  const today = useToday();

  return {
    send: (fields: SpecifyFields, keyOf: (body: unknown) => string) => {
      const body = bodyOf(subject, fields);
      return call(accounts.create, { body }, { idempotencyKey: keyOf(body) });
    },
    onSent: (account: Answer<typeof accounts.create>) => {
      client.removeQueries({ queryKey: createQueries.searches() });
      applyChanges(client, [account]);
      accountFlow.end({ type: subject.type, account });
      goTo(accountSuccess(subject.type));
    },
    failure: (error: Error) => {
      if (!isAboutPerson(error)) return;
      // The search shows what is wrong with the number, and accepts another one (ACCT-43).
      const number = subject.type === 'create' ? subject.norEduPersonNIN : null;
      accountFlow.restart(
        specificNumberError('INVALID_NATIONAL_ID_FORMAT', number ?? '', today),
        number,
      );
      goTo(accountSearch());
    },
  };
}

/** Whether the server refused the person's number, which the form does not ask for. */
export const isAboutPerson = (error: unknown): boolean =>
  'norEduPersonNIN' in errorsAtFields(error);

/** Returns what to say above the button about an error that belongs to no field. */
export function messageOf(error: Error): ToastContent | null {
  if (isStale(error))
    return { type: 'warning', messages: [{ keys: ['ACCOUNTS/SPECIFY/CONFLICT'] }] };
  // Reasons why this person's account cannot be created or changed at all, because it has changed
  // since the search.
  const reasons = errorsAtFields(error)['norEduPersonLIN'];
  if (reasons?.[0])
    return {
      type: 'error',
      messages: reasons.map((key) => ({ keys: [key, 'ERROR/UNKNOWN_KEY'], values: { key } })),
    };
  return failureToast(error, 'ACCOUNTS/SPECIFY', {
    403: 'ACCOUNTS/SPECIFY/FORBIDDEN',
    404: 'ACCOUNTS/SPECIFY/GONE',
  });
}
