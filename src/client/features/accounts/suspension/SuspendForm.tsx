import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MAX_SUSPENSION_REASON_LENGTH, suspensions } from '#contract/suspensions.ts';
import { addDays, type IsoDate } from '#rules/dates.ts';
import { call } from '#client/api/call.ts';
import { failureToast } from '#client/ui/toasts/toasts.ts';
import { DateField } from '#client/ui/dates/DateField.tsx';
import { Messages } from '#client/ui/toasts/Messages.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import textField from '#client/ui/TextField.module.css';
import { useToday } from '#client/ui/dates/useToday.ts';
import { Form } from '#client/forms/Form.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { useTranslation } from '../texts.ts';
import { refetchLists } from '../bulk/cachedLists.ts';
import { refreshProfiles } from '../profile/queries.ts';
import { suspensionQueries } from './queries.ts';

/** Longer than any intended suspension. */
const MAX_SUSPENSION_DAYS = 3660;

interface Suspension {
  readonly reason: string;
  readonly until: IsoDate | null;
}

interface SuspendFormProps {
  readonly liUId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/**
 * Form with the reason and the end of a suspension, its consequences, and a submit button that
 * names the person.
 */
export function SuspendForm({ liUId, name, onClose }: SuspendFormProps) {
  const { t } = useTranslation();
  const today = useToday();
  const client = useQueryClient();
  const { frame, field, controlled, form, isBusy, error } = usePortalForm({
    fields: {
      names: ['reason', 'until'] as const,
      labelOf: (name) =>
        t(name === 'reason' ? 'ACCOUNTS/SUSPENSION/REASON' : 'ACCOUNTS/SUSPENSION/UNTIL'),
      hasSummary: false,
      mode: 'onSubmit',
      defaultValues: { reason: '', until: null },
    },
    send: ({ reason, until }: Suspension) =>
      call(suspensions.suspend, { params: { liUId }, body: { reason: reason.trim(), until } }),
    onSent: async (suspension) => {
      client.setQueryData(suspensionQueries.read(liUId).queryKey, suspension);
      onClose();
      refetchLists();
      await refreshProfiles(client);
    },
    failure: null,
    unsaved: {
      hasChanges: (_, { getValues }) =>
        getValues('reason').trim() !== '' || getValues('until') !== null,
    },
  });
  const { setFocus } = form;
  useEffect(() => {
    setFocus('reason');
  }, [setFocus]);
  const messages =
    error === null ? [] : (failureToast(error, 'ACCOUNTS/SUSPENSION')?.messages ?? []);

  return (
    <Form
      {...frame}
      actions={{
        submit: {
          label: t('ACCOUNTS/SUSPENSION/CONFIRM', { name }),
          isBusy,
          look: { color: 'red' },
        },
        cancel: { label: t('ACCOUNTS/SUSPENSION/KEEP'), onCancel: onClose },
        submitError: messages.length > 0 && (
          <Notice tone="error" isSpoken>
            <Messages messages={messages} />
          </Notice>
        ),
      }}
    >
      <p>{t('ACCOUNTS/SUSPENSION/CONSEQUENCES', { name })}</p>
      <Textarea
        description={t('ACCOUNTS/SUSPENSION/REASON_HELP')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        classNames={textField}
        rows={3}
        withAsterisk
        maxLength={MAX_SUSPENSION_REASON_LENGTH}
        {...field('reason', {
          validate: (reason) =>
            reason.trim() === '' ? 'ACCOUNTS/SUSPENSION/REASON_MISSING' : undefined,
        })}
      />
      <DateField
        help={t('ACCOUNTS/SUSPENSION/UNTIL_HELP')}
        min={today}
        max={addDays(today, MAX_SUSPENSION_DAYS)}
        {...controlled('until')}
      />
    </Form>
  );
}
